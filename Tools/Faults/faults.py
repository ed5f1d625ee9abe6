#!/usr/bin/env python3
"""Lets every call on files fail, kills the programs between any two, and cuts the power at each
point: Tools/faults says how it is called.

    python3 faults.py --programs FOLDER [--bounded | --self-test] [--operation NAME]
        [--store sqlite|json] [--kind fault|kill|power] [--case NAME] [--seed N] [-j N] [--keep]

Each operation is first done without harm, which counts its calls and shows what its commands lead to.
What is found is printed with the command that tries it again. The status is 1 if anything was found.
"""

import argparse
import concurrent.futures
import errno
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import threading
import time

sys.dont_write_bytecode = True
import operations  # noqa: E402
import powercut  # noqa: E402
from operations import Problem  # noqa: E402

HERE = os.path.dirname(os.path.abspath(__file__))
KINDS = ["fault", "kill", "power"]
# What each sort of call can end with. 'later' means that all that follow fail too.
ERRORS = {
    "open": ["EACCES", "ENOSPC", "EIO", "EINTR"],
    "truncate-open": ["EACCES", "ENOSPC", "EIO", "EINTR"],
    "write": ["EIO", "ENOSPC", "EINTR", "short", "EIO later", "ENOSPC later"],
    "sync": ["EIO", "ENOSPC", "EINTR", "EIO later"],
    "truncate": ["EIO", "ENOSPC", "EINTR"],
    "allocate": ["EIO", "ENOSPC", "EINTR"],
    "rename": ["EIO", "ENOSPC", "EACCES"],
    "exchange": ["EIO", "ENOSPC", "EACCES", "EINVAL"],
    "link": ["EIO", "ENOSPC", "EACCES"],
    "mkdir": ["EIO", "ENOSPC", "EACCES"],
    "unlink": ["EIO", "EACCES"],
    "map": ["ENOMEM", "EACCES"],
    "lock": ["EIO", "EACCES", "EINTR"],
    "chmod": ["EIO", "EACCES"],
    "chown": ["EIO", "EACCES"],
}
# A call that was interrupted is called again, and one that wrote a part goes on.
HARMLESS = ["EINTR", "short"]
DENIALS = ["nothing was written", "was not written", "nothing was kept"]
DOUBT = "it is not known whether"
# How many single steps that are not synced are left out or kept alone, at each point.
SINGLES = 4
BOUNDED_SINGLES = 1
SAMPLE = 10


class Case:
    """One thing that is tried."""

    def __init__(self, operation, kind, name, call=None, tree=None):
        self.operation, self.kind, self.name, self.call, self.tree = (
            operation, kind, name, call, tree)


