#!/usr/bin/env python3
"""Kills the sync server and its clients again and again, under load, and checks that nothing is lost.

    python3 sync_kills.py --programs FOLDER [--kills N] [--seed N] [--keep]

Two machines edit one show over a server: scripts that add objects, and a program on each machine
that syncs all the time. Whatever is chosen is killed with -9 and started again. An edit counts as
acknowledged when its command said so and ended well. In the end both machines exchange everything:
each acknowledged edit must be on both, and both must have the same contents. The seed chooses the
moments, not how the system runs the processes. The status is 1 if anything is missing.
"""

import argparse
import json
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time


class Failure(Exception):
    """What must not be."""


class Machine:
    """A workspace with what its machine keeps."""

    def __init__(self, world, name):
        self.world = world
        self.name = name
        self.folder = os.path.join(world.work, name)
        os.mkdir(self.folder)
        self.path = os.path.join(self.folder, "tour.callboard")
        self.environment = dict(os.environ, XDG_STATE_HOME=os.path.join(self.folder, "state"))
        self.acknowledged = []
        self.editor = None
        self.watcher = None

    def start(self, *arguments):
        return subprocess.Popen(
            [self.world.program("callboard"), *arguments], stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=self.environment)

    def run(self, *arguments, seconds=120):
        process = self.start(*arguments)
        try:
            output, errors = process.communicate(timeout=seconds)
        except subprocess.TimeoutExpired:
            process.kill()
            raise Failure(f"{self.name}: {' '.join(arguments)} took longer than {seconds} s")
        return process.returncode, output, errors

    def watch(self):
        self.watcher = self.start("sync", self.path, "--watch")

    def edit(self, number):
        name = f"{self.name}{number}"
        process = self.start(
            self.path, "--show", "Tour", "-c", f'object add list {number} "{name}"')
        self.editor = (name, process)

    def settle(self):
        """Waits for the edit that is under way; notes it if it was acknowledged."""
        if self.editor is None:
            return
        name, process = self.editor
        self.editor = None
        output, errors = process.communicate(timeout=120)
        if process.returncode == 0 and name in output:
            self.acknowledged.append(name)
        elif process.returncode >= 0:
            raise Failure(f"{self.name}: an edit was refused: {output}{errors}")

    def exchange(self):
        code, output, errors = self.run("sync", self.path)
        if code != 0:
            raise Failure(f"{self.name}: the last exchange failed: {output}{errors}")

    def objects(self):
        code, output, errors = self.run(self.path, "--show", "Tour", "--format", "json", "-c", "objects")
        if code != 0:
            raise Failure(f"{self.name}: the workspace cannot be read: {errors}")
        listed = json.loads(output)["objects"]
        return sorted((one["name"], json.dumps(one.get("number"))) for one in listed)


