"""Random touches, keys, turns and reloads on every surface, in rounds.

After each round the page is alive, and reports nothing; no finger is left; what it drew bit by bit
is what it draws as a whole; and a fresh page shows the same.
"""

import os
import random
import time

from page_browser import CONTROL, SHIFT, Problem, wait
from page_place import Place
from page_scenarios import GO, OFF
from page_seat import IS_OPEN, Seat, pressed

MOST_MEMORY = 300 << 20
ACTS = 12
# The last acts that a failure shows.
SHOWN = 30
CONTENTS = """
show new S
object add group 1 thru 12
object add list 1 Opening
object add list 2 "Café 灯光 😀"
object add list 3 Blinder
object add scene 1 thru 5
board new Grid
place list 1 at 0,0
place list 2 at -3,0 2x3
place group 1 thru 4 at -4,4 columns 4
board new Play
place list 3 at -2,-2
place list 3 at 0,-2
place list 3 at -2,0
place list 3 at 0,0
action #1..#4 flash
board new Flow --rules flow
place list 1
place list 2
place group 1 thru 6
board new Desk --rules canvas
card add "Call at 7" --title Tonight --at -100,-200 --size 200x100
place list 1 at -150,50
ink draw -100,73 106,73
ink draw 0,0 60,40 120,0 --color red --width 4
board set ink=any
board new Tiles --rules tiles field=10x6
place tile F at 2,3
place tile L
place scene 3 at 6,0 --shape L
trip new Holiday on 2026-04-01 for 6
entry add Dinner on 2 --time 19:00 --location 41.9,-87.6
entry add "灯光 Museum" on 1 --location 42.9,-83.6
entry add Walk on 2
"""
# What the pages of a session begin with, and whether they edit.
SURFACES = {
    "boards": ([], False), "grid": (["--board", "Grid"], True),
    "play": (["--board", "Play"], False),
    "flow": (["--board", "Flow"], True), "canvas with ink": (["--board", "Desk"], True),
    "tiles": (["--board", "Tiles"], True), "itinerary": (["--trip", "Holiday"], False),
}
BUTTONS = ["undo", "redo", "fit", "edit", "play", "boards"]
TEXTS = ["a", "Fog", "灯光 😀", "</p><b>x", "1 thru 3", " ", "'\"\\"]
SIZES = [(390, 844), (844, 390), (320, 568), (820, 1180)]
# The pixels of the canvas, as a short number.
PICTURE = """(() => {
  const canvas = document.getElementById("canvas");
  const copy = new OffscreenCanvas(canvas.width, canvas.height);
  const context = copy.getContext("2d", { willReadFrequently: true });
  context.drawImage(canvas, 0, 0);
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  let sum = 0;
  for (const each of new Uint32Array(data.buffer)) sum = Math.imul(sum, 31) + each | 0;
  return `${canvas.width}x${canvas.height} ${sum}`;
})()"""


