"""Every registered experience has its exact case and every CSV row its prefix case, with the file and line of each."""
import csv
import json
import pathlib
import re
import sys
import xml.etree.ElementTree as ElementTree


def read(path):
    """The suite at `path`; comments go, strings stay."""
    text = path.read_text(encoding="utf-8")
    token = re.compile(r'"(?:\\.|[^"\\])*"|//[^\n]*|/\*.*?\*/', re.S)
    text = token.sub(lambda match: match[0] if match[0].startswith('"') else " ", text)
    return json.loads(re.sub(r",(\s*[}\]])", r"\1", text))


def urls(definition, suite):
    """The URL of each row of a definition, with the row's file and line; of one without rows, with the suite's file."""
    if not isinstance(definition.get("each"), str):
        yield definition["url"], suite, None
        return
    table = suite.parent / definition["each"]
    with open(table, newline="", encoding="utf-8-sig") as rows:
        reader = csv.DictReader(rows, skipinitialspace=True)
        for row in reader:
            url = definition["url"]
            for column, value in row.items():
                url = url.replace("{%s}" % column.strip(), value.strip())
            yield url, table, reader.line_num


def covers(case, url):
    """Whether the case is of `url`: its name says so, or, where an `id` has the URL's place, its property does."""
    properties = {one.get("name"): one.get("value") for one in case.iter("property")}
    return f" · {url} · " in case.get("name") or ("id" in properties and properties.get("url") == url)


def main(report):
    cases = {}
    for case in ElementTree.parse(report).iter("testcase"):
        suite, kind = case.get("classname").rsplit(".", 1)
        cases.setdefault((suite, kind), []).append(case)
    missing = []
    expected = 0
    for path in sorted(pathlib.Path("suites").glob("*/suite.json")):
        suite = read(path)
        experiences = suite.get("experiences", {})
        registered = [one for key in ("advanced", "local") for one in experiences.get(key, [])]
        rows = [one for one in suite.get("invocations", []) if isinstance(one.get("each"), str)]
        wanted = [(kind, *case) for kind, all in (("exact", registered), ("prefix", rows)) for one in all
                  for case in urls(one, path)]
        for kind, url, file, line in wanted:
            expected += 1
            found = [
                case for case in cases.get((path.parent.name, kind), [])
                if covers(case, url)
                and case.get("file") == str(file) and (int(case.get("line")) == line if line else int(case.get("line")) > 0)
            ]
            if not found:
                missing.append(f"{path}: no {kind} case for {url}")
    for line in missing:
        print(line, file=sys.stderr)
    print(f"coverage: {expected} exact and prefix cases looked for, {len(missing)} missing")
    return 1 if missing or not expected else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
