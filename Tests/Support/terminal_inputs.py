"""Random keys, pastes, reports of the mouse and of the focus, and sizes.

What is typed cannot hurt: no '|' and no '>', so nothing goes to a shell or a file; no '.' and no
'~', so no path leaves the folder; and no Ctrl-S and Ctrl-\\, which a terminal in its usual mode
keeps for itself.
"""

ESCAPE = "\x1b[27u"
HOME = "\x1b[H"
PASTE, PASTE_END = "\x1b[200~", "\x1b[201~"
REDRAW = "\x0c"
FOCUS_LOST = "\x1b[O"

ARROWS = ["\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D"]
MODIFIED = [f"\x1b[1;{modifier}{end}" for modifier in range(2, 9) for end in "ABCDHF"]
NAMED = [f"\x1b[{number}~" for number in (1, 2, 3, 4, 5, 6, 7, 8, 11, 15, 17, 24)]
OTHER = [
    "\x1b[Z", "\x1bOP", "\x1bOA", "\x1b[[A", "\x1bOM", "\x1b[1u", "\x1b[13;2u", "\x1b[27;5;97~"]
LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789 ,#@\"'-_+=*;:/ABC"
TEXTS = [
    "é", "e\u0301", "灯", "光", "😀", "👍", "ا", "ש", "ß", "─", "\u200b", "ﷺ", "한", "🎭", "\u00a0"]
WORDS = [
    "board ", "place ", "list ", "scene 1 ", "group ", "at ", "0,0 ", "3,-2 ", "2x2 ", "move ",
    "#1 ", "#2 ", "find fog", "\"Café ", "undo", "label @0,0 ", "by 1,0", "help ", "show ",
    "zoom ", "灯光 "]
COMMANDS = [
    "objects", "items", "boards", "view", "undo", "redo", "explain", "help", "help move", "fit",
    "home", "zoom 2", "zoom 0,5", "select all", "select none", "place list 1 at 9,9",
    "place group 5 at -9,0", "place scene 3", "remove #1", "label #1 \"灯光 Café 😀 long label\"",
    "move #1 by 1,0", "label #1 none", "arrange all columns 3 size 2x2", "edit", "play",
    "board list", "grid off", "grid on", "days", "map", "history", "nonsense", "config",
    "plugins", "shows", "tap #1", "action #1 flash", "cancel", "object delete group 7",
    "board new Extra", "begin", "commit", "rollback", "card add Text at 7",
    "ink draw 0,0 60,40 120,0 --color red --width 4", "place tile F at 7,7", "lift 1:1",
    "duplicate #1", "split", "split 5", "split off", "tour", "tour next", "tour skip", "tour end"]
# What no terminal sends, or what has no meaning.
BROKEN = [
    "\x1b[<0;5;5M", "\x1b[<0;5;5;5M", "\x1b[<;;M", "\x1b[<999999999999999999999;1;1M",
    "\x1b[<-1;0;0M", "\x1b[<0;0;0M", "\x1b[<0;99999;99999M", "\x1b[M !!", "\x1b[200",
    "\x1b[?1;2c", "\x1b[" + "1;" * 60 + "A", "\x1bO", "\x1b\x1b", "\x1b]0;t\x07", "\x1b[1;99A",
    "\x1b[4294967297u", "\x1b[55296u", "\x1b[<64;3;3m", "\x1b[<3;3;3M", "\x1b[<35;3;3M",
    "\x1b[<128;4;4M", "\x9b"]
# Not Ctrl-S, Ctrl-Q, Ctrl-\ and Ctrl-D.
CONTROLS = [chr(byte) for byte in range(1, 27) if byte not in (3, 4, 13, 17, 19, 26)]
LIVE_KEYS = "m/xepur+-=f0gb?: \r\t"


