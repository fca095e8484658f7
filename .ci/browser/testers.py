"""A checklist that a tester fills in: what it keeps, and the log that it saves."""
import json
import subprocess
import time
import xml.etree.ElementTree as ElementTree

from view import View

WORDS = {"tester": "Ann \"Q\" </script>", "device": "iPhone SE", "os": "18.1", "build": "42 (é)"}
# In the page's order: passed, failed with a remark, failed without one, and all others not tried.
ENTERED = [("passed", ""), ("failed", "It's </script> \"wrong\" \u2028 \\u0041 \U0001F6B2 \u202e"), ("failed", ""), ("skipped", "later")]
FILL = """
    const [words, entered, half] = given;
    const type = (input, text) => { input.value = text; input.dispatchEvent(new Event('input', { bubbles: true })); };
    for (const [name, text] of Object.entries(words)) type(document.querySelector(`#trial [name=${name}]`), text);
    const blocks = [...document.querySelectorAll('article[data-case]')];
    entered.forEach(([status, remark], number) => {
      blocks[number].querySelector(`[value=${status}]`).click();
      type(blocks[number].querySelector('[name=remark]'), remark + (half && remark ? '\\ud83d' : ''));
    });"""
SHOWN = """
    return [[...document.querySelectorAll('#trial input')].map(input => input.value),
      [...document.querySelectorAll('article[data-case]')].map(block =>
        [block.querySelector('[type=radio]:checked').value, block.querySelector('[name=remark]').value])]"""
CAUGHT = """
    let caught = null;
    const make = URL.createObjectURL;
    URL.createObjectURL = blob => { caught = blob; return make(blob); };
    document.getElementById('save').click();
    URL.createObjectURL = make;
    return caught ? await caught.text() : ''"""
LEFT = "return document.getElementById('left').textContent"
NOTE = "return document.getElementById('note').textContent"


def check(view):
    """What is entered survives a reload, becomes the log, and is cleared only where that is confirmed."""
    view.run("localStorage.clear()")
    view.run(FILL, WORDS, ENTERED, True)
    kept = view.run("return Object.values(localStorage)[0] ?? ''")
    again(view)
    words, blocks = view.run(SHOWN)
    if words != list(WORDS.values()):
        yield f"testers: after a reload the words are {words}"
    expected = [[status, remark and remark + "\ufffd"] for status, remark in ENTERED]
    # The half of a pair is changed on its way here.
    if [[status, remark.replace("\ud83d", "\ufffd")] for status, remark in blocks[:len(expected)]] != expected or not kept:
        yield f"testers: after a reload the results are {blocks[:len(expected)]}"
    if view.run(LEFT) != f"{len(blocks) - 3} of {len(blocks)} not tried":
        yield f"testers: what is left is {view.run(LEFT)!r}"
    yield from wrong(view.run(CAUGHT), len(blocks))
    yield from clearing(view)
    view.run("Object.defineProperty(window, 'localStorage', { get() { throw new Error('denied') } })")
    view.run(FILL, WORDS, ENTERED[:1], False)
    if not view.run(NOTE).startswith("This browser keeps nothing"):
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
    if end["counts"] != {"passed": 1, "failed": 2, "errored": 0, "skipped": count - 3, "flaky": 0}:
        yield f"testers: the counts are {end['counts']}"
    found = sorted((case["status"], case["message"] or "", case["type"] or "") for case in cases if case["attempts"])
    remark = ENTERED[1][1] + "\ufffd"
    expected = sorted([("passed", "", ""), ("failed", remark, "screen"),
                       ("failed", "not as expected; the tester left no remark", "screen")])
    if found != expected:
        yield f"testers: the results are {found}"
    for case in cases:
        words = {name: case[name] for name in WORDS if name in case}
        if words != (WORDS if case["attempts"] else {}):
            yield f"testers: the words of {case['id']} are {words}"


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
        log = folder / "results.jsonl"
        for _ in range(600):
            if log.exists() and log.read_bytes().endswith(b"}\n"):
                break
            time.sleep(0.1)
        else:
            yield "testers: nothing was saved"
            return
    checker = [root / ".ci/python", root / ".ci/conformance/check-junit"]
    merged = folder / "merged.jsonl"
    for path, total in [(log, count), (merged, sum(1 for line in run.open() if '"case-finished"' in line))]:
        if path == merged:
            subprocess.run([clipflight, "merge", run, log, "-o", merged], check=True)
        junit = folder / f"{path.stem}.xml"
        subprocess.run([clipflight, "report", path, "-o", folder / path.stem, "--report", f"junit={junit}"], check=True)
        if subprocess.run([*checker, junit]).returncode:
            yield f"testers: check-junit refuses the report of {path.name}"
        suites = ElementTree.parse(junit).getroot()
        counts = {name: int(suites.get(name)) for name in ["tests", "failures", "errors"]}
        if counts != {"tests": total, "failures": 2, "errors": 0}:
            yield f"testers: the report of {path.name} counts {counts}, expected {total} with 2 failures"
        if sum(one.get("name") == "tester" and one.get("value") == WORDS["tester"] for one in suites.iter("property")) != 3:
            yield f"testers: {path.name} does not name the tester three times"
    required = subprocess.run([clipflight, "report", log, "-o", folder / "x", "--require", tag or "smoke"], capture_output=True)
    if required.returncode != 1 or b"not tried: " not in required.stderr:
        yield f"testers: --require ends with {required.returncode}: {required.stderr[-300:]}"
