#!/usr/bin/env python3
"""Checks everything for Tools/test: format, layers, builds, tests, simulation, mutants,
faults of the disk, terminals, pages in a browser, the documentation, the public API, and a package
outside that uses the libraries.

    python3 check_all.py [--thorough | --mutants]

Prints the steps as they end, with what fails in them, and a summary: 2,000 lines at the most. All
that the steps print goes to .build/test.log. The status is 0 only where every step passed, and 130
or 143 where it was interrupted.

One optimised build with the trait Mutants serves tests and simulator. What waits for processes,
networks, terminals and browsers leaves the processor idle: it runs beside the rest. What Tools/run
builds is built last.
"""

import glob
import json
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
import zlib

import run_tests

LOG = ".build/test.log"
# What is printed at the most: lines while the steps run, failures of each step in the summary, and
# lines of a step that failed.
LINES = 1_500
FAILURES = 100
LINES_OF_STEP = 80
# What takes longer hangs. A run of tests has a limit of its own.
SECONDS = 30 * 60 if os.environ.get("CI") else None
MOST_EFFORT = 1_000

LAYERS = ["--explicit-target-dependency-import-check", "error"]
# The package manager passes traits to the compiler in the order of their hashes; in another order,
# everything would be built again.
BUILD = ["env", "SWIFT_DETERMINISTIC_HASHING=1", "CALLBOARD_BUILD=checks", "swift", "build",
         "--configuration", "release", "--scratch-path", ".build-test", "-debug-info-format", "none",
         "-Xswiftc", "-enable-testing", "-Xswiftc", "-Onone", "-Xcc", "-O0",
         "--traits", "default,HTTPS,Pictures,Mutants"]
# The build that Tools/run makes, and what it says of HTTPS.
FIRST = ".build-run/release"
NO_HTTPS = "'Tools/install' builds and installs one with it"
SOURCES = ["Package.swift", "Modules", "Apps", "Examples", "Tests", "Tools"]
NETWORKS = "^(Transport|Page)[A-Za-z]*Tests"
PROCESSES = "^EndToEnd[A-Za-z]*Tests"
EVENTS = 3_000_000
# Runs of sync, of 200 steps each; a hundredth of them again with workspaces in files.
SYNC_RUNS = 2_000
# A run looks for one in so many mutants, others each day; a thorough one looks for all. Seven days
# would show the same ones to someone who runs the checks once a week.
MUTANT_DAYS = 8
# How many servers and clients of sync are killed.
SYNC_KILLS = 30
# How often the network between two machines that sync is cut.
SYNC_CUTS = 3
# How long two sync servers, their database and clients are disturbed; each planted fault is found
# in this time, too.
CHAOS_SECONDS = 60
# How long schemathesis judges a sync server.
JUDGE_SECONDS = 120
# How long random keys are typed at a terminal.
TERMINAL_SECONDS = 60
# How long random fingers are on pages.
PAGE_SECONDS = 30


class Console:
    """Prints so many lines and no more, from any thread.

    On a terminal the last line says what runs, and is written over and over.
    """

    def __init__(self):
        self.lock = threading.RLock()
        self.lines = 0
        self.wipe = "\r\033[K" if sys.stdout.isatty() else ""

    def say(self, text):
        with self.lock:
            for line in text.split("\n"):
                self.lines += 1
                if self.lines < LINES:
                    self.write(self.wipe + line[:1_000] + "\n")
                elif self.lines == LINES:
                    self.write(f"{self.wipe}… more is in {LOG}\n")

    def show(self, text):
        if self.wipe:
            self.write(self.wipe + text)

    def write(self, text):
        with self.lock:
            try:
                print(text, end="", flush=True)
            except BrokenPipeError:
                # Nobody reads on: the log has it all the same.
                sys.stdout = open(os.devnull, "w")


