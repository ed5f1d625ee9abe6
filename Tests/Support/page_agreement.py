"""Whether the pictures that `export` writes look as pages do."""

import io
import itertools
import json
import os

from PIL import Image, ImageDraw

from page_browser import HEIGHT, WIDTH, Problem
from page_comparing import FAILED
from page_likeness import likeness
from page_pictures import CONTENTS, STAGE, TRIP, look, open_board, steady
from page_seat import pressed
from page_shapes import RECORD, joined, shapes

# What is added to the boards of the other pictures, so that they show most of what rules can draw.
MORE = """
object add list 5 "Storm over the lake, from the north"
object add list 6 "Storm over the lake, from the south"
object add colour 4 Night --color "#101216"
board Main
edit
place list 5 at 3,9
place list 6 at 0,9
place goto Looks at 0,12 3x1
place colour 4 at 3,12 2x1
action #4 release
label #5 "Warm, from the left, without the front truss"
label #6 "Front-of-house/left, 10/20"
board Looks
edit
place list 5 thru 6
board Pieces
edit
place tile xxx/x.x --turn right
board Desk
edit
card add "\\e[1mBold\\e[m \\e[32mcolors\\e[m, \\e[4;31;44mlines\\e[m \\e[7mand\\e[m \
\\e[2mmore\\e[m words than room" --at 40,-40 --size 110x120 --color blue
"""
# The pixels in a point.
SCALE = 2
# How far apart a shape may be on a page and in a picture, in points: browsers round the heights of
# fonts.
NEAR = 0.3
# The least structural similarity: of all of the picture, and of where it shows something. Now it is
# 0.998 and 0.98, as browsers and Cairo smooth edges differently.
LEAST = 0.98, 0.95

# What other paintings would do, to see that it is found: a function of the canvas, what happens to
# that with which it is called, and whether shapes or pixels, compared in gray, must differ.
FAULTS = {
    "another colour": ("fill", "this.fillStyle = this.fillStyle.replace('b3', 'b0')", "shapes"),
    "another radius": ("roundRect", "all[4] += 1", "shapes"),
    "labels 3 points lower": ("fillText", "all[2] += 3", "shapes and pixels"),
    "a wider border": ("stroke", "this.lineWidth += 1", "shapes and pixels"),
}


def agreeing(place, seat):
    """pictures that export writes look as pages do, shape by shape and pixel by pixel"""
    place.do(CONTENTS + MORE)
    trip = os.path.join(place.folder, "trip.json")
    with open(trip, "w", encoding="utf-8") as file:
        json.dump(TRIP, file)
    place.do(f'trip new from "{trip}"')
    place.serve("--show", "Tour")
    one = seat()
    one.page.call("Page.addScriptToEvaluateOnNewDocument", source=RECORD)
    one.page.turn(WIDTH, HEIGHT, SCALE)
    one.page.reload()
    one.shows("Board Main")
    agree(place, one, "board list")
    for name, theme in (
            ("Main", "dark"), ("Looks", "light"), ("Pieces", "dark"), ("Desk", "light")):
        open_board(one, name)
        one.do("fit")
        one.settle()
        agree(place, one, f"board {name}", theme)
    prove(place, one, "board Desk")
    open_board(one, "Main")
    one.edit().do("fit")
    one.settle()
    # With the dots of the grid.
    agree(place, one, "board Main; edit; grid on")

    place.kill()
    place.serve("--show", "Tour", "--trip", "Lakes")
    one.wait("the itinerary", "document.title === 'Lakes'")
    # Beside the map it would have half of the height.
    one.wait("the map", pressed("map"))
    one.do("map")
    one.wait("the whole stage", f"!({pressed('map')})")
    # What is there for fingers need not be in a picture.
    agree(place, one, "trip Lakes", apart_from=("button", "handle"))


def agree(place, one, opens, theme="dark", apart_from=()):
    """Compares a page with the picture of what a command opens, apart from kinds of elements."""
    shown = page(one, theme)
    exported = export(place, one, opens, theme, shown[0].size)
    frames = [each["frame"] for each in one.page.elements.values() if each["kind"] in apart_from]
    compare(one, opens, without(frames, *shown), without(frames, *exported))


