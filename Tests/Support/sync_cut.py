#!/usr/bin/env python3
"""Cuts the network between a machine and the sync server while two machines edit one board.

    python3 sync_cut.py --programs FOLDER [--cuts N] [--seed N] [--keep]

One of the two machines, the laptop, is in a network namespace of its own. The link to it is cut
while both edit: they place a block on one place, rename the board, and each deletes a block that
the other one gives a label. Then the link is there again, and the programs that sync have to find
that out by themselves. In the end both machines must have the same valid contents, and each edit
must be in them or among the edits that are said to have lost. The seed chooses the moments, not how
the system runs the processes. The status is 1 if anything is missing. A namespace needs root and
the program 'ip': without them nothing is tried, and the status is 0.
"""

import argparse
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import time

import sync_kills
from sync_kills import Failure

# How long the machines may take until they are the same: their requests give up after 25 s, and
# their streams of hints after 45 s.
PATIENCE = 600


class Skipped(Exception):
    """Why it cannot be tried here."""


def ip(*arguments):
    """Runs 'ip'; returns what it says of an error, or None."""
    process = subprocess.run(["ip", *arguments], capture_output=True, text=True)
    return None if process.returncode == 0 else process.stderr.strip() or "'ip' failed"


class Link:
    """A network of two addresses: one of this system, and one of a namespace."""

    def __init__(self):
        if shutil.which("ip") is None:
            raise Skipped("there is no program 'ip'")
        if os.geteuid() != 0:
            raise Skipped("a network namespace needs root")
        number = os.getpid()
        self.space = f"callboard-{number}"
        self.here, self.there = f"cb{number}a", f"cb{number}b"
        # These addresses are for measurements, and in no other network.
        network = f"198.18.{number % 256}"
        self.address = f"{network}.1"
        steps = [
            ("netns", "add", self.space),
            ("link", "add", self.here, "type", "veth", "peer", "name", self.there,
             "netns", self.space),
            ("address", "add", f"{self.address}/30", "dev", self.here),
            ("-n", self.space, "address", "add", f"{network}.2/30", "dev", self.there),
            ("-n", self.space, "link", "set", "lo", "up"),
            ("link", "set", self.here, "up"),
            ("-n", self.space, "link", "set", self.there, "up"),
        ]
        for step in steps:
            error = ip(*step)
            if error:
                self.end()
                raise Skipped(f"a network namespace cannot be made: {error}")

    def set(self, state):
        """Cuts the link, with "down", or mends it, with "up"."""
        # On the side of the laptop: the desk reaches the server all the time.
        error = ip("-n", self.space, "link", "set", self.there, state)
        if error:
            raise Failure(f"the link cannot be set {state}: {error}")

    def end(self):
        ip("link", "delete", self.here)
        ip("netns", "delete", self.space)


class Machine(sync_kills.Machine):
    """A workspace with a board, on a machine that may have a network of its own."""

    def __init__(self, world, name, space):
        super().__init__(world, name)
        self.space = space
        self.edits = []

    def start(self, *arguments):
        prefix = ["ip", "netns", "exec", self.space] if self.space else []
        return subprocess.Popen(
            [*prefix, self.world.program("callboard"), *arguments], stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=self.environment)

    def ask(self, commands):
        """Runs commands in the show; returns the objects that they print."""
        code, output, errors = self.run(
            self.path, "--show", "Tour", "--format", "json", "-c", commands)
        if code != 0:
            raise Failure(f"{self.name}: '{commands}' was refused: {output}{errors}")
        return [json.loads(line) for line in output.splitlines()]

    def begin(self, commands):
        """Begins an edit of the board, which goes on meanwhile."""
        self.edits.append(self.start(
            self.path, "--show", "Tour", "-c", f"board {self.world.board}; edit; {commands}"))

    def settle(self):
        """Waits for the edits that are under way."""
        for process in self.edits:
            output, errors = process.communicate(timeout=120)
            if process.returncode != 0:
                raise Failure(f"{self.name}: an edit was refused: {output}{errors}")
        self.edits = []

    def contents(self):
        """What both machines must have alike: the board, its blocks, and the objects."""
        # The name can change in between, but not what it begins with.
        _, items, boards, objects = self.ask(f"board {self.world.board}; items; boards; objects")
        return {
            "boards": boards["boards"],
            "items": sorted(items["items"], key=lambda item: item["id"]),
            "objects": sorted(objects["objects"], key=lambda one: one["id"]),
        }

    def lost(self):
        """The edits that are said to have lost here."""
        return self.ask("sync lost")[0]["lost"]


