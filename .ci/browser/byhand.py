"""A checklist on a phone, 390 px wide, as two testers fill it in with pointer and keyboard: nothing of it is lost."""
import json
import pathlib
import subprocess

from view import View
import testers
import webkit

PLACE = """
const one = document.querySelector(given[0]);
if (!one.closest('#bar')) one.scrollIntoView({ block: 'center' });
const box = one.getBoundingClientRect();
return [box.x + box.width / 2, box.y + box.height / 2]"""
STATE = """
const shown = [...document.querySelectorAll('article[data-case]')];
return {
  words: [...document.querySelectorAll('#trial input')].map(one => one.value), done: document.getElementById('done').textContent,
  blocks: shown.map(one => [one.querySelector('[type=radio]:checked').value, one.querySelector('[name=remark]').value]),
  visible: shown.filter(one => one.checkVisibility()).length, who: shown.map(one => one.querySelector('.who').textContent),
  focus: document.activeElement.closest('article')?.id ?? document.activeElement.id,
}"""
NEXT = """
const block = document.querySelector(location.hash), bar = document.getElementById('bar').getBoundingClientRect();
const box = block.getBoundingClientRect();
return [block.querySelector('[type=radio]:checked').value, box.top >= bar.bottom - 1 && box.top < innerHeight, bar.top]"""
RENAME = """
setTimeout(() => {
  const one = document.querySelector('#trial [name=tester]');
  one.value = '%s';
  for (const kind of ['input', 'change']) one.dispatchEvent(new Event(kind, { bubbles: true }));
})"""
AXE = """
const found = await axe.run(document, { resultTypes: ['violations'] });
return found.violations.map(one => one.id + ': ' + one.nodes[0].html.slice(0, 100) + one.nodes[0].failureSummary)"""


def tap(view, selector):
    view.tap(*view.run(PLACE, selector), finger=True)


def fill(view, tester, device, verdicts):
    """Fills in who tests, and the first blocks: with the pointer, but for the last, which the keyboard reaches."""
    for name, text in [("tester", tester), ("device", device)]:
        view.run("document.querySelector(given[0]).value = ''", f"#trial [name={name}]")
        tap(view, f"#trial [name={name}]")
        view.type(text)
    for number, (verdict, remark) in enumerate(verdicts, 1):
        block = f"#entry-{number}"
        if number == len(verdicts):
            before = view.run("return document.activeElement.closest('article')?.id")
            for _ in range(9):
                if view.run("return document.activeElement.type") == "radio":
                    break
                view.key("Tab")
            for _ in range({"skipped": 0, "failed": 1, "passed": 2}[verdict]):
                view.key("ArrowLeft")
            if before is None or view.run(STATE)["focus"] != block[1:]:
                yield f"by hand: the keyboard goes from {before} to {view.run(STATE)['focus']}"
        else:
            tap(view, f"{block} label:has([value={verdict}])")
        if remark:
            tap(view, f"{block} [name=remark]")
            view.type(remark)


def visit(view, tester, device, verdicts):
    """One tester at the page, from the first field to the log, which comes last."""
    yield from fill(view, tester, device, verdicts)
    count = len(view.run(STATE)["blocks"])
    tried = len(verdicts)
    for when in ["entered", "after a reload"]:
        state = view.run(STATE)
        if state["blocks"][:tried] != [list(one) for one in verdicts] or state["words"][:2] != [tester, device]:
            yield f"by hand: {when} {state['words']}, {state['blocks'][:tried]}"
        if state["done"] != f"{tried} of {count}":
            yield f"by hand: {when} the bar says {state['done']!r}"
        if not all(one.startswith(f"{tester}, {device}, ") for one in state["who"][:tried]) or any(state["who"][tried:]):
            yield f"by hand: {when} the blocks are of {state['who'][:tried + 1]}"
        if when == "entered":
            testers.again(view)
    places = []
    for _ in range(2):
        tap(view, "#next")
        status, isSeen, top = view.run(NEXT)
        places.append(view.run("return location.hash"))
        if status != "skipped" or not isSeen or abs(top) > 1:
            yield f"by hand: 'Next not tried' leads to what is {status}, seen: {isSeen}, with the bar at {top}"
    if places[0] == places[1]:
        yield f"by hand: 'Next not tried' stays at {places[0]}"
    for steps, shown in [(1, count - tried), (1, sum(one[0] == "failed" for one in verdicts)), (1, tried), (-3, count)]:
        view.run("document.getElementById('filter').focus()")
        for _ in range(abs(steps)):
            view.key("ArrowDown" if steps > 0 else "ArrowUp")
        if (found := view.run(STATE)["visible"]) != shown:
            yield f"by hand: {view.run('return document.getElementById(`filter`).value')!r} shows {found} blocks, expected {shown}"
    # A name that was mistyped.
    view.answer(True, RENAME % tester[:-1])
    view.answer(True, RENAME % tester)
    log = view.run(testers.CAUGHT)
    tries = [case for line in log.splitlines() if (case := json.loads(line)).get("attempts") == 1]
    if [case.get("tester") for case in tries] != [tester] * tried or not all("T" in case.get("tried", "") for case in tries):
        yield f"by hand: the log has {[(case.get('tester'), case.get('tried')) for case in tries]}"
    return log