class Step:
    """A part of the checks, with a file for what it prints until it has ended."""

    def __init__(self, checks, name):
        self.checks = checks
        self.name = name
        self.output = f".build/test-{name.replace(' ', '-')}.log"
        self.failures = []
        self.begin = time.monotonic()
        open(self.output, "w").close()

    def run(self, command):
        """Runs a command to its end; says whether it succeeded."""
        self.note("$ " + " ".join(command))
        with open(self.output, "ab") as file:
            process = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=file, stderr=file,
                start_new_session=True)
            deadline = SECONDS and time.monotonic() + SECONDS
            while process.poll() is None:
                is_late = deadline and time.monotonic() > deadline
                if self.checks.is_over() or is_late:
                    run_tests.end(process)
                    if is_late:
                        self.note(f"error: ended after {SECONDS} seconds")
                    return False
                time.sleep(0.05)
        return process.returncode == 0

    def tests(self, bundle, arguments):
        """Runs tests of the bundle that was built; says whether all passed."""
        command = [bundle, "--testing-library", "swift-testing"] + arguments
        self.note("$ " + " ".join(command))
        report = run_tests.Report(self.tell)
        status = run_tests.run(command, self.output, report, self.checks.is_over)
        self.failures += report.failures
        if not report.ended:
            self.note("error: no test ran")
        return status == 0 and report.ended > 0

    def note(self, text):
        with open(self.output, "a") as file:
            file.write(text + "\n")

    def tell(self, text):
        self.note(text)
        self.checks.console.say(text)

    def text(self):
        with open(self.output, errors="replace") as file:
            return file.read()


