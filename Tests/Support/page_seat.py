"""A page with a board, and what a person finds and does on it."""

from page_browser import Problem, wait

# The labels of a page, with their frames on the page.
LABELS = """[...document.querySelectorAll("#labels button")].map((each) => {
  const frame = each.getBoundingClientRect();
  return [each.ariaLabel, frame.x, frame.y, frame.width, frame.height];
})"""


class Seat:
    """A page with a board, and what scenarios do on it."""

    def __init__(self, place, browser):
        self.place = place
        self.page = browser.page()

    def settle(self):
        """Waits until what has opened takes taps, and no tap waits for a second one."""
        self.wait("some time", "new Promise((go) => setTimeout(() => go(true), 800))")

    def open(self, mark="", is_paired=True, address=None):
        """Opens the page, with a mark behind its address; waits until it works, if it can."""
        self.page.open((address or self.place.address) + mark)
        if is_paired:
            self.wait("the connection", IS_OPEN)
        return self

    def wait(self, what, expression):
        return self.page.wait(what, expression)

    def do(self, action, is_tap=False):
        """Clicks on a button of the bar, or taps it.

        Chromium often makes no click of a tap within a second of a drag by a finger.
        """
        x, y, width, height = self.wait(f"the button {action}", f"""(() => {{
          const button = document.querySelector("[data-do={action}]");
          const frame = button.getBoundingClientRect();
          return !button.disabled && [frame.x, frame.y, frame.width, frame.height];
        }})()""")
        act = self.page.tap if is_tap else self.page.click
        act(x + width / 2, y + height / 2)

    def at_home(self):
        """Shows the board from its middle at full size, where a cell has 44 points."""
        self.shows("Opening")
        self.page.value("dispatchEvent(new KeyboardEvent('keydown', { key: 'Home' }))")
        wait("two cells in full size", lambda: close(self.frame("Opening")[2:], (88, 88)),
             self.page.shown)
        return self

    def edit(self):
        self.do("edit")
        self.wait("edit mode", pressed("edit"))
        return self

    def labels(self):
        return self.page.value(LABELS) or []

    def names(self):
        return [label[0] for label in self.labels()]

    def frame(self, name):
        """The frame of an element whose label begins so, once there is one."""
        return wait(f"an element {name!r}", lambda: [
            frame for label, *frame in self.labels() if label.startswith(name)],
            self.page.shown)[0]

    def middle(self, name):
        x, y, width, height = self.frame(name)
        return x + width / 2, y + height / 2

    def tap(self, name):
        self.page.tap(*self.middle(name))

    def shows(self, *names):
        for name in names:
            self.frame(name)

    def wait_for_frame(self, name, frame):
        wait(f"{name!r} at {frame}", lambda: close(self.frame(name), frame), self.page.shown)

    def wait_for_state(self, name, state, is_there=True):
        """Waits until the program says that an element has a state."""
        def holds():
            # The browser reports what the program sent along with any answer.
            self.page.value("0")
            return is_there == any(
                each.get("label", "").startswith(name) and state in each.get("states", [])
                for each in self.page.elements.values())
        wait(f"{name!r} {'' if is_there else 'not '}{state}", holds, self.page.shown)

    def lift(self, name):
        """Presses long on a block until it can be carried; returns where."""
        place = self.middle(name)
        self.page.put(0, *place)
        self.wait_for_state(name, "selected")
        return place

    def carry(self, name, x, y):
        """Carries a block, and drops it."""
        self.lift(name)
        self.page.glide({0: (x, y)})
        self.wait_for_state(name, "lifted")
        self.page.lift(0)
        self.wait_for_state(name, "lifted", False)

    def wait_for_spot(self, name, spot):
        wait(f"{name} at {spot} in the workspace", lambda: self.place.spot(name) == spot,
             lambda: f"it is at {self.place.spot(name)}\n{self.page.shown()}")

    def text(self, name):
        return self.page.value(f"document.getElementById('{name}').innerText")


# The page gives the stage the language that the program says at first.
IS_OPEN = """Boolean(document.getElementById("stage")?.lang)
  && !document.body.classList.contains("stale")"""


def pressed(action):
    return f"document.querySelector('[data-do={action}]').ariaPressed === 'true'"


def close(one, other):
    return all(abs(a - b) < 1.5 for a, b in zip(one, other))


def check(holds, what):
    if not holds:
        raise Problem(f"not so: {what}")
