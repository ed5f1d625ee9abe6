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
import os
import shutil
import signal
import sys
import tempfile

sys.dont_write_bytecode = True
import operations  # noqa: E402
from matrix import KINDS, Matrix  # noqa: E402
from operations import Problem  # noqa: E402
from report import Report  # noqa: E402


def parse():
    parser = argparse.ArgumentParser(
        prog="Tools/faults", description="Lets every call on files fail, kills the programs between "
        "any two calls, and cuts the power at each point.")
    parser.add_argument("--programs", required=True,
                        help="the folder of the executables; without it they are built")
    parser.add_argument("--bounded", action="store_true",
                        help="try every call of 'edit', and a sample of the rest")
    parser.add_argument("--self-test", action="store_true",
                        help="see that injected faults are found")
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
            try:
                matrix.prepare(operation)
            except Problem as problem:
                report.say(f"✘ {operation}: {problem}")
                missed += 1
                continue
            cases = matrix.chosen(operation)
            if options.case and not cases:
                raise Problem(f"{operation} has no case '{options.case}'")
            for number, (case, problem) in enumerate(
                    zip(cases, pool.map(matrix.attempt, cases)), 1):
                report.add(case, problem)
                report.progress(operation, number, len(cases))
    except KeyboardInterrupt:
        report.summary()
        raise
    finally:
        pool.shutdown(cancel_futures=True)
    return missed + (0 if options.self_test else report.summary())


def test_itself(matrix, pool, report):
    """Injects faults; returns how many sorts were not found."""
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
    # What ends this ends it as Ctrl-C does: nothing is left.
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, lambda *_: signal.raise_signal(signal.SIGINT))
    # On a disk: memory would keep what is not synced, and has other errors.
    work = os.path.realpath(tempfile.mkdtemp(prefix="callboard-faults-", dir="/var/tmp"))
    try:
        found = run(options, work)
    except KeyboardInterrupt:
        print("Tools/faults: interrupted", file=sys.stderr)
        return 130
    except Problem as problem:
        print(f"Tools/faults: error: {problem}", file=sys.stderr)
        return 1
    finally:
        if options.keep:
            print(f"the folders are in {work}")
        else:
            shutil.rmtree(work, ignore_errors=True)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
