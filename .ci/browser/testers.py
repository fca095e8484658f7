"""A checklist that a tester fills in: what it keeps, and the log that it saves."""
import json
import subprocess
import time
import xml.etree.ElementTree as ElementTree

from view import View

WORDS = {"tester": "Ann \"Q\" </script>", "device": "iPhone SE", "os": "18.1", "build": "42 (é)"}
# What the log of two suites, and of these words, is saved as.
SAVED = "costra-coffee-and-1-more-After-release-Ann-Q-script-iPhone-SE.jsonl"
# In the page's order: passed, failed with a remark, failed without one, a remark alone, and what could not be tried.
ENTERED = [("passed", ""), ("failed", "It's </script> \"wrong\" \u2028 \\u0041 \U0001F6B2 \u202e"), ("failed", ""), ("skipped", "later"),
           ("untried", "locked")]
FILL = """
    const [words, entered, half] = given;
    const type = (input, text) => { input.value = text; input.dispatchEvent(new Event('input', { bubbles: true })); };
    for (const [name, text] of Object.entries(words)) type(document.querySelector(`#trial [name=${name}]`), text);
    const blocks = [...document.querySelectorAll('article[data-case]')];
    entered.forEach(([status, remark], number) => {
      blocks[number].querySelector(`[value=${status}]`)?.click();
      type(blocks[number].querySelector('[name=remark]'), remark + (half && remark ? '\\ud83d' : ''));
    });"""
SHOWN = """
    return [[...document.querySelectorAll('#trial input')].map(input => input.value),
      [...document.querySelectorAll('article[data-case]')].map(block =>
        [block.querySelector('[type=radio]:checked')?.value ?? 'skipped', block.querySelector('[name=remark]').value])]"""
CAUGHT = """
    let caught = null;
    const make = URL.createObjectURL;
    URL.createObjectURL = blob => { caught = blob; return make(blob); };
    document.getElementById('save').click();
    URL.createObjectURL = make;
    return caught ? await caught.text() : ''"""
DONE = "return document.getElementById('done').textContent"
DROPPED = "return document.getElementById('dropped').innerText"
NOTE = "return document.getElementById('note').textContent"


def check(view):
    """What is entered survives a reload, becomes the log, and is cleared only where that is confirmed."""
    view.run("localStorage.clear()")
    view.run(FILL, WORDS, ENTERED, True)
    again(view)
    words, blocks = view.run(SHOWN)
    if words != list(WORDS.values()):
        yield f"testers: after a reload the words are {words}"
    expected = [[status, remark and remark + "\ufffd"] for status, remark in ENTERED]
    # The half of a pair is changed on its way here.
    if [[status, remark.replace("\ud83d", "\ufffd")] for status, remark in blocks[:len(expected)]] != expected:
        yield f"testers: after a reload the results are {blocks[:len(expected)]}"
    if view.run(DONE) != f"4 of {len(blocks)} done":
        yield f"testers: what is done is {view.run(DONE)!r}"
    if dropped := view.run(DROPPED):
        yield f"testers: the same checklist has dropped {dropped!r}"
    yield from wrong(view.run(CAUGHT), len(blocks))
    yield from clearing(view)
    view.run("Object.defineProperty(window, 'localStorage', { get() { throw new Error('denied') } })")
    view.run(FILL, WORDS, ENTERED[:1], False)
    if not view.run(NOTE).startswith("This browser does not keep your entries"):
        yield f"testers: where nothing is kept, the page says {view.run(NOTE)!r}"


def again(view):
    """Loads the page again."""
    view.run("window.isOld = true; setTimeout(() => location.reload())")
    for _ in range(600):
        try:
            if view.run("return !window.isOld && document.readyState === 'complete'"):
                return
        except RuntimeError:
            pass  # between the two pages
        time.sleep(0.1)
    raise TimeoutError("the page has not loaded again")


def clearing(view):
    for answer in [False, True]:
        before = view.run(SHOWN)
        view.answer(answer, "setTimeout(() => document.getElementById('clear').click())")
        if (view.run(SHOWN) == before) == answer:
            yield f"testers: 'Clear' that is {'confirmed' if answer else 'denied'} leaves {view.run(SHOWN)[0]}"
    if any(view.run(SHOWN)[0]):
        yield "testers: 'Clear' leaves words"


def wrong(log, count):
    """What is wrong with a saved log, line by line."""
    if not log.endswith("\n"):
        yield f"testers: the log ends with {log[-40:]!r}"
        return
    start, *cases, end = [json.loads(line) for line in log[:-1].split("\n")]
    if start.get("by") != "tester" or start["total"] != count or len(cases) != count:
        yield f"testers: the log of {count} cases has {len(cases)}, and says {start['total']} by {start.get('by')}"
    if [case["index"] for case in cases] != sorted({case["index"] for case in cases}):
        yield "testers: the cases are not in the order of the plan"
    if not start.get("plan") or not start.get("tagged"):
        yield "testers: the log names no plan, or no cases for --require"
    if end["counts"] != {"passed": 1, "failed": 2, "errored": 0, "skipped": count - 3, "flaky": 0}:
        yield f"testers: the counts are {end['counts']}"
    found = sorted((case["status"], case["message"] or "", case["type"] or "") for case in cases if case["attempts"])
    remark = ENTERED[1][1] + "\ufffd"
    expected = sorted([("passed", "", ""), ("failed", remark, "screen"),
                       ("failed", "marked as failed, without a remark", "screen")])
    if found != expected:
        yield f"testers: the results are {found}"
    if sorted(case["message"] for case in cases if not case["attempts"])[:3] != ["could not try: no tag: locked\ufffd", "later\ufffd", "not tried"]:
        yield f"testers: what was not tried is {sorted({case['message'] for case in cases if not case['attempts']})}"
    for case in cases:
        words = {name: case[name] for name in WORDS if name in case}
        if words != (WORDS if case["attempts"] else {}) or ("tried" in case) != (case["attempts"] > 0):
            yield f"testers: the words of {case['id']} are {words}"


