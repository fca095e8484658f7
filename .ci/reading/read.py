"""Reads JUnit reports with expat and with libxml2, and prints what it found, a JSON line a file."""
import json
import sys
import xml.parsers.expat

from lxml import etree

VERDICTS = ("failure", "error", "skipped")


def by_expat(path):
    cases, suites, depth = [], [], []

    def start(name, attributes):
        if name == "testsuite":
            suites.append(attributes)
        elif name == "testcase":
            cases.append([attributes["classname"], attributes["name"], "passed"])
        elif name in VERDICTS and depth[-1] == "testcase":
            cases[-1][2] = name
        depth.append(name)

    parser = xml.parsers.expat.ParserCreate()
    parser.StartElementHandler = start
    parser.EndElementHandler = lambda name: depth.pop()
    with open(path, "rb") as file:
        parser.ParseFile(file)
    return suites, cases


def by_libxml2(path):
    root = etree.parse(path).getroot()
    cases = []
    for case in root.iter("testcase"):
        verdict = [child.tag for child in case if child.tag in VERDICTS] or ["passed"]
        cases.append([case.get("classname"), case.get("name"), verdict[0]])
    return [suite.attrib for suite in root.iter("testsuite")], cases


def main():
    for path in sys.argv[1:]:
        for reader, read in (("expat", by_expat), ("libxml2", by_libxml2)):
            try:
                suites, cases = read(path)
            except (xml.parsers.expat.ExpatError, etree.XMLSyntaxError, OSError, KeyError, IndexError) as error:
                print(json.dumps({"reader": reader, "file": path, "error": str(error) or repr(error)}))
                continue
            said = {key: sum(int(suite[key]) for suite in suites) for key in ("tests", "failures", "errors", "skipped")}
            print(json.dumps({"reader": reader, "file": path, "cases": cases, "said": said}))


if __name__ == "__main__":
    main()
