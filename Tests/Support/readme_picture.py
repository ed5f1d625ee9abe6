#!/usr/bin/env python3
"""Makes the picture of the README: a board of the bundled example in a terminal and on a tablet.

    python3 readme_picture.py --programs FOLDER FILE

The terminal shows what `view` prints there, and the tablet what `callboard serve` shows in Chromium.
"""

import argparse
import io
import os
import shutil
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
# Where Tools/setup puts it.
ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../..")
sys.path.append(os.path.join(ROOT, ".build/python"))
try:
    import pyte
    from PIL import Image, ImageDraw, ImageFont
    from page_chromium import Chromium
except ImportError as missing:
    sys.exit(f"readme_picture.py: error: {missing}; Tools/setup test installs it")
from page_browser import Problem  # noqa: E402
from page_pictures import look, open_board, steady  # noqa: E402
from page_place import Place  # noqa: E402
from page_seat import Seat  # noqa: E402

BOARD = "Looks"
COLUMNS, ROWS = 80, 24
FONTS = "/usr/share/fonts/truetype/dejavu/DejaVuSansMono%s.ttf"
# A cell of the terminal, in pixels.
CELL = 8, 16
# A tablet: points, and pixels in a point; how wide it is in the picture, and the edge around it.
TABLET = 1_024, 700, 1
WIDTH = 560
EDGE = 10
MARGIN = 20
# How many colours the file has.
COLORS = 96
BEHIND, BACK, FRONT = "#2b2f38", "#16181d", "#d8dce4"


def color(name, standard):
    """The colour of a cell of the terminal."""
    return standard if name == "default" else "#" + name


def terminal(place):
    """A picture of what a terminal shows of the board."""
    environment = {**place.environment(), "COLUMNS": str(COLUMNS), "LINES": str(ROWS),
                   "COLORTERM": "truecolor"}
    output = subprocess.run(
        [place.program, place.workspace, "--color", "always", "--board", BOARD, "-c", "fit; view"],
        capture_output=True, text=True, env=environment, check=True).stdout
    lines = [line for line in output.splitlines() if not line.startswith("looking at")]
    screen = pyte.Screen(COLUMNS, ROWS)
    pyte.Stream(screen).feed("\r\n".join(lines[:ROWS]))
    fonts = [ImageFont.truetype(FONTS % weight, 13) for weight in ("", "-Bold")]
    width, height = CELL
    picture = Image.new("RGB", (COLUMNS * width, ROWS * height), BACK)
    draw = ImageDraw.Draw(picture)
    for row in range(ROWS):
        for column in range(COLUMNS):
            cell = screen.buffer[row][column]
            front, back = color(cell.fg, FRONT), color(cell.bg, BACK)
            if cell.reverse:
                front, back = back, front
            x, y = column * width, row * height
            draw.rectangle((x, y, x + width - 1, y + height - 1), back)
            draw.text((x, y), cell.data, front, fonts[cell.bold])
    return picture


def tablet(place, seat):
    """A picture of the board in a browser."""
    place.serve("--show", "first-night")
    seat.open()
    look(seat, "dark")
    seat.shows(f"Board {BOARD}")
    open_board(seat, BOARD, show="first-night")
    picture = Image.open(io.BytesIO(steady(seat.page))).convert("RGB")
    return picture.resize((WIDTH, WIDTH * picture.height // picture.width), Image.Resampling.LANCZOS)


def make(programs, folder, path):
    place = Place(programs, os.path.join(folder, "place"), "show new first-night")
    try:
        os.remove(place.workspace)
        example = os.path.join(ROOT, "Examples/first-night.qxw")
        place.do(f'import "{os.path.abspath(example)}"')
        browser = Chromium(folder)
        try:
            seat = Seat(place, browser)
            seat.page.turn(*TABLET)
            parts = [terminal(place), tablet(place, seat)]
        finally:
            browser.close()
    finally:
        place.close()
    heights = [part.height + 2 * EDGE for part in parts]
    whole = Image.new("RGB", (sum(part.width + 2 * EDGE + MARGIN for part in parts) + MARGIN,
                              max(heights) + 2 * MARGIN), BEHIND)
    x = MARGIN
    for part, height in zip(parts, heights):
        y = (whole.height - height) // 2
        frame = x, y, x + part.width + 2 * EDGE, y + height
        ImageDraw.Draw(whole).rounded_rectangle(frame, 14, BACK, "#4a505c")
        whole.paste(part, (x + EDGE, y + EDGE))
        x = frame[2] + MARGIN
    whole.quantize(COLORS, dither=Image.Dither.NONE).save(path, optimize=True)


def main():
    parser = argparse.ArgumentParser(prog="readme_picture.py")
    parser.add_argument("--programs", required=True, help="the folder of the executables")
    parser.add_argument("file", help="the PNG to write")
    options = parser.parse_args()
    folder = os.path.realpath(tempfile.mkdtemp(prefix="callboard-picture-"))
    try:
        make(options.programs, folder, options.file)
    except Problem as problem:
        sys.exit(f"readme_picture.py: error: {problem}")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
