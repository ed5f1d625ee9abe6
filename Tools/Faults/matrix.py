"""What is tried with an operation, and how each of it is judged."""

import errno
import json
import os
import random
import shutil
import subprocess
import threading

import operations
import powercut
from operations import Problem

KINDS = ["fault", "kill", "power"]
HERE = os.path.dirname(os.path.abspath(__file__))
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
    "lock": ["EIO", "EACCES"],
    "chmod": ["EIO", "EACCES"],
    "chown": ["EIO", "EACCES"],
}
# A call that was interrupted is called again, and one that wrote a part goes on.
HARMLESS = ["EINTR", "short"]
DOUBT = "it is not known whether"
# How many single steps that are not synced are left out or kept alone, at each point.
SINGLES = 2
BOUNDED_SINGLES = 1
SAMPLE = 6
# A case whose call was another one is tried again, as often as this.
ATTEMPTS = 20
# How many runs have to do the same calls, and within how many.
RECORDINGS = 3
MOST_RECORDINGS = 20


class Case:
    """One thing that is tried."""

    def __init__(self, operation, kind, name, call=None, tree=None):
        self.operation, self.kind, self.name, self.call, self.tree = (
            operation, kind, name, call, tree)


class Missed(Exception):
    """The call that something was to happen to was another one."""


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
        operation.recorded, operation.events = self.record(operation)
        operation.calls = [event for event in operation.events if event.number]
        # What comes after the last line is done while the program ends.
        last = max(place for place, event in enumerate(operation.events) if not event.number)
        operation.working = {event.number for event in operation.events[:last] if event.number}
        # Twice the same, or nothing can be compared.
        again = self.copy(operation, "again")
        self.done(operation, again, operation.command())
        if operation.size() not in operation.places(operation.settle(again)):
            raise Problem("two runs without harm differ")

    def record(self, operation):
        """Returns the folder and the events of a run that did the usual calls.

        On a busy machine, two connections of a process can meet, and one tries a lock once more. What
        follows then has other numbers than in most runs.
        """
        alike = {}
        while True:
            folder = self.copy(operation, "recorded")
            self.done(operation, folder, operation.command(), self.recording(folder))
            events = powercut.read_log(folder + ".log")
            calls = tuple(event.name for event in events)
            alike[calls] = alike.get(calls, 0) + 1
            if alike[calls] == RECORDINGS:
                return folder, events
            if sum(alike.values()) == MOST_RECORDINGS:
                raise Problem(f"no {RECORDINGS} of {MOST_RECORDINGS} runs did the same calls")

    def self_test(self, operation):
        """Injects two faults that must be found: writes that do not happen, and syncs that do nothing.

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
            if self.options.kind in (None, kind) and kind in operation.kinds:
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
        most = BOUNDED_SINGLES if self.options.bounded else SINGLES
        for name, event, tree, printed in powercut.cases(
                operation.events, operation.template, operation.recorded, self.options.seed, most,
                self.options.case):
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
        """Tries a case; returns what is wrong, or None."""
        for _ in range(ATTEMPTS):
            folder = self.folder("case")
            try:
                getattr(self, f"try_{case.kind}")(case, folder)
                return None
            except Missed:
                continue
            except Problem as problem:
                return str(problem)
            except Exception as error:  # A fault of this tool must not pass for a success.
                return f"the tool failed: {error!r}"
            finally:
                self.remove(folder)
        return "the calls were others in each run, so it could not be tried"

    def remove(self, folder):
        if self.options.keep:
            return
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
        is_plain = operation.uses_sqlite and case.call.name != "write"
        is_sync = operation.uses_sqlite and case.call.name == "sync"
        self.check_end(result, "EIO" if is_sync else error, must_tell=not is_plain)
        promised = operation.promised(result)
        if result.status == 0:
            promised = most = operation.size()
        else:
            most = promised + 1
        if case.call.name == "sync" and "power" in operation.kinds:
            self.cut(operation, folder, promised, most)
        found = self.judge(operation, folder, promised, most)
        if result.status != 0 and promised not in found:
            if DOUBT not in result.said:
                raise Problem(f"the change is there, but it does not say that this is possible: "
                              f"{result.said.strip()[:300]}")
        is_working = case.call.number in operation.working
        if operation.is_session and is_working and error not in HARMLESS:
            self.go_on(case, folder + ".on", variables)

    @staticmethod
    def fault(number, error):
        name, _, later = error.partition(" ")
        variables = {"at": number, "do": getattr(errno, name, name)}
        if later:
            variables["on"] = "later"
        return variables

    def run(self, case, folder, **variables):
        shutil.copytree(case.operation.template, folder)
        return self.hit(case, case.operation.command(), folder, variables)

    def hit(self, case, command, folder, variables):
        """Runs a command, and sees that it met the call that something was to happen to."""
        try:
            return case.operation.programs.run(
                command, folder, self.recording(folder, **variables))
        finally:
            self.check_hit(case, folder)

    @staticmethod
    def check_hit(case, folder):
        """A program that waits for something may do other calls in another run."""
        hit = [event for event in powercut.read_log(folder + ".log")
               if event.number == case.call.number]
        if not hit or hit[0].name not in (case.call.name, "lost"):
            raise Missed()

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
        is_told = any(words in result.said for words in ("disk is full", "no space left"))
        if error.startswith("ENOSPC") and must_tell and not is_told:
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

    def go_on(self, case, folder, variables):
        """A session that goes on after a failure shows what a new process reads."""
        operation = case.operation
        shutil.copytree(operation.template, folder)
        result = self.hit(case, operation.going_on(), folder, variables)
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
