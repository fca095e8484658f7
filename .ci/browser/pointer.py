"""Whether a hand reaches every control: each is pressed where people press it, with a finger and with a mouse."""

PHONE, DESK = 390, 1440
# What to press, at the centre of it: each control, and each label that has one.
TARGETS = """
// Or the first verdict would ask for it.
if (document.querySelector('[name=tester]')) document.querySelector('[name=tester]').value = 'Ann';
window.targets = [...document.querySelectorAll('a[href], button, input, label, summary, select')].filter(one => one.checkVisibility());
window.hits = [];
addEventListener('click', event => {
  hits.push(event.target);
  // A click that would leave the page, or open a dialogue.
  if (event.target.closest('a, button, select')) { event.preventDefault(); event.stopImmediatePropagation(); }
}, true);
return targets.length"""
# What has come of a target that was pressed, how large it is for a finger, and where the next one is.
STEP = """
const [last, next] = given.map(number => targets[number]);
let found = null;
if (last) {
  const control = last.control ?? last, hit = hits[0], isText = control.type === 'text';
  const name = [control.type ?? 'link', control.name || control.id || control.textContent, control.value];
  found = {
    name: last.localName + ' of ' + name.join(' ').trim().slice(0, 60),
    isHit: !!hit && (last.contains(hit) || hit === control) && (!isText || document.activeElement === control)
      && (control.type !== 'radio' || control.checked),
    by: hit?.outerHTML.slice(0, 60) ?? 'nothing',
    height: (last.closest('label') ?? last).getBoundingClientRect().height,
    letters: isText ? parseFloat(getComputedStyle(control).fontSize) : 16,
  };
}
hits.length = 0;
if (!next) return [found, 0, 0];
next.scrollIntoView({ block: 'center' });
// Of a link that goes over several lines, the first.
const box = next.getClientRects()[0];
return [found, box.x + box.width / 2, box.y + box.height / 2]"""


def check(view, limit=None):
    """On a phone a target is at least as high as Apple asks for, and a text field does not make the page zoom."""
    for width in [PHONE, DESK]:
        view.look(width, 844)
        targets = range(view.run(TARGETS))[:limit]
        _, x, y = view.run(STEP, -1, 0)
        for number in targets:
            view.tap(x, y, finger=width == PHONE)
            found, x, y = view.run(STEP, number, number + 1)
            if not found["isHit"]:
                yield f"pointer: at {width} px {found['by']} is in place of the {found['name']}"
            if width == PHONE and (found["height"] < 44 or found["letters"] < 16):
                yield f"pointer: the {found['name']} is {found['height']} px high, with letters of {found['letters']} px"
