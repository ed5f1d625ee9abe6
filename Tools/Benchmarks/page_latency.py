#!/usr/bin/env python3
"""Measures how soon a touch in Chromium is a datagram: from when the browser got it, and from when
it gave it to the page, which is up to a frame of the screen later.

    python3 page_latency.py --programs FOLDER [--touches N]
"""

import argparse
import os
import random
import select
import shutil
import socket
import struct
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, "../../Tests/Support")]
sys.path.append(os.path.join(HERE, "../../.build/python"))
import page_scenarios as board  # noqa: E402
from page_browser import Problem  # noqa: E402
from page_chromium import Chromium  # noqa: E402
from page_place import Place  # noqa: E402
from page_seat import Seat  # noqa: E402

# How long a finger is away, in seconds: no person presses again before the screen shows what the
# touch before did. Random, so that all moments within a frame of the screen are met.
PAUSES = 0.08, 0.16
# Linux says when a datagram came, however late it is read.
SO_TIMESTAMP = 29
# The browser's clock has a start that is a time of day; the time of a datagram is one, too.
WATCH = """document.addEventListener("pointerdown", (event) => {
  window.lastTouch = [event.timeStamp, performance.now()].map((at) => performance.timeOrigin + at);
}, true)"""


def receive(console, address):
    """Waits for a message; returns when it came, in milliseconds of the day's clock."""
    if not select.select([console], [], [], 5)[0]:
        raise Problem("a touch was lost")
    data, facts, _, _ = console.recvmsg(1 << 16, 64)
    if not data.startswith(address.encode()):
        raise Problem(f"the console received {data!r}, not {address}")
    seconds, microseconds = struct.unpack("qq", facts[0][2])
    return seconds * 1e3 + microseconds / 1e3


def measure(place, seat, count):
    """The milliseconds of each touch since the browser had it, and since the page had it, sorted."""
    place.console.socket.setsockopt(socket.SOL_SOCKET, SO_TIMESTAMP, 1)
    place.serve("--board", "Main")
    one = seat.open()
    spot = one.middle("Blinder")
    one.page.value(WATCH)
    delays = []
    for number in range(count + count // 10):
        one.page.put(0, *spot)
        arrival = receive(place.console.socket, board.GO)
        delay = [arrival - moment for moment in one.page.value("window.lastTouch")]
        one.page.lift(0)
        receive(place.console.socket, board.OFF)
        time.sleep(random.uniform(*PAUSES))
        # The first tenth warms up.
        if number >= count // 10:
            delays.append(delay)
    return [sorted(each) for each in zip(*delays)]


def main():
    parser = argparse.ArgumentParser(prog="page_latency.py", description="Times touches.")
    parser.add_argument("--programs", required=True, help="the folder of the executables")
    parser.add_argument("--touches", type=int, default=500, help="how many")
    options = parser.parse_args()
    folder = os.path.realpath(tempfile.mkdtemp(prefix="callboard-latency-"))
    browser = Chromium(folder)
    browser.fault = None
    place = Place(options.programs, os.path.join(folder, "place"), board.CONTENTS)
    try:
        place.connect("--set again=0")
        for name, delays in zip(("browser", "page"), measure(
                place, Seat(place, browser), options.touches)):
            print(f"from the {name} to the datagram: median {delays[len(delays) // 2]:.1f} ms, "
                  f"99 % {delays[len(delays) * 99 // 100]:.1f} ms of {len(delays)} touches")
    finally:
        place.close()
        browser.close()
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
