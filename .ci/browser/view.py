"""A page as one reader sees it: on a screen of some width, in light or dark, with or without JavaScript."""
import base64
import json


class View:
    def __init__(self, browser, url, width=1280, height=1600, dark=False, script=True, medium=""):
        self._browser = browser
        target = browser.send("Target.createTarget", url="about:blank")["targetId"]
        self._session = browser.send("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        self._target, self._script = target, script
        for domain in ["Page", "Runtime", "Log", "Network"]:
            self.send(f"{domain}.enable")
        self.look(width, height, dark, medium)
        self.send("Emulation.setScriptExecutionDisabled", value=not script)
        self.send("Page.navigate", url=url)
        browser.wait("Page.loadEventFired", self._session)
        # A part of the page that is only laid out once it is seen has no names before that.
        self.run("if (given[0]) for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)", script)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._browser.send("Target.closeTarget", targetId=self._target)

    def send(self, method, **parameters):
        return self._browser.send(method, self._session, **parameters)

    def look(self, width, height=1600, dark=False, medium=""):
        """Changes the screen or paper that the page is shown on."""
        self.send(
            "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=width < 600)
        self.send("Emulation.setTouchEmulationEnabled", enabled=width < 600)
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self.send("Emulation.setEmulatedMedia", media=medium, features=[scheme])

    def run(self, script, *arguments):
        """Runs the body of a function in the page, and returns what it returns."""
        values = ", ".join(json.dumps(value) for value in arguments)
        answer = self.send(
            "Runtime.evaluate", expression=f"(async (...given) => {{ {script} }})({values})", awaitPromise=True,
            returnByValue=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(f"{answer['exceptionDetails']['exception'].get('description')} in {script}")
        return answer["result"].get("value")

    def press(self, key, code, text=""):
        """Presses a key and lets it go."""
        for kind in ["keyDown", "keyUp"]:
            self.send(
                "Input.dispatchKeyEvent", type=kind, key=key, code=key, windowsVirtualKeyCode=code,
                text=text if kind == "keyDown" else "")

    def type(self, text):
        """Types a text, a key at a time."""
        for letter in text:
            self.press(letter, 0, letter)

    def key(self, name):
        """Presses a key by its name."""
        self.press(name, {"Tab": 9, " ": 32, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40}[name])

    def tap(self, x, y, finger=False):
        """Presses a place of the screen and lets it go, as the browser's own input."""
        if finger:
            self.send("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}])
            self.send("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])
            return
        for kind in ["mousePressed", "mouseReleased"]:
            self.send("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def answer(self, confirms, script):
        """Runs a script that opens a dialogue before long, and answers that."""
        self._browser.events[:] = [one for one in self._browser.events if one.get("method") != "Page.javascriptDialogOpening"]
        self.run(script)
        self._browser.wait("Page.javascriptDialogOpening", self._session)
        self.send("Page.handleJavaScriptDialog", accept=confirms)

    def complaints(self):
        """What the console said, and what the page asked the network for, until now."""
        # What the page has put off comes first, since timers of one length go off in turn; and what went before an answer has come.
        self.run("if (given[0]) await new Promise(done => setTimeout(done, 100))", self._script)
        found = []
        for event in self._browser.events:
            if event.get("sessionId") != self._session:
                continue
            method, values = event.get("method"), event.get("params", {})
            if method == "Runtime.consoleAPICalled":
                found.append(f"console: {[one.get('value', one.get('description')) for one in values['args']]}")
            elif method == "Runtime.exceptionThrown":
                details = values["exceptionDetails"]
                found.append(f"exception: {details.get('exception', {}).get('description', details['text'])}")
            elif method == "Log.entryAdded":
                found.append(f"console: {values['entry']['text']}")
            elif method == "Network.requestWillBeSent" and not values["request"]["url"].startswith(("file:", "data:")):
                found.append(f"request: {values['request']['url']}")
        return found

    def picture(self, path, whole=False):
        """Writes what is on the screen, or the whole page, as PNG."""
        data = self.send("Page.captureScreenshot", captureBeyondViewport=whole)["data"]
        path.write_bytes(base64.b64decode(data))

    def printed(self, width, height):
        """The page as PDF, on paper of a size in inches."""
        data = self.send("Page.printToPDF", printBackground=False, paperWidth=width, paperHeight=height)["data"]
        return base64.b64decode(data)
