"""Whether a page can be read: by everybody, on every screen, and without JavaScript. Each check yields what is wrong."""

OPEN = "for (const one of document.querySelectorAll('details')) one.open = true;"
# Relative luminance and contrast as WCAG 2.2 defines them; a background is what the nearest opaque ancestors make it.
CONTRAST = """
const parse = text => {
  const found = text.match(/rgba?\\(([^)]*)\\)/)?.[1].split(/[ ,/]+/).map(Number) ?? [0, 0, 0, 0];
  return found.length === 3 ? [...found, 1] : found;
};
const over = (top, below) => [0, 1, 2].map(at => top[at] * top[3] + below[at] * (1 - top[3])).concat(1);
const light = ([r, g, b]) => [r, g, b].map(part => (part /= 255) <= .04045 ? part / 12.92 : ((part + .055) / 1.055) ** 2.4)
  .reduce((sum, part, at) => sum + part * [.2126, .7152, .0722][at], 0);
const ratio = (a, b) => { const [low, high] = [light(a), light(b)].sort((x, y) => x - y); return (high + .05) / (low + .05); };
const canvas = (() => {
  const sheet = document.body.appendChild(document.createElement('div'));
  sheet.style.backgroundColor = 'Canvas';
  const found = parse(getComputedStyle(sheet).backgroundColor);
  sheet.remove();
  return found;
})();
const grounds = element => {
  const style = getComputedStyle(element), own = parse(style.backgroundColor);
  const drawn = [...style.backgroundImage.matchAll(/rgba?\\([^)]*\\)/g)].map(one => parse(one[0]));
  if (drawn.length && drawn.every(one => one[3] === 1)) return drawn;
  if (own[3] === 1) return [own];
  const below = element.parentElement ? grounds(element.parentElement) : [canvas];
  return below.flatMap(ground => drawn.length ? drawn.map(one => over(one, over(own, ground))) : [over(own, ground)]);
};
const worst = new Map();
const judge = (element, style, what) => {
  const size = parseFloat(style.fontSize), large = size >= 24 || size >= 18.66 && style.fontWeight >= 700;
  for (const ground of grounds(element)) {
    const own = parse(style.backgroundColor), back = what && own[3] ? over(own, ground) : ground;
    const found = ratio(over(parse(style.color), back), back);
    if (found >= (large ? 3 : 4.5)) continue;
    const name = `${element.localName}${what} .${element.className.baseVal ?? element.className}`;
    if (!(worst.get(name) <= found)) worst.set(name, found);
  }
};
for (const element of document.body.querySelectorAll('*')) {
  if (!element.checkVisibility({visibilityProperty: true}) || element.closest('script, noscript')) continue;
  const texts = [...element.childNodes].some(node => node.nodeType === 3 && node.data.trim());
  if (texts || element.matches('input, select')) judge(element, getComputedStyle(element), '');
  for (const part of ['::before', '::after']) {
    const style = getComputedStyle(element, part);
    if (!['none', 'normal', '""'].includes(style.content)) judge(element, style, part);
  }
}
return [...worst].map(([name, found]) => `${name.trim()} ${found.toFixed(2)}`);"""
# A block of a case clips what leaves it, so the document's width alone would say nothing of that.
WIDE = """
const limit = document.documentElement.clientWidth, wide = document.documentElement.scrollWidth;
const scrolls = element => ['auto', 'scroll'].includes(getComputedStyle(element).overflowX);
const beyond = [...document.querySelectorAll('body *')].find(element => {
  if (element.getBoundingClientRect().right <= limit + 1 || element.matches('.vh')) return false;
  for (let outer = element.parentElement; outer; outer = outer.parentElement) if (scrolls(outer)) return false;
  return true;
});
if (wide > limit || beyond) return `${wide} px of ${limit}: ${beyond?.outerHTML.slice(0, 100)}`;"""
LINKS = """
return [...document.querySelectorAll('[href], [src]')].map(one => one.getAttribute('href') ?? one.getAttribute('src'))
  .filter(link => !/^(https:[/][/]|#|data:,$)/i.test(link)
    || link[0] === '#' && !document.getElementById(link.slice(1)))"""
