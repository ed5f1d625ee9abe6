"""Random input at the prompt and in the live view on every surface, in rounds.

After each round the program answers, and the screen, on which it wrote only what changed, looks as
it does after everything is drawn again. At the end of each session the terminal is as it was.
"""

import os
import random
import re
import shutil
import signal
import socket
import subprocess
import time

import terminal_inputs
from terminal_inputs import Inputs
from terminal_process import KEPT, PATIENCE, Problem, Terminal, framed
from terminal_screen import differences

MOST_MEMORY = 1 << 30
ROUNDS = 15
# After so many seconds of work the program is taken to move the view by itself.
MOVING = 3
# The last inputs that a failure shows.
SHOWN = 60

CONTENTS = """
show new S
object add group 1 thru 12
object add list 1 Opening
object add list 2 "Café 灯光 e\u0301 😀"
object add scene 1 thru 5
board new Grid
place list 1 at 0,0
place list 2 at 3,0 3x2
place group 1 thru 4 at -6,4 columns 4
board new Push
board set push=on
place scene 1 thru 5 at -3,-3 columns 3
board new Flow --rules flow
place list 1
place list 2
place group 1 thru 6
board new Desk --rules canvas
card add "Call at 7" --title Tonight
card add "灯光 Café 😀" --at 100,100 --size 200x100
place list 1 at 0,200
ink draw 14,73 206,73
ink draw 0,0 60,40 120,0 --color red --width 4
board set ink=any
board new Paper --rules canvas
card add "Call at 7" --title Tonight
place list 2 at -200,0
board new Tiles --rules tiles field=10x6
place tile F at 2,3
place tile L
place scene 3 at 6,0 --shape L
"""
TRIP = """
trip new Holiday on 2026-04-01 for 6
entry add Dinner on 2 --time 19:00 --location 41.9,-87.6
entry add "灯光 Museum" on 1 --location 42.9,-83.6
entry add Walk on 2
"""
# What opens a surface at the prompt; the live view comes after it.
SURFACES = {
    "prompt": [],
    "grid": ["board Grid", "edit"],
    "grid in play": ["board Grid"],
    "push": ["board Push", "edit"],
    "flow": ["board Flow", "edit"],
    "canvas with ink": ["board Desk", "edit"],
    "canvas": ["board Paper", "edit"],
    "tiles": ["board Tiles", "edit"],
    "boards": ["board Grid", "board list"],
    "itinerary": ["trip Holiday"],
    "map": ["trip Holiday", "map Dinner"],
}
TERMINALS = [
    {"TERM": "xterm-256color"}, {"TERM": "xterm-256color", "COLORTERM": "truecolor"},
    {"TERM": "linux"}, {"TERM": "xterm", "NO_COLOR": "1"}]


class Place:
    """Where the programs are, and a folder in which they can do no harm."""

    def __init__(self, programs, folder):
        self.program = os.path.join(os.path.abspath(programs), "callboard")
        self.folder = folder
        self.contents = os.path.join(folder, "contents.callboard")
        self.boards = os.path.join(folder, "boards.callboard")

    def make(self):
        """Makes the workspaces that sessions begin with: with boards, and with a trip besides."""
        for path, text in [(self.boards, CONTENTS), (self.contents, CONTENTS + TRIP)]:
            made = subprocess.run(
                [self.program, path], input=text, text=True, capture_output=True,
                env=self.environment(self.folder))
            if made.returncode:
                raise Problem(f"cannot make a workspace: {made.stderr}")

    def environment(self, home, more=None):
        """Only what the program needs, with all its folders inside."""
        return {
            "PATH": "/usr/bin:/bin", "HOME": home, "TMPDIR": home, "LC_ALL": "C.UTF-8", "PAGER": "",
            "TERM": "xterm-256color", **{f"XDG_{name}_HOME": os.path.join(home, name.lower())
                                         for name in ("STATE", "CONFIG", "DATA", "CACHE")},
            **(more or {})}

    def home(self, name, contents):
        """A new folder with a workspace."""
        home = os.path.join(self.folder, name)
        os.mkdir(home)
        shutil.copy(contents, os.path.join(home, "w.callboard"))
        return home


