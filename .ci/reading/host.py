"""A host that prints what its arguments say, however hostile, and ends as they say."""
import json
import os
import pathlib
import signal
import sys
import time

folder = pathlib.Path(__file__).parent
_, _, query = os.environ.get("_XCAppClipURL", "").partition("case=")
number = query.split("&")[0]
# The registered URL and the launch without one name no case.
plan = json.loads((folder / f"{number}.json").read_text("utf-8")) if number else {"title": "", "end": "right"}
for stream, name in ((sys.stdout, "out"), (sys.stderr, "err")):
    path = folder / f"{number}.{name}"
    if path.exists():
        stream.buffer.write(path.read_bytes() * plan.get("times", 1))
        stream.flush()
end = plan["end"]
if end == "flaky":
    again = folder / f"{number}.again"
    end = "right" if again.exists() else "wrong"
    again.touch()
if end == "crash":
    os.kill(os.getpid(), signal.SIGSEGV)
if end == "hang":
    time.sleep(60)
outcome = {"right": {"screen": "right"}, "unhandled": {"reason": plan["title"]}}.get(end, {"screen": plan["title"]})
text = "no JSON \x1b[31m ]]>" if end == "bad" else json.dumps(outcome)
if end != "silent":
    pathlib.Path(os.environ["CLIPFLIGHT_OUTCOME"]).write_text(text, "utf-8")
if end == "exit":
    sys.exit(7)
