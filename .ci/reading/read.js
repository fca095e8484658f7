// Reads JUnit reports with node-xml2js, and prints what it found, a JSON line a file.
const fs = require("fs");
const xml2js = require("xml2js");

const verdicts = ["failure", "error", "skipped"];
const keys = ["tests", "failures", "errors", "skipped"];

async function main() {
  for (const file of process.argv.slice(2)) {
    try {
      const tree = await xml2js.parseStringPromise(fs.readFileSync(file, "utf8"));
      const suites = tree.testsuites ? tree.testsuites.testsuite || [] : [tree.testsuite];
      const cases = suites.flatMap((suite) => suite.testcase || []).map((one) => [
        one.$.classname, one.$.name, verdicts.find((name) => name in one) || "passed",
      ]);
      const said = Object.fromEntries(
        keys.map((key) => [key, suites.reduce((sum, suite) => sum + Number(suite.$[key]), 0)]));
      console.log(JSON.stringify({ reader: "xml2js", file, cases, said }));
    } catch (error) {
      console.log(JSON.stringify({ reader: "xml2js", file, error: String(error) }));
    }
  }
}

main();
