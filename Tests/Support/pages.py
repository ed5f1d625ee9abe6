#!/usr/bin/env python3
"""Uses the pages of `callboard serve` in Chromium, with fingers, a mouse and keys.

    python3 pages.py --programs FOLDER [--only NAME] [--fault JAVASCRIPT] [--pictures FOLDER]

The scenarios look at what the page shows, what the console receives and what the workspace holds.
Where one fails, the status is 1. Tools/setup installs Chromium and the package websocket-client.
"""

import argparse
import os
import shutil
import signal
import sys
import tempfile

sys.dont_write_bytecode = True
# Where Tools/setup puts it, if this is not started by Tools/test.
sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../.build/python"))
try:
    import websocket  # noqa: F401
except ImportError:
    sys.exit("pages.py: error: Python has no websocket-client; Tools/setup test installs it")
import page_scenarios  # noqa: E402
from page_browser import Browser, Problem  # noqa: E402


def parse():
    parser = argparse.ArgumentParser(prog="pages.py", description="Uses pages in a browser.")
    parser.add_argument("--programs", required=True, help="the folder of the executables")
    parser.add_argument("--only", help="run this scenario only")
    parser.add_argument("--fault", help="JavaScript that runs in each page first, to see a failure")
    parser.add_argument("--pictures", help="a folder for pictures of what failed")
    return parser.parse_args()


def say(text):
    print(text, flush=True)


def run(options, folder):
    if options.only not in (None, *page_scenarios.SCENARIOS):
        raise Problem(f"no scenario '{options.only}'; there are "
                      f"{', '.join(page_scenarios.SCENARIOS)}")
    browser = Browser(folder)
    browser.fault = options.fault
    browser.pictures = options.pictures
    try:
        return page_scenarios.run(browser, options.programs, folder, options.only, say)
    finally:
        browser.close()


def main():
    options = parse()
    # What ends this ends it as Ctrl-C does: nothing is left.
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, lambda *_: signal.raise_signal(signal.SIGINT))
    folder = os.path.realpath(tempfile.mkdtemp(prefix="callboard-pages-"))
    try:
        return 1 if run(options, folder) else 0
    except Problem as problem:
        print(f"pages.py: error: {problem}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("pages.py: interrupted", file=sys.stderr)
        return 130
    finally:
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    sys.exit(main())
