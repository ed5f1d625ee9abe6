#!/usr/bin/env python3
"""Random fingers on ten pages without a browser, and what the program and its files must then be.

    python3 page_random.py --programs FOLDER [--seconds N] [--seed N]

Prints the seed, what was done, and how much memory the program used. The status is 0 only where
nothing was found.
"""

import argparse
import json
import os
import random
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import zlib

import websocket

from page_browser import Problem, wait
from page_place import Place

PAGES = 10
# How much more memory the program may use at the end than after a fifth of the time.
GROWTH = 48 << 20
CONTENTS = """
show new Tour
object add list 1 thru 40 Look
object add list 1/1 Dawn
object add list 1/2 Noon
board new Main
place list 1 thru 30 at -6,-4 columns 6 size 2x2 gap 0
action #3 flash
action #9 flash
action #14 flash
action #15 flash
action #16 flash
action #20 flash
action #21 flash
action #22 flash
action #4 toggle
board new Flow --rules flow
place list 1 thru 20
board new Canvas --rules canvas
place list 1 at 0,0 88x88
place list 2 at 60,60 88x88
card add "A note"
"""
# What a finger holds has messages of its own, whatever block it is on.
PROFILE = """{
  "version": 1, "name": "played", "summary": "A console that is played at random",
  "kinds": {"list": {
    "go": [{"send": "/go/{number}"}], "release": [{"send": "/release/{number}"}],
    "pause": [{"send": "/pause/{number}"}], "back": [{"send": "/back/{number}"}],
    "flash": {"on": [{"send": "/on/{number}"}], "off": [{"send": "/off/{number}"}]}},
    "group": "no", "intensity": "no", "position": "no", "colour": "no", "beam": "no",
    "effect": "no", "scene": "no", "batch": "no", "macro": "no", "plot": "no"}
}"""
ACTIONS = ["undo", "redo", "edit", "play", "fit", "home", "cancel", "boards"]


class Page:
    """A page whose fingers do anything."""

    def __init__(self, place, chance):
        self.place = place
        self.chance = chance
        self.contact = 0
        self.down = {}
        self.inputs = 0
        self.open()

    def open(self):
        self.socket = websocket.create_connection(
            f"ws://localhost:{self.place.port}/seat", subprotocols=["callboard.1"],
            origin=f"http://localhost:{self.place.port}", timeout=60)
        self.scenes = {}
        self.drawn = 0
        self.lists = []
        self.keys = []
        self.down = {}
        self.size = self.chance.choice([(390, 760), (1200, 800), (320, 480)])
        self.send({"hello": {"version": 1, "size": self.size, "now": self.now()}})
        while not self.scenes:
            self.read(True)

    def close(self):
        # Without a word, as a phone that is gone.
        self.socket.sock.close()

    @staticmethod
    def now():
        return time.monotonic() * 1_000

    def send(self, message):
        self.socket.send(json.dumps(message))
        self.inputs += 1

    # What the program sends

    def read(self, waits=False):
        """Takes the messages that are there."""
        while waits or select.select([self.socket.sock], [], [], 0)[0]:
            waits = False
            # With control frames: after a ping, waiting for more could take for ever.
            code, data = self.socket.recv_data(control_frame=True)
            if code in (websocket.ABNF.OPCODE_PING, websocket.ABNF.OPCODE_PONG):
                continue
            if code == websocket.ABNF.OPCODE_CLOSE:
                raise Problem(f"the program ended the page: {data[2:].decode(errors='replace')}")
            self.take(json.loads(zlib.decompress(data) if code == 2 else data))

    def take(self, message):
        if "end" in message:
            raise Problem(f"the program ended the page: {message}")
        if lists := (message.get("cues") or {}).get("lists"):
            self.lists = [each["list"] for each in lists]
        scene = message.get("scene")
        if not scene:
            return
        base = self.scenes[scene["base"]] if "base" in scene else ([], {})
        fresh = {each["key"]: each for each in scene.get("elements", [])}
        order = scene.get("order", base[0] or list(fresh))
        elements = {key: fresh.get(key) or base[1][key] for key in order}
        number = scene["number"]
        if number != self.drawn + 1:
            raise Problem(f"scene {number} follows scene {self.drawn}")
        self.drawn = number
        self.scenes = {**{key: self.scenes[key] for key in list(self.scenes)[-4:]},
                       number: (order, elements)}
        self.keys = [key for key, each in elements.items() if each["kind"] == "field"]
        self.send({"drawn": number})

    # What fingers do

    def touches(self, *touches):
        self.send({"touches": [
            [contact, kind, phase, round(x, 2), round(y, 2), self.now(), None]
            for contact, kind, phase, x, y in touches]})

    def spot(self):
        width, height = self.size
        if self.chance.random() < 0.7 and self.scenes:
            elements = list(self.scenes[self.drawn][1].values())
            if elements:
                x, y, w, h = self.chance.choice(elements)["frame"]
                return x + self.chance.random() * w, y + self.chance.random() * h
        return self.chance.uniform(-20, width + 20), self.chance.uniform(-20, height + 20)

    def put(self):
        self.contact += 1
        kind = self.chance.choice(["finger", "finger", "finger", "mouse", "pencil"])
        self.down[self.contact] = kind, *self.spot()
        kind, x, y = self.down[self.contact]
        self.touches((self.contact, kind, "began", x, y))

    def move(self):
        moved = []
        for contact, (kind, x, y) in self.down.items():
            x, y = x + self.chance.gauss(0, 25), y + self.chance.gauss(0, 25)
            self.down[contact] = kind, x, y
            moved.append((contact, kind, "moved", x, y))
        if moved:
            self.touches(*moved)

    def lift(self):
        contact = self.chance.choice(list(self.down))
        kind, x, y = self.down.pop(contact)
        self.touches((contact, kind, self.chance.choice(["ended"] * 5 + ["cancelled"]), x, y))

    def act(self):
        """Does something."""
        chance = self.chance
        self.read()
        if self.down:
            way = chance.random()
            if way < 0.72:
                self.move()
            elif way < 0.9 or len(self.down) > 4:
                self.lift()
            else:
                self.put()
            return
        way = chance.random()
        if way < 0.7:
            self.put()
        elif way < 0.85:
            self.send({"do": chance.choice(ACTIONS)})
        elif way < 0.88:
            self.send({"zoom": [chance.uniform(0.4, 2.5), *self.spot()]})
        elif way < 0.91:
            self.send({"scroll": [chance.gauss(0, 90), chance.gauss(0, 90), *self.spot()]})
        elif way < 0.94 and self.keys:
            name = chance.choice(["field", "accept"])
            self.send({name: [chance.choice(self.keys), chance.choice(["", "look 3", "日本", "<b>"])]})
        elif way < 0.97:
            self.send({"cues": chance.choice([None, "", *self.lists[:1]])})
            self.send({"cue": [chance.choice(["go", "back", "pause"]), self.now()]})
        elif way < 0.985:
            self.size = chance.choice([(390, 760), (760, 390), (1200, 800)])
            self.send({"size": self.size})
        else:
            self.close()
            self.open()

    def rest(self):
        """Lifts all fingers, and lets what is due happen."""
        while self.down:
            self.lift()
        self.send({"do": "cancel"})


