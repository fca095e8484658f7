"""Suites whose titles, URLs, names and output try to break a report, and what every report must say of them."""
import json
import pathlib
import re
import shutil
import sys

HERE = pathlib.Path(__file__).resolve().parent
# How many bytes of each end of a stream are kept.
KEPT = 64 * 1024
MARKUP = "]]> <![CDATA[ <!-- --> <?xml?> </testcase></testsuites> <!DOCTYPE a> & &amp; &#27; &#x0; &lt; \" ' %x;"
CONTROLS = "".join(map(chr, range(0xA0))).replace("\x1b", "").translate(
    {code: None for code in (0x90, 0x98, 0x9B, 0x9D, 0x9E, 0x9F)})
ANSI = ("\x1b[1;31mred\x1b[0m \x1b]8;;https://x.example\x07link\x1b]8;;\x1b\\ \x1b(B\x1b=plain\x1b[2J \x9b5mC1\x9bm",
        "red link plain C1")
# Ends of sequences, overlong ones, surrogates, and what is beyond Unicode.
BROKEN = b"\xff\xfe \xc0\xaf \xe0\x80\xaf \xed\xa0\x80\xed\xb0\x80 \xf4\x90\x80\x80 \xf8\x88 \xe6\x97 \xf0\x9f\x9a \xc3("
STRANGE = "\ufffe \uffff \U0001fffe \U0010ffff \u202eturned\u202c \u2028 \ufeff e\u0301 \U0001f6b2 \u65e5\u672c"


def shown(data):
    """The text that a report shows for bytes without terminal sequences."""
    text = data.decode("utf-8", "replace")
    return re.sub("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufffe\uffff]", lambda c: "#x%02X" % ord(c[0]), text)


def prints():
    """Pairs of what is printed and what a report shows."""
    for text in (MARKUP, CONTROLS, STRANGE, "tab\there\r\nand\rthere\n\n", " ", "\n", "&<>" * 3000, "\x00" * 20000):
        yield text.encode(), shown(text.encode())
    for data in (BROKEN, bytes(range(0x20, 0x100)).replace(b"\xc2", b"")):
        yield data, shown(data)
    yield ANSI[0].encode(), ANSI[1]


def titles():
    long = "Bike " * 1000
    yield from (
        MARKUP, ANSI[0], CONTROLS, STRANGE, long + "one", long + "two", "one" + long, "\U0001f6b2" * 5000, "\t", "caf\u00e9",
        "cafe\u0301", "a \u00b7 b", "line\nbreak\r\n", "\x00" * 5000)


class Suite:
    """A suite in the making, in a folder with its hosts."""

    def __init__(self, folder):
        self.folder = folder
        self.invocations = []
        self.printed = []
        folder.mkdir(parents=True)
        shutil.copy(HERE / "host.py", folder)

    def add(self, title, end, out=b"", err=b"", times=1, **more):
        number = len(self.invocations)
        stem = self.folder / str(number)
        stem.with_suffix(".json").write_text(json.dumps({"title": title, "end": end, "times": times}), "utf-8")
        for data, suffix in ((out, ".out"), (err, ".err")):
            if data:
                stem.with_suffix(suffix).write_bytes(data)
        url = f"https://hostile.example/?case={number}&text=%00%1B%5D%5D%3E&amp;" + more.pop("url", "")
        # Braces name columns unless they are written twice.
        written = title.replace("{", "{{").replace("}", "}}")
        self.invocations.append({"title": written, "url": url, "expect": {"screen": "right"}, **more})

    def write(self):
        suite = {
            "version": 1, "suite": "Hostile " + MARKUP,
            "clip": {"bundleID": "com.example.Clip", "host": {"command": [sys.executable, "host.py"]},
                     "expect": {"screen": "right"}},
            "experiences": {"advanced": [{
                "url": "https://hostile.example/", "title": MARKUP, "expect": {"screen": "right"}}]},
            "invocations": self.invocations,
        }
        # What is derived from the experience is not asked about.
        (self.folder / "suite.json").write_text(json.dumps(suite), "utf-8")


def write(folder):
    """Writes the suites; returns which texts each suite's reports must show."""
    talkative = Suite(folder / "talkative ]]>&<b>\"'\n\x1b[1mé")
    for number, (data, text) in enumerate(prints()):
        marked = f"BEGIN{number} ".encode() + data + f" END{number}".encode()
        talkative.add(f"Prints {number}", "wrong", out=marked, err=marked)
        talkative.printed.append(f"BEGIN{number} {text} END{number}")
    titled = Suite(folder / "titled")
    ends = ["wrong", "right", "crash", "exit", "bad", "unhandled", "silent", "flaky"]
    for number, title in enumerate(titles()):
        titled.add(title, ends[number % len(ends)], out=title.encode()[:500], url="x" * 5000 if number == 0 else "")
    titled.add("Declined", "right", url=MARKUP + ANSI[0] + "\x00\n")
    titled.add("Skipped", "right", skip=MARKUP + ANSI[0])
    titled.add("Hangs", "hang", out=b"waiting", timeout="300ms")
    long = Suite(folder / "long")
    for number, unit in enumerate((b"0123456789<&>]]>\n", b"\xff" * 17, "\u65e5".encode() * 6, b"\x00\x1b[31m<>&\"'\r\n\t!")):
        long.add(f"Prints 20 MB {number}", "wrong", out=unit * 1000, err=unit, times=20_000_000 // len(unit) // 1000)
    long.add("Prints markup", "wrong", out=b"<b>&\r\n" * 10_000)
    for number in range(12):
        long.add(f"Prints more {number}", "crash", out=b"<more>\n" * 20_000)
    for suite in (talkative, titled, long):
        suite.write()
    return talkative.printed