def without(frames, picture, painted):
    """A picture and its shapes without what is in some frames."""
    picture = picture.convert("RGB")
    for x, y, width, height in frames:
        box = (x * SCALE, y * SCALE, (x + width) * SCALE, (y + height) * SCALE)
        ImageDraw.Draw(picture).rectangle(box, "black")

    def is_inside(shape, x, y, width, height):
        left, top, right, bottom = shape[4:8]
        return x <= left and right <= x + width and y <= top and bottom <= y + height

    return picture, [each for each in painted
                     if not any(is_inside(each, *frame) for frame in frames)]


def page(one, theme):
    """What a page shows on its stage, and the shapes that it is made of."""
    # With another theme, all of it is painted again.
    for each in ("light" if theme == "dark" else "dark", theme):
        look(one, each)
        whole = steady(one.page)
    left, top, width, height = (round(value * SCALE) for value in one.page.value(STAGE))
    stage = Image.open(io.BytesIO(whole)).crop((left, top, left + width, top + height))
    return stage, joined(one.page.value("window.painted"))


def export(place, one, opens, theme, size):
    """The picture of what a command opens, and the shapes that it is made of."""
    path = os.path.join(place.folder, "agreement")
    place.do("".join(
        f'{opens}\nexport "{path}.{form}" --size {size[0] * scale // SCALE}x'
        f"{size[1] * scale // SCALE} --scale {scale} --theme {theme} --force\n"
        for form, scale in (("svg", 1), ("png", SCALE))), FONTCONFIG_FILE=one.page.browser.fonts)
    with open(f"{path}.svg", "rb") as file:
        return Image.open(f"{path}.png"), shapes(file.read())


def compare(one, name, shown, exported):
    """Fails if a page and a picture do not look alike."""
    (picture, ours), (other, theirs) = shown, exported
    found = likeness(picture, other)
    if any(value < least for value, least in zip(found, LEAST)):
        paths = keep(one, name, picture, other)
        raise Problem(
            f"'{name}': the picture has a similarity of {found[0]:.3f} to the page, and of "
            f"{found[1]:.3f} where they show something; {LEAST[0]} and {LEAST[1]} are needed: see "
            f"{' and '.join(map(os.path.relpath, paths))}")
    for number, (mine, yours) in enumerate(itertools.zip_longest(ours, theirs), 1):
        if not is_near(mine, yours):
            raise Problem(f"'{name}': shape {number} of {len(ours)} on the page is {mine}, and of "
                          f"{len(theirs)} in the picture {yours}")


def is_near(one, other):
    """Whether two shapes are alike; there can be none."""
    return bool(one and other) and one[:2] == other[:2] and len(one) == len(other) and all(
        abs(x - y) <= NEAR for x, y in zip(one[2:], other[2:]))


def keep(one, name, *pictures):
    """Stores pictures that are not alike."""
    folder = one.page.browser.pictures or FAILED
    os.makedirs(folder, exist_ok=True)
    paths = [os.path.join(folder, f"{'-'.join(name.split())}-{kind}.png")
             for kind in ("page", "export")]
    for path, each in zip(paths, pictures):
        each.save(path)
    return paths


def prove(place, one, opens):
    """Fails if the comparison misses what another painting would do."""
    right = page(one, "dark")
    exported = export(place, one, opens, "dark", right[0].size)
    for what, (name, change, kinds) in FAULTS.items():
        one.page.value(f"""{{
          const paint = CanvasRenderingContext2D.prototype.{name};
          window.mend = () => {{ CanvasRenderingContext2D.prototype.{name} = paint; }};
          CanvasRenderingContext2D.prototype.{name} = function (...all) {{
            {change};
            paint.apply(this, all);
          }};
        }}""")
        wrong = page(one, "dark")
        one.page.value("window.mend()")
        for kind, faulty in (("pixels", (wrong[0], right[1])), ("shapes", (right[0], wrong[1]))):
            if kind not in kinds:
                continue
            try:
                compare(one, opens, faulty, exported)
            except Problem:
                continue
            raise Problem(f"the comparison of {kind} misses {what}")
