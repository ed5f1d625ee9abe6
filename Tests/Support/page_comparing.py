"""Compares pictures of pages with stored ones, so that small differences of fonts do not count."""

import io
import os

from PIL import Image, ImageChops, ImageDraw

from page_browser import Problem

HERE = os.path.dirname(os.path.abspath(__file__))
STORED = os.path.join(HERE, "PagePictures")
# Where pictures of failures go if no other folder is named.
FAILED = os.path.join(HERE, "../../.build/pictures")
# Pictures are compared by the mean colours of squares with this side, in pixels: shorter than a
# line of text, so that a word that is gone changes several.
SIDE = 10
# How much a mean may differ, of 255, in red, green or blue. 26 are between the ground and a panel,
# the nearest colours of the page.
TOLERANCE = 22
# How many squares may differ. Another hinting of letters changes up to 5. The smallest block has
# 16; the thin lines of one icon are not noticed.
MOST = 9


def compare(name, data, browser):
    """Fails if a picture differs from the stored one of that name, or stores it if that is asked;
    returns it."""
    picture = Image.open(io.BytesIO(data)).convert("RGB")
    stored = os.path.join(STORED, f"{name}.png")
    if browser.records:
        os.makedirs(STORED, exist_ok=True)
        picture.save(stored, optimize=True)
        return picture
    try:
        wanted = Image.open(stored).convert("RGB")
    except FileNotFoundError as error:
        raise Problem(f"there is no picture '{name}'; --record-pictures stores it") from error
    if wanted.size != picture.size:
        raise Problem(f"'{name}' has {picture.size} pixels, not {wanted.size}")
    found = differing(wanted, picture)
    if len(found) > MOST:
        paths = keep(name, picture, wanted, found, browser.pictures or FAILED)
        raise Problem(f"'{name}' differs from {os.path.relpath(stored)} in {len(found)} squares, "
                      f"more than {MOST}: see {' and '.join(map(os.path.relpath, paths))}")
    return picture


def differing(one, other):
    """The squares that differ between two pictures of one size, as pairs of column and row."""
    difference = ImageChops.difference(one.reduce(SIDE), other.reduce(SIDE))
    red, green, blue = difference.split()
    most = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    return [(index % most.width, index // most.width)
            for index, value in enumerate(most.tobytes()) if value > TOLERANCE]


def keep(name, picture, wanted, found, folder):
    """Stores a picture that failed, and what differs, marked in the stored one."""
    os.makedirs(folder, exist_ok=True)
    marked = Image.blend(wanted, Image.new("RGB", wanted.size, "white"), 0.6)
    draw = ImageDraw.Draw(marked)
    for column, row in found:
        x, y = column * SIDE, row * SIDE
        draw.rectangle((x, y, x + SIDE - 1, y + SIDE - 1), outline="red")
    paths = [os.path.join(folder, f"{name}{kind}.png") for kind in ("", "-difference")]
    for path, each in zip(paths, (picture, marked)):
        each.save(path)
    return paths


def prove(name, picture, stage, frame):
    """Fails if the comparison misses faults: a box that is gone or has another colour, and a stage
    that has moved."""
    box = rounded(frame)
    for what, faulty in (("a box that is gone", without(picture, box)),
                         ("another colour", recolored(picture, box)),
                         ("a move to the right", moved(picture, rounded(stage), 10, 0)),
                         ("a move down", moved(picture, rounded(stage), 0, 10))):
        if len(differing(picture, faulty)) <= MOST:
            raise Problem(f"the comparison of '{name}' misses {what}")


def rounded(frame):
    x, y, width, height = frame
    return tuple(map(round, (x, y, x + width, y + height)))


def without(picture, box):
    left, top, right, bottom = box
    faulty = picture.copy()
    # What is there beside the box is the ground.
    faulty.paste(picture.getpixel((max(left - 6, 0), top)), (left - 3, top - 3, right + 3,
                                                            bottom + 3))
    return faulty


def recolored(picture, box):
    red, green, blue = picture.crop(box).split()
    faulty = picture.copy()
    green = green.point(lambda value: value + 40 if value < 128 else value - 40)
    faulty.paste(Image.merge("RGB", (red, green, blue)), box)
    return faulty


def moved(picture, box, x, y):
    left, top, right, bottom = box
    faulty = picture.copy()
    faulty.paste(picture.crop((left, top, right - x, bottom - y)), (left + x, top + y))
    return faulty