NARROW = """
return [...document.querySelectorAll('.wrong a')].filter(one => {
  const title = document.createRange();
  title.selectNode(one.lastChild);
  return title.getBoundingClientRect().left > one.getBoundingClientRect().left + 1;
}).length"""
SPLIT = """
return [...document.querySelectorAll('h2 + .n')].filter(one => getComputedStyle(one).breakInside !== 'avoid').length"""
UNTOLD = """
return [...document.querySelectorAll('svg.map')].filter(one =>
  !one.closest('.scroll').nextElementSibling?.matches('details:has(tbody tr)')).length"""
NAMED = {"button", "link", "searchbox", "textbox", "combobox", "checkbox", "image", "region", "search", "table"}


def contrast(view):
    """All text against what is behind it, at least as WCAG's level AA asks, in light and in dark."""
    view.run(OPEN)
    for dark in [False, True]:
        view.look(1280, dark=dark)
        yield from (f"contrast, {'dark' if dark else 'light'}: {found}" for found in view.run(CONTRAST))


def widths(view):
    """Nothing goes beyond the screen's edge, with all cases open, on a phone as on a desk, nor on paper."""
    view.run(OPEN)
    for medium, width in [("", 320), ("", 360), ("", 768), ("", 1280), ("print", 718), ("print", 740)]:
        view.look(width, medium=medium)
        if wide := view.run(WIDE):
            yield f"width{' on paper' if medium else ''}: {wide}"


def room(view):
    """On a phone a title among what did not pass has the whole line; on paper what is said above a table stays on a sheet."""
    view.look(360)
    if narrow := view.run(NARROW):
        yield f"phone: {narrow} of what did not pass have less than the whole line"
    view.look(718, medium="print")
    if split := view.run(SPLIT):
        yield f"paper: {split} paragraphs below a heading may be split"


def pictures(view):
    """A table stands for each picture of the ways in."""
    if untold := view.run(UNTOLD):
        yield f"picture: {untold} have no table"


def links(view):
    yield from (f"link: {link[:80]!r}" for link in view.run(LINKS))


def assistance(view, landmarks=("banner", "main", "contentinfo", "search")):
    """What a screen reader reads: the landmarks, and a name for each thing that needs one."""
    tree = [node for node in view.send("Accessibility.getFullAXTree")["nodes"] if not node["ignored"]]
    roles = [node["role"]["value"] for node in tree]
    for role in landmarks:
        if roles.count(role) != 1:
            yield f"landmarks: {roles.count(role)} of {role}"
    for node in tree:
        if node["role"]["value"] in NAMED and not node.get("name", {}).get("value", "").strip():
            yield f"name: a {node['role']['value']} has none"
    levels = view.run("return [...document.querySelectorAll('h1, h2, h3, h4, h5')].map(one => +one.localName[1])")
    if levels.count(1) != 1 or any(after > before + 1 for before, after in zip(levels, levels[1:])):
        yield "headings: there is not one at the top, or a level is left out"


def keyboard(view):
    """The first key goes to the cases; a case opens and closes; all that is a control can be reached."""
    view.press("Tab", 9)
    if view.run("return document.activeElement.getAttribute('href')") != "#cases":
        yield "keyboard: the first stop is not the link to the cases"
    view.run("document.querySelector('details.c summary').focus()")
    before = view.run("return document.querySelector('details.c').open")
    view.press("Enter", 13, "\r")
    if view.run("return document.querySelector('details.c').open") == before:
        yield "keyboard: a case does not open or close"
    view.run("document.getElementById('text').focus()")
    for _ in range(2):
        view.press("Tab", 9)
    if view.run("return document.activeElement.id") != "toggle":
        yield "keyboard: the buttons do not follow the text"
    if view.run("return getComputedStyle(document.activeElement).outlineStyle") == "none":
        yield "keyboard: nothing shows what has the focus"


def unscripted(view):
    """Without JavaScript every case is there and opens, and the filter is not."""
    hidden = view.run("return [...document.querySelectorAll('details.c')].filter(one => !one.checkVisibility()).length")
    if hidden:
        yield f"without JavaScript: {hidden} cases are hidden"
    if view.run("return document.getElementById('filter').checkVisibility()"):
        yield "without JavaScript: the filter is there, and does nothing"
    view.run("document.querySelector('details.c:not([open]) summary').click()")
    if view.run("return document.querySelectorAll('details.c[open] .b').length") < 1:
        yield "without JavaScript: a case does not open"