class Session:
    """A run of the program, with inputs that follow from a seed."""

    def __init__(self, place, seed, console, surface=None):
        self.seed = seed
        self.random = random.Random(seed)
        self.inputs = Inputs(self.random)
        self.surface = surface or list(SURFACES)[seed % len(SURFACES)]
        self.log = []
        self.count = 0
        self.rounds = 0
        self.memory = 0
        self.home = place.home(f"session-{seed}", place.contents)
        options = self.random.choice([[], [], ["--set", "theme=light"], ["--language", "de"]])
        self.terminal = Terminal(
            [place.program, "w.callboard"] + options,
            place.environment(self.home, self.random.choice(TERMINALS)), self.home,
            *self.random.choice([(80, 24), (100, 30), (20, 8), self.inputs.size()]))
        self.console = console if self.random.random() < 0.3 else None

    def run(self, is_over):
        """Plays rounds until the program has ended."""
        self.terminal.wait("the prompt", self.terminal.is_at_prompt)
        if self.console:
            self.type(f"connect osc+udp://127.0.0.1:{self.console} --profile hog4")
        if self.random.random() < 0.4:
            self.type(self.random.choice(["split", "split on", "split 6", "split 1", "split 40"]))
        for _ in range(ROUNDS):
            if is_over():
                break
            self.play()
            self.rounds += 1
            if self.terminal.has_ended():
                # By a key, or by a command.
                return self.terminal.finish([0, 130])
        return self.leave(self.random.choice(
            ["quit", "Ctrl-D", "SIGTERM", "SIGHUP", "SIGINT", "hang-up"]))

    def close(self):
        self.terminal.close()
        shutil.rmtree(self.home, ignore_errors=True)

    # Inputs

    def send(self, data):
        self.log.append(data)
        self.count += 1
        self.terminal.send(data)

    def type(self, line):
        self.send(line + "\r")
        self.rest()

    def play(self):
        """A round: random inputs, and the checks."""
        if self.surface != "prompt" and not self.terminal.is_live():
            self.enter()
        for _ in range(self.random.randint(1, 20)):
            if self.terminal.has_ended():
                return
            if self.random.random() < 0.06:
                self.resize()
            screen = self.terminal.screen
            self.act(self.inputs.live(screen.columns, screen.lines) if self.terminal.is_live()
                     else self.inputs.at_prompt())
        self.send(terminal_inputs.PASTE_END + terminal_inputs.HOME)
        self.rest()
        self.check()

    def rest(self):
        """Waits until the program rests.

        As long as the mouse carries something to an edge, the view moves on.
        """
        if not self.terminal.settle(MOVING):
            self.send(terminal_inputs.FOCUS_LOST)
            self.terminal.settle()

    def act(self, data):
        data = data.encode() if isinstance(data, str) else data
        if self.random.random() < 0.1 and len(data) > 1:
            cut = self.random.randint(1, len(data) - 1)
            self.send(data[:cut])
            self.terminal.settle(MOVING)
            self.send(data[cut:])
        else:
            self.send(data)
        # Else it comes together with the next one.
        if self.random.random() < 0.4:
            self.terminal.settle(MOVING)

    def resize(self):
        # What was drawn for the last size would be broken by a terminal that has another one now.
        self.rest()
        size = self.inputs.size()
        self.log.append(f"resize to {size[0]}x{size[1]}")
        self.terminal.resize(*size)
        if self.random.random() < 0.7:
            self.rest()

    def enter(self):
        """Opens the live view of the surface."""
        self.to_prompt()
        for command in SURFACES[self.surface]:
            self.type(command)
        self.type("live")
        if self.terminal.has_ended():
            raise Problem("the program ended when the live view was opened")

    def to_prompt(self):
        """Goes back to an empty line."""
        for _ in range(20):
            terminal = self.terminal
            if terminal.has_ended():
                raise Problem("the program ended without a reason")
            if terminal.is_live():
                self.send(terminal_inputs.ESCAPE * 3 + "q")
            else:
                # Ctrl-C clears a line; on an empty one it would be the first of two that leave.
                self.send(terminal_inputs.PASTE_END + "x\x03")
                if terminal.is_at_prompt():
                    self.rest()
                    if terminal.is_at_prompt():
                        return
            self.rest()
        raise Problem(f"there is no way back to the prompt\n{self.terminal.shown()}")

    # Checks

    def check(self):
        terminal = self.terminal
        terminal.check_alive()
        if terminal.has_ended():
            return
        self.memory = max(self.memory, terminal.memory())
        if self.memory > MOST_MEMORY:
            raise Problem(f"the program uses {self.memory >> 20} MB")
        if terminal.screen.unknown:
            raise Problem(f"unknown sequences: {terminal.screen.unknown[:5]}")
        if terminal.is_live():
            self.check_live()
        elif terminal.is_at_prompt():
            self.check_line()
        else:
            # A command runs, or asks.
            self.to_prompt()

    def check_live(self):
        terminal, screen = self.terminal, self.terminal.screen
        for _ in range(5):
            clears = screen.clears
            self.send(terminal_inputs.REDRAW)
            self.rest()
            if screen.clears > clears or not terminal.is_live():
                break
            # A question, or text over the board.
            self.send(terminal_inputs.ESCAPE)
            self.rest()
        else:
            raise Problem(f"Ctrl-L does not draw the live view again\n{terminal.shown()}")
        if not terminal.is_live():
            return
        terminal.wait("the whole picture", lambda: screen.after_clear)
        # What changed since, as time passed, does not count.
        self.compare(*screen.before_clear, *screen.after_clear)

    def check_line(self):
        terminal, screen = self.terminal, self.terminal.screen
        rows, place, clears = screen.rows(), screen.place(), screen.clears
        self.send(terminal_inputs.REDRAW)
        terminal.wait("the cleared screen",
                      lambda: screen.clears > clears or not terminal.is_at_prompt())
        self.rest()
        if not terminal.is_at_prompt():
            return
        # The line is at the top now, or below a board that stays in sight.
        again = screen.place()
        top = place[1] - again[1] if place and again else 0
        if top < 0:
            raise Problem("the line's beginning was not visible\n" + self.both(
                rows, place, screen.rows(), again))
        blank = screen.row({x: screen.default_char for x in range(screen.columns)})
        board = screen.margins.top if screen.margins else 0
        self.compare(rows[:board] + rows[board + top:] + [blank] * top,
                     place and (place[0], place[1] - top), screen.rows(), again)

    def compare(self, rows, place, again, place_again):
        found = differences(rows, again)
        if place != place_again:
            found.append(f"the cursor is at {place}, not {place_again}")
        if found:
            more = f"\n  … and {len(found) - 12} more" if len(found) > 12 else ""
            raise Problem(
                "what was drawn in steps is not what is drawn at once:\n  "
                + "\n  ".join(found[:12]) + more + "\n"
                + self.both(rows, place, again, place_again))

    def both(self, rows, place, again, place_again):
        columns = self.terminal.screen.columns
        return ("in steps:\n" + framed([row.text() for row in rows], columns, place)
                + "\nat once:\n" + framed([row.text() for row in again], columns, place_again))

    # The end

    def leave(self, way):
        self.log.append(f"leave by {way}")
        process = self.terminal.process
        if way == "quit":
            self.to_prompt()
            self.send("quit\r")
            self.terminal.finish([0])
        elif way == "Ctrl-D":
            self.to_prompt()
            self.send("\x04")
            self.terminal.finish([0])
        elif way == "SIGTERM":
            process.send_signal(signal.SIGTERM)
            self.terminal.finish([143])
        elif way == "SIGHUP":
            process.send_signal(signal.SIGHUP)
            self.terminal.finish([129])
        elif way == "SIGINT":
            end = time.monotonic() + PATIENCE
            while not self.terminal.has_ended() and time.monotonic() < end:
                process.send_signal(signal.SIGINT)
                self.rest()
            self.terminal.finish([0, 130])
        else:
            self.terminal.hang_up()
            self.terminal.finish([0, 1, 129])

    def history(self):
        """The last inputs, and how to try them again."""
        lines = [f"  {entry!r}" for entry in self.log[-SHOWN:]]
        return "\n".join([f"the last {len(lines)} of {len(self.log)} inputs:"] + lines
                         + [f"the end of the output: {self.terminal.output[-KEPT:]!r}"])


