"""The counts that TAP::Parser found are those of the event log, and every YAML block says what the log says."""
import json
import sys

import yaml


def blocks(path):
    """The YAML blocks of a TAP report, each as text."""
    lines = None
    with open(path, encoding="utf-8", newline="\n") as file:
        for line in file:
            if line == "  ---\n":
                lines = []
            elif line == "  ...\n":
                yield "".join(lines)
                lines = None
            elif lines is not None:
                lines.append(line)


def main(report, log, counts):
    with open(log, encoding="utf-8", newline="\n") as file:
        cases = [line for line in map(json.loads, file) if line["event"] == "case-finished"]
    statuses = [case["status"] for case in cases]
    expected = [
        sum(status in ("passed", "flaky") for status in statuses),
        sum(status in ("failed", "errored") for status in statuses), statuses.count("skipped"),
    ]
    if counts.split() != [str(count) for count in expected]:
        sys.exit(f"{report}: TAP::Parser counts {counts}, the log {expected}")
    reported = [case for case in cases if case["status"] in ("failed", "errored", "flaky")]
    found = [yaml.safe_load(block) for block in blocks(report)]
    if len(found) != len(reported):
        sys.exit(f"{report}: {len(found)} blocks, {len(reported)} cases that did not pass")
    for block, case in zip(found, reported):
        types = [finding["type"] for finding in block["findings"]]
        if types != [finding["type"] for finding in case["findings"]]:
            sys.exit(f"{report}: {case['id']}: {types}")
        if (block["at"]["file"], block["at"]["line"]) != (case["file"], case["line"]):
            sys.exit(f"{report}: {case['id']}: {block['at']}")
        for key, name in (("stdout", "output"), ("stderr", "errorOutput")):
            found_text, text = block.get(key) or "", case[name] or ""
            # Of a long text the ends are kept.
            if len(text) > 30000:
                found_text, text = found_text[:5000] + found_text[-5000:], text[:5000] + text[-5000:]
            if found_text != text:
                sys.exit(f"{report}: {case['id']}: {key} is another text")
    print(f"tap: {len(cases)} test points and {len(found)} YAML blocks are read as the log has them")


if __name__ == "__main__":
    main(*sys.argv[1:])
