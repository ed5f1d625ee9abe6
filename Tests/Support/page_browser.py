"""Chromium without a window, and the pages in it, by the DevTools protocol."""

import base64
import collections
import itertools
import json
import os
import signal
import subprocess
import time
import zlib

import websocket

# The most seconds to wait for anything: a busy machine is slow, what takes longer hangs.
PATIENCE = 120
# How often a condition is looked at, in seconds.
LOOK = 0.03
# A phone: points, and pixels in a point.
WIDTH, HEIGHT, SCALE = 390, 844, 3
OPTIONS = [
    "--headless=new", "--remote-debugging-port=0", "--no-first-run", "--disable-gpu",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
    "--disable-default-apps", "--disable-extensions", "--mute-audio", "--hide-scrollbars",
    # Pages behind others work on: a scenario has several.
    "--disable-background-timer-throttling", "--disable-backgrounding-occluded-windows",
    "--disable-renderer-backgrounding", "--disable-dev-shm-usage", "--password-store=basic"]
# The keys: the code, the number, and the text that each types.
KEYS = {
    "Tab": ("Tab", 9, ""), "Enter": ("Enter", 13, "\r"), "Escape": ("Escape", 27, ""),
    "Home": ("Home", 36, ""), "z": ("KeyZ", 90, ""), "Z": ("KeyZ", 90, ""),
    "y": ("KeyY", 89, "")}
CONTROL, SHIFT = 2, 8
# Refused connections are what a page meets while the program is away.
EXPECTED = ("ERR_CONNECTION_REFUSED", "ERR_INTERNET_DISCONNECTED", "ERR_CONNECTION_RESET")


class Problem(Exception):
    """Something is wrong with the page or the program."""


def wait(what, condition, state=lambda: ""):
    """Waits until a condition holds, and returns what it returned."""
    end = time.monotonic() + PATIENCE
    while True:
        found = condition()
        if found:
            return found
        if time.monotonic() > end:
            raise Problem(f"{what} did not come in {PATIENCE} seconds\n{state()}")
        time.sleep(LOOK)