class World:
    """A server and two machines."""

    # The address of the server.
    host = "127.0.0.1"

    def __init__(self, options, work):
        self.options = options
        self.work = work
        self.random = random.Random(options.seed)
        self.store = "sqlite:" + os.path.join(work, "sync.db")
        self.port = 0
        self.server = None
        self.address = ""
        self.serve()
        self.machines = [self.machine(name) for name in ("desk", "laptop")]

    def machine(self, name):
        return Machine(self, name)

    def program(self, name):
        return os.path.join(self.options.programs, name)

    def serve(self):
        """Starts the server, on the port that it had before."""
        log = open(os.path.join(self.work, "server.log"), "ab")
        self.server = subprocess.Popen(
            [self.program("callboard-sync-server"), "--store", self.store, "--bind", self.host,
             "--port", str(self.port), "--log-level", "warning"],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=log, text=True)
        log.close()
        end = time.monotonic() + 120
        while time.monotonic() < end:
            line = self.server.stdout.readline()
            found = re.search(rf"https://{re.escape(self.host)}:(\d+) --fingerprint \S+", line)
            if found:
                self.address, self.port = found.group(0), int(found.group(1))
                return
            if not line:
                break
        raise Failure("the server did not start: see server.log")

    def join(self):
        made = subprocess.run(
            [self.program("callboard-sync-server"), "keys", "new", "both", "--store", self.store],
            capture_output=True, text=True, check=True)
        key = os.path.join(self.work, "key")
        with open(os.open(key, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
            file.write(made.stdout)
        desk, laptop = self.machines
        for machine, first in ((desk, "show new Tour; "), (laptop, "")):
            code, output, errors = machine.run(
                machine.path, "-c", f"{first}sync {self.address} --key-file {key} --as tour")
            if code != 0:
                raise Failure(f"{machine.name} cannot join: {output}{errors}")

    def play(self):
        kills = 0
        number = 0
        counts = dict.fromkeys(("server", "editor", "watcher", "all"), 0)
        for machine in self.machines:
            machine.watch()
        while kills < self.options.kills:
            for machine in self.machines:
                number += 1
                machine.edit(number)
            time.sleep(self.random.uniform(0, 0.4))
            victim = self.random.choice(list(counts))
            machine = self.random.choice(self.machines)
            if victim in ("editor", "all"):
                machine.editor[1].kill()
            if victim in ("watcher", "all"):
                machine.watcher.kill()
                machine.watcher.communicate()
            if victim in ("server", "all"):
                self.server.kill()
                self.server.wait()
            for one in self.machines:
                one.settle()
            if victim in ("watcher", "all"):
                machine.watch()
            if victim in ("server", "all"):
                time.sleep(self.random.choice([0, 0.2]))
                self.serve()
            counts[victim] += 1
            kills += 1
        return counts

    def check(self):
        for machine in self.machines:
            machine.watcher.send_signal(signal.SIGTERM)
            machine.watcher.communicate(timeout=120)
        desk, laptop = self.machines
        for machine in (desk, laptop, desk):
            machine.exchange()
        contents = [machine.objects() for machine in self.machines]
        if contents[0] != contents[1]:
            both = set(contents[0]) ^ set(contents[1])
            raise Failure(f"the machines differ: {sorted(both)[:10]}")
        names = {name for name, _ in contents[0]}
        for machine in self.machines:
            missing = [name for name in machine.acknowledged if name not in names]
            if missing:
                raise Failure(f"edits of {machine.name} are lost: {missing[:10]}")
            code, output, errors = machine.run("workspace", "check", machine.path)
            if code != 0:
                raise Failure(f"the workspace of {machine.name} is damaged: {output}{errors}")
        return len(names)

    def end(self):
        for process in [self.server] + [machine.watcher for machine in self.machines]:
            if process and process.poll() is None:
                process.kill()


def play(options, make, body, seed=""):
    """Runs a world in a folder of its own, which stays if anything is wrong; gives the status.

    'make' gives the world for the folder, and 'body' plays in it and says what came of it.
    """
    work = tempfile.mkdtemp(prefix="callboard-sync-")
    world = None
    status = 1
    begin = time.monotonic()
    try:
        world = make(work)
        text = body(world)
        print(f"{time.monotonic() - begin:.0f} s: {text}")
        status = 0
    except Failure as failure:
        print(f"error: {failure}{seed}")
    finally:
        if world:
            world.end()
        if options.keep or status:
            print(f"kept: {work}")
        else:
            shutil.rmtree(work, ignore_errors=True)
    return status


def kill(world):
    world.join()
    counts = world.play()
    found = world.check()
    acknowledged = sum(len(machine.acknowledged) for machine in world.machines)
    kinds = ", ".join(f"{kind} {count}" for kind, count in counts.items())
    return (f"{world.options.kills} kills ({kinds}): all of {acknowledged} acknowledged edits are "
            f"on both machines, which have {found}")


def main():
    parser = argparse.ArgumentParser(description="Kills sync servers and clients under load.")
    parser.add_argument("--programs", required=True, help="the folder of the executables")
    parser.add_argument("--kills", type=int, default=500, help="how many processes are killed (500)")
    parser.add_argument("--seed", type=int, default=1, help="what chooses the moments (1)")
    parser.add_argument("--keep", action="store_true", help="keep the folder, and name it")
    options = parser.parse_args()
    sys.exit(play(
        options, lambda work: World(options, work), kill, f" (seed {options.seed})"))


if __name__ == "__main__":
    main()