SUITE = """{
  "version": 1, "suite": "Remade", "clip": { "bundleID": "com.example.Clip", "teamID": "ABCDE12345",
    "associatedDomains": ["appclips:a.example"], "host": { "command": ["true"] } },
  %s"sites": { "a.example": { "association": { "appclips": { "apps": ["ABCDE12345.com.example.Clip"] } } } },
  "experiences": { "advanced": [{ "url": "https://a.example", "title": "All", "subtitle": "s", "action": "open" }] },
  "invocations": [%s]
}"""
BEFORE = {"Kept": "one", "Changed": "two", "Gone": "three"}
AGAIN = "Open the clip again without a link"
AFTER = {"New": "four", "Kept": "one", "Changed": "other"}


def remade(browser, folder, root):
    """What is entered stays with its case when the checklist is made again; what does not is named."""
    suite, page = folder / "remade.json", folder / "remade.html"

    def make(screens, notes=""):
        definitions = (f'{{"title": "{title}", "url": "https://a.example/{title}", "expect": {{"screen": "{screen}"}}}}'
                       for title, screen in screens.items())
        suite.write_text(SUITE % (notes, ", ".join(definitions)))
        subprocess.run([root / ".build/debug/clipflight", "checklist", suite, "-o", page], check=True)

    def results(view):
        return dict(zip(view.run("return [...document.querySelectorAll('article h3')].map(one => one.textContent.slice(3))"),
                        map(tuple, view.run(SHOWN)[1])))

    make(BEFORE)
    with View(browser, page.as_uri()) as view:
        view.run("localStorage.clear()")
        again(view)
        titles = list(results(view))
        view.run(FILL, WORDS, [["failed", f"remark of {title}"] for title in titles], False)
        time.sleep(1)  # Chromium stores what a page keeps a moment later; a page that is closed at once loses it.
    make(AFTER, '"description": "Which moves all lines.",\n')
    with View(browser, page.as_uri()) as view:
        expected = {"All": ("failed", "remark of All"), "New": ("skipped", ""), "Kept": ("failed", "remark of Kept"),
                    "Changed": ("skipped", ""), AGAIN: ("failed", f"remark of {AGAIN}")}
        if results(view) != expected or view.run(SHOWN)[0] != list(WORDS.values()):
            yield f"testers: made again, the checklist has {results(view)}, {view.run(SHOWN)[0]}"
        dropped = view.run(DROPPED).split("\n")
        lines = [line for line in dropped if line]
        if lines != ["Not restored, because the expectations have changed:", "Changed · qrCode: failed, “remark of Changed”",
                     "Entered earlier, but not in this checklist:", "Gone · qrCode: failed, “remark of Gone”"]:
            yield f"testers: made again, the checklist says {lines}"
    make(BEFORE)
    with View(browser, page.as_uri()) as view:
        if results(view) != {title: ("failed", f"remark of {title}") for title in titles} or view.run(DROPPED):
            yield f"testers: as it was before, the checklist has {results(view)}"
        view.run("localStorage.clear()")


def reported(browser, page, folder, root, run):
    """The log that Chromium puts into a folder, as reports, and merged with that of a run."""
    clipflight = root / ".build/debug/clipflight"
    browser.send("Browser.setDownloadBehavior", behavior="allow", downloadPath=str(folder))
    with View(browser, page.as_uri()) as view:
        view.run("localStorage.clear()")
        view.run(FILL, WORDS, ENTERED, False)
        count = len(view.run(SHOWN)[1])
        tag = view.run("return JSON.parse(document.querySelector('article[data-case]').dataset.case).tags[0] ?? ''")
        view.run("document.getElementById('save').click()")
        log = folder / SAVED
        for _ in range(600):
            if log.exists() and log.read_bytes().endswith(b"}\n"):
                break
            time.sleep(0.1)
        else:
            yield "testers: nothing was saved"
            return
    checker = [root / ".ci/python", root / ".ci/conformance/check-junit"]
    for logs, total in [([log], count), ([run, log], sum(1 for line in run.open() if '"case-finished"' in line))]:
        junit = folder / f"of-{len(logs)}.xml"
        subprocess.run([clipflight, "report", *logs, "--no-fail", "--report", f"junit={junit}"], check=True)
        if subprocess.run([*checker, junit]).returncode:
            yield f"testers: check-junit refuses the report of {len(logs)} logs"
        suites = ElementTree.parse(junit).getroot()
        counts = {name: int(suites.get(name)) for name in ["tests", "failures", "errors"]}
        if counts != {"tests": total, "failures": 2, "errors": 0}:
            yield f"testers: the report of {path.name} counts {counts}, expected {total} with 2 failures"
        if sum(one.get("name") == "tester" and one.get("value") == WORDS["tester"] for one in suites.iter("property")) != 3:
            yield f"testers: {path.name} does not name the tester three times"
    required = subprocess.run([clipflight, "report", log, "-o", folder / "x", "--require", tag or "smoke"], capture_output=True)
    if required.returncode != 1 or b"not tested: " not in required.stderr:
        yield f"testers: --require ends with {required.returncode}: {required.stderr[-300:]}"