def both(view, name, folder, root, remake):
    """Two testers one after the other, a checklist that is made again between, and the report of both logs."""
    logs = []
    for tester, device, verdicts in [
        ("Ann", "iPhone SE", [("passed", ""), ("failed", "No card at all"), ("failed", "")]),
        ("Ben", "iPhone 15", [("passed", ""), ("passed", "Fine"), ("failed", "")]),
    ]:
        if logs:
            view.answer(True, "setTimeout(() => document.getElementById('clear').click())")
        log = yield from visit(view, tester, device, verdicts)
        logs.append(folder / f"{name}-{tester}.jsonl")
        logs[-1].write_text(log or "")
        before = view.run(STATE)
        remake()
        testers.again(view)
        if view.run(STATE)["blocks"] != before["blocks"]:
            yield f"by hand: made again, the checklist has {view.run(STATE)['blocks'][:4]}"
    report = folder / f"{name}.csv"
    command = [root / ".build/debug/clipflight", "report", *logs, "-o", folder / name, "--report", f"csv={report}", "--report",
               f"markdown={folder}/{name}.md"]
    ended = subprocess.run([*command, "--require", "smoke"], capture_output=True, text=True)
    rows = report.read_text().splitlines()
    for tester, count in [("Ann", 3), ("Ben", 3)]:
        if sum(f'"{tester}"' in row for row in rows) != count:
            yield f"by hand: the report has {sum(f'{tester}' in row for row in rows)} rows of {tester}"
    summary = (folder / f"{name}.md").read_text().replace("\\", "")
    for text in ["failed only on iPhone SE", "No card at all", "tried by hand: 3 of "]:
        if text not in summary:
            yield f"by hand: the summary has no {text!r}"
    if ended.returncode != 1 or "not tested: " not in ended.stderr:
        yield f"by hand: --require smoke ends with {ended.returncode}"


def axe(view, script):
    """What axe finds, with everything unfolded, in light."""
    view.run(script + "; for (const one of document.querySelectorAll('details')) one.open = true;")
    yield from (f"axe: {found}" for found in view.run(AXE))


def source(root):
    """The script of axe, as PyPI has it."""
    where = "import axe_core_python as one; print(one.__path__[0])"
    folder = subprocess.run([root / ".ci/python", "-c", where], check=True, capture_output=True, text=True).stdout.strip()
    return pathlib.Path(folder, "axe.min.js").read_text("utf-8")


def in_chromium(browser, page, folder, root, remake):
    with View(browser, page.as_uri(), width=390, height=844) as view:
        view.run("localStorage.clear()")
        testers.again(view)
        yield from both(view, "chromium", folder, root, remake)
        for dark in [False, True]:
            view.look(390, 844, dark=dark)
            yield from axe(view, source(root))


def in_webkit(page, folder, root, remake):
    frame = page.with_name("frame.html")
    frame.write_text(f"<!DOCTYPE html><style>* {{ margin: 0; border: 0 }}</style><iframe src='{page.name}' width=390 height=844></iframe>")
    with webkit.WebKit(frame.as_uri()) as view:
        view.enter()
        yield from both(view, "webkit", folder, root, remake)
        yield from axe(view, source(root))
