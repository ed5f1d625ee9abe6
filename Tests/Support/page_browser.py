"""What all browsers have in common: a process without a window, pages, and fingers on them."""

import collections
import itertools
import json
import os
import signal
import subprocess
import time

import websocket

# The most seconds to wait for anything: a busy machine is slow, what takes longer hangs.
PATIENCE = 120
# How often a condition is looked at, in seconds.
LOOK = 0.03
# A phone: points, and pixels in a point.
WIDTH, HEIGHT, SCALE = 390, 844, 3


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


# One font for all: pictures of pages are the same on other machines.
FONTS = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <include>/etc/fonts/fonts.conf</include>
  <match target="pattern">
    <edit name="family" mode="prepend" binding="strong"><string>DejaVu Sans</string></edit>
  </match>
</fontconfig>
"""


class Browser:
    """A running browser, and the socket by which it is led.

    Each browser adds `address()`, the parts of the socket's address once it is known; `note()`,
    which takes what is no answer; `call()`; and `page()`, which opens a tab.
    """

    def __init__(self, name, folder, command):
        self.name = name
        self.folder = os.path.join(folder, name)
        # A script that runs in each page first, to see a failure.
        self.fault = None
        # Whether pictures are stored, not compared, and the folder of those that failed.
        self.records = False
        self.pictures = None
        self.numbers = itertools.count(1)
        self.answers = {}
        self.socket = None
        os.makedirs(self.folder, exist_ok=True)
        self.fonts = os.path.join(self.folder, "fonts.conf")
        with open(self.fonts, "w", encoding="utf-8") as file:
            file.write(FONTS)
        self.log = open(os.path.join(folder, f"{name}.log"), "w+", encoding="utf-8")
        try:
            self.process = subprocess.Popen(
                command(self.folder), stdin=subprocess.DEVNULL, stdout=self.log, stderr=self.log,
                start_new_session=True,
                env={**os.environ, "HOME": folder, "FONTCONFIG_FILE": self.fonts})
        except FileNotFoundError as error:
            self.log.close()
            raise Problem(f"there is no {name}; Tools/setup test installs it") from error
        try:
            port, path = wait("the browser's port", self.living_address, self.said)
            self.socket = websocket.create_connection(
                f"ws://127.0.0.1:{port}{path}", timeout=PATIENCE, suppress_origin=True,
                skip_utf8_validation=True)
            self.prepare()
        except BaseException:
            self.close()
            raise

    def living_address(self):
        if self.process.poll() is not None:
            raise Problem(f"{self.name} ended with {self.process.returncode}\n{self.said()}")
        try:
            return self.address()
        except FileNotFoundError:
            return None

    def prepare(self):
        """Does what a browser needs before the first page."""

    def said(self):
        self.log.flush()
        with open(self.log.name, errors="replace", encoding="utf-8") as file:
            return file.read()[-2000:]

    def exchange(self, message):
        """Sends a message, and returns the answer to it."""
        number = next(self.numbers)
        self.socket.send(json.dumps({"id": number, **message}))
        while number not in self.answers:
            self.receive()
        return self.answers.pop(number)

    def receive(self):
        try:
            message = json.loads(self.socket.recv())
        except websocket.WebSocketException as error:
            raise Problem(f"the browser does not answer: {error!r}\n{self.said()}") from error
        if "id" in message:
            self.answers[message["id"]] = message
        else:
            self.note(message)

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
    """A tab, and what a person does with it.

    Each browser adds `value()`, what an expression of JavaScript gives, or `None` while the page
    is replaced; `touch()`, which passes a change of `fingers` on; `picture()`;
    `load_again()`; and `end()`, which closes the tab.
    """

    def __init__(self, browser):
        self.browser = browser
        self.troubles = []
        # The last messages to the program, if the browser reports them.
        self.sent = collections.deque(maxlen=12)
        self.fingers = {}
        self.size = WIDTH, HEIGHT
        self.is_closed = False

    def check_sound(self):
        """Fails if the page reported an error, or broke its policy."""
        self.gather()
        if self.troubles:
            raise Problem("the page reports: " + "\n".join(self.troubles[:10]))

    def gather(self):
        """Keeps what the page itself knows to be wrong, as long as it is there."""
        # The browser reports errors before it answers.
        if not self.is_closed:
            self.troubles += self.value("(window.violations ?? []).splice(0)") or []

    def close(self):
        if not self.is_closed:
            self.gather()
            self.is_closed = True
            self.end()

    def reload(self):
        """Loads the page again; returns when the old one is gone."""
        self.gather()
        self.value("window.isOld = true")
        self.load_again()
        wait("a new page", lambda: self.value("window.isOld !== true"))
        self.cancel()

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

    # Fingers

    def put(self, finger, x, y):
        """Puts a finger on the page."""
        self.fingers[finger] = x, y
        self.touch("touchStart")

    def move(self, moved):
        """Moves fingers to places."""
        self.fingers.update(moved)
        self.touch("touchMove")

    def lift(self, finger):
        lifted = {finger: self.fingers.pop(finger)}
        self.touch("touchEnd", lifted if self.fingers else {})

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
