#!/usr/bin/env python3
"""Makes the pictures of Documentation/pictures.md, as `export` draws the examples.

    python3 example_pictures.py --programs FOLDER
"""

import argparse
import json
import os
import shutil
import sys
import tempfile

sys.dont_write_bytecode = True
# Where Tools/setup puts it.
ROOT = os.path.abspath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../.."))
sys.path.append(os.path.join(ROOT, ".build/python"))
try:
    from PIL import Image
    from page_browser import FONTS, Problem
    from page_pictures import TRIP
    from page_place import Place
except ImportError as missing:
    sys.exit(f"example_pictures.py: error: {missing}; Tools/setup test installs it")

FOLDER = os.path.join(ROOT, "Documentation/pictures")
# The flow of the pictures: scenes, cue lists and effects of the example, in one order.
FLOW = """
board new "In order" --rules flow columns=5
place scene 1 thru 8
place list 13 thru 16
place effect 17 thru 19
"""
# What each picture shows: what opens it, its size in points, and its theme.
PICTURES = {
    "grid": ("show first-night; board Looks", "600x290", "dark"),
    "flow": ('show first-night; board "In order"', "600x270", "dark"),
    "pieces": ('show Pentominoes; board "Ten by six"', "600x440", "dark"),
    "canvas": ("show Desk; board Tonight", "600x330", "dark"),
    "canvas-light": ("show Desk; board Tonight", "600x330", "light"),
    "canvas-print": ("show Desk; board Tonight", "600x330", "print"),
    "boards": ("show first-night; board list", "600x530", "dark"),
    "itinerary": ("trip Lakes", "600x500", "dark"),
}
# How many colours a file has; more are hard to see, and make it larger.
COLORS = 128


def make(programs, folder):
    place = Place(programs, os.path.join(folder, "place"), "show new first-night")
    try:
        os.remove(place.workspace)
        place.do(f'import "{ROOT}/Examples/first-night.qxw"' + FLOW)
        for name in ("pentominoes", "desk"):
            with open(f"{ROOT}/Examples/{name}.txt", encoding="utf-8") as file:
                place.do(file.read())
        trip = os.path.join(folder, "trip.json")
        with open(trip, "w", encoding="utf-8") as file:
            json.dump(TRIP, file)
        place.do(f'trip new from "{trip}"')
        fonts = os.path.join(folder, "fonts.conf")
        with open(fonts, "w", encoding="utf-8") as file:
            file.write(FONTS)
        for name, (opens, size, theme) in PICTURES.items():
            path = os.path.join(FOLDER, f"{name}.png")
            place.do(f'{opens}; export "{path}" --size {size} --theme {theme} --force',
                     FONTCONFIG_FILE=fonts)
            picture = Image.open(path).quantize(COLORS, dither=Image.Dither.NONE)
            picture.save(path, optimize=True)
            print(path, os.path.getsize(path))
    finally:
        place.close()


def main():
    parser = argparse.ArgumentParser(prog="example_pictures.py")
    parser.add_argument("--programs", required=True, help="the folder of the executables")
    options = parser.parse_args()
    folder = os.path.realpath(tempfile.mkdtemp(prefix="callboard-pictures-"))
    try:
        make(options.programs, folder)
    except Problem as problem:
        sys.exit(f"example_pictures.py: error: {problem}")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