class Session:
    """A page on a surface, with inputs that follow from a seed."""

    def __init__(self, programs, folder, browser, seed, surface):
        self.random = random.Random(seed)
        self.surface = surface
        self.options, self.edits = SURFACES[surface]
        self.log = []
        self.rounds = 0
        self.place = Place(programs, os.path.join(folder, f"random-{seed}"), CONTENTS)
        self.place.do(f"show S\nconnect osc+udp://127.0.0.1:{self.place.console.port} "
                      "--profile hog4")
        # With a trip the program needs no show.
        self.place.serve(*self.options)
        self.seat = Seat(self.place, browser).open()
        self.page = self.seat.page
        self.page.turn(390, 844, 1)
        self.shade("dark")
        self.fresh = None
        self.browser = browser

    def close(self):
        for each in (self.seat, self.fresh):
            if each:
                each.page.close()
        self.place.close()

    def run(self, is_over):
        if self.edits:
            self.seat.edit()
        while True:
            for _ in range(self.random.randint(3, ACTS)):
                self.act()
            self.page.lift_all()
            self.log.append("lift all")
            self.check()
            self.rounds += 1
            if is_over():
                return

    # Inputs

    def act(self):
        chosen = self.random.choices(
            [self.tap, self.drag, self.pinch, self.cancel, self.press, self.button, self.type,
             self.key, self.turn, self.reload, self.hold],
            [6, 6, 3, 2, 2, 3, 2, 3, 1, 0.5, 2])[0]
        self.log.append(chosen.__name__)
        del self.log[:-SHOWN]
        chosen()

    def spot(self):
        """Somewhere, more often on an element."""
        labels = self.seat.labels()
        width, height = self.page.size
        if labels and self.random.random() < 0.7:
            _, x, y, wide, high = self.random.choice(labels)
            x += wide * self.random.random()
            y += high * self.random.random()
        else:
            x, y = self.random.random() * width, self.random.random() * height
        x, y = min(max(x, 0), width - 1), min(max(y, 0), height - 1)
        self.log.append(f"{x:.0f},{y:.0f}")
        return x, y

    def put(self):
        finger = min(set(range(4)) - set(self.page.fingers), default=None)
        if finger is not None:
            self.page.put(finger, *self.spot())
        return finger

    def tap(self):
        finger = self.put()
        if finger is not None:
            self.page.lift(finger)

    def hold(self):
        """Leaves a finger on the page for what comes next."""
        self.put()

    def press(self):
        """Holds long enough for a long press."""
        finger = self.put()
        if finger is not None:
            self.page.value("new Promise((go) => setTimeout(go, 650))")
            self.glide()
            self.page.lift_all()

    def glide(self):
        if self.page.fingers:
            way = [self.random.randint(-200, 200) for _ in range(8)]
            self.page.glide({finger: (way[finger], way[finger + 4])
                             for finger in self.page.fingers}, self.random.randint(1, 5))

    def drag(self):
        for _ in range(self.random.randint(1, 2)):
            self.put()
        self.glide()
        self.page.lift_all()

    def pinch(self):
        for _ in range(self.random.randint(2, 4)):
            self.put()
        self.glide()
        for finger in list(self.page.fingers):
            if self.random.random() < 0.8:
                self.page.lift(finger)

    def cancel(self):
        self.put()
        self.glide()
        self.page.cancel()

    def button(self):
        # What the board for playing holds tells which messages belong to flashes.
        choices = ["fit"] if self.surface == "play" else BUTTONS
        name = self.random.choice(choices)
        self.log.append(name)
        self.page.value(f"document.querySelector('[data-do={name}]')?.click()")

    def type(self):
        self.page.type(self.random.choice(TEXTS))

    def key(self):
        name, modifiers = self.random.choice([
            ("Tab", 0), ("Tab", SHIFT), ("Enter", 0), ("Escape", 0), ("Home", 0), ("z", CONTROL),
            ("Z", CONTROL | SHIFT)])
        if self.surface == "play" and name == "Enter":
            name = "Tab"
        self.log.append(name)
        self.page.key(name, modifiers)

    def turn(self):
        self.page.turn(*self.random.choice(SIZES), 1)
        self.page.cancel()

    def reload(self):
        self.page.reload()
        self.seat.wait("the connection", IS_OPEN)

    # What must be

    def check(self):
        self.place.check_alive()
        self.seat.wait("the connection", IS_OPEN)
        self.page.check_sound()
        if self.place.memory() > MOST_MEMORY:
            raise Problem(f"the program uses {self.place.memory() >> 20} MB")
        wait("the end of what fingers carried", lambda: self.page.value("0") or not any(
            "lifted" in each.get("states", []) for each in self.page.elements.values()),
            self.page.shown)
        if self.surface == "play":
            wait("the end of flashes", self.is_dark, lambda: f"{self.place.console.messages[-9:]}")
        self.check_picture()
        self.compare()

    def is_dark(self):
        """Whether no flash is on at the console."""
        mine = [each for each in self.place.console.pump() if each in (GO + "3", OFF + "3")]
        # Several blocks flash the same list: the last finger releases it.
        return not mine or mine[-1] == OFF + "3"

    def check_picture(self):
        """Fails if what was drawn bit by bit is not what is drawn as a whole."""
        seen = []

        def rests():
            seen.append(self.page.value(PICTURE))
            return len(seen) > 4 and len(set(seen[-4:])) == 1

        wait("a picture at rest", rests, self.page.shown)
        self.shade("light")
        wait("a light picture", lambda: self.page.value(PICTURE) != seen[-1], self.page.shown)
        self.shade("dark")
        wait("the same picture after all is drawn",
             lambda: self.page.value(PICTURE) == seen[-1], self.page.shown)

    def shade(self, name):
        self.page.call("Emulation.setEmulatedMedia",
                       features=[{"name": "prefers-color-scheme", "value": name}])

    def compare(self):
        """Fails if a fresh page shows anything else."""
        if self.fresh:
            self.fresh.page.turn(*self.page.size, 1)
            self.fresh.page.reload()
        else:
            self.fresh = Seat(self.place, self.browser)
            self.fresh.page.turn(*self.page.size, 1)
            self.fresh.page.open(self.place.address)
        self.fresh.wait("the connection", IS_OPEN)
        both = self.seat, self.fresh
        for each in both:
            for _ in range(4):
                each.page.key("Escape")
            if self.surface != "itinerary":
                each.do("boards")
            each.page.key("Home")
        self.wait_until_equal("the list")
        # The list goes on below the bar of the page.
        end = self.page.value("document.getElementById('stage').getBoundingClientRect().bottom")
        boards = [name for name, _, y, _, high in self.seat.labels()
                  if name.startswith("Board ") and y + high / 2 < end]
        if self.surface in ("boards", "itinerary") or not boards:
            return
        own = [name for name in boards if name.startswith("Board Play")]
        chosen = own[0] if self.surface == "play" else self.random.choice(boards)
        self.log.append(chosen)
        for each in both:
            each.tap(chosen)
            each.wait("play mode", pressed("play"))
            each.do("fit")
        self.wait_until_equal(chosen)
        if self.edits:
            self.seat.edit()

    def wait_until_equal(self, what):
        def state(seat):
            # Only a page that had a board open says which was the last.
            return [seat.page.value("document.title"), *sorted(
                [name.removesuffix(", current"), *frame] for name, *frame in seat.labels())]

        def differences():
            one, other = state(self.seat), state(self.fresh)
            return (f"the page has {[each for each in one if each not in other][:9]}, a fresh one "
                    f"{[each for each in other if each not in one][:9]}")

        wait(f"the same as on a fresh page, {what},",
             lambda: state(self.seat) == state(self.fresh), differences)


def run(browser, programs, folder, seconds, seed, say):
    """Plays sessions on each surface in turn; returns how many failed."""
    end = time.monotonic() + seconds
    failed = rounds = 0
    for number, surface in enumerate(SURFACES):
        begin = time.monotonic()
        # Each surface gets its share of what is left.
        until = begin + max(0, end - begin) / (len(SURFACES) - number)
        session = None
        try:
            session = Session(programs, folder, browser, seed + number, surface)
            session.run(lambda until=until: time.monotonic() > until)
        except Problem as problem:
            failed += 1
            say(f"✘ random, {surface}, seed {seed}: {problem}")
            if session:
                say(f"  the last acts: {' '.join(session.log)}")
                if browser.pictures:
                    session.page.screenshot(os.path.join(browser.pictures, f"{surface}.png"))
        finally:
            if session:
                rounds += session.rounds
                session.close()
    if not failed:
        say(f"✔ random: {rounds} rounds")
    return failed
