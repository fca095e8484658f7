"""Whether the filter of an HTML report shows exactly the cases that it should: each check yields what is wrong."""

# The oracle: it reads the cases itself, and knows nothing of the page's script.
CASES = """
const cases = [...document.querySelectorAll('details.c')].map(one => ({
  id: one.id, shown: one.checkVisibility(), status: one.classList[1],
  kind: one.querySelector('summary p b').textContent.split(' ')[0],
  tags: [...one.querySelectorAll('summary p i')].map(tag => tag.textContent),
  text: [...one.querySelectorAll('summary, .f, .w, .a, samp')].map(part => part.textContent).join(' '),
}));"""
CHANGE = """
const [id, value] = given, control = document.getElementById(id);
control.value = value;
const start = performance.now();
control.dispatchEvent(new Event(id === 'text' ? 'input' : 'change', {bubbles: true}));
if (id === 'text') await new Promise(done => setTimeout(done, 200));
document.body.offsetHeight;
return performance.now() - start - (id === 'text' ? 200 : 0);"""


TEXT = "given[0].toLowerCase().split(/\\s+/).every(part => one.text.toLowerCase().includes(part))"


def shown(view):
    """The shown cases, and how many there are."""
    return view.run(CASES + "return [cases.filter(one => one.shown).map(one => one.id), cases.length]")


def wanted(view, condition, *arguments):
    return view.run(CASES + f"return cases.filter(one => {condition}).map(one => one.id)", *arguments)


def compare(view, what, expected):
    """What is shown against what should be, and against what the page says about it."""
    found, total = shown(view)
    if found != expected:
        yield f"filter: {what}: {len(found)} cases are shown, not {len(expected)}"
    said = view.run("return document.getElementById('shown').textContent")
    number = f"{total} case{'s' if total != 1 else ''}" if len(found) == total else f"{len(found)} of {total} cases"
    if said != f"{number}.":
        yield f"filter: {what}: the page says {said!r} of {len(found)} cases"
    empty = view.run("""return [...document.querySelectorAll('section:has(>h3)')].filter(suite =>
        suite.checkVisibility() !== [...suite.querySelectorAll('.c')].some(one => one.checkVisibility())).length""")
    if empty:
        yield f"filter: {what}: {empty} suites are shown without cases, or hidden with some"


def check(view):
    """Each status, kind and tag; texts of cases; all of them together; and back."""
    found, total = shown(view)
    if not total or len(found) != total:
        yield f"filter: at first {len(found)} of {total} cases are shown"
        return
    if view.run("return document.getElementById('filter').hidden"):
        yield "filter: it is not there"
        return
    texts = view.run("""const titles = [...document.querySelectorAll('details.c h4')].map(one => one.textContent);
        return [titles.at(-1).slice(0, 60), titles[0].slice(-9).toUpperCase(), 'https qr', 'no such text \u202e anywhere']""")
    early = {}
    for text in texts:
        view.run(CHANGE, "text", text)
        early[text], _ = shown(view)
    # Bodies that are made when they are opened: found before, and as they are when they are there.
    view.run("""document.getElementById('reset').click();
        for (let times = 0; times < 2; times++) {
          document.getElementById('toggle').click();
          await new Promise(done => setTimeout(done, 500));
        }""")
    for text in texts:
        if early[text] != wanted(view, TEXT, text):
            yield f"filter: the text {text!r} finds other cases before their bodies are made"
    boxes = view.run("return [...document.querySelectorAll('input[name=status]')].map(box => box.value)")
    for status in boxes:
        view.run("""document.getElementById('reset').click();
            for (const box of document.querySelectorAll('input[name=status]')) if (box.value !== given[0]) box.click()""",
            status)
        yield from compare(view, f"the status {status}", wanted(view, "one.status === given[0]", status))
    view.run("document.getElementById('reset').click()")
    yield from compare(view, "'Show all'", wanted(view, "true"))
    choices = view.run("""return ['kind', 'tag'].flatMap(id => [...(document.getElementById(id)?.options ?? [])].slice(1)
        .map(option => [id, option.value, option.textContent]))""")
    conditions = {"kind": "one.kind === given[0]", "tag": "one.tags.includes(given[0])"}
    for name, value, word in choices[:60]:
        view.run(CHANGE, name, value)
        yield from compare(view, f"the {name} {word[:40]!r}", wanted(view, conditions[name], word))
        view.run(CHANGE, name, "")
    for text in texts:
        view.run(CHANGE, "text", text)
        yield from compare(view, f"the text {text!r}", wanted(view, TEXT, text))
    view.run("document.getElementById('reset').click()")
    yield from links(view)
    yield from together(view, choices)


def links(view):
    """Numbers of totals, coverage and pictures show their cases; the address holds the filter, and back leads back."""
    for index in view.run("""const links = [...document.querySelectorAll('[data-f]')];
            return links.map((_, index) => index).filter(index => index % Math.ceil(links.length / 40) === 0)"""):
        name, number = view.run("""const link = document.querySelectorAll('[data-f]')[given[0]];
            link.dispatchEvent(new MouseEvent('click', {bubbles: true, cancelable: true}));
            await new Promise(done => setTimeout(done, 50));
            const row = link.closest('tr')?.querySelectorAll('td')[1], title = link.querySelector('title');
            const text = title?.textContent.match(/\\((\\d+) cases?(, \\d+ failed)?\\)$/)[1]
              ?? (link.closest('.k') ? row : link).textContent.replace(/\\d+\\//, '');
            return [link.dataset.f, +text.match(/\\d+$|\\d+(?= )|\\d+/)[0]]""", index)
        found, total = shown(view)
        if len(found) != number:
            yield f"filter: the link {name} shows {len(found)} cases, not {number}"
        again = view.run("""const before = location.hash;
            document.getElementById('reset').click();
            history.back(); await new Promise(done => setTimeout(done, 200));
            return [before, location.hash]""")
        back, _ = shown(view)
        # A filter that leaves nothing out has the address of all.
        if "?" in again[0] and (again[0] != again[1] or back != found):
            yield f"filter: back from the link {name} leads to {again[1]}, which shows {len(back)} cases"
    view.run("document.getElementById('reset').click()")


def together(view, choices):
    """Status, kind and text at once; and a link to a case that they hide."""
    view.run("document.querySelector('input[name=status]').click()")
    status = view.run("return document.querySelector('input[name=status]').value")
    kind = next(value for name, value, _ in choices if name == "kind")
    view.run(CHANGE, "kind", kind)
    view.run(CHANGE, "text", "a")
    condition = "one.status !== given[0] && one.kind === given[1] && one.text.toLowerCase().includes('a')"
    yield from compare(view, "status, kind and text", wanted(view, condition, status, kind[1:]))
    view.run(CHANGE, "text", "no such text anywhere")
    last = view.run("""const last = [...document.querySelectorAll('details.c')].pop();
        location.hash = last.id; await new Promise(done => setTimeout(done, 300)); return [last.open, last.checkVisibility()]""")
    if last != [True, True]:
        yield "filter: a link to a case that is hidden does not show and open it"
