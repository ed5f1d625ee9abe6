#!/usr/bin/env python3
"""Runs tests and tells what fails, as it fails, and a summary; not a line for each test.

    python3 run_tests.py ARGUMENTS…    hands the arguments to swift test

All that the run prints goes to .build/tests.log. Where CI is set, what takes longer than 20 minutes
is ended, and the tests that hang are named. The status is that of swift test.
"""

import collections
import json
import os
import select
import signal
import subprocess
import sys
import tempfile
import time

LIMIT = 20 * 60 if os.environ.get("CI") else None
OUTPUT = ".build/tests.log"
# Where no summary comes, so many of the last lines say why, or those of a crash.
OUTPUT_LINES = 60


class Report:
    """What the events of a run came to."""

    def __init__(self, say=print):
        self.say = say
        self.names = {}
        self.running = {}
        self.skipped = collections.Counter()
        self.ended = 0
        self.failures = []
        self.closing = None

    def take(self, line):
        # Cases are many, and tell nothing that the tests do not.
        if b'"testCase' in line and b'"issueRecorded"' not in line:
            return
        try:
            record = json.loads(line)
        except ValueError:
            # A process that was killed leaves half a line.
            return
        payload = record["payload"]
        if record["kind"] == "test":
            self.names[payload["id"]] = payload.get("displayName") or payload["name"]
            return
        test = payload.get("testID")
        kind = payload["kind"]
        if kind == "testStarted":
            self.running[test] = None
        elif kind == "testEnded":
            self.running.pop(test, None)
            self.ended += 1
        elif kind == "testSkipped":
            self.running.pop(test, None)
            self.skipped[texts(payload) or "without a reason"] += 1
        elif kind == "issueRecorded" and not payload["issue"].get("isKnown"):
            self.fail(test, payload)
        elif kind == "runEnded":
            self.closing = texts(payload)

    def fail(self, test, payload):
        place = payload["issue"].get("sourceLocation") or {}
        place = f"{place.get('fileID', 'somewhere')}:{place.get('line', '?')}"
        case = (payload.get("_testCase") or {}).get("displayName")
        first = texts(payload).split("\n")[0][:300]
        self.failures.append(f"{self.name(test)} ({place}): {first}")
        self.say(f"✘ {self.name(test)}" + (f", {case[:300]}" if case else ""))
        self.say(f"  {place}")
        for message in payload["messages"]:
            self.say("  " + message["text"].replace("\n", "\n  ")[:4000])

    def name(self, test):
        suite = (test or "").split("/")[0]
        return f"{self.names.get(suite, suite)}: {self.names.get(test, test)}"

    def close(self, output):
        """Tells what the run came to, from its events and from the file of its output."""
        for reason, count in sorted(self.skipped.items()):
            self.say(f"➜ {count} skipped: {reason}")
        if self.closing:
            self.say(("✘ " if self.failures else "✔ ") + self.closing)
            return
        words = last_words(output)
        for test in self.running:
            if "/" in test:
                self.say(f"✘ did not end: {self.name(test)}")
                self.failures.append(f"{self.name(test)}: did not end")
        self.say("\n".join(words))


def texts(payload):
    return " ".join(message["text"] for message in payload["messages"])


def last_words(path):
    """The lines of an output that tell why it ended: those of a crash, or the last."""
    with open(path, errors="replace") as file:
        lines = file.read().splitlines()
    crash = [number for number, line in enumerate(lines) if "crashed" in line]
    first = max(crash[-1] if crash else len(lines) - OUTPUT_LINES, 0)
    return [line[:300] for line in lines[first : first + OUTPUT_LINES]]


def end(process):
    """Ends a run with all that it started, also what has a process group of its own."""
    process.send_signal(signal.SIGINT)
    try:
        process.wait(10)
    except subprocess.TimeoutExpired:
        pass
    for name in os.listdir("/proc") if os.path.isdir("/proc") else []:
        try:
            if name.isdigit() and os.getsid(int(name)) == process.pid:
                os.kill(int(name), signal.SIGKILL)
        except OSError:
            pass
    process.wait()


def follow(process, pipe, report, is_over):
    """Takes events until the run has ended, is to end, or has taken too long."""
    deadline = LIMIT and time.monotonic() + LIMIT
    rest = b""
    while True:
        has_ended = process.poll() is not None
        data = b""
        if select.select([pipe], [], [], 0.5)[0]:
            data = os.read(pipe, 1 << 16)
        *lines, rest = (rest + data).split(b"\n")
        for line in lines:
            report.take(line)
        if is_over() or has_ended and not data:
            return
        if deadline and time.monotonic() > deadline:
            report.say(f"✘ ended after {LIMIT} seconds")
            return
        if not data:
            time.sleep(0.05)


def run(command, output, report, is_over=lambda: False):
    """Runs tests until they end or are to end; gives the status.

    The command is swift test or a bundle of tests, which both take the same arguments. What it
    prints is added to a file.
    """
    with tempfile.TemporaryDirectory() as folder, open(output, "ab") as file:
        events = os.path.join(folder, "events")
        os.mkfifo(events)
        pipe = os.open(events, os.O_RDONLY | os.O_NONBLOCK)
        process = subprocess.Popen(
            command + ["--event-stream-output-path", events, "--event-stream-version", "0"],
            stdin=subprocess.DEVNULL, stdout=file, stderr=file, start_new_session=True)
        try:
            follow(process, pipe, report, is_over)
        finally:
            if process.poll() is None:
                end(process)
            os.close(pipe)
    report.close(output)
    if process.returncode < 0:
        report.say(f"✘ ended by signal {-process.returncode}")
    return process.returncode if process.returncode > 0 else 1 if process.returncode else 0


class Progress:
    """How many tests have ended, in a line of the terminal that is written over and over."""

    def __init__(self, report):
        self.report = report
        self.shown = None

    def __call__(self):
        if sys.stdout.isatty() and self.report.ended != self.shown:
            self.shown = self.report.ended
            sys.stdout.write(f"\r{self.shown} tests ended\033[K\r")
            sys.stdout.flush()
        return False


def main():
    os.makedirs(os.path.dirname(OUTPUT), exist_ok=True)
    open(OUTPUT, "w").close()
    report = Report(lambda text: print(text, flush=True))
    status = run(["swift", "test"] + sys.argv[1:], OUTPUT, report, Progress(report))
    if status:
        print(f"the whole output is in {OUTPUT}")
    return status


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
