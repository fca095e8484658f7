"""What a checklist must be beside readable: each code is read from paper, and no block is cut there."""
import re

import codes

LISTED = "return [...document.querySelectorAll('.entry figure svg title')].map(title => title.textContent)"


def on_paper(view, folder=None):
    urls = set(view.run(LISTED))
    if not urls:
        yield "code: there is none"
    yield from codes.read_from_paper(view, urls, folder)


def uncut(view):
    """Each block ends on the sheet on which it begins."""
    for paper, size in codes.PAPERS.items():
        for number, sheet in enumerate(codes.text(view.printed(*size)).split("\f"), 1):
            begun = len(re.findall(r"^\s*\W?\s*\d+\. ", sheet, re.M))
            ended = len(re.findall(r"Something differs\s+\W?\s*As described", sheet))
            if begun != ended:
                yield f"{paper}: sheet {number} begins {begun} blocks and ends {ended}"
