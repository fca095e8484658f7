"""Reports that are not what they should be, each in one way, which a check has to find out."""
import re


def write(folder, name, text):
    path = folder / f"doctored {name}.xml"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def changed(text, old, new):
    """The text with one replacement, which must be possible."""
    if not re.search(old, text):
        raise SystemExit(f"readers: there is no {old} to doctor")
    return re.sub(old, lambda match: match.expand(new), text, count=1)


def for_schemas(folder, reports):
    """For each dialect: another count, a section, and what its schema does not have or demands."""
    wanted = {
        "default": [("a case without a line", r' line="\d+"', "")],
        "strict": [
            ("a case with a file", "<testcase ", r'<testcase file="a" '),
            ("a suite without a host name", r' hostname="[^"]*"', ""), ("no output", "<system-err>[^<]*</system-err>", ""),
        ],
    }
    for dialect, path in reports.items():
        text = path.read_text("utf-8")
        common = [
            ("another count", r'<testsuite ([^>]*) tests="\d+"', r'<testsuite \1 tests="1000"'),
            ("a section", "</system-out>", "<![CDATA[]]></system-out>"),
            ("a long name", r'<testcase ([^>]*) name="', r'<testcase \1 name="' + "x" * 513),
            ("a long text", "</system-out>", "x" * (1 << 20) + "</system-out>"),
            ("a nested suite", "<testcase ", '<testsuite name="a" tests="0"/><testcase '),
        ]
        for number, (name, old, new) in enumerate(common + wanted[dialect]):
            yield f"{name} ({dialect})", dialect, write(folder, f"{dialect} {number}", changed(text, old, new))


def for_readers(folder, report):
    """A case less than the report says, a tag that does not end, and characters that XML does not have; with those
    that must find it out, or all."""
    text = report.read_text("utf-8")
    return [
        ("a lost case", write(folder, "lost", changed(text, "(?s)<testcase .*?</testcase>", "")), None),
        ("a broken tag", write(folder, "tag", changed(text, "</testsuite>", "</testsuit>")), None),
        ("an escape", write(folder, "escape", changed(text, ' name="', ' name="\x1b')), ["expat", "libxml2", "Xerces"]),
        ("broken UTF-8", write(folder, "utf8", text.encode().replace(b' name="', b' name="\xff', 1)),
         ["expat", "libxml2", "Xerces"]),
    ]


def for_texts(folder, report, printed):
    """What was printed, without its last character or with another one."""
    text = report.read_text("utf-8")
    for number in range(len(printed)):
        end = f"END{number}</system-out>"
        yield f"the loss of {number}", write(folder, f"text {number}", changed(text, end, f"EN{number}</system-out>"))