class World(sync_kills.World):
    """A server and two machines, one of them behind a link that can be cut."""

    # The beginning of all names that the board gets.
    board = "Main"

    def __init__(self, options, work, link):
        self.link = link
        self.host = link.address
        super().__init__(options, work)

    def machine(self, name):
        return Machine(self, name, self.link.space if name == "laptop" else None)

    def play(self):
        self.machines[0].ask("board new Main --rules grid")
        for machine in self.machines:
            machine.exchange()
            machine.watch()
        self.wait()
        for number in range(1, self.options.cuts + 1):
            self.cut(number)

    def cut(self, number):
        """Lets both machines edit while the link goes, is away, and comes back."""
        desk, laptop = self.machines
        row = number * 10
        # Each machine deletes the block of the object that has its name, and gives the other one a
        # label.
        desk.begin(f'object add list {row} "of desk {number}"; place list {row} at 0,{row}; '
                   f'object add list {row + 1} "of laptop {number}"; '
                   f"place list {row + 1} at 4,{row}")
        desk.settle()
        self.wait()
        self.place("early", number, row)
        time.sleep(self.random.uniform(0, 0.3))
        self.link.set("down")
        for machine in self.machines:
            machine.settle()
        for machine, gone, kept in ((desk, 0, 4), (laptop, 4, 0)):
            edits = [f"place message /{machine.name}/same/{number} at 16,{row}",
                     f'board rename "Main {machine.name} {number}"', f"remove @{gone},{row}",
                     f'label @{kept},{row} "{machine.name} {number}"']
            self.random.shuffle(edits)
            machine.begin("; ".join(edits))
        for machine in self.machines:
            machine.settle()
        self.place("late", number, row + 4)
        time.sleep(self.random.uniform(0, 0.3))
        self.link.set("up")
        for machine in self.machines:
            machine.settle()
        self.wait(number)

    def place(self, word, number, row):
        """Begins to place a block on each machine, beside each other."""
        for place, machine in enumerate(self.machines):
            address = f"/{machine.name}/{word}/{number}"
            machine.begin(f"place message {address} at {20 + 4 * place},{row}")

    def missing(self, number, contents, lost):
        """Which edits of a cut are neither in the contents nor said to have lost."""
        desk, laptop = (machine.name for machine in self.machines)
        messages = {item.get("message") for item in contents["items"]}
        labels = {item.get("label") for item in contents["items"]}
        names = {item["object"]["name"] for item in contents["items"] if item["object"]}
        values = {str(one["value"]).strip('"') for one in lost}
        deletions = {one["name"] for one in lost if one["sort"] == "item" and not one["group"]}
        for one, other in ((desk, laptop), (laptop, desk)):
            for word in ("early", "same", "late"):
                if f"/{one}/{word}/{number}" not in messages:
                    yield f"the block /{one}/{word}/{number}"
            name = f"Main {one} {number}"
            if name != contents["boards"][0]["name"] and name not in values:
                yield f"the name '{name}'"
            # The block that one machine deleted, and the other one gave a label.
            block, label = f"of {one} {number}", f"{other} {number}"
            if label not in labels and (block in names or label not in values):
                yield f"the label '{label}'"
            if block in names and not deletions & {block, label}:
                yield f"the deletion of the block '{block}'"

    def differences(self, number=None):
        """What is not as it must be after a cut, or in any case; None if all is well."""
        contents = [machine.contents() for machine in self.machines]
        if contents[0] != contents[1]:
            return f"the machines differ: {self.shown(contents)}"
        if number is None:
            return None
        lost = [one for machine in self.machines for one in machine.lost()]
        missing = list(self.missing(number, contents[0], lost))
        return f"edits are missing: {', '.join(missing)}" if missing else None

    @staticmethod
    def shown(contents):
        """Where the contents of two machines differ."""
        parts = []
        for key, one in contents[0].items():
            parts += [f"{key}: {json.dumps(value)}" for values, others in (
                (one, contents[1][key]), (contents[1][key], one))
                for value in values if value not in others]
        return "; ".join(parts[:10])

    def wait(self, number=None):
        """Waits until nothing is wrong any more."""
        end = time.monotonic() + PATIENCE
        while True:
            for machine in self.machines:
                if machine.watcher.poll() is not None:
                    raise Failure(f"{machine.name}: sync ended: {machine.watcher.communicate()}")
            found = self.differences(number)
            if found is None:
                return
            if time.monotonic() > end:
                raise Failure(found)
            time.sleep(0.5)

    def check(self):
        for machine in self.machines:
            machine.watcher.send_signal(signal.SIGTERM)
            machine.watcher.communicate(timeout=120)
        for machine in [*self.machines, self.machines[0]]:
            machine.exchange()
        found = self.differences()
        if found:
            raise Failure(found)
        for machine in self.machines:
            code, output, errors = machine.run("workspace", "check", machine.path)
            if code != 0:
                raise Failure(f"the workspace of {machine.name} is damaged: {output}{errors}")
        return (len(self.machines[0].contents()["items"]),
                sum(len(machine.lost()) for machine in self.machines))

    def end(self):
        processes = [process for machine in getattr(self, "machines", [])
                     for process in [machine.watcher, *machine.edits]]
        for process in [self.server, *processes]:
            if process and process.poll() is None:
                process.kill()
                process.wait()


def cut(world):
    world.join()
    world.play()
    blocks, lost = world.check()
    return (f"{world.options.cuts} cuts: both machines have the same {blocks} blocks; all edits are "
            f"there, but for {lost} that are said to have lost")


def main():
    parser = argparse.ArgumentParser(description="Cuts the network under two machines that edit.")
    parser.add_argument("--programs", required=True, help="the folder of the executables")
    parser.add_argument("--cuts", type=int, default=5, help="how often the network is cut (5)")
    parser.add_argument("--seed", type=int, default=1, help="what chooses the moments (1)")
    parser.add_argument("--keep", action="store_true", help="keep the folder, and name it")
    options = parser.parse_args()
    # The namespace has to go in any case.
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(128 + number))
    try:
        link = Link()
    except Skipped as reason:
        print(f"skipped: {reason}")
        return
    try:
        status = sync_kills.play(
            options, lambda work: World(options, work, link), cut, f" (seed {options.seed})")
    finally:
        link.end()
    sys.exit(status)


if __name__ == "__main__":
    main()
