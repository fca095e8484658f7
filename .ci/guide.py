"""The files and changes of the pages of “Keep your router”."""
import os
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGES = ROOT / "Sources/ClipHost/ClipHost.docc"
FILE = re.compile(r"^`([^`\n]+)`[^`\n]*:\n\n```\w+\n(.*?)^```$", re.M | re.S)
DIFF = re.compile(r"^```diff\n(.*?)^```$", re.M | re.S)


def write(page, folder):
    """Writes a page's files: each block after a line that names the file and ends in a colon."""
    files = FILE.findall((PAGES / f"{page}.md").read_text())
    for path, text in files:
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text.replace("../clipflight", os.path.relpath(ROOT, folder.resolve())))
    return [path for path, _ in files]


def replace(folder, path, old, new):
    text = (folder / path).read_text()
    if text.count(old) != 1:
        sys.exit(f"{path} has {text.count(old)} times {old!r}, expected one")
    (folder / path).write_text(text.replace(old, new))


def patched(text, diff, page):
    """The text with a diff applied, each of whose hunks must fit in one place."""
    for hunk in re.split(r"^@@.*\n", diff, flags=re.M):
        lines = hunk.splitlines(keepends=True)
        old = "".join(line[1:] for line in lines if line[0] != "+")
        new = "".join(line[1:] for line in lines if line[0] != "-")
        if text.count(old) != 1:
            sys.exit(f"{page}: a hunk fits in {text.count(old)} places, expected one:\n{hunk}")
        text = text.replace(old, new)
    return text
