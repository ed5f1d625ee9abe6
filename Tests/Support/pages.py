#!/usr/bin/env python3
"""Uses the pages of `callboard serve` in Chromium and Firefox, with fingers, a mouse and keys.

    python3 pages.py --programs FOLDER [--only NAME] [--fault JAVASCRIPT] [--pictures FOLDER]
                     [--record-pictures]

The scenarios look at what the page shows, what the console receives and what the workspace holds.
Where one fails, the status is 1. Tools/setup installs the browsers and what else they need.
"""

import argparse
import itertools
import os
import shutil
import signal
import sys
import tempfile

sys.dont_write_bytecode = True
# Where Tools/setup puts it, if this is not started by Tools/test.
sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../.build/python"))
try:
    import PIL  # noqa: F401
    import websocket  # noqa: F401
except ImportError as missing:
    sys.exit(f"pages.py: error: {missing}; Tools/setup test installs it")
import page_scenarios as board  # noqa: E402
from page_agreement import agreeing  # noqa: E402
from page_axe import rules  # noqa: E402
from page_browser import Problem  # noqa: E402
from page_chromium import Chromium  # noqa: E402
from page_cues import cues  # noqa: E402
from page_files import importing  # noqa: E402
from page_firefox import Firefox  # noqa: E402
from page_https import installing  # noqa: E402
from page_pairing import pairing  # noqa: E402
from page_paper import printing  # noqa: E402
from page_pictures import pictures  # noqa: E402
from page_place import Place  # noqa: E402
from page_qlc import playing, stepping  # noqa: E402
from page_questions import asking  # noqa: E402
from page_recording import recording  # noqa: E402
from page_seat import Seat  # noqa: E402
from page_thumbs import doubling, remembering, sliding  # noqa: E402
from page_trip import traveling  # noqa: E402

# The scenarios, each with its browser.
SCENARIOS = {
    **{each.__name__: (each, Chromium) for each in (
        board.opening, board.flashing, board.carrying, board.placing, board.refusing,
        board.zooming, board.resizing, board.hostile, board.typing, board.together,
        board.restarting, board.holding, board.accessible, pairing, asking, cues, importing,
        printing, installing, playing, stepping, recording, traveling, doubling, sliding,
        remembering, rules, pictures, agreeing)},
    **{f"firefox-{each.__name__}": (each, Firefox) for each in (
        board.opening, board.touching, board.zooming)},
}


def parse():
    parser = argparse.ArgumentParser(prog="pages.py", description="Uses pages in a browser.")
    parser.add_argument("--programs", required=True, help="the folder of the executables")
    parser.add_argument("--only", help="run this scenario only")
    parser.add_argument("--fault", help="JavaScript that runs in each page first, to see a failure")
    parser.add_argument("--pictures", help="a folder for pictures of what failed")
    parser.add_argument("--record-pictures", action="store_true",
                        help="store the pictures that pages are compared with")
    return parser.parse_args()


def say(text):
    print(text, flush=True)


class Browsers:
    """The browsers, each started when the first scenario needs it."""

    def __init__(self, options, folder):
        self.options = options
        self.folder = folder
        self.running = {}

    def get(self, kind):
        if kind not in self.running:
            browser = self.running[kind] = kind(self.folder)
            browser.fault = self.options.fault
            browser.records = self.options.record_pictures
            browser.pictures = self.options.pictures
        return self.running[kind]

    def close(self):
        for browser in self.running.values():
            browser.close()


def run(options, folder):
    """Plays the scenarios; returns how many failed."""
    if options.only not in (None, *SCENARIOS):
        raise Problem(f"no scenario '{options.only}'; there are {', '.join(SCENARIOS)}")
    browsers = Browsers(options, folder)
    try:
        return sum(not play(name, options, folder, browsers) for name in SCENARIOS
                   if options.only in (None, name))
    finally:
        browsers.close()


def play(name, options, folder, browsers):
    """Plays a scenario; says whether it passed."""
    scenario, kind = SCENARIOS[name]
    place, seats = Place(options.programs, os.path.join(folder, name), board.CONTENTS), []
    text = " ".join(scenario.__doc__.split())

    def seat(mark="", is_paired=True, address=None):
        seats.append(Seat(place, browsers.get(kind)))
        return seats[-1].open(mark, is_paired, address)

    try:
        place.connect()
        scenario(place, seat)
        place.check_alive()
        for each in seats:
            each.page.check_sound()
        say(f"✔ {name}: {text}")
        return True
    except Problem as problem:
        say(f"✘ {name}: {text}: {problem}")
        keep_pictures(options.pictures, seats, name)
        return False
    finally:
        for each in seats:
            each.page.close()
        place.close()


def keep_pictures(folder, seats, name):
    """Stores what the pages of a failed scenario show, if a folder is named."""
    if not folder:
        return
    for number, each in zip(itertools.count(1), seats):
        if not each.page.is_closed:
            path = os.path.join(folder, f"{name}-{number}.png")
            with open(path, "wb") as file:
                file.write(each.page.picture())
            say(f"  {path}")


def main():
    options = parse()
    # What ends this ends it as Ctrl-C does: nothing is left.
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, lambda *_: signal.raise_signal(signal.SIGINT))
    folder = os.path.realpath(tempfile.mkdtemp(prefix="callboard-pages-"))
    try:
        return 1 if run(options, folder) else 0
    except Problem as problem:
        print(f"pages.py: error: {problem}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("pages.py: interrupted", file=sys.stderr)
        return 130
    finally:
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    sys.exit(main())