def losing_cells(data):
    """Loses a part of what is drawn in steps."""
    return data if b"\x1b[2J" in data else re.sub(rb"(H[^\x1b]*)[^\x1b ](?=\x1b)", rb"\1", data, 1)


def losing_mode(data):
    """Leaves the mouse on."""
    return data.replace(b"\x1b[?1002l", b"")


def test_itself(place, say):
    """Injects faults into the output; returns how many were not found."""
    missed = 0
    for spoil, sign in [(losing_cells, "what was drawn in steps"), (losing_mode, "left on")]:
        found = ""
        for seed in range(1, 12):
            session = Session(place, seed, None)
            session.terminal.spoil = spoil
            try:
                session.run(lambda: False)
            except Problem as problem:
                found = str(problem)
                break
            finally:
                session.close()
        say(f"{'✔' if sign in found else '✘'} {spoil.__doc__[:-1].lower()}: {sign!r} was "
            f"{'found' if sign in found else 'not found: ' + found}")
        missed += sign not in found
    return missed


def run(place, seconds, seed, surface, say):
    """Plays sessions for so many seconds; returns how many failed: 0 or 1."""
    begin = last = time.monotonic()
    sessions = rounds = count = memory = 0
    seen = set()
    # What is sent to it is not read.
    console = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    console.bind(("127.0.0.1", 0))

    def is_over():
        return time.monotonic() - begin > seconds

    while not is_over() or not sessions:
        session = Session(place, seed + sessions, console.getsockname()[1], surface)
        try:
            # The first one is played to its end, so that its seed finds the same again.
            session.run(is_over if sessions else lambda: False)
        except Problem as problem:
            say(f"✘ {session.surface}, seed {session.seed}, round {session.rounds + 1}: {problem}\n"
                f"{session.history()}\n"
                f"again: terminals.py random --programs {os.path.dirname(place.program)} "
                f"--seconds 1 --seed {session.seed}"
                + (f" --surface '{surface}'" if surface else ""))
            return 1
        finally:
            session.close()
        sessions += 1
        rounds += session.rounds
        count += session.count
        memory = max(memory, session.memory)
        seen.add(session.surface)
        if time.monotonic() - last > 60:
            last = time.monotonic()
            say(f"  {last - begin:.0f} s: {sessions} sessions, {rounds} rounds, {count} inputs, "
                f"{memory >> 20} MB at the most")
    say(f"✔ random: {sessions} sessions, {rounds} rounds, {count} inputs on {len(seen)} surfaces "
        f"in {time.monotonic() - begin:.0f} s, {memory >> 20} MB at the most")
    return 0
