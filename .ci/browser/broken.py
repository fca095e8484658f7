"""Reports that are broken on purpose, each in one way: the checks have to find out every one of them."""
import base64
import hashlib
import re

import checklist
import codes
import filtering
import pointer
import reading
import testers


def quiet(view):
    yield from view.complaints()


def put(old, new):
    """A change of the page."""
    def change(text):
        if old not in text:
            raise SystemExit(f"pages: the report has no {old!r} to be broken")
        return sealed(text.replace(old, new))
    return change


def sealed(text):
    """The page with the hashes of the script and the style that it now has."""
    for name in ["script", "style"]:
        body = re.search(f"<{name}>(.*?)</{name}>", text, re.S)[1]
        digest = base64.b64encode(hashlib.sha256(body.encode()).digest()).decode()
        text = re.sub(f"{name}-src '[^']*'", lambda _: f"{name}-src 'sha256-{digest}'", text, count=1)
    return text


def before_totals(markup):
    return put('<h2 id="totals">', markup + '<h2 id="totals">')


def without_policy(text):
    policy = re.search('<meta http-equiv="Content-Security-Policy"[^>]*>', text)[0]
    return before_totals('<img alt="" src="https://shop.example/pixel.png"/>')(text).replace(policy, "")


def swapped_codes(text):
    """One code in the place of another."""
    codes = re.findall(r'<svg class="q".*?</svg>', text)
    return text.replace(codes[0], next(code for code in codes if code != codes[0]))


def unread_kinds(text):
    """The kinds of parity cases taken with what they are compared with."""
    taken = put(".textContent.split(' ')[0],\n      source", ".textContent,\n      source")
    return taken(text.replace("<b>prefix</b>", "<b>prefix of exact</b>"))


def drawn_as_first(text):
    """The checklist with one code in the place of all others."""
    first = re.search("<svg .*?</title>(.*?)</svg>", text, re.S)[1]
    return re.sub("(<svg .*?</title>)(.*?)</svg>", lambda found: f"{found[1]}{first}</svg>", text, flags=re.S)


UNSCRIPTED = {"script": False}
# What is done, the check that finds it out, how that begins, and how the page is opened.
REPORT = [
    (put("'use strict';", "'use strict'; setTimeout(() => missing());"), quiet, "exception: ", {}),
    (put("'use strict';", "'use strict'; console.log('here');"), quiet, "console: ", {}),
    (lambda text: text.replace("'use strict';", "'use  strict';"), quiet, "console: ", {}),
    (before_totals('<img alt="" src="https://shop.example/pixel.png"/>'), quiet, "console: ", {}),
    (without_policy, quiet, "request: https://shop.example/", {}),
    (put("value.split(',').includes(one.status)", "true"), filtering.check, "filter: the status", {}),
    (put("?? one[name] === value;", "?? (name === 'kind' || one[name] === value);"), filtering.check, "filter: the kind", {}),
    (unread_kinds, filtering.check, "filter: the kind", {}),
    (put("one.tags.includes(value)", "true"), filtering.check, "filter: the tag", {}),
    (put("words(one).includes(part)", "true"), filtering.check, "filter: the text", {}),
    (put("if (shown) count++", "if (shown) count += 2"), filtering.check, "filter: ", {}),
    (put("suite.hidden = !suite", "suite.hidden = false && suite"), filtering.check, "filter: ", {}),
    (put("else if (target.hidden) set(new URLSearchParams());", ""), filtering.check, "filter: a link to a case", {}),
    (before_totals('<a href="http://shop.example">shop</a>'), reading.links, "link: 'http:", {}),
    (before_totals('<a href="javascript:alert(1)">shop</a>'), reading.links, "link: 'javascript:", {}),
    (put("light-dark(#5a636e", "light-dark(#8a939e"), reading.contrast, "contrast, light: ", {}),
    (put("#5a636e, #a3acb7", "#5a636e, #636c77"), reading.contrast, "contrast, dark: ", {}),
    (put(".b { display: grid;", ".b { min-width: 50rem; display: grid;"), reading.widths, "width: ", {}),
    (put("@media print {", "@media print { .m { width: 60rem; }"), reading.widths, "width on paper: ", {}),
    (put("summary, .b, .wrong a {", "summary, .b {"), reading.room, "phone: ", {}),
    (put(".q, h2+.n { break-inside", ".q { break-inside"), reading.room, "paper: ", {}),
    (put("<details class=\"way n\">", "<details class=\"way n\" hidden=\"\"></details><details>"), reading.pictures, "picture: ", {}),
    (put("value.split(',').includes(one.way)", "true"), filtering.check, "filter: the link way", {}),
    (put("<label>Text <input", "<label><input"), reading.assistance, "name: a searchbox", {}),
    (put(' aria-labelledby="coverage"><thead>', "><thead>"), reading.assistance, "name: a table", {}),
    (put("<main>", '<main role="none">'), reading.assistance, "landmarks: 0 of main", {}),
    (put("<summary>", '<summary inert="">'), reading.keyboard, "keyboard: a case", {}),
    (put("{ outline: 3px solid", "{ outline: none; --x:"), reading.keyboard, "keyboard: nothing shows", {}),
    (put("* { box-sizing", ".c { display: none; } * { box-sizing"), reading.unscripted, "without JavaScript: ", UNSCRIPTED),
    (swapped_codes, codes.on_screen, "code: that of ", {}),
    (put(".q { display: block;", ".q { width: 9px; height: 9px; display: block;"), codes.on_paper, "A4: ", {}),
]
CHECKLIST = [
    (lambda text: text.replace("</style>", "@media print { .entry { break-inside: auto !important; } }</style>"),
     checklist.uncut, "A4: sheet ", {}),
    (put(".blanks { display: flex;", ".blanks::before { content: ''; position: fixed; inset: 0; } .blanks { display: flex;"),
     pointer.check, "pointer: at 390 px ", {}),
    (put("min-height: 44px", "min-height: 43px"), pointer.check, "pointer: the ", {}),
    (put("font-size: 16px", "font-size: 15px"), pointer.check, "pointer: the input of ", {}),
    (drawn_as_first, checklist.on_paper, "A4: ", {}),
    (put("= restore();\n", "= { changed: [], others: [] };\n"), testers.check, "testers: after a reload ", {}),
    (put("counts[value] += 1", "counts.passed += 1"), testers.check, "testers: the counts are ", {}),
    (put(".sort((a, b) => a.line.index - b.line.index)", ""), testers.check, "testers: the cases are not in ", {}),
    (put("message: missing[status()] || null", "message: null"), testers.check, "testers: the results are ", {}),
    (put("if (!confirm(", "if (confirm("), testers.check, "testers: 'Clear' ", {}),
    (put("...(wasTried ? trier(entry) : {}),", ""), testers.check, "testers: the words of ", {}),
]
