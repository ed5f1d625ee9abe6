"""Chromium without a window, and the pages in it, by the DevTools protocol."""

import base64
import json
import os
import time
import zlib

from page_browser import HEIGHT, PATIENCE, SCALE, WATCH, WIDTH, Browser, Page, Problem

OPTIONS = [
    "--headless=new", "--remote-debugging-port=0", "--no-first-run", "--disable-gpu",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
    "--disable-default-apps", "--disable-extensions", "--mute-audio", "--hide-scrollbars",
    # Pages behind others work on: a scenario has several.
    "--disable-background-timer-throttling", "--disable-backgrounding-occluded-windows",
    "--disable-renderer-backgrounding", "--disable-dev-shm-usage", "--password-store=basic"]
# Counts the fingers that the browser gave to the page, whatever the page does with them.
COUNT = """window.given = 0;
  addEventListener("pointerdown", () => { window.given += 1; }, true);"""
# The keys: the code, the number, and the text that each types.
KEYS = {
    "Tab": ("Tab", 9, ""), "Enter": ("Enter", 13, "\r"), "Escape": ("Escape", 27, ""),
    "Home": ("Home", 36, ""), "z": ("KeyZ", 90, ""), "Z": ("KeyZ", 90, ""),
    "y": ("KeyY", 89, "")}
CONTROL, SHIFT = 2, 8
# What a page meets while the program is away: refused connections, and icons that do not come. Whether
# the icons are right is for the scenario that installs the page.
EXPECTED = ("ERR_CONNECTION_REFUSED", "ERR_INTERNET_DISCONNECTED", "ERR_CONNECTION_RESET",
            "ERR_CONNECTION_CLOSED", "ERR_EMPTY_RESPONSE", "ERR_SOCKET_NOT_CONNECTED",
            "the following icon from the Manifest")


def command(folder):
    """What starts a browser that keeps its files in a folder."""
    root = ["--no-sandbox"] if os.geteuid() == 0 else []
    return ["chromium", *root, *OPTIONS, f"--user-data-dir={folder}", "about:blank"]


