"""A checklist on a phone, 390 px wide, as two testers fill it in with pointer and keyboard: nothing of it is lost."""
import json
import pathlib
import subprocess
import time

from view import View
import testers
import webkit

PLACE = """
const one = document.querySelector(given[0]);
let box = one.getBoundingClientRect();
// What is on the screen is pressed where it is.
if (box.top < 60 && !one.closest('#bar') || box.bottom > innerHeight) one.scrollIntoView({ block: 'center' });
box = one.getBoundingClientRect();
return [box.x + box.width / 2, box.y + box.height / 2]"""
STATE = """
const shown = [...document.querySelectorAll('article[data-case]')];
return {
  words: [...document.querySelectorAll('#trial input')].map(one => one.value), done: document.getElementById('done').textContent,
  blocks: shown.map(one => [one.querySelector('[type=radio]:checked')?.value ?? 'skipped', one.querySelector('[name=remark]').value]),
  visible: shown.filter(one => one.checkVisibility()).length, who: shown.map(one => one.querySelector('.who').textContent),
  focus: document.activeElement.closest('article')?.id ?? document.activeElement.id, asks: document.getElementById('trial').open,
  left: document.getElementById('left').textContent, tried: document.getElementById('progress').value,
}"""
# An item, once it has been gone to: all of it is between the bar and the verdicts.
SEEN = """
const block = document.querySelector(given[0]), bar = document.getElementById('bar').getBoundingClientRect();
const [first, last, verdicts] = [block.firstElementChild, block.querySelector('.see'), block.querySelector('fieldset')]
  .map(one => one.getBoundingClientRect());
return [first.top >= bar.bottom - 1, last.bottom <= verdicts.top + 1, Math.abs(verdicts.bottom - innerHeight) < 2, Math.abs(bar.top) < 2]"""
NEXT = """
const id = document.getElementById('next').hash, block = document.querySelector(id);
return [id, block.querySelector('[type=radio]:checked')?.value ?? 'skipped']"""
REASON = """
const reason = document.querySelector(`${given[0]} [name=reason]`);
reason.value = 'the code does not scan';
reason.dispatchEvent(new Event('input', { bubbles: true }))"""
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


def at(view, block):
    """What is wrong with the place of an item on the screen."""
    for _ in range(20):
        if view.run(SEEN, block) == [True] * 4:
            return
        time.sleep(0.05)
    yield f"by hand: {block} is not alone between the bar and its verdicts: {view.run(SEEN, block)}"


def fill(view, tester, device, verdicts):
    """Fills in the first items: with the pointer, but for the last, which the keyboard reaches."""
    view.run("scrollTo(0, 0)")
    tap(view, "#next")
    yield from at(view, "#entry-1")
    for number, (verdict, remark) in enumerate(verdicts, 1):
        block = f"#entry-{number}"
        if number == len(verdicts):
            tap(view, "#next")
            yield from at(view, block)
            for _ in range(9):
                if view.run("return document.activeElement.type") == "radio":
                    break
                view.key("Tab")
            view.key(" ")
            for _ in range({"failed": 0, "passed": 1, "untried": 2}[verdict]):
                view.key("ArrowRight")
        else:
            tap(view, f"{block} label.{verdict}")
        if view.run(STATE)["asks"] != (number == 1):
            yield f"by hand: at verdict {number} the page asks who tests: {view.run(STATE)['asks']}"
        if number == 1:
            view.type(tester)
            tap(view, "#trial [name=device]")
            view.type(device)
            tap(view, "#asked")
        if verdict == "passed" and number < len(verdicts):
            yield from at(view, f"#entry-{number + 1}")
        if verdict == "untried":
            view.run(REASON, block)
            tap(view, f"{block} [name=remark]")
        if verdict != "passed" and view.run(STATE)["focus"] != block[1:]:
            yield f"by hand: {block} is {verdict}, and {view.run(STATE)['focus']} has the focus"
        view.type(remark)


def visit(view, tester, device, verdicts):
    """One tester at the page, from the first field to the log, which comes last."""
    yield from fill(view, tester, device, verdicts)
    count = len(view.run(STATE)["blocks"])
    done, tried = len(verdicts), sum(one[0] != "untried" for one in verdicts)
    for when in ["entered", "after a reload"]:
        state = view.run(STATE)
        if state["blocks"][:done] != [list(one) for one in verdicts] or state["words"][:2] != [tester, device]:
            yield f"by hand: {when} {state['words']}, {state['blocks'][:done]}"
        if state["tried"] != done or not state["done"].endswith(f" of {count}") or "min left" not in state["left"]:
            yield f"by hand: {when} the bar says {state['done']!r}, {state['tried']}, {state['left']!r}"
        if not all(one.startswith(f"{tester}, {device}, ") for one in state["who"][:done]) or any(state["who"][done:]):
            yield f"by hand: {when} the blocks are of {state['who'][:done + 1]}"
        if when == "entered":
            testers.again(view)
    places = []
    for _ in range(2):
        tap(view, "#next")
        block, status = view.run(NEXT)
        places.append(block)
        yield from at(view, block)
        if status != "skipped":
            yield f"by hand: 'Next' leads to what is {status}"
    if places[0] == places[1]:
        yield f"by hand: 'Next' stays at {places[0]}"
    kinds = [sum(one[0] == kind for one in verdicts) for kind in ["failed", "untried"]]
    for steps, shown in [(1, count - done), (1, kinds[0]), (1, kinds[1]), (1, done), (-4, count)]:
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
    note = view.run(testers.NOTE)
    if f"-{tester}-" not in note or "clipflight report " not in note:
        yield f"by hand: once saved, the page says {note!r}"
    return log


def both(view, name, folder, root, remake):
    """Two testers one after the other, a checklist that is made again between, and the report of both logs."""
    logs = []
    for tester, device, verdicts in [
        ("Ann", "iPhone SE", [("passed", ""), ("failed", "No card at all"), ("failed", "")]),
        ("Ben", "iPhone 15", [("passed", ""), ("passed", ""), ("untried", "Too old"), ("failed", "")]),
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
    for text in ["failed only on iPhone SE", "No card at all", "tried by hand: 4 of "]:
        if text not in summary:
            yield f"by hand: the summary has no {text!r}"
    alone = [root / ".build/debug/clipflight", "report", logs[-1], "-o", folder / name, "--report", f"junit={folder}/{name}.xml"]
    subprocess.run(alone, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    if '<skipped message="could not try: the code does not scan: Too old"' not in (folder / f"{name}.xml").read_text():
        yield "by hand: the report has no reason why a case was not tried"
    if ended.returncode != 1 or "not tested: " not in ended.stderr:
        yield f"by hand: --require smoke ends with {ended.returncode}"


def axe(view, script, unfolds=True):
    """What axe finds, with everything unfolded unless that would take minutes."""
    unfolded = "details" if unfolds else "details:not(.c)"
    view.run(f"{script}; for (const one of document.querySelectorAll('{unfolded}')) one.open = true;")
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
        view.look(1200, 1150)
        view.enter()
        yield from both(view, "webkit", folder, root, remake)
        yield from axe(view, source(root))
