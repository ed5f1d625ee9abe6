"""Firefox without a window, and the pages in it, by WebDriver BiDi."""

import base64
import json
import os

from page_browser import HEIGHT, SCALE, WATCH, WIDTH, Browser, Page, Problem

PREFERENCES = {
    # As on a phone, also on a machine without a touch screen.
    "dom.w3c_touch_events.enabled": 1,
    # What a new profile would fetch and show.
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.homepage_override.mstone": "ignore",
    "datareporting.policy.dataSubmissionEnabled": False, "app.normandy.enabled": False,
    "network.captive-portal-service.enabled": False, "network.connectivity-service.enabled": False,
    "services.settings.server": "data:,none"}
EVENTS = ["log.entryAdded", "network.responseCompleted", "network.fetchError"]
# What it says of a page that is replaced at that moment.
REPLACED = ("no such frame", "no such script", "unload", "destroyed", "AbortError", "navigat")


def command(folder):
    """What starts a browser with a new profile in a folder."""
    with open(os.path.join(folder, "user.js"), "w", encoding="utf-8") as file:
        for name, value in PREFERENCES.items():
            file.write(f"user_pref({json.dumps(name)}, {json.dumps(value)});\n")
    return ["firefox-esr", "--headless", "--no-remote", "--remote-debugging-port=0",
            "--profile", folder, "about:blank"]


class Firefox(Browser):
    """A running Firefox."""

    def __init__(self, folder):
        self.pages = {}
        super().__init__("firefox-esr", folder, command)

    def address(self):
        with open(os.path.join(self.folder, "WebDriverBiDiServer.json"), encoding="utf-8") as file:
            text = file.read()
        return (json.loads(text)["ws_port"], "/session") if text.endswith("}") else None

    def prepare(self):
        self.call("session.new", capabilities={})
        self.call("session.subscribe", events=EVENTS)

    def call(self, method, **parameters):
        """Calls a method of the protocol, and returns its result."""
        answer = self.exchange({"method": method, "params": parameters})
        if answer["type"] == "error":
            raise Problem(f"{method}: {answer['error']}: {answer['message']}")
        return answer["result"]

    def note(self, message):
        parameters = message["params"]
        context = parameters.get("context") or parameters.get("source", {}).get("context")
        if context in self.pages:
            self.pages[context].note(message["method"], parameters)

    def page(self, width=WIDTH, height=HEIGHT, scale=SCALE):
        """Opens a tab in a window of its own, so that it is never hidden behind another."""
        context = self.call("browsingContext.create", type="window")["context"]
        page = self.pages[context] = FirefoxPage(self, context)
        for script in filter(None, (WATCH, self.fault)):
            self.call("script.addPreloadScript", contexts=[context],
                      functionDeclaration=f"() => {{ {script} }}")
        page.turn(width, height, scale)
        return page


class FirefoxPage(Page):
    """A tab, and what a person does with it."""

    def __init__(self, browser, context):
        super().__init__(browser)
        self.context = context
        # The fingers that Firefox has on the page.
        self.down = {}

    def call(self, method, **parameters):
        return self.browser.call(method, context=self.context, **parameters)

    def note(self, method, parameters):
        """Keeps what the browser reports as wrong."""
        if method == "log.entryAdded" and parameters["level"] == "error":
            self.troubles.append(f"{parameters['type']}: {parameters['text']}")
        elif method == "network.responseCompleted" and parameters["response"]["status"] >= 400:
            response = parameters["response"]
            self.troubles.append(f"{response['status']} for {response['url']}")
        elif method == "network.fetchError":
            self.troubles.append(f"{parameters['errorText']} for {parameters['request']['url']}")

    # The page

    def open(self, address):
        self.troubles.clear()
        self.call("browsingContext.navigate", url=address, wait="complete")

    def load_again(self):
        self.call("browsingContext.reload", wait="complete")

    def value(self, expression):
        """What an expression of JavaScript gives, or `None` while the page is replaced."""
        try:
            answer = self.browser.call(
                "script.evaluate", target={"context": self.context}, awaitPromise=True,
                expression=f"(async () => JSON.stringify(await ({expression})))()")
        except Problem as problem:
            if any(each in str(problem) for each in REPLACED):
                return None
            raise
        if answer["type"] == "exception":
            raise Problem(f"{expression[:200]}: {answer['exceptionDetails']['text']}")
        text = answer["result"].get("value")
        return None if text is None else json.loads(text)

    def picture(self):
        return base64.b64decode(self.call("browsingContext.captureScreenshot")["data"])

    def end(self):
        self.call("browsingContext.close")
        self.browser.pages.pop(self.context, None)

    def turn(self, width, height, scale=SCALE):
        """Gives the view another size, as a phone that is turned."""
        self.size = width, height
        self.call("browsingContext.setViewport", viewport={"width": width, "height": height},
                  devicePixelRatio=scale)

    # Fingers and the mouse

    def touch(self, kind, _changed=None):
        """Moves, puts down and lifts fingers until they are as in `fingers`.

        Firefox has no action for a touch that is cancelled, and none yet for a pencil.
        """
        actions = {finger: [] for finger in (*self.down, *self.fingers)}
        for finger, place in self.fingers.items():
            if self.down.get(finger) != place:
                actions[finger].append(moved(place))
            if finger not in self.down:
                actions[finger].append({"type": "pointerDown", "button": 0})
        for finger in self.down.keys() - self.fingers.keys():
            actions[finger].append({"type": "pointerUp", "button": 0})
        self.down = dict(self.fingers)
        self.perform("touch", actions)

    def click(self, x, y):
        self.perform("mouse", {"": [
            moved((x, y)), *({"type": f"pointer{way}", "button": 0} for way in ("Down", "Up"))]})

    def perform(self, kind, actions):
        self.call("input.performActions", actions=[
            {"type": "pointer", "id": f"{kind}{finger}", "parameters": {"pointerType": kind},
             "actions": each} for finger, each in actions.items()])


def moved(place):
    # Only newer versions of the protocol take fractions.
    x, y = map(round, place)
    return {"type": "pointerMove", "x": x, "y": y}
