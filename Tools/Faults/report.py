"""What is printed: findings, how far it is, and a table."""

import sys
import time

from matrix import KINDS


class Report:
    """Prints what is found, and how far it is."""

    def __init__(self, options):
        self.options = options
        self.wipe = "\r\033[K" if sys.stderr.isatty() else ""
        self.table = {}
        self.begin = time.monotonic()
        self.shown = 0

    def add(self, case, problem):
        key = (str(case.operation), case.kind)
        tried, failed = self.table.get(key, (0, 0))
        self.table[key] = (tried + 1, failed + bool(problem))
        if problem:
            self.say(f"✘ {case.operation} {case.kind} {case.name}: {case.call}\n  {problem}\n"
                     f"  {self.command(case)}")

    def command(self, case):
        seed = f" --seed {self.options.seed}" if case.kind == "power" else ""
        return (f"Tools/faults --operation {case.operation.name} --store {case.operation.store} "
                f"--kind {case.kind} --case '{case.name}'{seed}")

    def say(self, text):
        print(self.wipe + text, flush=True)

    def progress(self, operation, done, count):
        now = time.monotonic()
        if self.wipe and (now - self.shown > 0.1 or done == count):
            self.shown = now
            sys.stderr.write(f"{self.wipe}{operation}: {done} of {count}")
            sys.stderr.flush()

    def summary(self):
        names = list(dict.fromkeys(name for name, _ in self.table))
        if self.wipe:
            sys.stderr.write(self.wipe)
        print(f"{'operation':24}" + "".join(f"{kind + 's':>16}" for kind in KINDS))
        totals = [[0, 0] for _ in KINDS]
        for name in names + ["all"]:
            cells = ""
            for index, kind in enumerate(KINDS):
                tried, failed = totals[index] if name == "all" else self.table.get(
                    (name, kind), (0, 0))
                if name != "all":
                    totals[index][0] += tried
                    totals[index][1] += failed
                cell = f"{tried}" + (f", {failed} failed" if failed else "")
                cells += f"{cell if tried else '–':>16}"
            print(f"{name:24}{cells}")
        seconds = time.monotonic() - self.begin
        failed = sum(failed for _, failed in totals)
        print(f"seed {self.options.seed}, {seconds:.0f} s: "
              + (f"{failed} found" if failed else "nothing found"))
        return failed