class Matrix:
    def __init__(self, options, programs, work):
        self.options, self.programs, self.work = options, programs, work
        self.recorder = os.path.join(work, "recorder.so")
        self.lock = threading.Lock()
        self.serial = 0

    def build(self):
        subprocess.run(
            [shutil.which("clang") or "cc", "-shared", "-fPIC", "-O1", "-o", self.recorder,
             os.path.join(HERE, "recorder.c")], check=True)

    def folder(self, name):
        with self.lock:
            self.serial += 1
            path = os.path.join(self.work, f"{self.serial}-{name}")
        return path

    def copy(self, operation, name):
        path = self.folder(name)
        shutil.copytree(operation.template, path)
        return path

    def recording(self, folder, **variables):
        """The variables that load the recorder."""
        return {"LD_PRELOAD": self.recorder, "FAULTS_FOLDER": folder,
                "FAULTS_LOG": folder + ".log",
                **{f"FAULTS_{name.upper()}": str(value) for name, value in variables.items()}}

    def prepare(self, operation):
        """Does an operation without harm, to see what it leads to."""
        operation.template = self.folder("template")
        os.mkdir(operation.template)
        operation.prepare(operation.template)
        states = []
        for count in range(operation.size() + 1):
            folder = self.copy(operation, "reference")
            if count > 0:
                self.done(operation, folder, operation.command(count))
            states.append(operation.settle(folder))
        operation.states = states
        folder = self.copy(operation, "recorded")
        self.done(operation, folder, operation.command(), self.recording(folder))
        operation.recorded = folder
        operation.events = powercut.read_log(folder + ".log")
        operation.calls = [event for event in operation.events if event.number]
        # What comes after the last line is done while the program ends.
        last = max(place for place, event in enumerate(operation.events) if not event.number)
        operation.working = {event.number for event in operation.events[:last] if event.number}
        # Twice the same, or nothing can be compared.
        again = self.copy(operation, "again")
        self.done(operation, again, operation.command())
        if operation.size() not in operation.places(operation.settle(again)):
            raise Problem("two runs without harm differ")

    def self_test(self, operation):
        """Sows two faults that must be found: writes that do not happen, and syncs that do nothing.

        Returns the cases that must be tried, in groups of which each must find something.
        """
        writes = [call for call in operation.calls if call.name == "write"
                  and call.number in operation.working and not call.path.endswith((".lock", "-shm"))]
        lost = [Case(operation, "fault", f"{call.number}:lose", call) for call in writes]
        folder = self.copy(operation, "lying")
        self.done(operation, folder, operation.command(), self.recording(folder, lose="sync"))
        operation.recorded, operation.events = folder, powercut.read_log(folder + ".log")
        cuts = list(self.power_cases(operation))
        return [("a lost write", lost[-8:]), ("a disk that does not sync", cuts[-8:])]

    def done(self, operation, folder, command, recorder=None):
        result = operation.programs.run(command, folder, recorder)
        if result.status != 0 or operation.promised(result) > operation.size():
            raise Problem(f"without harm it failed: {result.status} {result.said[:400]}")

    # What is tried

    def cases(self, operation):
        for kind in KINDS:
            if self.options.kind in (None, kind):
                yield from getattr(self, f"{kind}_cases")(operation)

    def fault_cases(self, operation):
        for call in operation.calls:
            for error in ERRORS[call.name]:
                yield Case(operation, "fault", f"{call.number}:{error}", call)

    def kill_cases(self, operation):
        for call in operation.calls:
            yield Case(operation, "kill", f"{call.number}:before", call)
            # A lock changes nothing that is left.
            if call.name not in ("lock", "map"):
                yield Case(operation, "kill", f"{call.number}:after", call)

    def power_cases(self, operation):
        if not operation.survives_power_cuts:
            return
        most = BOUNDED_SINGLES if self.options.bounded else SINGLES
        for name, event, tree, printed in powercut.cases(
                operation.events, operation.template, operation.recorded, self.options.seed, most):
            yield Case(operation, "power", name, event, (tree, printed))

    def chosen(self, operation):
        cases = list(self.cases(operation))
        if self.options.case:
            return [case for case in cases if case.name == self.options.case]
        if not self.options.bounded:
            return cases
        return self.sample(operation, cases)

    def sample(self, operation, cases):
        """A part of the cases: of an edit each call, of the rest some."""
        chance = random.Random(f"{self.options.seed} {operation}")
        if operation.is_session:
            kept = []
            for call in operation.calls:
                faults = [case for case in cases if case.kind == "fault" and case.call is call]
                kills = [case for case in cases if case.kind == "kill" and case.call is call]
                kept += [chance.choice(group) for group in (faults, kills) if group]
            power = [case for case in cases if case.kind == "power"]
            return kept + chance.sample(power, min(SAMPLE, len(power)))
        return chance.sample(cases, min(SAMPLE, len(cases)))

    # Trying it

    def attempt(self, case):
        folder = self.folder("case")
        try:
            getattr(self, f"try_{case.kind}")(case, folder)
            return None
        except Problem as problem:
            return str(problem)
        except Exception as error:  # A fault of this tool must not pass for a success.
            return f"the tool failed: {error!r}"
        finally:
            if not self.options.keep:
                for path in (folder, folder + ".cut", folder + ".on"):
                    shutil.rmtree(path, ignore_errors=True)
                for path in (folder + ".log", folder + ".on.log"):
                    if os.path.exists(path):
                        os.remove(path)

    def try_power(self, case, folder):
        tree, printed = case.tree
        powercut.write_tree(tree, folder)
        promised = case.operation.promised_by(printed)
        self.judge(case.operation, folder, promised, promised + 1)

    def try_kill(self, case, folder):
        number, when = case.name.split(":")
        result = self.run(case, folder, at=number, do=f"kill-{when}")
        if result.status != -9:
            raise Problem(f"it was not killed, but ended with {result.status}")
        promised = case.operation.promised(result)
        self.judge(case.operation, folder, promised, promised + 1)

    def try_fault(self, case, folder):
        operation = case.operation
        number, error = case.name.split(":")
        variables = self.fault(number, error)
        result = self.run(case, folder, **variables)
        # SQLite does not repeat a sync that was interrupted; it fails, and says so. And it does not
        # tell why it failed, but for writes: then the program looks at the disk, which is not full.
        is_plain = operation.store == "sqlite" and case.call.name != "write"
        is_sync = operation.store == "sqlite" and case.call.name == "sync"
        self.check_end(result, "EIO" if is_sync else error, must_tell=not is_plain)
        promised = operation.promised(result)
        if result.status == 0:
            promised = most = operation.size()
        else:
            most = promised + 1
        if case.call.name == "sync":
            self.cut(operation, folder, promised, most)
        found = self.judge(operation, folder, promised, most)
        if result.status != 0 and promised not in found:
            for denial in DENIALS:
                if denial in result.said and DOUBT not in result.said:
                    raise Problem(f"it says '{denial}', but the change is there: "
                                  f"{result.said.strip()[:300]}")
        is_working = case.call.number in operation.working
        if operation.is_session and is_working and error not in HARMLESS:
            self.go_on(operation, folder + ".on", variables)

    @staticmethod
    def fault(number, error):
        name, _, later = error.partition(" ")
        variables = {"at": number, "do": getattr(errno, name, name)}
        if later:
            variables["on"] = "later"
        return variables

    def run(self, case, folder, **variables):
        shutil.copytree(case.operation.template, folder)
        return case.operation.programs.run(
            case.operation.command(), folder, self.recording(folder, **variables))

    @staticmethod
    def check_end(result, error, must_tell=True):
        if result.status < 0:
            raise Problem(f"it ended by signal {-result.status}: {result.said[:300]}")
        if result.status == 0:
            return
        if error in HARMLESS:
            raise Problem(f"it gave up, although calling again was enough: "
                          f"{result.said.strip()[:300]}")
        if not result.said.strip():
            raise Problem(f"it ended with {result.status} and said nothing")
        if error.startswith("ENOSPC") and must_tell and "full" not in result.said.lower():
            raise Problem(f"the disk was full, but it says: {result.said.strip()[:300]}")

    def cut(self, operation, folder, promised, most):
        """After a sync has failed, the power fails too: what was promised is on the disk."""
        disk = powercut.Disk(operation.template)
        disk.path = folder
        for event in powercut.read_log(folder + ".log"):
            disk.take(event)
        powercut.write_tree(disk.tree([]), folder + ".cut")
        try:
            self.judge(operation, folder + ".cut", promised, most)
        except Problem as problem:
            raise Problem(f"and then the power failed: {problem}")

    def go_on(self, operation, folder, variables):
        """A session that goes on after a failure shows what a new process reads."""
        shutil.copytree(operation.template, folder)
        result = operation.programs.run(
            operation.going_on(), folder, self.recording(folder, **variables))
        self.check_end(result, "EIO")
        read = operation.listings(folder)
        for command, there in zip(operations.LISTINGS, read):
            # Errors are printed elsewhere; a session that did not begin shows nothing.
            key = command.split()[0]
            shown = [line for line in result.lines if key in line]
            if shown and f'"command":"{command}"' not in result.errors and shown[-1] != there:
                raise Problem(f"after the failure, the session and the disk differ: '{key}' shows "
                              f"{json.dumps(shown[-1])[:300]}, not {json.dumps(there)[:300]}")

    @staticmethod
    def judge(operation, folder, low, high):
        found = operation.places(operation.settle(folder))
        if not found:
            raise Problem("the contents are neither those before nor those after a command")
        if not any(low <= place <= high for place in found):
            raise Problem(f"{found[-1]} of {operation.size()} commands are done; "
                          f"{low} were reported")
        return found


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


