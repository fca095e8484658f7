"""WebKitGTK, driven by its WebDriver on a display of its own: what Safari makes of a page, as far as Linux shows it."""
import json
import socket
import subprocess
import tempfile
import time
import urllib.error
import urllib.request

LIMIT = 60  # seconds, for one answer
PACKAGES = {"WebKitWebDriver": "webkit2gtk-driver", "Xvfb": "xvfb"}


class WebKit:
    """A page as a reader with a mouse sees it, as `view.View`."""

    def __init__(self, url):
        self._folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        display = subprocess.Popen(
            ["Xvfb", "-displayfd", "1", "-screen", "0", "1600x1200x24"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        number = display.stdout.readline().decode().strip()
        # All that it keeps goes into the folder.
        environment = {"PATH": "/usr/bin:/bin", "DISPLAY": f":{number}", "HOME": self._folder.name}
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        self._processes, self._base = [display], f"http://127.0.0.1:{port}"
        self._processes.append(subprocess.Popen(
            ["WebKitWebDriver", "--host=127.0.0.1", f"--port={port}"], env=environment, start_new_session=True,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL))
        for _ in range(100):
            try:
                session = self._send("/session", capabilities={})["sessionId"]
                break
            except urllib.error.URLError:
                time.sleep(0.1)
        else:
            raise TimeoutError("WebKitWebDriver does not answer")
        self._base += f"/session/{session}"
        self._send("/url", url=url)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._send("", "DELETE")
        for process in reversed(self._processes):
            process.terminate()
            process.wait(LIMIT)
        self._folder.cleanup()

    def _send(self, path, method="POST", **values):
        request = urllib.request.Request(
            self._base + path, json.dumps(values).encode() if method == "POST" else None,
            {"Content-Type": "application/json"}, method=method)
        try:
            with urllib.request.urlopen(request, timeout=LIMIT) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise RuntimeError(f"{path}: {error.read().decode()}") from None

    def look(self, width, height=1600):
        """Makes the window so wide that the page has a width, or the next that the browser's tool bar leaves (447 px)."""
        beside = self.run("return outerWidth - innerWidth")
        self._send("/window/rect", width=width + beside, height=height)
        for _ in range(100):
            if (found := self.run("return innerWidth")) == width or width < found < 500:
                return
            time.sleep(0.05)
        raise RuntimeError(f"the page is {found} px wide, not {width}")

    def answer(self, confirms, script):
        """Runs a script that opens a dialogue before long, and answers that."""
        self.run(script)
        for _ in range(100):
            try:
                self._send("/alert/accept" if confirms else "/alert/dismiss")
                return
            except RuntimeError:
                time.sleep(0.05)
        raise TimeoutError("there is no dialogue")

    def run(self, script, *arguments):
        """Runs the body of a function in the page, and returns what it returns."""
        return self._send("/execute/sync", script=f"return (async (...given) => {{ {script} }})(...arguments)", args=arguments)

    def type(self, text):
        """Types a text, a key at a time."""
        keys = [{"type": kind, "value": letter} for letter in text for kind in ("keyDown", "keyUp")]
        self._send("/actions", actions=[{"type": "key", "id": "keys", "actions": keys}])

    def key(self, name):
        """Presses a key by its name."""
        self.type({"Tab": "\ue004", " ": " ", "ArrowUp": "\ue013", "ArrowRight": "\ue014", "ArrowDown": "\ue015"}[name])

    def enter(self):
        """Goes into the page's only frame."""
        frame = self._send("/element", using="css selector", value="iframe")
        self._send("/frame", id=frame)

    def tap(self, x, y, finger=False):
        """Presses a place of the screen and lets it go; WebKitGTK's driver has no finger."""
        move = {"type": "pointerMove", "x": round(x), "y": round(y), "duration": 0}
        press = [{"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]
        self._send("/actions", actions=[{"type": "pointer", "id": "mouse", "actions": [move, *press]}])
