#!/usr/bin/env python3
"""Uses the programs at a pseudo-terminal with a screen model of its own, pyte.

    python3 terminals.py --programs FOLDER    the scenarios, and random input for 60 seconds
    python3 terminals.py scenarios --programs FOLDER [--only NAME]
    python3 terminals.py self-test --programs FOLDER
    python3 terminals.py random --programs FOLDER --seconds N [--seed S] [--surface NAME]

The scenarios look at what the screen shows. Random input is typed at the prompt and in the live
view of every surface: the program must answer, draw what changed as it draws the whole, end with
the terminal as it was, and not crash. A failure is printed with its seed and both screens; the
status is then 1. The self-test sees that injected faults are found. Tools/setup installs pyte.
"""

import argparse
import os
import random
import shutil
import signal
import sys
import tempfile

sys.dont_write_bytecode = True
# Where Tools/setup puts it, if this is not started by Tools/test.
sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../.build/python"))
try:
    import pyte  # noqa: F401
except ImportError:
    sys.exit("terminals.py: error: Python has no pyte; Tools/setup test installs it")
import terminal_random  # noqa: E402
import terminal_scenarios  # noqa: E402
from terminal_process import Problem  # noqa: E402

SECONDS = 60


def parse():
    parser = argparse.ArgumentParser(
        prog="terminals.py", description="Uses the programs at a terminal.")
    parser.add_argument("part", nargs="?", default="all",
                        choices=["scenarios", "self-test", "random", "all"])
    parser.add_argument("--programs", required=True, help="the folder of the executables")
    parser.add_argument("--only", help="run this scenario only")
    parser.add_argument("--seconds", type=float, default=SECONDS,
                        help=f"how long random input is typed ({SECONDS})")
    parser.add_argument("--seed", type=int, help="where the inputs begin; otherwise a random one")
    parser.add_argument("--surface", choices=list(terminal_random.SURFACES),
                        help="only this one; otherwise each in turn")
    return parser.parse_args()


def say(text):
    print(text, flush=True)


def run(options, folder):
    place = terminal_random.Place(options.programs, folder)
    place.make()
    failed = 0
    if options.part in ("scenarios", "all"):
        failed += terminal_scenarios.run(place, options.only, say)
    if options.part in ("self-test", "all"):
        failed += terminal_random.test_itself(place, say)
    if options.part in ("random", "all"):
        seed = options.seed if options.seed is not None else random.randrange(1 << 32)
        say(f"random: seed {seed}, {options.seconds:.0f} s")
        failed += terminal_random.run(place, options.seconds, seed, options.surface, say)
    return failed


def main():
    options = parse()
    # What ends this ends it as Ctrl-C does: nothing is left.
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, lambda *_: signal.raise_signal(signal.SIGINT))
    folder = os.path.realpath(tempfile.mkdtemp(prefix="callboard-terminals-"))
    try:
        return 1 if run(options, folder) else 0
    except Problem as problem:
        print(f"terminals.py: error: {problem}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("terminals.py: interrupted", file=sys.stderr)
        return 130
    finally:
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    sys.exit(main())
