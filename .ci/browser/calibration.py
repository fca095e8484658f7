"""Sheets that ask what iOS does: filled in by pointer on a phone, saved, reported as evidence, and read by `run --ios`."""
import json
import re
import subprocess

from view import View
import byhand
import testers

RULES = """
return [...document.querySelectorAll('article[data-case]')].map(one => JSON.parse(one.dataset.case).properties['evidence for'])"""


def tool(root, *words, **how):
    return subprocess.run([root / ".build/debug/clipflight", *map(str, words)], capture_output=True, text=True, **how)


def copied(root, folder):
    """The shipped suites without hosts: what iOS does is judged without a launch."""
    for suite in root.glob("suites/*/suite.json"):
        (folder / suite.parent.name).mkdir(parents=True)
        for file in suite.parent.iterdir():
            text = file.read_bytes()
            if file == suite:
                text = re.sub(rb'"host":\s*\{[^{}]*(\{[^{}]*\}[^{}]*)*\},?', b"", text)
            if file.is_file():
                (folder / suite.parent.name / file.name).write_bytes(text)
    return sorted(one for one in folder.iterdir() if one.is_dir())


def filled(browser, page, tester, answers):
    """Fills in the sheet, and gives its rules and the log. Each rule has the answer of `answers`, or the model's."""
    with View(browser, page.as_uri(), width=390, height=800) as view:
        view.run("localStorage.clear()")
        testers.again(view)
        for name, text in [("tester", tester), ("device", "iPhone 15"), ("os", "26.1")]:
            byhand.tap(view, f"#trial [name={name}]")
            view.type(text)
        rules = view.run(RULES)
        for number, rule in enumerate(rules, 1):
            value = answers.get(rule, answers.get("", "model"))
            byhand.tap(view, f"#entry-{number} [value={value}]")
            if value == "failed":
                view.type("a video")
        return rules, view.run(testers.CAUGHT)


def judged(root, suite, folder, *options):
    """What each case opens, its verdict and its trace."""
    tool(root, "run", suite, "-o", folder / "out", *options)
    lines = map(json.loads, (folder / "out/events.jsonl").read_text("utf-8").splitlines())
    cases = [line for line in lines if line["event"] == "case-finished" and line["kind"] != "parity"]
    facts, shown = ["opens", "delivered", "declined", "status"], ["experience", "card"]

    def known(one):
        # With the full app, the experience and its card decide nothing unless the definition expects them.
        isDecisive = one["opens"] != "app" or set(shown) & set(one["expected"])
        return [one.get(fact) for fact in facts + (shown if isDecisive else [])]

    return {one["id"]: (known(one), json.dumps(one["trace"]), one["advisories"]) for one in cases}


def changed(one, other):
    return {case for case in one if one[case][0] != other[case][0]}


def round_trip(browser, root, suite, folder):
    """One suite: every opposite is seen, changes what raised it and no more, and is forgotten with its row."""
    page, log, evidence = folder / "sheet.html", folder / "sheet.jsonl", suite / "evidence.json"
    sheet = tool(root, "checklist", "--calibrate", suite, "-o", page)
    if sheet.returncode == 4:
        return
    rules, text = filled(browser, page, "Ann", {"": "opposite"})
    if not 0 < len(rules) <= 20 or len(set(rules)) < len(rules):
        yield f"calibration: {suite.name} asks {rules}"
    log.write_text(text, "utf-8")
    before = judged(root, suite, folder)
    reported = tool(root, "report", log, "--evidence", evidence, "-o", folder / "out", "--no-fail")
    rows = json.loads(evidence.read_text("utf-8")) if evidence.exists() else []
    if sorted(row["rule"] for row in rows) != sorted(rules) or any(row["says"] != "opposite" or "tester" in row for row in rows):
        yield f"calibration: {suite.name}: {rows} of {rules}: {reported.stdout}{reported.stderr}"
        return
    after = judged(root, suite, folder, "--ios", "26.1")
    raised = {case for case in before if {one["name"] for one in before[case][2]} & set(rules)}
    if not (found := changed(before, after)) or not found <= raised:
        yield f"calibration: {suite.name}: changed {found - raised}, raised {raised - found}"
    if lost := [case for case in found if "iOS 26.1, iPhone 15, " not in after[case][1]]:
        yield f"calibration: {suite.name}: the trace of {lost} does not name the evidence"
    for case in judged(root, suite, folder).items():
        if case[1][0] != before[case[0]][0]:
            yield f"calibration: {suite.name}: without a version, evidence changes {case}"
    evidence.write_text("[]", "utf-8")
    plain = judged(root, suite, folder, "--ios", "13.0")
    if changed(before, plain):
        yield f"calibration: {suite.name}: without rows, {changed(before, plain)} is changed"
    evidence.unlink()


def contradiction(browser, root, suites, folder):
    """Two testers who see something else: both are kept and named, and the model answers."""
    page, evidence, logs = folder / "sheet.html", suites / "evidence.json", []
    tool(root, "checklist", "--calibrate", suites, "-o", page)
    for tester, answers in [("Ann", {}), ("Ben", {"component-boundary": "opposite", "trailing-slash": "failed", "messages-card": "nothing"})]:
        rules, text = filled(browser, page, tester, answers)
        logs.append(folder / f"{tester}.jsonl")
        logs[-1].write_text(text, "utf-8")
    if '"message":"Nothing came, or only a website."' not in text:
        yield "calibration: that nothing came is not in the log"
    with View(browser, page.as_uri(), width=390) as view:
        yield from byhand.axe(view, byhand.source(root))
    for count in [2 * len(rules) - 2, "no"]:
        reported = tool(root, "report", *logs, "--evidence", evidence, "--names", "-o", folder / "out", "--no-fail")
        if f"{count} new rows of evidence" not in reported.stdout:
            yield f"calibration: expected {count} rows: {reported.stdout}{reported.stderr}"
    found = tool(root, "check", suites, "--ios", "26.1").stderr
    for words in ["contradicted: iOS 26.1, iPhone 15, ", ", Ann: no; ", ", Ben: yes]"]:
        if words not in found:
            yield f"calibration: {words!r} is not said: {found}"


def check(browser, root, folder):
    suites = folder / "suites"
    for suite in copied(root, suites):
        yield from round_trip(browser, root, suite, folder)
    yield from contradiction(browser, root, suites, folder)
