#!/usr/bin/env python3
"""Runs 'swift test' and tells what fails, as it fails, and a summary; not a line for each test.

    python3 run_tests.py ARGUMENTS…    hands the arguments to swift test

Where CI is set, what takes longer than 25 minutes is ended, and the tests that hang are named. Where
CALLBOARD_FAILURES names a file, a line for each failure is added to it. The status is that of swift
test.
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

LIMIT = 25 * 60 if os.environ.get("CI") else None
# What the run prints itself; where no summary comes, its last lines say why, or those of a crash.
OUTPUT = ".build/tests.log"
OUTPUT_LINES = 60


class Report:
    """What the events of a run came to."""

    def __init__(self):
        self.names = {}
        self.running = {}
        self.skipped = collections.Counter()
        self.ended = 0
        self.failures = 0
        self.closing = None

    def take(self, line):
        # Cases are many, and tell nothing that the tests do not.
        if b'"testCase' in line and b'"issueRecorded"' not in line:
            return
        record = json.loads(line)
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
            self.failures += 1
            self.fail(test, payload)
        elif kind == "runEnded":
            self.closing = texts(payload)

    def fail(self, test, payload):
        place = payload["issue"].get("sourceLocation") or {}
        case = (payload.get("_testCase") or {}).get("displayName")
        first = texts(payload).split("\n")[0][:300]
        keep(f"{self.name(test)} ({place.get('fileID', 'somewhere')}:{place.get('line', '?')}): {first}")
        print(f"✘ {self.name(test)}" + (f", {case[:300]}" if case else ""))
        print(f"  {place.get('fileID', 'somewhere')}:{place.get('line', '?')}")
        for text in payload["messages"]:
            print("  " + text["text"].replace("\n", "\n  ")[:4000])
        sys.stdout.flush()

    def name(self, test):
        suite = (test or "").split("/")[0]
        return f"{self.names.get(suite, suite)}: {self.names.get(test, test)}"

    def close(self):
        for reason, count in sorted(self.skipped.items()):
            print(f"➜ {count} skipped: {reason}")
        if self.closing:
            print(("✘ " if self.failures else "✔ ") + self.closing)
            return
        for test in self.running:
            if "/" in test:
                print(f"✘ did not end: {self.name(test)}")
                keep(f"{self.name(test)}: did not end")


def keep(failure):
    """Adds a line to the file that tells at the end what failed."""
    if path := os.environ.get("CALLBOARD_FAILURES"):
        with open(path, "a") as file:
            file.write(failure + "\n")


def texts(payload):
    return " ".join(message["text"] for message in payload["messages"])


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


def follow(process, pipe, report):
    """Takes events until the run has ended; says whether that was in time."""
    deadline = LIMIT and time.monotonic() + LIMIT
    shows_progress = sys.stdout.isatty()
    rest = b""
    while True:
        has_ended = process.poll() is not None
        if select.select([pipe], [], [], 0.5)[0]:
            data = os.read(pipe, 1 << 16)
        else:
            data = b""
        *lines, rest = (rest + data).split(b"\n")
        for line in lines:
            report.take(line)
        if shows_progress:
            sys.stdout.write(f"\r{report.ended} tests ended\033[K\r")
            sys.stdout.flush()
        if has_ended and not data:
            return True
        if not data:
            time.sleep(0.05)
        if deadline and time.monotonic() > deadline:
            return False


def main():
    with tempfile.TemporaryDirectory() as folder:
        events = os.path.join(folder, "events")
        os.mkfifo(events)
        pipe = os.open(events, os.O_RDONLY | os.O_NONBLOCK)
        output = open(OUTPUT, "w+b")
        process = subprocess.Popen(
            ["swift", "test", "--event-stream-output-path", events, "--event-stream-version", "0"]
            + sys.argv[1:],
            stdin=subprocess.DEVNULL, stdout=output, stderr=output, start_new_session=True)
        report = Report()
        is_in_time = True
        try:
            is_in_time = follow(process, pipe, report)
        finally:
            if process.poll() is None:
                end(process)
        report.close()
        if report.closing is None:
            output.seek(0)
            lines = output.read().decode(errors="replace").splitlines()
            crash = [number for number, line in enumerate(lines) if "crashed" in line]
            first = max(crash[-1] if crash else len(lines) - OUTPUT_LINES, 0)
            print("\n".join(line[:300] for line in lines[first : first + OUTPUT_LINES]))
            print(f"the whole output is in {OUTPUT}")
        if not is_in_time:
            print(f"run_tests: ended after {LIMIT} seconds", file=sys.stderr)
        return process.returncode if process.returncode > 0 else 1 if process.returncode else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