def parse():
    parser = argparse.ArgumentParser(
        prog="Tools/faults", description="Lets every call on files fail, kills the programs between "
        "any two calls, and cuts the power at each point.")
    parser.add_argument("--programs", required=True,
                        help="the folder of the executables; without it they are built")
    parser.add_argument("--bounded", action="store_true",
                        help="try every call of 'edit', and a sample of the rest")
    parser.add_argument("--self-test", action="store_true",
                        help="see that faults that are sown are found")
    parser.add_argument("--operation", help="try this operation only")
    parser.add_argument("--store", choices=["sqlite", "json"])
    parser.add_argument("--kind", choices=KINDS)
    parser.add_argument("--case", help="try this case only")
    parser.add_argument("--seed", type=int, default=1, help="what is sampled (1)")
    parser.add_argument("-j", type=int, default=2, help="how many at a time (2)")
    parser.add_argument("--keep", action="store_true", help="keep the folders, and name them")
    return parser.parse_args()


def run(options, work):
    home = os.path.join(work, "home")
    os.mkdir(home)
    programs = operations.Programs(os.path.abspath(options.programs), home)
    matrix = Matrix(options, programs, work)
    matrix.build()
    report = Report(options)
    chosen = [operation for operation in operations.all_operations(programs)
              if options.operation in (None, operation.name)
              and options.store in (None, operation.store)]
    if not chosen:
        sys.exit(f"Tools/faults: no operation '{options.operation}'; it knows "
                 + ", ".join(dict.fromkeys(
                     operation.name for operation in operations.all_operations(programs))))
    pool = concurrent.futures.ThreadPoolExecutor(options.j)
    try:
        missed = 0
        if options.self_test or options.bounded:
            missed = test_itself(matrix, pool, report)
        for operation in [] if options.self_test else chosen:
            matrix.prepare(operation)
            cases = matrix.chosen(operation)
            for number, (case, problem) in enumerate(
                    zip(cases, pool.map(matrix.attempt, cases)), 1):
                report.add(case, problem)
                report.progress(operation, number, len(cases))
    finally:
        pool.shutdown(cancel_futures=True)
    return missed + (0 if options.self_test else report.summary())


def test_itself(matrix, pool, report):
    """Sows faults; returns how many sorts were not found."""
    missed = 0
    for operation in operations.all_operations(matrix.programs):
        if not operation.is_session:
            continue
        matrix.prepare(operation)
        for name, cases in matrix.self_test(operation):
            found = sum(problem is not None for problem in pool.map(matrix.attempt, cases))
            report.say(f"{'✔' if found else '✘'} {operation}: {name} was found in {found} of "
                       f"{len(cases)} cases")
            missed += not found
    return missed


def main():
    options = parse()
    # On a disk: memory would keep what is not synced, and has other errors.
    work = os.path.realpath(tempfile.mkdtemp(prefix="callboard-faults-", dir="/var/tmp"))
    try:
        found = run(options, work)
    except KeyboardInterrupt:
        print("Tools/faults: interrupted", file=sys.stderr)
        return 130
    finally:
        if options.keep:
            print(f"the folders are in {work}")
        else:
            shutil.rmtree(work, ignore_errors=True)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