class Chromium(Browser):
    """A running Chromium."""

    def __init__(self, folder):
        self.pages = {}
        super().__init__("chromium", folder, command)

    def address(self):
        with open(os.path.join(self.folder, "DevToolsActivePort"), encoding="utf-8") as file:
            lines = file.read().split()
        return lines if len(lines) == 2 else None

    def call(self, method, session=None, **parameters):
        """Calls a method of the protocol, and returns its result."""
        target = {"sessionId": session} if session else {}
        answer = self.exchange({"method": method, "params": parameters, **target})
        if "error" in answer:
            raise Problem(f"{method}: {answer['error']['message']}")
        return answer["result"]

    def note(self, message):
        if message.get("sessionId") in self.pages:
            self.pages[message["sessionId"]].note(message["method"], message["params"])

    def page(self, width=WIDTH, height=HEIGHT, scale=SCALE):
        """Opens a tab in a window of its own, so that it is never hidden behind another."""
        target = self.call("Target.createTarget", url="about:blank", newWindow=True)["targetId"]
        session = self.call(
            "Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        page = ChromiumPage(self, target, session)
        self.pages[session] = page
        for domain in ("Page", "Runtime", "Log", "Network", "Security"):
            page.call(f"{domain}.enable")
        # What a machine vouches for itself is no authority of the browser.
        page.call("Security.setIgnoreCertificateErrors", ignore=True)
        for script in filter(None, (WATCH, COUNT, self.fault)):
            page.call("Page.addScriptToEvaluateOnNewDocument", source=script)
        page.call("Emulation.setFocusEmulationEnabled", enabled=True)
        page.call("Emulation.setTouchEmulationEnabled", enabled=True, maxTouchPoints=5)
        page.turn(width, height, scale)
        return page


class ChromiumPage(Page):
    """A tab, and what a person does with it."""

    def __init__(self, browser, target, session):
        super().__init__(browser)
        self.target = target
        self.session = session
        self.elements = {}
        # What the program said last that the page may do.
        self.role = None
        # The numbers of the scenes that came last, and that the page has drawn last.
        self.scene = self.drawn = 0

    def call(self, method, **parameters):
        return self.browser.call(method, self.session, **parameters)

    def note(self, method, parameters):
        """Keeps what the browser reports as wrong, and the elements that the program sent."""
        if method == "Network.webSocketCreated":
            self.elements = {}
        elif method == "Network.webSocketFrameSent":
            text = parameters["response"]["payloadData"]
            self.sent.append(text[:200])
            if text.startswith('{"drawn"'):
                self.drawn = json.loads(text)["drawn"]
        elif method == "Network.webSocketFrameReceived":
            data, opcode = (parameters["response"][name] for name in ("payloadData", "opcode"))
            # Long messages are compressed.
            message = json.loads(zlib.decompress(base64.b64decode(data)) if opcode == 2 else data)
            self.role = message.get("role", self.role)
            self.note_scene(message.get("scene"))
        elif method == "Log.entryAdded":
            entry = parameters["entry"]
            text = f"{entry['source']}: {entry['text']} {entry.get('url', '')}"
            if entry["level"] in ("error", "warning") and not any(e in text for e in EXPECTED):
                self.troubles.append(text)
        elif method == "Runtime.exceptionThrown":
            details = parameters["exceptionDetails"]
            self.troubles.append(
                details.get("exception", {}).get("description") or details["text"])
        elif method == "Runtime.consoleAPICalled" and parameters["type"] in ("error", "assert"):
            self.troubles.append("console: " + " ".join(
                str(each.get("description", each.get("value"))) for each in parameters["args"]))
        elif method == "Inspector.targetCrashed":
            self.troubles.append("the tab crashed")

    def note_scene(self, scene):
        if not scene:
            return
        self.scene = scene["number"]
        known = self.elements if "base" in scene else {}
        known = {**known, **{each["key"]: each for each in scene.get("elements", [])}}
        order = scene.get("order")
        self.elements = {key: known[key] for key in order if key in known} if order else known

    # The page

    def open(self, address):
        self.troubles.clear()
        answer = self.call("Page.navigate", url=address)
        if "errorText" in answer:
            raise Problem(f"{address}: {answer['errorText']}")

    def load_again(self):
        self.call("Page.reload")

    def value(self, expression):
        """What an expression of JavaScript gives, or `None` while the page is replaced."""
        try:
            answer = self.call("Runtime.evaluate", expression=expression, returnByValue=True,
                               awaitPromise=True)
        except Problem as problem:
            text = str(problem)
            if "context" in text or "navigated" in text:
                return None
            raise
        if "exceptionDetails" in answer:
            details = answer["exceptionDetails"]
            raise Problem(f"{expression[:200]}: "
                          f"{details.get('exception', {}).get('description', details['text'])}")
        return answer["result"].get("value")

    def is_drawn(self):
        """Whether the page shows the last scene that came."""
        return self.scene == self.drawn

    def picture(self):
        return base64.b64decode(self.call("Page.captureScreenshot", format="png")["data"])

    def end(self):
        self.browser.call("Target.closeTarget", targetId=self.target)
        self.browser.pages.pop(self.session, None)

    # The device

    def turn(self, width, height, scale=SCALE):
        """Gives the view another size, as a phone that is turned."""
        self.size = width, height
        kind = "portraitPrimary" if height >= width else "landscapePrimary"
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height,
                  deviceScaleFactor=scale, mobile=True,
                  screenOrientation={"type": kind, "angle": 0 if height >= width else 90})

    def connect(self, is_online):
        self.call("Network.emulateNetworkConditions", offline=not is_online, latency=0,
                  downloadThroughput=-1, uploadThroughput=-1)

    # Fingers

    def put(self, finger, x, y):
        """Puts a finger on the page; the first one again if the page was not given it.

        A browser that has just shown a page, or has stood still, can think that the page wants no
        touches. What the page was given is never repeated, whatever it does with it.
        """
        is_first = not self.fingers
        before = self.value("window.given")
        super().put(finger, x, y)
        end = time.monotonic() + PATIENCE
        while is_first and self.value("window.given") == before:
            if time.monotonic() > end:
                raise Problem(f"the browser gave no finger to the page\n{self.shown()}")
            self.cancel()
            super().put(finger, x, y)

    def touch(self, kind, changed=None):
        """Sends a touch event; a start names the fingers that are new, a move those that moved,
        and an end those that lift, or none for all."""
        points = self.fingers if changed is None else changed
        self.call("Input.dispatchTouchEvent", type=kind, touchPoints=[
            {"x": x, "y": y, "id": finger} for finger, (x, y) in points.items()])

    # Keys and the mouse

    def key(self, name, modifiers=0, repeats=0):
        """Presses a key, which a person holds as long as it repeats."""
        code, number, text = KEYS[name]
        common = {"key": name, "code": code, "windowsVirtualKeyCode": number,
                  "modifiers": modifiers}
        typed = {"text": text} if text and not modifiers & CONTROL else {}
        for number in range(1 + repeats):
            self.call("Input.dispatchKeyEvent", type="keyDown" if typed else "rawKeyDown",
                      autoRepeat=number > 0, **common, **typed)
        self.call("Input.dispatchKeyEvent", type="keyUp", **common)

    def type(self, text):
        self.call("Input.insertText", text=text)

    def mouse(self, kind, x, y, **more):
        self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, **more)

    def click(self, x, y):
        self.mouse("mousePressed", x, y, button="left", buttons=1, clickCount=1)
        self.mouse("mouseReleased", x, y, button="left", clickCount=1)