class Browser:
    """A running Chromium."""

    def __init__(self, folder):
        self.folder = os.path.join(folder, "chromium")
        os.makedirs(self.folder, exist_ok=True)
        command = ["chromium", *OPTIONS, f"--user-data-dir={self.folder}", "about:blank"]
        if os.geteuid() == 0:
            command.insert(1, "--no-sandbox")
        self.numbers = itertools.count(1)
        self.answers = {}
        self.pages = {}
        self.log = open(os.path.join(folder, "chromium.log"), "w+", encoding="utf-8")
        try:
            self.process = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=self.log, stderr=self.log,
                start_new_session=True, env={**os.environ, "HOME": folder})
        except FileNotFoundError as error:
            raise Problem("there is no chromium; Tools/setup test installs it") from error
        self.socket = None
        try:
            port, path = wait("the browser's port", self.address, self.said)
            self.socket = websocket.create_connection(
                f"ws://127.0.0.1:{port}{path}", timeout=PATIENCE, suppress_origin=True,
                skip_utf8_validation=True)
        except BaseException:
            self.close()
            raise

    def address(self):
        if self.process.poll() is not None:
            raise Problem(f"chromium ended with {self.process.returncode}\n{self.said()}")
        try:
            with open(os.path.join(self.folder, "DevToolsActivePort"), encoding="utf-8") as file:
                lines = file.read().split()
        except FileNotFoundError:
            return None
        return lines if len(lines) == 2 else None

    def said(self):
        self.log.flush()
        with open(self.log.name, errors="replace", encoding="utf-8") as file:
            return file.read()[-2000:]

    def call(self, method, session=None, **parameters):
        """Calls a method of the protocol, and returns its result."""
        number = next(self.numbers)
        message = {"id": number, "method": method, "params": parameters}
        if session:
            message["sessionId"] = session
        self.socket.send(json.dumps(message))
        while number not in self.answers:
            self.receive()
        answer = self.answers.pop(number)
        if "error" in answer:
            raise Problem(f"{method}: {answer['error']['message']}")
        return answer["result"]

    def receive(self):
        try:
            message = json.loads(self.socket.recv())
        except websocket.WebSocketException as error:
            raise Problem(f"the browser does not answer: {error!r}\n{self.said()}") from error
        if "id" in message:
            self.answers[message["id"]] = message
        elif message.get("sessionId") in self.pages:
            self.pages[message["sessionId"]].note(message["method"], message["params"])

    def page(self, width=WIDTH, height=HEIGHT, scale=SCALE):
        """Opens a tab in a window of its own, so that it is never hidden behind another."""
        target = self.call("Target.createTarget", url="about:blank", newWindow=True)["targetId"]
        session = self.call(
            "Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        page = Page(self, target, session)
        self.pages[session] = page
        for domain in ("Page", "Runtime", "Log", "Network", "Security"):
            page.call(f"{domain}.enable")
        # What a machine vouches for itself is no authority of the browser.
        page.call("Security.setIgnoreCertificateErrors", ignore=True)
        page.call("Page.addScriptToEvaluateOnNewDocument", source=WATCH)
        page.call("Emulation.setFocusEmulationEnabled", enabled=True)
        page.call("Emulation.setTouchEmulationEnabled", enabled=True, maxTouchPoints=5)
        page.turn(width, height, scale)
        return page

    def freeze(self, is_frozen):
        """Stops the whole browser, as a phone that is switched off, or lets it go on."""
        os.killpg(self.process.pid, signal.SIGSTOP if is_frozen else signal.SIGCONT)

    def close(self):
        if self.socket:
            self.socket.close()
        # Its processes are all in one group.
        try:
            os.killpg(self.process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        self.process.wait()
        self.log.close()


# What the page's own policy refuses is reported here, too.
WATCH = """
window.violations = [];
addEventListener("securitypolicyviolation", (event) => window.violations.push(
  `${event.violatedDirective} ${event.blockedURI}`));
"""


class Page:
    """A tab, and what a person does with it."""

    def __init__(self, browser, target, session):
        self.browser = browser
        self.target = target
        self.session = session
        self.troubles = []
        self.elements = {}
        # What the program said last that the page may do.
        self.role = None
        # The last messages to the program.
        self.sent = collections.deque(maxlen=12)
        self.fingers = {}
        self.size = WIDTH, HEIGHT
        self.is_closed = False

    def call(self, method, **parameters):
        return self.browser.call(method, self.session, **parameters)

    def note(self, method, parameters):
        """Keeps what the browser reports as wrong, and the elements that the program sent."""
        if method == "Network.webSocketCreated":
            self.elements = {}
        elif method == "Network.webSocketFrameSent":
            self.sent.append(parameters["response"]["payloadData"][:200])
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
        known = self.elements if "base" in scene else {}
        known = {**known, **{each["key"]: each for each in scene.get("elements", [])}}
        order = scene.get("order")
        self.elements = {key: known[key] for key in order if key in known} if order else known

    def check_sound(self):
        """Fails if the page reported an error, or broke its policy."""
        if self.is_closed:
            return
        found = self.troubles + self.value("window.violations ?? []")
        if found:
            raise Problem("the page reports: " + "\n".join(found[:10]))

    # The page

    def open(self, address):
        self.troubles.clear()
        answer = self.call("Page.navigate", url=address)
        if "errorText" in answer:
            raise Problem(f"{address}: {answer['errorText']}")

    def reload(self):
        """Loads the page again; returns when the old one is gone."""
        self.value("window.isOld = true")
        self.call("Page.reload")
        wait("a new page", lambda: self.value("window.isOld !== true"))
        self.cancel()

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

    def wait(self, what, expression):
        """Waits until an expression of JavaScript is true, and returns its value."""
        return wait(what, lambda: self.value(expression), self.shown)

    def shown(self):
        """What the page shows, for reports."""
        try:
            return json.dumps(self.value(
                "({title: document.title, text: document.body.innerText.slice(0, 400),"
                " labels: [...document.querySelectorAll('#labels button')].slice(0, 30)"
                ".map((each) => each.ariaLabel + ' ' + each.style.cssText)})"),
                ensure_ascii=False, indent=1) + "\nsent: " + "\n  ".join(self.sent)
        except Problem as problem:
            return str(problem)

    def screenshot(self, path):
        data = self.call("Page.captureScreenshot", format="png")["data"]
        with open(path, "wb") as file:
            file.write(base64.b64decode(data))

    def close(self):
        if not self.is_closed:
            self.is_closed = True
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

    def touch(self, kind, changed=None):
        """Sends a touch event; a start names the fingers that are new, a move those that moved,
        and an end those that are left."""
        points = self.fingers if changed is None else changed
        self.call("Input.dispatchTouchEvent", type=kind, touchPoints=[
            {"x": x, "y": y, "id": finger} for finger, (x, y) in points.items()])

    def put(self, finger, x, y):
        """Puts a finger on the page."""
        self.fingers[finger] = x, y
        self.touch("touchStart")

    def move(self, moved):
        """Moves fingers to places."""
        self.fingers.update(moved)
        self.touch("touchMove")

    def lift(self, finger):
        del self.fingers[finger]
        self.touch("touchEnd")

    def lift_all(self):
        for finger in list(self.fingers):
            self.lift(finger)

    def cancel(self):
        """Takes all fingers from the page, as a call that comes in."""
        if self.fingers:
            self.fingers.clear()
            self.touch("touchCancel")

    def tap(self, x, y):
        self.put(0, x, y)
        self.lift(0)

    def glide(self, ways, steps=8):
        """Moves fingers from where they are, each by its way, in steps."""
        begin = dict(self.fingers)
        for step in range(1, steps + 1):
            self.move({finger: (begin[finger][0] + x * step / steps,
                                begin[finger][1] + y * step / steps)
                       for finger, (x, y) in ways.items()})

    # Keys and the mouse

    def key(self, name, modifiers=0):
        code, number, text = KEYS[name]
        common = {"key": name, "code": code, "windowsVirtualKeyCode": number,
                  "modifiers": modifiers}
        typed = {"text": text} if text and not modifiers & CONTROL else {}
        self.call("Input.dispatchKeyEvent", type="keyDown" if typed else "rawKeyDown", **common,
                  **typed)
        self.call("Input.dispatchKeyEvent", type="keyUp", **common)

    def type(self, text):
        self.call("Input.insertText", text=text)

    def mouse(self, kind, x, y, **more):
        self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, **more)

    def click(self, x, y):
        self.mouse("mousePressed", x, y, button="left", buttons=1, clickCount=1)
        self.mouse("mouseReleased", x, y, button="left", clickCount=1)