def check_files(place):
    """The file is sound."""
    found = subprocess.run(
        [place.program, "workspace", "check", place.workspace], capture_output=True, text=True,
        env=place.environment(), timeout=300, check=False)
    if found.returncode:
        raise Problem(f"the workspace is not sound: {found.stdout}{found.stderr}")


def held(place):
    """The flashes that are on, by what the console received last about each.

    Two fingers on one block press it twice, and the last one releases it once.
    """
    last = {}
    for message in place.console.pump():
        _, word, number = message.split("/")
        if word in ("on", "off"):
            last[number] = word
    return [number for number, word in last.items() if word == "on"]


def play(place, seconds, seed):
    profile = os.path.join(place.folder, "played.json")
    with open(profile, "w", encoding="utf-8") as file:
        file.write(PROFILE)
    place.do(f"connect osc+udp://127.0.0.1:{place.console.port} --profile {profile}")
    place.serve("--show", "Tour")
    pages = [Page(place, random.Random(f"{seed}-{number}")) for number in range(PAGES)]
    begin = time.monotonic()
    early, last = None, begin
    while time.monotonic() - begin < seconds:
        for page in pages:
            page.act()
        place.check_alive()
        place.console.pump()
        if early is None and time.monotonic() - begin > seconds / 5:
            early = place.memory()
        if time.monotonic() - last > 60:
            last = time.monotonic()
            print(f"{last - begin:.0f} s: {sum(page.inputs for page in pages):,} inputs, "
                  f"{place.memory() >> 20} MB", flush=True)
        time.sleep(0.004)
    for page in pages:
        page.rest()
    deadline = time.monotonic() + 2
    while time.monotonic() < deadline:
        for page in pages:
            page.read()
        time.sleep(0.01)
    memory = place.memory()
    for page in pages:
        page.close()
    wait("everything released", lambda: place.check_alive() or not held(place),
         lambda: f"these flashes are on: {held(place)}")
    flashes = sum(message.startswith("/on") for message in place.console.messages)
    if not flashes and seconds >= 10:
        raise Problem("no finger was on a block that flashes")
    check_files(place)
    if memory - early > GROWTH:
        raise Problem(f"memory grew from {early >> 20} to {memory >> 20} MB")
    inputs = sum(page.inputs for page in pages)
    print(f"✔ random fingers: seed {seed}, {inputs:,} inputs in {seconds:.0f} s on {PAGES} pages, "
          f"{len(place.console.messages):,} messages, {flashes:,} flashes, memory {early >> 20} to {memory >> 20} MB")


def main():
    parser = argparse.ArgumentParser(prog="page_random.py")
    parser.add_argument("--programs", required=True, help="the folder of the executables")
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--seed", type=int, default=random.randrange(1_000_000))
    options = parser.parse_args()
    # What ends this ends it as Ctrl-C does: nothing is left.
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, lambda *_: signal.raise_signal(signal.SIGINT))
    folder = os.path.realpath(tempfile.mkdtemp(prefix="callboard-pages-"))
    place = Place(options.programs, os.path.join(folder, "random"), CONTENTS)
    try:
        play(place, options.seconds, options.seed)
        return 0
    except (Problem, OSError, websocket.WebSocketException) as problem:
        print(f"✘ random fingers: seed {options.seed}: {type(problem).__name__} {problem}\n"
              f"{place.text()}")
        return 1
    except KeyboardInterrupt:
        print("page_random.py: interrupted", file=sys.stderr)
        return 130
    finally:
        place.close()
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    sys.exit(main())
