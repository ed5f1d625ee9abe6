"""A screen of pyte that behaves as today's terminals do where pyte does not: it has the alternate
screen, breaks rows again for another width, and knows which modes are on."""

import unicodedata

import pyte
from wcwidth import wcwidth

JOINER = "\u200d"
# What a program leaves behind is a terminal in which none of these is on.
MODES = {
    1000: "mouse", 1002: "mouse drags", 1003: "mouse moves", 1004: "focus", 1006: "SGR mouse",
    1015: "urxvt mouse", 1049: "alternate screen", 2004: "bracketed paste",
    2026: "synchronised output"}
SHOWN_CURSOR = 25
ALTERNATE = 1049
PASTE = 2004
SYNCHRONISED = 2026


class Row(tuple):
    """What a row shows, cell by cell; its text has a character for each cluster."""

    def text(self):
        return "".join(cell.data for cell in self).rstrip()


class Screen(pyte.Screen):
    """What a terminal shows, and its modes."""

    def __init__(self, columns, lines):
        self.modes = {SHOWN_CURSOR: True}
        self.main = None
        self.unknown = []
        self.bells = 0
        # Whether a colour was ever asked for; bold and the like are none.
        self.has_colors = False
        # How often the screen was cleared, what it showed just before, and what it showed when
        # all was written again that belongs together.
        self.clears = 0
        self.before_clear = self.after_clear = None
        self.joins = False
        super().__init__(columns, lines)

    # What the screen shows

    def rows(self):
        """The rows from top to bottom, as they look: half of a wide character is blank."""
        return [self.row(self.buffer[y]) for y in range(self.lines)]

    def row(self, line):
        cells = []
        for x in range(self.columns):
            cell = line[x]
            after = line[x + 1] if x + 1 < self.columns else None
            if cell.data == "" and not (x > 0 and is_wide(line[x - 1])):
                cell = cell._replace(data=" ")
            elif is_wide(cell) and (after is None or after.data != ""):
                cell = cell._replace(data=" ")
            if cell.data == " " and not (cell.reverse or cell.underscore or cell.strikethrough):
                cell = self.default_char._replace(data=" ", bg=cell.bg)
            cells.append(cell)
        return Row(cells)

    def texts(self):
        return [row.text() for row in self.rows()]

    def place(self):
        """The column and row of the cursor, if it is shown."""
        if not self.modes.get(SHOWN_CURSOR):
            return None
        return min(self.cursor.x, self.columns - 1), self.cursor.y

    def is_on(self, mode):
        return self.modes.get(mode, False)

    def left_on(self):
        """The names of the modes that are not as they were at first."""
        names = [name for mode, name in MODES.items() if self.is_on(mode)]
        if not self.is_on(SHOWN_CURSOR):
            names.append("hidden cursor")
        if self.cursor.attrs != self.default_char:
            names.append("colours")
        return names

    # What pyte calls

    def draw(self, data):
        if data.isascii():
            return self.put(data)
        for character in data:
            # Joined emoji are one character on the screen.
            if character == JOINER:
                self.joins = True
            elif self.joins:
                self.joins = False
            elif wcwidth(character) > 0:
                self.put(character, wcwidth(character))
            elif unicodedata.combining(character):
                self.combine(character)
        return None

    def combine(self, mark):
        """Adds a mark to the last character; pyte would begin a row first if the row is full."""
        x, line = self.cursor.x, self.buffer[self.cursor.y]
        x -= 2 if x > 1 and line[x - 1].data == "" else 1
        if x >= 0:
            text = unicodedata.normalize("NFC", line[x].data + mark)
            line[x] = line[x]._replace(data=text)

    def put(self, data, width=1):
        # A wide character does not fit into the last column.
        if width == 2 and self.cursor.x == self.columns - 1:
            self.cursor.x = self.columns
        for character in data:
            if self.cursor.x == self.columns:
                self.buffer[self.cursor.y].wraps = True
            super().draw(character)

    def debug(self, *arguments, **_):
        self.unknown.append(arguments)

    def bell(self, *_):
        self.bells += 1

    def select_graphic_rendition(self, *attributes, **options):
        self.has_colors |= any(
            30 <= code < 38 or 40 <= code < 48 or code in (38, 48) or 90 <= code < 108
            for code in attributes)
        super().select_graphic_rendition(*attributes, **options)

    def erase_in_display(self, how=0, *arguments, **options):
        if how == 2:
            self.before_clear, self.after_clear = (self.rows(), self.place()), None
            self.clears += 1
        elif how == 0 and self.main is None and self.place() == (0, 0):
            self.clears += 1
        super().erase_in_display(how, *arguments, **options)
        first = 0 if how else self.cursor.y
        for y in range(first, self.lines):
            self.buffer[y].wraps = False

    def erase_in_line(self, how=0, *arguments, **options):
        super().erase_in_line(how, *arguments, **options)
        if how != 1:
            self.buffer[self.cursor.y].wraps = False

    def set_mode(self, *modes, **options):
        if options.get("private"):
            self.switch(modes, True)
        super().set_mode(*modes, **options)

    def reset_mode(self, *modes, **options):
        if options.get("private"):
            self.switch(modes, False)
        super().reset_mode(*modes, **options)

    def switch(self, modes, is_on):
        for mode in modes:
            if mode == ALTERNATE and is_on != self.is_on(ALTERNATE):
                self.switch_screen(is_on)
            if mode == SYNCHRONISED and not is_on and self.after_clear is None:
                self.after_clear = (self.rows(), self.place())
            self.modes[mode] = is_on

    def switch_screen(self, is_alternate):
        if is_alternate:
            self.main = (dict(self.buffer), self.cursor.x, self.cursor.y)
            self.buffer.clear()
            return
        lines, x, y = self.main
        self.buffer.clear()
        self.buffer.update(lines)
        self.cursor.x, self.cursor.y = x, y
        self.main = None

    # Sizes

    def resize(self, lines=None, columns=None):
        lines, columns = lines or self.lines, columns or self.columns
        if self.main is not None:
            alternate = dict(self.buffer)
            here = (self.cursor.x, self.cursor.y)
            self.buffer.clear()
            self.buffer.update(self.main[0])
            self.cursor.x, self.cursor.y = self.main[1:]
            self.fit(lines, columns)
            self.main = (dict(self.buffer), self.cursor.x, self.cursor.y)
            self.buffer.clear()
            self.buffer.update({y: line for y, line in alternate.items() if y < lines})
            self.cursor.x, self.cursor.y = here
            for line in self.buffer.values():
                for x in [x for x in line if x >= columns]:
                    del line[x]
        else:
            self.fit(lines, columns)
        self.lines, self.columns = lines, columns
        self.cursor.x = min(self.cursor.x, columns - 1)
        self.cursor.y = min(self.cursor.y, lines - 1)
        self.set_margins()

    def fit(self, lines, columns):
        """Breaks the rows again; what is lost first is below the cursor, then at the top."""
        self.scroll(max(self.cursor.y - lines + 1, 0))
        kept = [self.buffer[y] for y in range(min(lines, self.lines))]
        if columns == self.columns:
            return self.show(kept, 0)
        rows, place = [], (0, 0)
        x, whole, cursor = min(self.cursor.x, self.columns - 1), [], None
        for y, line in enumerate(kept):
            wraps = getattr(line, "wraps", False)
            if y == self.cursor.y:
                cursor = len(whole) + x
            end = max((i for i in line if line[i] != self.default_char), default=-1) + 1
            whole += [line[i] for i in range(self.columns if wraps else end)]
            if wraps and y + 1 < len(kept):
                continue
            broken = self.broken(whole, columns)
            if cursor is not None:
                place = (cursor % columns, len(rows) + cursor // columns)
                while len(broken) <= cursor // columns:
                    broken.append(self.line([]))
            rows += broken
            whole, cursor = [], None
        while rows and len(rows) - 1 > place[1] and not rows[-1]:
            rows.pop()
        top = max(0, min(len(rows) - lines, place[1]))
        self.cursor.x, self.cursor.y = place[0], place[1] - top
        return self.show(rows[top:top + lines], 0)

    def broken(self, cells, columns):
        """The rows that a long one is broken into."""
        rows = []
        while len(cells) > columns:
            cut = columns
            if cut > 1 and is_wide(cells[cut - 1]):
                cut -= 1
            rows.append(self.line(cells[:cut], wraps=True))
            cells = cells[cut:]
        return rows + [self.line(cells)]

    def line(self, cells, wraps=False):
        line = pyte.screens.StaticDefaultDict(self.default_char)
        line.update(enumerate(cells))
        line.wraps = wraps
        return line

    def scroll(self, count):
        rows = [self.buffer[y] for y in range(count, self.lines)]
        self.cursor.y -= count
        self.show(rows, 0)

    def show(self, rows, first):
        self.buffer.clear()
        self.buffer.update({first + y: row for y, row in enumerate(rows)})


def is_wide(cell):
    return len(cell.data) > 0 and wcwidth(cell.data[0]) == 2


def differences(one, other):
    """What differs between two lists of rows, in words; empty if nothing does."""
    found = []
    for y, (left, right) in enumerate(zip(one, other)):
        for x, (before, after) in enumerate(zip(left, right)):
            if before != after:
                found.append(f"row {y + 1}, column {x + 1}: {words(before)}, not {words(after)}")
    if len(one) != len(other):
        found.append(f"{len(one)} rows, not {len(other)}")
    return found


def words(cell):
    styles = [name for name in ("bold", "italics", "underscore", "reverse") if getattr(cell, name)]
    colors = [f"{name} {getattr(cell, name)}" for name in ("fg", "bg")
              if getattr(cell, name) != "default"]
    return " ".join([repr(cell.data)] + styles + colors)
