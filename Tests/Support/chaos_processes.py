"""The processes of the chaos: sync servers, and clients."""

import os
import re
import subprocess
import sys
import time

import postgres

# How long it may take until all is well again, when nothing is disturbed any more.
PATIENCE = 90
# Each key may send 20 requests a second in the long run.
KEYS = 5


class Broken(Exception):
    """Why it cannot go on."""


class Server:
    """A sync server, which is started again whenever it has ended."""

    def __init__(self, world, name, link):
        self.world = world
        self.name = name
        self.link = link
        self.port = 0
        self.process = None
        self.is_serving = False
        self.log = os.path.join(world.work, f"{name}.log")

    @property
    def store(self):
        return f"postgresql://{postgres.USER}@127.0.0.1:{self.link.port}/postgres?sslmode=disable"

    def start(self):
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen(
                [self.world.program, "--store", self.store, "--plain", "--port", str(self.port),
                 "--log-level", "warning"],
                stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=log)
        os.set_blocking(self.process.stdout.fileno(), False)
        self.text = b""
        self.is_serving = False

    def tend(self):
        """Notes that it serves; starts it again if it could not, and complains if it ended."""
        if not self.is_serving:
            self.text += self.process.stdout.read() or b""
            found = re.search(rb"serving at http://127\.0\.0\.1:(\d+)\n", self.text)
            if found:
                self.port, self.is_serving = int(found.group(1)), True
        if self.process.poll() is not None:
            # Without the database it does not start.
            if self.is_serving:
                self.world.judge.find("ended", f"{self.name} ended by itself with the status "
                                      f"{self.process.returncode}")
            self.process.stdout.close()
            self.start()

    def wait(self):
        end = time.monotonic() + PATIENCE
        while not self.is_serving:
            self.tend()
            if time.monotonic() > end:
                raise Broken(f"{self.name} does not start: {tail(self.log)}")
            time.sleep(0.02)

    def kill(self):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()

    @property
    def address(self):
        return f"http://127.0.0.1:{self.port}"


class Device:
    """A client, a process of its own."""

    def __init__(self, world, name, links):
        self.world = world
        self.name = name
        self.links = links
        self.journal = os.path.join(world.work, f"{name}.journal")
        self.log = os.path.join(world.work, f"{name}.log")
        open(self.journal, "w").close()
        self.keys = world.make_keys(name, KEYS)
        self.runs = 0

    def start(self):
        self.runs += 1
        addresses = [f"http://127.0.0.1:{link.port}" for link in self.links]
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, os.path.join(os.path.dirname(__file__), "chaos_client.py"),
                 self.name, self.journal, self.keys, str(self.world.options.seed + self.runs),
                 *addresses],
                stdin=subprocess.DEVNULL, stdout=log, stderr=log)

    def tend(self):
        if self.process.poll() is not None:
            raise Broken(f"{self.name} ended: {tail(self.log)}")

    def kill(self):
        self.process.kill()
        self.process.wait()


def tail(path):
    with open(path, errors="replace") as file:
        return file.read()[-2_000:]
