"""How alike two pictures are, by their structural similarity (SSIM)."""

import array
import itertools

from PIL import ImageMath

# The side of the windows in pixels, and how far they are apart.
SIDE = 8
STEP = 4
# What keeps the formula from dividing by nothing, for 255 steps of gray.
LIGHT, CONTRAST = (0.01 * 255) ** 2, (0.03 * 255) ** 2
# The variance above which a window has something in it: an edge, or a part of a letter.
SOMETHING = 20


def likeness(one, other):
    """The mean similarity of the windows of two pictures of one size: of all windows, and of those
    in which one of the pictures has something.

    The ground is alike in any case: in the mean of all windows, a text that has moved is lost.
    """
    one, other = (each.convert("L").convert("F") for each in (one, other))
    found = [each for column, row in itertools.product(range(0, SIDE, STEP), repeat=2)
             for each in windows(one, other, column, row)]
    filled = [value for value, is_filled in found if is_filled] or [1]
    return sum(value for value, _ in found) / len(found), sum(filled) / len(filled)


def windows(one, other, column, row):
    """The similarities of windows beside each other, and whether they show something."""
    width, height = one.size
    box = column, row, width - (width - column) % SIDE, height - (height - row) % SIDE
    one, other = one.crop(box), other.crop(box)
    products = (ImageMath.lambda_eval(lambda given: given["a"] * given["b"], a=a, b=b)
                for a, b in ((one, one), (other, other), (one, other)))
    means = (array.array("f", each.reduce(SIDE).tobytes()) for each in (one, other, *products))
    for x, y, xx, yy, xy in zip(*means):
        xx, yy, xy = xx - x * x, yy - y * y, xy - x * y
        yield ((2 * x * y + LIGHT) * (2 * xy + CONTRAST)
               / ((x * x + y * y + LIGHT) * (xx + yy + CONTRAST))), max(xx, yy) > SOMETHING