class Checks:
    def __init__(self):
        self.console = Console()
        self.failed = []
        self.running = {}
        self.are_done = False
        self.interruption = None
        self.lock = threading.Lock()
        self.effort = effort()

    def is_over(self):
        return self.interruption is not None

    def step(self, name, work):
        """Does a step, and tells how it went; says whether it passed."""
        if self.is_over():
            return False
        step = Step(self, name)
        with self.lock:
            self.running[name] = step
        try:
            passed = work(step)
        except Exception as error:  # A fault of these checks must not pass for a success.
            step.note(repr(error))
            passed = False
        seconds = time.monotonic() - step.begin
        if not self.is_over():
            self.console.say(f"{'✔' if passed else '✘'} {name}: {seconds:.0f} s")
            if not passed and not step.failures:
                self.console.say("\n".join("  " + line for line in telling(step.text())))
            if not passed:
                self.failed.append(step)
        self.keep(step)
        with self.lock:
            del self.running[name]
        return passed and not self.is_over()

    def keep(self, step):
        """Adds what a step printed to the log."""
        with self.lock, open(LOG, "a") as log:
            log.write(f"==> {step.name}\n{step.text()}\n")
            os.remove(step.output)

    # The steps

    def all(self):
        side = Lane(lambda: self.step("format", lambda step: step.run(
            ["swift", "format", "lint", "--strict", "--recursive", "--configuration",
             ".swift-format"] + SOURCES)))
        # Without a build there is nothing to test.
        is_built = self.step(
            "build and layers", lambda step: step.run(BUILD + ["--build-tests"] + LAYERS))
        side.join()
        if is_built:
            self.run_all()
        self.are_done = True

    def all_mutants(self):
        """Looks for every mutant, and does nothing else."""
        if self.step("build", lambda step: step.run(BUILD + ["--product", "callboard-simulate"])):
            simulator = os.path.join(folder(BUILD), "callboard-simulate")
            self.step("mutants", lambda step: self.find_mutants(simulator, step, are_all=True))
        self.are_done = True

    def run_all(self):
        """Runs all that was built."""
        made = folder(BUILD)
        bundle = os.path.join(made, "callboardPackageTests.xctest")
        simulator = os.path.join(made, "callboard-simulate")
        side = Lane(lambda: self.test_waiting(bundle, made))
        self.step("tests", lambda step: step.tests(
            bundle, ["--skip", NETWORKS, "--skip", PROCESSES]))
        # One after the other: what waits for processes needs a core.
        self.step("simulation", lambda step: self.simulate(simulator, step))
        self.step("mutants", lambda step: self.find_mutants(simulator, step))
        self.step("faults", lambda step: step.run(
            ["python3", "Tools/Faults/faults.py", "--programs", made, "--bounded"]))
        self.check_libraries(made)
        self.step("first run", self.run_first)
        side.join()

    def test_waiting(self, bundle, made):
        """Does what mostly waits. Tests of processes keep every thread of theirs waiting, and those
        of networks, which need one now and then, would not get on beside them."""
        self.step("tests of networks", lambda step: step.tests(bundle, ["--filter", NETWORKS]))
        self.step("tests of processes", lambda step: step.tests(bundle, ["--filter", PROCESSES]))
        self.step("killed sync", lambda step: step.run(
            ["python3", "Tests/Support/sync_kills.py", "--programs", made,
             "--kills", str(SYNC_KILLS * self.effort)]))
        self.step("cut sync", lambda step: step.run(
            ["python3", "Tests/Support/sync_cut.py", "--programs", made,
             "--cuts", str(SYNC_CUTS * self.effort)]))
        chaos = ["python3", "Tests/Support/sync_chaos.py", "--programs", made, "--seed", "1"]
        self.step("chaos", lambda step: step.run(
            chaos + ["--seconds", str(CHAOS_SECONDS * self.effort)]))
        self.step("planted faults", lambda step: step.run(
            chaos + ["--seconds", str(CHAOS_SECONDS), "--self-test"]))
        self.step("proxy", lambda step: step.run(
            ["python3", "Tests/Support/proxy_check.py", "--programs", made]))
        self.step("pyicloud", lambda step: step.run(
            ["python3", "Tests/Support/judge_pyicloud.py", "--programs", made]))
        self.step("schemathesis", lambda step: step.run(
            ["python3", "Tests/Support/judge_schemathesis.py", "--programs", made,
             "--seconds", str(JUDGE_SECONDS * self.effort), "--seed", "1"]))
        self.step("terminals", lambda step: step.run(
            ["python3", "Tests/Support/terminals.py", "--programs", made,
             "--seconds", str(TERMINAL_SECONDS * self.effort)]))
        self.step("pages", lambda step: step.run(
            ["python3", "Tests/Support/pages.py", "--programs", made]))
        self.step("random pages", lambda step: step.run(
            ["python3", "Tests/Support/page_random.py", "--programs", made,
             "--seconds", str(PAGE_SECONDS * self.effort), "--seed", "1"]))

    def check_libraries(self, made):
        """Checks what an app's developer meets: the documentation, the API, and the package."""
        self.step("documentation", lambda step: step.run(
            ["python3", "Tests/Support/document.py", "site", made, ".build/docs"]))
        self.step("public API", lambda step: step.run(
            ["python3", "Tests/Support/document.py", "check", made]))
        self.step("outside package", lambda step: step.run(
            ["python3", "Tests/Support/check_outside.py"]))

    def run_first(self, step):
        """Does what a newcomer does, and sees that this build has no fault and says what it lacks."""
        with tempfile.TemporaryDirectory() as folder:
            workspace = os.path.join(folder, "first.callboard")
            if not step.run(["Tools/run", workspace, "-c", "show new First"]):
                return False
            serves = step.run(["timeout", "60", "Tools/run", "serve", workspace, "--tls"])
        if serves or NO_HTTPS not in step.text():
            step.note(f"error: 'serve --tls' does not say: {NO_HTTPS}")
            return False
        # What only the simulator has, without the trait of mutants.
        if not step.run(["Tools/Packaging/quick", "--target", "Simulation"]):
            return False
        modules = {path.split(os.sep)[1] for path in sources("*") if path.endswith("Defect.swift")}
        passed = bool(modules)
        for module in sorted(modules):
            built = module.replace(".", "_")
            # As the compiler spells the enum of a module's faults.
            name = f"{len(built)}{built}6DefectO".encode()
            # What was left of sources that are gone is not looked at.
            for source in sources(module):
                path = os.path.join(FIRST, f"{built}.build", os.path.basename(source) + ".o")
                with open(path, "rb") as file:
                    if name in file.read():
                        step.note(f"error: a fault is in {path}")
                        passed = False
        return passed

    def simulate(self, simulate, step):
        """Plays every surface, from a fixed seed: what is found here is found again."""
        listing = subprocess.run([simulate, "surfaces"], capture_output=True, text=True, check=True)
        surfaces = listing.stdout.splitlines()
        passed = bool(surfaces)
        for surface in (line.split()[0] for line in surfaces):
            run = [simulate, "run", "--surface", surface, "--seed", "1"]
            if surface != "sync":
                passed = step.run(run + ["--events", str(EVENTS * self.effort)]) and passed
                continue
            passed = step.run(run + ["--runs", str(SYNC_RUNS * self.effort)]) and passed
            files = ["--runs", str(SYNC_RUNS // 100 * self.effort), "--store", "sqlite"]
            passed = step.run(run + files) and passed
        # What can be reached stands in a table; what it lacks would go uncounted.
        return passed and "reached outside the table" not in step.text()

    def find_mutants(self, simulate, step, are_all=False):
        """Looks for the mutants whose day it is, or for all."""
        search = [simulate, "mutants", "--run-all", "--seeds", str(self.effort)]
        if self.effort == 1 and not are_all:
            listing = subprocess.run([simulate, "mutants", "--report", "json"],
                                     capture_output=True, text=True, check=True)
            day = int(os.environ.get("CALLBOARD_DAY") or time.time() // 86_400)
            step.note(f"the mutants of CALLBOARD_DAY={day}")
            # Surfaces share some names.
            for name in sorted({each["name"] for each in json.loads(listing.stdout)["mutants"]}):
                if (zlib.crc32(name.encode()) + day) % MUTANT_DAYS == 0:
                    search += ["--only", name]
        passed = step.run(search)
        # A table of a line for each; what was not found, and the summary, are what counts.
        found = f" {self.effort}/{self.effort} "
        if not passed:
            step.tell("\n".join(line for line in step.text().splitlines() if found not in line))
            step.failures.append("not every mutant was found")
        return passed

    def progress(self):
        with self.lock:
            return ", ".join(
                f"{step.name} {time.monotonic() - step.begin:.0f} s"
                for step in self.running.values())

    def summary(self):
        """Tells what the steps came to, and gives the status."""
        lines = []
        for step in self.failed:
            lines.append(f"Tools/test: failed: {step.name}")
            lines += [f"  {failure[:300]}" for failure in step.failures[:FAILURES]]
            if len(step.failures) > FAILURES:
                lines.append(f"  … and {len(step.failures) - FAILURES} more")
        status = 0
        if self.is_over():
            lines.append("Tools/test: interrupted")
            status = self.interruption
        elif self.failed:
            status = 1
        elif not self.are_done or self.running:
            lines.append("Tools/test: the checks themselves failed")
            status = 1
        else:
            lines.append("Tools/test: all passed")
        lines.append(f"the whole output is in {LOG}")
        self.console.lines = min(self.console.lines, LINES - len(lines) - 1)
        self.console.say("\n".join(lines))
        return status


class Lane(threading.Thread):
    """Steps that are done beside others."""

    def __init__(self, work):
        super().__init__(target=work, daemon=True)
        self.start()


def sources(module):
    """The source files of a module, or of all modules for '*'."""
    return glob.glob(os.path.join("Modules", module, "**", "*.swift"), recursive=True)


def effort():
    """How many times as much is tried: what the tests read, too."""
    text = os.environ.get("CALLBOARD_EFFORT", "1")
    if not text.isdecimal() or not 1 <= int(text) <= MOST_EFFORT:
        sys.exit(f"Tools/test: CALLBOARD_EFFORT is '{text}'; "
                 f"give a whole number from 1 to {MOST_EFFORT}")
    return int(text)


def folder(build):
    """Where a build puts what it makes."""
    shown = subprocess.run(build + ["--show-bin-path"], capture_output=True, text=True, check=True)
    return shown.stdout.strip()


def telling(text):
    """The lines of a step that failed that tell why: its errors, or the last lines."""
    lines = [line[:300] for line in text.splitlines()]
    errors = [line for line in dict.fromkeys(lines) if "error:" in line]
    return (errors or lines[-LINES_OF_STEP:])[:LINES_OF_STEP]


def main():
    if "--thorough" in sys.argv[1:]:
        os.environ.setdefault("CALLBOARD_EFFORT", "10")
    os.makedirs(os.path.dirname(LOG), exist_ok=True)
    open(LOG, "w").close()
    checks = Checks()

    def interrupt(number, _):
        # The threads see it, and end what they run.
        checks.interruption = 128 + number

    numbers = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
    for number in numbers:
        signal.signal(number, interrupt)
    # Who started this may have kept them from its threads.
    signal.pthread_sigmask(signal.SIG_UNBLOCK, numbers)
    checks.console.say(f"the whole output goes to {LOG}")
    are_mutants = "--mutants" in sys.argv[1:]
    work = threading.Thread(target=checks.all_mutants if are_mutants else checks.all)
    work.start()
    while work.is_alive():
        work.join(0.2)
        checks.console.show(checks.progress())
    return checks.summary()


if __name__ == "__main__":
    sys.exit(main())
