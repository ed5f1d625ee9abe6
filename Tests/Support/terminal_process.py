"""A program at a pseudo-terminal of its own, whose output goes to a screen of pyte."""

import errno
import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import termios
import time

import pyte

import terminal_screen
from terminal_screen import Screen

# The most seconds to wait for anything: a busy machine is slow, what takes longer hangs.
PATIENCE = 120
# A program that does nothing for so long, seen so often, waits. The pause after which a single
# Escape byte counts as the key is shorter.
CALM = 0.07
LOOKS = 3
# The same where it has not read all that was sent: the terminal may have kept it, such as Ctrl-C in
# its usual mode, or pass it on late.
LATE = 1
# The most bytes of output that are kept for reports.
KEPT = 4_000
DIED = ("Fatal error", "Crash:", "Stack dump", "Backtrace", "Illegal instruction")


class Problem(Exception):
    """Something is wrong with the program."""


class Terminal:
    """A program at a terminal."""

    def __init__(self, command, environment, folder, columns=80, rows=24):
        self.screen = Screen(columns, rows)
        self.stream = pyte.ByteStream(self.screen)
        self.output = b""
        # How many bytes the program has read when it has read all.
        self.wanted = 0
        # What the tests of these tests make of the output.
        self.spoil = lambda data: data
        self.master, self.slave = pty.openpty()
        self.set_size(columns, rows)
        self.usual = termios.tcgetattr(self.slave)
        os.set_blocking(self.master, False)
        self.process = subprocess.Popen(
            command, stdin=self.slave, stdout=self.slave, stderr=self.slave, cwd=folder,
            env=environment, start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0))

    # What the person at the terminal does

    def send(self, data):
        """Types keys, or sends what a terminal reports."""
        data = data.encode() if isinstance(data, str) else data
        self.wanted = max(self.wanted, self.bytes_read()) + len(data)
        end = time.monotonic() + PATIENCE
        while data:
            if time.monotonic() > end:
                raise Problem(f"the program reads nothing for {PATIENCE} seconds\n{self.shown()}")
            self.pump(0)
            try:
                data = data[os.write(self.master, data):]
            except BlockingIOError:
                self.pump(0.01)
            except OSError:
                return

    def resize(self, columns, rows):
        self.pump(0)
        self.screen.resize(rows, columns)
        self.set_size(columns, rows)

    def set_size(self, columns, rows):
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def hang_up(self):
        """Closes the terminal, as a window that is closed does."""
        os.close(self.slave)
        os.close(self.master)
        self.master = self.slave = None

    # What the program does

    def pump(self, seconds):
        """Shows what the program writes; returns whether it wrote anything."""
        if self.master is None:
            time.sleep(seconds)
            return False
        if not select.select([self.master], [], [], seconds)[0]:
            return False
        try:
            data = os.read(self.master, 1 << 16)
        except OSError as error:
            if error.errno in (errno.EIO, errno.EAGAIN):
                return False
            raise
        data = self.spoil(data)
        self.output = (self.output + data)[-KEPT * 16:]
        self.stream.feed(data)
        return True

    def wait(self, what, condition, seconds=PATIENCE):
        """Waits until a condition holds."""
        end = time.monotonic() + seconds
        while not condition():
            if time.monotonic() > end:
                raise Problem(f"{what} did not come in {seconds} seconds\n{self.shown()}")
            if not self.pump(0.02) and self.has_ended() and not self.pump(0.02):
                if condition():
                    return
                raise Problem(f"the program ended with {self.process.returncode} before {what}\n"
                              f"{self.shown()}")

    def wait_for(self, text, seconds=PATIENCE):
        """Waits until the screen shows a text."""
        self.wait(repr(text), lambda: text in self.text(), seconds)

    def wait_for_end_of(self, text):
        self.wait(f"the end of {text!r}", lambda: text not in self.text())

    def settle(self, seconds=None):
        """Waits until the program has read all input, and waits itself.

        Returns whether it did; after so many seconds, if they are given, waiting ends. Without them
        the program must come to rest.
        """
        looks, last = 0, None
        begin = since = time.monotonic()
        while (looks < LOOKS or time.monotonic() - since < CALM
               or self.bytes_read() < self.wanted and time.monotonic() - begin < LATE):
            wrote = self.pump(0.012)
            now = self.activity()
            if now is None:
                return True
            if wrote or now != last or not now[0]:
                looks, since = 0, time.monotonic()
            else:
                looks += 1
            last = now
            if seconds and time.monotonic() - begin > seconds:
                return False
            if time.monotonic() - begin > PATIENCE:
                raise Problem(f"the program works for {PATIENCE} seconds without an end\n"
                              f"{self.shown()}")
        return True

    def activity(self):
        """Whether the program waits, and what has to stay the same while it does."""
        if self.has_ended():
            return None
        pending = struct.unpack("i", fcntl.ioctl(self.slave, termios.FIONREAD, b"\0" * 4))[0]
        waits, counts = pending == 0, []
        folder = f"/proc/{self.process.pid}/task"
        try:
            for task in sorted(os.listdir(folder)):
                with open(f"{folder}/{task}/status") as file:
                    lines = dict(line.split(":", 1) for line in file)
                waits = waits and lines["State"].split()[0] == "S"
                counts.append((task, lines["voluntary_ctxt_switches"].strip()))
        except (OSError, KeyError):
            return False, time.monotonic()
        return waits, counts

    def bytes_read(self):
        """How much the program has read, from everywhere."""
        try:
            with open(f"/proc/{self.process.pid}/io") as file:
                return int(file.readline().split()[1])
        except (OSError, IndexError):
            return self.wanted

    def memory(self):
        """The bytes of memory that the program uses."""
        try:
            with open(f"/proc/{self.process.pid}/statm") as file:
                return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
        except (OSError, IndexError):
            return 0

    def has_ended(self):
        return self.process.poll() is not None

    def text(self):
        return "\n".join(self.screen.texts())

    def is_live(self):
        return self.screen.is_on(terminal_screen.ALTERNATE)

    def is_at_prompt(self):
        return self.screen.is_on(terminal_screen.PASTE) and not self.is_live()

    def shown(self):
        """The screen, with a frame."""
        return framed(self.screen.texts(), self.screen.columns, self.screen.place())

    # The end

    def finish(self, statuses):
        """Waits for the end of the program, and checks what it leaves behind."""
        end = time.monotonic() + PATIENCE
        while not self.has_ended():
            self.pump(0.02)
            if time.monotonic() > end:
                raise Problem(f"the program does not end in {PATIENCE} seconds\n{self.shown()}")
        while self.pump(0):
            pass
        status = self.process.returncode
        self.check_alive()
        if status not in statuses:
            raise Problem(f"the program ended with status {status}, not {statuses}\n"
                          f"{self.shown()}\n{self.output[-KEPT:]!r}")
        if self.master is None:
            return
        if self.screen.left_on():
            raise Problem(f"the program left on: {', '.join(self.screen.left_on())}\n"
                          f"{self.shown()}\n{self.output[-KEPT:]!r}")
        modes = termios.tcgetattr(self.slave)
        if modes != self.usual:
            raise Problem(f"the terminal's modes were {self.usual} and are {modes}")
        if self.screen.unknown:
            raise Problem(f"pyte does not know the sequences {self.screen.unknown[:5]}")
        # The board above the prompt brings the cursor back, and the live view does not.
        drawn = re.sub(rb"\x1b8\x1b\[\?25h\x1b\[\?2026l", b"", self.output)
        last = max(drawn.rfind(b"\x1b[?1049h"), drawn.rfind(b"\x1b[?2026l"))
        if drawn.rfind(b"\x1b[?1049l") < last:
            raise Problem("the live view was drawn after the alternate screen was left\n"
                          f"{self.shown()}\n{self.output[-KEPT:]!r}")

    def check_alive(self):
        """Fails if the program says that it crashed."""
        text = self.output.decode(errors="replace")
        for word in DIED:
            if word in text:
                raise Problem(f"the program crashed: {text[-KEPT:]}")

    def close(self):
        """Ends the program, if it still runs."""
        if not self.has_ended():
            self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        if self.master is not None:
            self.hang_up()


def framed(texts, columns, cursor):
    rows = ["┌" + "─" * columns + "┐"]
    rows += ["│" + text for text in texts]
    rows.append("└" + "─" * columns + "┘")
    return "\n".join(rows) + f" cursor {cursor}"
