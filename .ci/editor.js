// node .ci/editor.js SCHEMA SUITE …
"use strict";
const fs = require("fs");
const { getLanguageService, TextDocument } = require("vscode-json-languageservice");

const [schema, ...suites] = process.argv.slice(2);
const service = getLanguageService({
    schemaRequestService: async () => fs.readFileSync(schema, "utf8"),
    workspaceContext: { resolveRelativePath: (path, base) => new URL(path, base).toString() },
});
service.configure({ validate: true, allowComments: false });

const open = text => {
    const document = TextDocument.create("file:///suites/a/suite.json", "json", 1, text);
    return [document, service.parseJSONDocument(document)];
};
const problems = async text => (await service.doValidation(...open(text))).map(problem => problem.message);
const fail = text => {
    console.error(`editor: ${text}`);
    process.exitCode = 1;
};

// What is planted, and words of the message.
const planted = [
    ['"version": 1', '"version": 2', "Value must be 1"],
    ['"version": 1', '"version": 1, "invocation": []', "invocation is not allowed"],
    ['"clip": {', '"matching": "word", "clip": {', "Valid values"],
    ['"version": 1', '"version": 1, "known": 7', "Incorrect type"],
    ['"version": 1,', '"version": 1', "comma"],
];

const main = async () => {
    for (const file of suites) {
        const text = fs.readFileSync(file, "utf8");
        for (const problem of await problems(text)) fail(`${file}: ${problem}`);
        for (const [part, other, words] of planted) {
            if (!text.includes(part)) fail(`${file}: nothing to plant ${other} at`);
            const found = await problems(text.replace(part, other));
            if (!found.some(problem => problem.includes(words))) fail(`${file}: ${other} is not found: ${found}`);
        }
    }

    const offered = async (before, after) => {
        const [document, parsed] = open(`{ "$schema": "../suite.schema.json", ${before}${after}`);
        const list = await service.doComplete(document, document.positionAt(document.getText().length - after.length), parsed);
        return list.items;
    };
    const words = [];
    const walk = part => {
        if (part && part.enum) words.push(...part.enum.map((word, place) => [word, part.enumDescriptions[place]]));
        if (part && typeof part === "object") Object.values(part).forEach(walk);
    };
    walk(JSON.parse(fs.readFileSync(schema, "utf8")));
    for (const [word, description] of words) if (!description || description.length < 5) fail(`${word} is not described`);
    const sources = await offered('"invocations": [ { "from": ', " } ] }");
    const code = sources.find(item => item.label === '"appClipCode"');
    if (!JSON.stringify(code ?? "").includes("App Clip Code.")) fail(`a source is not described: ${JSON.stringify(code)}`);
    const titles = await offered('"invocations": [ { "title": ', " } ] }");
    if (!titles.some(item => item.label.includes("Sticker on bike 17"))) fail("an example is not offered");
    console.log(`editor: ${suites.length} suites, ${planted.length} faults planted in each, ${words.length} words`);
};
main();
