"""The program that serves pages, the console it plays on, and what the workspace holds."""

import json
import os
import re
import select
import shutil
import socket
import subprocess

from page_browser import PATIENCE, Problem, wait


class Console:
    """A console that receives messages over UDP."""

    def __init__(self):
        self.messages = []
        self.port = 0
        self.open()

    def open(self):
        """Listens, at the port of before if it was closed."""
        self.socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.socket.bind(("127.0.0.1", self.port))
        self.socket.setblocking(False)
        self.port = self.socket.getsockname()[1]

    def pump(self):
        """Reads what came; returns the addresses of all messages so far."""
        while select.select([self.socket], [], [], 0)[0]:
            data = self.socket.recv(1 << 16)
            self.messages.append(data.split(b"\0", 1)[0].decode(errors="replace"))
        return self.messages

    def wait(self, *addresses):
        """Waits for messages, and fails if others come."""
        wanted = list(addresses)
        wait(f"{wanted} at the console", lambda: len(self.pump()) >= len(wanted),
             lambda: f"the console has {self.messages}")
        if self.messages != wanted:
            raise Problem(f"the console received {self.messages}, not {wanted}")
        self.messages = []

    def report(self, port, address):
        """Sends a message without arguments to the port where the program listens."""
        data = address.encode() + b"\0" * (4 - len(address) % 4) + b",\0\0\0"
        self.socket.sendto(data, ("127.0.0.1", port))

    def close(self):
        self.socket.close()


def free_port():
    """A port for UDP that is free now."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


class Place:
    """A folder with a workspace, a console, and the program that serves it."""

    def __init__(self, programs, folder, contents):
        self.program = os.path.abspath(os.path.join(programs, "callboard"))
        self.folder = folder
        os.mkdir(folder)
        self.workspace = os.path.join(folder, "w.callboard")
        self.console = Console()
        self.process = None
        self.scheme, self.port = "http", 0
        self.said = open(os.path.join(folder, "serve.log"), "w+", encoding="utf-8")
        self.do(contents)

    def environment(self):
        """Only what the program needs, with all its folders inside."""
        return {
            "PATH": "/usr/bin:/bin", "HOME": self.folder, "TMPDIR": self.folder,
            "LC_ALL": "C.UTF-8", **{
                f"XDG_{name}_HOME": os.path.join(self.folder, name.lower())
                for name in ("STATE", "CONFIG", "DATA", "CACHE")}}

    def do(self, commands, form="text", **variables):
        """Runs commands as another program with the same workspace, and variables of its
        environment; returns what they print."""
        made = subprocess.run(
            [self.program, self.workspace, "--format", form], input=commands, text=True,
            capture_output=True, env={**self.environment(), **variables}, timeout=PATIENCE,
            check=False)
        if made.returncode:
            raise Problem(f"commands failed: {made.stderr}{made.stdout}")
        return made.stdout

    def connect(self, more=""):
        self.do(f"connect osc+udp://127.0.0.1:{self.console.port} --profile hog4 {more}")

    def items(self, board="Main"):
        """The items of a board in the file."""
        for line in self.do(f"board {board}\nitems\n", "json").splitlines():
            answer = json.loads(line)
            if "items" in answer:
                return answer["items"]
        raise Problem("the program lists no items")

    def spot(self, name, board="Main"):
        """Where the block of an object is, with its size; or `None`."""
        for item in self.items(board):
            if item.get("object", {}).get("name") == name:
                return item["x"], item["y"], item["width"], item["height"]
        return None

    # The server

    def serve(self, *options):
        """Starts the program; returns when it serves."""
        self.process = subprocess.Popen(
            [self.program, "serve", self.workspace, "--port", str(self.port), *options],
            stdin=subprocess.DEVNULL, stdout=self.said, stderr=self.said, cwd=self.folder,
            env=self.environment(), start_new_session=True)
        begin = len(self.text())
        found = wait("the address", lambda: self.check_alive() or re.search(
            r"pages are at (https?)://[^ ]+:(\d+)/", self.text()[begin:]), self.text)
        self.scheme, self.port = found[1], int(found[2])

    @property
    def address(self):
        return f"{self.scheme}://localhost:{self.port}/"

    def text(self):
        with open(self.said.name, errors="replace", encoding="utf-8") as file:
            return file.read()

    def check_alive(self):
        """Fails if the program ended."""
        if self.process.poll() is not None:
            raise Problem(f"the program ended with {self.process.returncode}\n{self.text()}")

    def memory(self):
        """The bytes of memory that the program uses."""
        try:
            with open(f"/proc/{self.process.pid}/statm", encoding="utf-8") as file:
                return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
        except (OSError, IndexError):
            return 0

    def kill(self):
        self.process.kill()
        self.process.wait()

    def close(self):
        if self.process and self.process.poll() is None:
            self.kill()
        self.said.close()
        self.console.close()
        shutil.rmtree(self.folder, ignore_errors=True)
