"""The shapes that a page and an SVG are made of, in the order in which they are painted.

A shape is what was done (`fill`, `stroke` or `text`), the color, the opacity, the width of the line
or the number of letters, and the place. For a text this is where its first letter begins, and its
last one. For all else it is the smallest rectangle around the points that lines and curves go
through, and how far from its left the upper edge begins: the radius of a box.
"""

import re
from xml.etree import ElementTree

# Records what the canvas paints, from the ground on.
RECORD = """(() => {
  const canvas = CanvasRenderingContext2D.prototype;
  const points = Symbol();
  window.painted = [];
  const watch = (type, name, note) => {
    const paint = type[name];
    type[name] = function (...all) {
      note.apply(this, all);
      return paint.apply(this, all);
    };
  };
  const round = (value) => Math.round(value * 100) / 100;
  const add = (context, kind, color, more, place) => {
    // A color with an opacity is `rgba(…)`.
    const [red, green, blue, alpha] = color.startsWith("#") ? [] : color.match(/[.0-9]+/g);
    const parts = [red, green, blue].map((part) => Number(part).toString(16).padStart(2, "0"));
    const opacity = round(context.globalAlpha * (alpha ?? 1));
    if (opacity > 0) {
      window.painted.push([kind, alpha ? `#${parts.join("")}` : color, opacity, more,
        ...place.map(round)]);
    }
  };
  const place = (all) => {
    const [columns, rows] = [0, 1].map((axis) => all.map((point) => point[axis]));
    const [left, top] = [Math.min(...columns), Math.min(...rows)];
    const upper = all.filter(([, row]) => row < top + 0.05).map(([column]) => column);
    return [left, top, Math.max(...columns), Math.max(...rows), Math.min(...upper) - left];
  };
  for (const type of [canvas, Path2D.prototype]) {
    const pass = (path, ...all) => (path[points] ??= []).push(...all);
    watch(type, "moveTo", function (x, y) { pass(this, [x, y]); });
    watch(type, "lineTo", function (x, y) { pass(this, [x, y]); });
    watch(type, "quadraticCurveTo", function (_, __, x, y) { pass(this, [x, y]); });
    watch(type, "arc", function (x, y, r) {
      pass(this, [x - r, y], [x, y - r], [x + r, y], [x, y + r]);
    });
    watch(type, "rect", function (x, y, w, h) { pass(this, [x, y], [x + w, y + h]); });
    watch(type, "roundRect", function (x, y, w, h, r) {
      pass(this, [x + r, y], [x, y + r], [x + w, y + h]);
    });
  }
  watch(canvas, "beginPath", function () { this[points] = []; });
  watch(canvas, "fillRect", function (x, y, w, h) {
    window.painted = [];
    add(this, "fill", this.fillStyle, 0, place([[x, y], [x + w, y + h]]));
  });
  watch(canvas, "fill", function (path) {
    add(this, "fill", this.fillStyle, 0, place((path ?? this)[points]));
  });
  watch(canvas, "stroke", function (path) {
    add(this, "stroke", this.strokeStyle, this.lineWidth, place((path ?? this)[points]));
  });
  watch(canvas, "fillText", function (text, x, y) {
    const { width, alphabeticBaseline } = this.measureText(text);
    const letters = [...text];
    const left = this.textAlign === "center" ? x - width / 2 : x;
    const last = left + this.measureText(letters.slice(0, -1).join("")).width;
    const base = y - alphabeticBaseline;
    if (text) add(this, "text", this.fillStyle, letters.length, [left, base, last, base]);
  });
})()"""

# How wide a letter can be, in points.
LETTER = 20
NAMES = {"svg": "http://www.w3.org/2000/svg"}


def shapes(svg):
    """The shapes of an SVG that Cairo wrote."""
    found = []
    for each in ElementTree.fromstring(svg).find("svg:g", NAMES).iter():
        style = dict(part.split(":", 1) for part in each.get("style", "").split(";") if part)
        letters = [(float(use.get("x")), float(use.get("y")))
                   for use in each.findall("svg:use", NAMES)]
        if letters:
            (left, base), (last, _) = letters[0], letters[-1]
            found.append([*ink("fill", style, "text"), len(letters), left, base, last, base])
        points = ends(each)
        for kind in ("fill", "stroke"):
            if points and style.get(kind, "none") != "none":
                more = float(style["stroke-width"]) if kind == "stroke" else 0
                found.append([*ink(kind, style), more, *place(points)])
                if style.get("stroke-dasharray", "").startswith("1,"):
                    fill_dots(found[-1])
    return joined(found)


def joined(painted):
    """Shapes with texts of one line joined: an ellipsis or a bold word can be painted apart."""
    found = []
    for each in painted:
        before = found[-1] if found else each
        if before[0] == each[0] == "text" and before[:3] == each[:3] and (
                abs(before[5] - each[5]) < 0.1 and 0 < each[4] - before[6] < LETTER):
            found[-1] = [*before[:3], before[3] + each[3], *before[4:6], *each[6:]]
        else:
            found.append(each)
    return found


def fill_dots(shape):
    """Makes a line of dots what the page fills."""
    shape[0], shape[3] = "fill", 0
    shape[5] -= 0.5
    shape[7] += 0.5


def ink(kind, style, name=None):
    parts = [float(part) for part in re.findall(r"[\d.]+", style[kind])]
    color = "#" + "".join(f"{round(part * 2.55):02x}" for part in parts)
    return [name or kind, color, float(style.get(f"{kind}-opacity", 1))]


def ends(element):
    """The points that the lines and curves of an element go through."""
    if element.tag.endswith("rect"):
        x, y, width, height = (float(element.get(key)) for key in ("x", "y", "width", "height"))
        return [(x, y), (x + width, y + height)]
    steps = re.findall(r"[MLC]([^A-Z]*)", element.get("d", ""))
    return [tuple(map(float, step.split()[-2:])) for step in steps]


def place(points):
    columns, rows = zip(*points)
    left, top = min(columns), min(rows)
    return [left, top, max(columns), max(rows),
            min(x for x, y in points if y < top + 0.05) - left]
