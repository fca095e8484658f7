"""Reads back what a command wrote, in every format."""
import csv
import html
import json
import os
import re
import xml.etree.ElementTree as ElementTree

# The page has its mark in title and headline; False: a page without one says nothing of it.
HTML_MARK_REQUIRED = True
MARKS = "✅⚪❌"
FILES = {"junit": "junit.xml", "junit-strict": "junit-strict.xml", "html": "index.html", "markdown": "summary.md",
         "json": "events.jsonl", "csv": "results.csv"}


def mark_in(text):
    found = [mark for mark in MARKS if mark in text]
    return found[0] if len(found) == 1 else "?" if found else None


class JUnit:
    def __init__(self, path):
        root = ElementTree.parse(path).getroot()
        self.wrong, self.cases = [], []
        for suite in root.iter("testsuite"):
            self.count(suite, list(suite.iter("testcase")))
        self.count(root, list(root.iter("testcase")))
        for case in root.iter("testcase"):
            ends = [child for child in case if child.tag in ("failure", "error", "skipped")]
            if len(ends) > 1:
                self.wrong.append(f"{case.get('name')} has {len(ends)} of failure, error and skipped")
            self.cases.append((case.get("classname"), case.get("name"), ends[0].tag if ends else "passed",
                               ends[0].get("message") or "" if ends else ""))
        # A report of what was not started may have its error where no case is.
        self.bad = len(list(root.iter("failure"))) + len(list(root.iter("error")))
        self.alone = [case for case in self.cases if case[0] == "clipflight"]
        self.tags = [case[2] for case in self.cases if case[0] != "clipflight"]

    def count(self, element, cases):
        if element.get("tests") is None:
            return
        elements = {"tests": len(cases)}
        for name, tag in (("failures", "failure"), ("errors", "error"), ("skipped", "skipped")):
            elements[name] = sum(case.find(tag) is not None for case in cases)
        for name, number in elements.items():
            if element.get(name) is not None and int(element.get(name)) != number:
                self.wrong.append(f"{element.tag} says {name}={element.get(name)}, and has {number}")

    @property
    def shape(self):
        return sorted(case[:3] for case in self.cases)


class Log:
    """An event log: the first line, each case by identity, the last line."""

    def __init__(self, path):
        self.path, self.first, self.last, self.cases, self.wrong = path, None, None, {}, []
        with open(path, encoding="utf-8") as file:
            for line in file:
                try:
                    event = json.loads(line)
                except ValueError:
                    self.wrong.append("a line that is no JSON")
                    continue
                if event.get("event") == "run-started":
                    self.first = event
                elif event.get("event") == "run-finished":
                    self.last = event
                elif event.get("event") == "case-finished":
                    if event["id"] in self.cases:
                        self.wrong.append(f"{event['id']} twice")
                    self.cases[event["id"]] = event

    @property
    def conclusion(self):
        return (self.last or {}).get("conclusion")


class Output:
    """All that one command left: status, standard output and error, files."""

    def __init__(self, status, out, err, folder, words):
        self.status, self.out, self.err, self.folder, self.words = status, out, err, folder, words
        # What failed before has no annotation of its own.
        self.marked = "--baseline" in words
        self.errors, self.markdown, self.title, self.headline = {}, None, None, None
        for format in FILES:
            setattr(self, format.replace("-", "_"), None)
        if not folder:
            return
        for format, name in FILES.items():
            path = os.path.join(folder, name)
            if os.path.exists(path):
                try:
                    getattr(self, "read_" + format.replace("-", "_"))(path)
                except (ElementTree.ParseError, ValueError, KeyError, IndexError) as error:
                    self.errors[format] = f"cannot be read: {error!r}"

    def read_junit(self, path):
        self.junit = JUnit(path)

    def read_junit_strict(self, path):
        self.junit_strict = JUnit(path)

    def read_html(self, path):
        with open(path, encoding="utf-8") as file:
            text = file.read()
        self.html = True
        title, headline = (re.search(rf"<{tag}\b[^>]*>(.*?)</{tag}>", text, re.DOTALL) for tag in ("title", "h1"))
        self.title, self.headline = (
            html.unescape(re.sub(r"<[^>]*>", "", found[1])) if found else "" for found in (title, headline))

    def read_markdown(self, path):
        with open(path, encoding="utf-8") as file:
            self.markdown = file.read().strip().splitlines()[0]

    def read_json(self, path):
        self.json = Log(path)

    def read_csv(self, path):
        with open(path, encoding="utf-8", newline="") as file:
            self.csv = list(csv.DictReader(file))

    @property
    def annotations(self):
        return [line for line in self.out.splitlines() if line.startswith("::error")]
