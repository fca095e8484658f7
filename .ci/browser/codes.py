"""Whether the QR codes of a page are read by zbarimg to exactly their URLs, from the screen and from paper."""
import base64
import pathlib
import re
import subprocess
import tempfile

PAPERS = {"A4": (8.27, 11.69), "Letter": (8.5, 11)}
# Each code once, with its quiet zone: the first that are drawn in the page, and the last, which its script may draw.
IMAGES = """
const seen = new Map();
for (const block of document.querySelectorAll('details.c')) {
  const url = block.querySelector('summary code')?.textContent, drawing = block.querySelector('svg.q');
  if (drawing && !seen.has(url)) seen.set(url, drawing);
}
const codes = [...seen], half = given[0] / 2;
return (codes.length > given[0] ? [...codes.slice(0, half), ...codes.slice(-half)] : codes).map(([url, drawing]) => {
  drawing.closest('details')?.dispatchEvent(new Event('toggle'));
  const canvas = document.createElement('canvas'), scale = 4, side = drawing.viewBox.baseVal.width * scale;
  canvas.width = canvas.height = side;
  const context = canvas.getContext('2d');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, side, side);
  context.fillStyle = '#000';
  context.scale(scale, scale);
  const path = drawing.querySelector('path:last-of-type'), modules = new Path2D(path.getAttribute('d'));
  path.hasAttribute('stroke') ? context.stroke(modules) : context.fill(modules);
  return [url, canvas.toDataURL('image/png').split(',')[1]];
})"""


def read(images):
    """What zbarimg reads from each image."""
    if not images:
        return []
    answer = subprocess.run(
        ["zbarimg", "--quiet", "--nodbus", "--xml", "-Sdisable", "-Sqrcode.enable", *images], capture_output=True).stdout.decode()
    found = {}
    for source, content in re.findall(r"<source href='(.*?)'>(.*?)</source>", answer, re.S):
        found[source] = re.findall(r"<data[^>]*><!\[CDATA\[(.*?)\]\]></data>", content, re.S)
    return [found.get(str(image), []) for image in images]


def on_screen(view, limit=100):
    images = view.run(IMAGES, limit)
    with tempfile.TemporaryDirectory() as folder:
        files = [pathlib.Path(folder, f"{number}.png") for number in range(len(images))]
        for file, (_, data) in zip(files, images):
            file.write_bytes(base64.b64decode(data))
        for (url, _), found in zip(images, read(files)):
            if found != [url]:
                yield f"code: that of {url!r} is read as {found}"
    if not images:
        yield "code: there is none"


def on_paper(view, folder=None):
    """The code of each case that is printed open. They are in the left column, which is read three times as fast."""
    view.run("dispatchEvent(new Event('beforeprint'))")
    urls = view.run("""return [...document.querySelectorAll('details.c[open]')].filter(one => one.querySelector('svg.q'))
        .map(one => one.querySelector('summary code').textContent)""")
    yield from read_from_paper(view, set(urls), folder, ["-W", "360"])


def read_from_paper(view, urls, folder, part=()):
    """Prints on A4 and Letter: each code is read from its sheet, so none is cut, or too fine for a camera."""
    for paper, size in PAPERS.items():
        with tempfile.TemporaryDirectory() as scratch:
            document = pathlib.Path(folder or scratch, f"{paper}.pdf")
            document.write_bytes(view.printed(*size))
            subprocess.run(["pdftoppm", "-r", "110", *part, "-gray", "-png", document, f"{scratch}/sheet"], check=True)
            found = {url for urls in read(sorted(pathlib.Path(scratch).glob("sheet-*.png"))) for url in urls}
        yield from (f"{paper}: the code of {url!r} is not read" for url in sorted(urls - found)[:5])
        yield from (f"{paper}: a code is read as {url!r}" for url in sorted(found - urls)[:5])


def text(document):
    """The text of a PDF as it is on its sheets."""
    return subprocess.run(["pdftotext", "-layout", "-", "-"], input=document, capture_output=True, check=True).stdout.decode()
