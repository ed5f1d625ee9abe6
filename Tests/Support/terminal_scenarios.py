"""What a person does at a terminal, and what the screen must show then."""


import shutil
import signal
import socket
import subprocess
import time

from terminal_inputs import ESCAPE, PASTE, PASTE_END, Inputs
from terminal_process import PATIENCE, Problem, Terminal

UP, DOWN, RIGHT, LEFT = "\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D"
REPORT = Inputs.report


class Scene:
    """A terminal with the program, and what scenarios do with it."""

    def __init__(self, place, home, arguments=(), more=None, columns=80, rows=24):
        self.terminal = Terminal(
            [place.program, "w.callboard", *arguments], place.environment(home, more), home,
            columns, rows)

    @property
    def screen(self):
        return self.terminal.screen

    def prompt(self, text="S>"):
        """Waits until the program waits at a prompt."""
        self.terminal.wait(
            f"the prompt {text!r}", lambda: self.terminal.is_at_prompt()
            and any(row.startswith(text) for row in self.screen.texts()))
        self.terminal.settle()

    def keys(self, data):
        self.terminal.send(data)
        self.terminal.settle()

    def type(self, line):
        self.keys(line + "\r")

    def live(self, *commands):
        """Opens the live view after some commands."""
        self.prompt()
        for command in commands:
            self.type(command)
        self.type("live")
        self.check(self.terminal.is_live(), "the live view is shown")

    def leave(self):
        """Goes back to the prompt, and quits."""
        if self.terminal.is_live():
            self.keys(ESCAPE + "q")
            self.terminal.wait("the prompt", self.terminal.is_at_prompt)
        self.type("quit")
        self.terminal.finish([0])

    # What must be

    def check(self, holds, what):
        if not holds:
            raise Problem(f"not so: {what}\n{self.terminal.shown()}")

    def shows(self, *texts):
        for text in texts:
            self.terminal.wait_for(text)

    def line_is(self, text, column=None):
        """The row of the cursor, and the column of the cursor in it, from 0."""
        row = self.screen.cursor.y
        shown = self.screen.texts()[row]
        self.check(shown == text, f"the cursor's row is {text!r}, and is {shown!r}")
        if column is not None:
            there = self.screen.place()
            self.check(there == (column, row), f"the cursor is in column {column}, and is {there}")

    def find(self, text):
        """The column and row of a text, from 1 as the mouse reports them."""
        for y, row in enumerate(self.screen.rows()):
            cells = [cell.data for cell in row]
            for x in range(len(cells)):
                if "".join(cells[x:]).startswith(text):
                    return x + 1, y + 1
        raise Problem(f"{text!r} is not on the screen\n{self.terminal.shown()}")

    def drag(self, start, columns, rows, button=0):
        x, y = start
        self.terminal.send(REPORT(button, x, y))
        for step in range(1, 5):
            self.terminal.send(
                REPORT(button + 32, x + columns * step // 4, y + rows * step // 4))
        self.keys(REPORT(button, x + columns, y + rows, "m"))


# At the prompt


def completion(scene):
    scene.prompt()
    scene.keys("objec\t")
    scene.check("> object" in scene.terminal.text(), "Tab completes the word")
    scene.check("objects" in scene.terminal.text(), "a menu lists the ways")
    scene.keys("\t\t\r")
    scene.keys(ESCAPE + "\x15")
    scene.line_is("S>", 3)
    scene.keys("board Gri\t")
    scene.line_is("S> board Grid", 14)
    scene.keys("\x15board ne\t" + "\x15")
    scene.line_is("S>", 3)


def history(scene):
    scene.prompt()
    for line in ["shows", "boards", "objects --kind list"]:
        scene.type(line)
    scene.keys(UP)
    scene.line_is("S> objects --kind list", 22)
    scene.keys(UP + UP)
    scene.line_is("S> shows", 8)
    scene.keys(DOWN)
    scene.line_is("S> boards", 9)
    scene.keys("\x15" + "\x12" + "ows")
    scene.shows("history: ows")
    scene.line_is("S> shows", 8)
    scene.keys("\r\r")
    scene.shows("OBJECTS")


def pasting(scene):
    scene.prompt()
    scene.keys(PASTE + "shows\r\nboards" + PASTE_END)
    scene.line_is("boards", 6)
    scene.check("OBJECTS" not in scene.terminal.text(), "nothing runs before Enter")
    scene.keys("\r")
    scene.shows("OBJECTS", "Desk")


def resizing(scene):
    scene.prompt()
    words = " ".join(f"word{number:02}" for number in range(30))
    scene.keys(words + LEFT * 100)
    before = scene.screen.place()
    line = "S> " + words
    for columns in (50, 20, 33, 120, 80):
        scene.terminal.resize(columns, 24)
        scene.terminal.settle()
        scene.check(whole(scene).endswith(line), f"the line is whole in {columns} columns")
        place = len(line) - 100
        there = scene.screen.place()
        first = scene.screen.texts().index(line[:columns].rstrip())
        scene.check(there == (place % columns, first + place // columns),
                    f"the cursor is at its character in {columns} columns")
    scene.check(before[0] == scene.screen.place()[0], "the cursor is in its column again")
    scene.keys("!")
    scene.check(whole(scene).endswith(line[:place] + "!" + line[place:]),
                "what is typed goes there")
    scene.keys("\x03")


def whole(scene):
    """What the screen shows, as one line."""
    return "".join(text.ljust(scene.screen.columns) for text in scene.screen.texts()).rstrip()


def ahead(scene):
    """Types while a command runs, and the terminal itself shows what is typed."""
    scene.prompt()
    scene.type("board Grid")
    scene.terminal.send("shows | sleep 1\r")
    scene.terminal.wait("the running command", lambda: not scene.terminal.is_at_prompt())
    scene.terminal.send("boards")
    scene.shows("\nboards")
    scene.terminal.wait("the prompt", scene.terminal.is_at_prompt)
    scene.terminal.settle()
    scene.line_is("S/Grid [play]> boards", 21)
    scene.keys("\x15")


def unended(scene):
    """A command of the shell prints a line without an end."""
    scene.prompt()
    scene.type("shows | printf unended")
    scene.keys("boards")
    scene.line_is("S> boards", 9)
    scene.check("\nunended\n" in scene.terminal.text(), "what was printed stays")
    scene.keys("\x15")


def wide(scene):
    scene.prompt()
    for text, width in [("灯光", 4), ("e\u0301a", 2), ("😀x", 3), ("👩\u200d🔬", 2), ("한글", 4)]:
        scene.keys(text)
        there = scene.screen.place()
        scene.check(there[0] == 3 + width, f"the cursor is after {text!r}, and is {there}")
        scene.keys(LEFT * 10)
        scene.check(scene.screen.place()[0] == 3, "it goes back to the beginning")
        scene.keys("\x1b[3~" * 4)
        scene.line_is("S>", 3)
    # A wide character does not fit into the last column.
    scene.keys("a" * 76 + "灯b")
    scene.check(scene.screen.place()[0] == 3, "a wide character goes to the next row whole")
    scene.line_is("灯b")
    scene.keys("\x15")


def narrow(scene):
    scene.prompt()
    scene.terminal.resize(20, 10)
    scene.keys("place \"Café 灯光 e\u0301 😀\" at 0,0")
    rows = [row for row in scene.screen.texts() if row]
    scene.check(rows[-2:] == ["S> place \"Café 灯光", "é 😀\" at 0,0"], f"two rows, not {rows}")
    scene.keys("\x15help mon\t")
    scene.shows("help monitor")
    scene.keys(ESCAPE + "\x15")
    scene.line_is("S>", 3)


def paging(scene):
    scene.prompt()
    scene.type("help all")
    scene.check(not scene.terminal.is_at_prompt(), "the pager has the terminal")
    first = scene.screen.texts()[0]
    scene.keys(" ")
    scene.check(scene.screen.texts()[0] != first, "a space shows the next page")
    scene.keys("q")
    scene.prompt()
    # The pager has sequences that pyte does not know.
    scene.screen.unknown.clear()


# In the live view


def drawing(scene):
    scene.live("board Grid", "edit")
    x, y = scene.find("list 1")
    scene.drag((x, y + 4), 8, 3)
    scene.shows("Search:")
    scene.keys("scene 4")
    scene.keys("\r")
    scene.shows("placed scene 4")
    scene.check("Sc4" in scene.terminal.text() or "scene 4" in scene.terminal.text(),
                "the new block is drawn")
    scene.keys("u")
    scene.shows("undid")


def carrying(scene):
    scene.live("board Grid", "edit")
    x, y = scene.find("list 1")
    scene.drag((x, y), 0, -6)
    scene.shows("moved list 1 \"Opening\" to 0,-3 2x2")
    # The cursor hides other corners.
    there = scene.find("└──────┘")
    scene.check(there == (x - 1, y - 3), f"the block is drawn 6 rows higher, and is at {there}")
    scene.drag((x, y - 6), 12, 6)
    scene.shows("You cannot overlap items", "in the way")
    scene.check(scene.find("└──────┘") == there, "it snaps back")


def marquee(scene):
    scene.live("board Grid", "edit")
    x, y = scene.find("list 1")
    scene.keys(REPORT(2, x, y) + REPORT(2, x, y, "m"))
    scene.shows("1 selected")
    scene.drag((x - 4, y - 3), 34, 9)
    scene.shows("2 selected")
    scene.keys(ESCAPE * 2)


def overlay(scene):
    scene.live("board Grid")
    before = scene.screen.rows()
    scene.keys("?")
    scene.shows(" Keys ", "move the cursor")
    scene.keys(DOWN * 3)
    scene.keys(ESCAPE)
    scene.check(scene.screen.rows() == before, "the board is drawn again under the list of keys")


def sizes(scene):
    scene.live("board Grid")
    before = [scene.find(text) for text in ("list 1┐", "Gr1──", "灯光")]
    scene.terminal.resize(20, 5)
    scene.terminal.settle()
    scene.shows("PLAY")
    scene.check("PLAY" in scene.screen.texts()[4], "the status is in the last row")
    scene.terminal.resize(80, 24)
    scene.terminal.settle()
    after = [scene.find(text) for text in ("list 1┐", "Gr1──", "灯光")]
    scene.check(after == before, f"the blocks are at {before} again, and are at {after}")


def commands(scene):
    scene.live("board Grid", "edit")
    scene.keys(":nons")
    scene.line_is(":nons", 5)
    scene.keys("ense\r")
    scene.shows("unknown command 'nonsense'")
    scene.keys(":objects\r")
    scene.shows("Esc closes", "Opening")
    scene.keys(ESCAPE)
    scene.check("Esc closes" not in scene.terminal.text(), "Esc closes a long answer")
    scene.keys(":label @0,0 灯光\r")
    scene.shows("灯光")
    scene.keys("q")
    scene.prompt("S/Grid [edit]>")
    scene.check("live" in scene.terminal.text(), "what was printed before is back")


def playing(scene):
    console = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    console.settimeout(PATIENCE)
    console.bind(("127.0.0.1", 0))
    with console:
        scene.live("board Grid", f"connect osc+udp://127.0.0.1:{console.getsockname()[1]} "
                   "--profile hog4")
        x, y = scene.find("list 1")
        scene.keys(REPORT(0, x, y) + REPORT(0, x, y, "m"))
        scene.shows("sent /hog")
        message = console.recv(4096)
        scene.check(message.startswith(b"/hog"), f"the console receives {message!r}")
        scene.leave()


def seats(scene):
    scene.live("board Grid", "edit")
    other = Scene(scene.place, scene.home)
    try:
        other.live("board Grid", "edit")
        x, y = other.find("list 1")
        other.drag((x, y), 0, -6)
        scene.terminal.wait("the other terminal's change",
                            lambda: scene.screen.texts()[y - 7].find("list 1") == x - 1)
        other.leave()
    finally:
        other.terminal.close()


# Terminals


def colourless(scene):
    scene.live("board Grid", "edit")
    scene.keys("?" + ESCAPE)
    scene.check(not scene.screen.has_colors, "no colours with NO_COLOR")


def coloured(scene):
    scene.live("board Grid", "edit")
    scene.check(scene.screen.has_colors, "colours without NO_COLOR")


def dumb(scene):
    scene.terminal.wait_for("S>")
    scene.terminal.send("board Grid\nview\nlive\nobjects --kind list\n")
    scene.shows("the live view needs a terminal", "Opening")
    scene.terminal.send("quit\n")
    scene.terminal.finish([0])
    scene.check(b"\x1b" not in scene.terminal.output, f"no sequences: {scene.terminal.output!r}")


def pipe(scene):
    scene.prompt()
    run = subprocess.run(
        [scene.place.program, "w.callboard"], cwd=scene.home, capture_output=True,
        env=scene.place.environment(scene.home), input=b"board Grid\nview\nobjects\n")
    scene.check(run.returncode == 0 and b"list 1" in run.stdout and b"\x1b" not in run.stdout
                and b"\x1b" not in run.stderr, f"no sequences in {run.stdout!r} {run.stderr!r}")


def ended(number, status):
    """Ends the program by a signal, with the live view and a block in the hand."""
    def scenario(scene):
        scene.live("board Grid", "edit")
        x, y = scene.find("list 1")
        scene.keys(REPORT(0, x, y) + REPORT(32, x + 5, y + 5))
        scene.terminal.process.send_signal(number)
        scene.terminal.finish([status])
    return scenario


def end_of_input(scene):
    scene.prompt()
    scene.keys("shows\x01\x0b")
    scene.terminal.send("\x04")
    scene.terminal.finish([0])


def interrupts(scene):
    scene.prompt()
    scene.keys("shows\x03")
    scene.check(not scene.terminal.has_ended(), "Ctrl-C clears a line")
    # On a busy machine two presses may be too far apart.
    end = time.monotonic() + PATIENCE
    while not scene.terminal.has_ended() and time.monotonic() < end:
        scene.terminal.send("\x03")
        scene.terminal.pump(0.02)
    scene.terminal.finish([130])


SCENARIOS = {
    "completion": completion, "history": history, "pasting": pasting, "resizing a line": resizing,
    "typing ahead": ahead, "a line without an end": unended,
    "wide characters": wide, "20 columns": narrow, "paging": paging, "drawing": drawing,
    "carrying": carrying, "marquee": marquee, "keys": overlay, "sizes": sizes,
    "commands": commands, "playing": playing, "two terminals": seats, "no colours": colourless,
    "colours": coloured, "dumb terminal": dumb, "pipe": pipe,
    "SIGTERM": ended(signal.SIGTERM, 143), "SIGHUP": ended(signal.SIGHUP, 129),
    "end of input": end_of_input, "interrupts": interrupts,
}
# What the environment of a scenario has besides.
VARIABLES = {
    "paging": {"PAGER": "less"}, "no colours": {"NO_COLOR": "1"}, "dumb terminal": {"TERM": "dumb"}}


def run(place, only, say):
    """Plays the scenarios; returns how many failed."""
    failed = 0
    for number, (name, scenario) in enumerate(SCENARIOS.items()):
        if only not in (None, name):
            continue
        home = place.home(f"scenario-{number}", place.boards)
        scene = Scene(place, home, more=VARIABLES.get(name))
        scene.place, scene.home = place, home
        try:
            scenario(scene)
            if not scene.terminal.has_ended():
                scene.leave()
            say(f"✔ {name}")
        except Problem as problem:
            failed += 1
            say(f"✘ {name}: {problem}")
        finally:
            scene.terminal.close()
            shutil.rmtree(home, ignore_errors=True)
    return failed