class Inputs:
    """Random input for a terminal."""

    def __init__(self, random):
        self.random = random

    def size(self):
        """Columns and rows."""
        pick = self.random.random()
        if pick < 0.05:
            return self.random.randint(2, 8), self.random.randint(2, 5)
        if pick < 0.3:
            return 20, 5
        return self.random.randint(12, 130), self.random.randint(4, 45)

    def text(self):
        pick = self.random.random()
        if pick < 0.35:
            return self.random.choice(WORDS)
        if pick < 0.6:
            return self.random.choice(TEXTS) * self.random.choice([1, 1, 2, 30])
        return "".join(self.random.choice(LETTERS) for _ in range(self.random.randint(1, 12)))

    def paste(self):
        rows = self.random.choice([1, 1, 2, 5, 20])
        text = self.random.choice(["\n", "\r", "\r\n"]).join(self.text() for _ in range(rows))
        if self.random.random() < 0.03:
            text *= 200
        return PASTE + text + (PASTE_END if self.random.random() < 0.9 else "")

    def sequence(self):
        return self.random.choice(self.random.choice([ARROWS, ARROWS, MODIFIED, NAMED, OTHER]))

    def alt(self):
        return "\x1b" + self.random.choice("bdfy_\x7f\r<")

    def broken(self):
        """What no terminal sends, or the beginning of what one sends."""
        whole = self.random.choice(BROKEN)
        if self.random.random() < 0.3:
            return whole[:self.random.randint(1, len(whole))]
        return whole

    def bytes(self):
        """Bytes that are not UTF-8, and controls."""
        return bytes(self.random.choice(
            [0, 0x80, 0xBF, 0xC2, 0xE2, 0x82, 0xF0, 0x9F, 0xFE, 0xFF, 0xED, 0xA0, 0x7F, 8])
            for _ in range(self.random.randint(1, 5)))

    # The mouse

    def mouse(self, columns, rows):
        """What a mouse does: several reports."""
        pick = self.random.random()
        if pick < 0.25:
            code = self.random.choice([64, 64, 65, 65, 66, 67, 68, 80])
            return self.report(code, *self.place(columns, rows)) * self.random.randint(1, 4)
        button = self.random.choice([0, 0, 0, 0, 1, 2]) + self.random.choice([0, 0, 0, 4, 8, 16])
        column, row = self.place(columns, rows)
        reports = [self.report(button, column, row)]
        for _ in range(self.random.choice([0, 0, 1, 3, 8])):
            column += self.random.randint(-12, 12)
            row += self.random.randint(-5, 5)
            reports.append(self.report(button + 32, column, row))
        if self.random.random() < 0.85:
            reports.append(self.report(button, column, row, "m"))
        return "".join(reports)

    def place(self, columns, rows):
        if self.random.random() < 0.05:
            return self.random.choice([0, 1, columns + 1, 5000]), self.random.choice([0, rows + 9])
        return self.random.randint(1, columns), self.random.randint(1, rows)

    @staticmethod
    def report(code, column, row, end="M"):
        return f"\x1b[<{code};{column};{row}{end}"

    # All of it

    def at_prompt(self):
        """A few keys for the prompt."""
        return self.random.choices(
            [self.text, self.sequence, self.alt, self.broken, self.bytes, self.paste,
             lambda: self.random.choice(CONTROLS), lambda: "\t", lambda: "\x12",
             lambda: self.random.choice(COMMANDS) + "\r", lambda: "\r", lambda: ESCAPE,
             lambda: "x\x03", lambda: "\x7f" * self.random.randint(1, 30),
             lambda: "\x1b\r", lambda: "\x1b[A" * self.random.randint(1, 4)],
            [22, 14, 6, 3, 2, 6, 8, 10, 4, 6, 2, 4, 1, 5, 3, 4])[0]()

    def live(self, columns, rows):
        """A few keys, or what a mouse does, for the live view."""
        return self.random.choices(
            [lambda: self.mouse(columns, rows), self.sequence,
             lambda: self.random.choice(LIVE_KEYS) * self.random.choice([1, 1, 2]),
             self.text, self.paste, self.broken, self.bytes,
             lambda: self.random.choice(["\x1b[I", "\x1b[O"]), lambda: ESCAPE,
             lambda: ":" + self.random.choice(COMMANDS) + "\r",
             lambda: ":" + self.random.choice(WORDS) + "\t", lambda: "\x03", lambda: "q",
             lambda: "\x1a", lambda: " " + self.random.choice(ARROWS) * 3, lambda: "y",
             lambda: ESCAPE * 2 + self.random.choice("epb")],
            [30, 14, 20, 8, 2, 3, 2, 2, 5, 6, 3, 1, 0.4, 0.5, 6, 2, 4])[0]()
