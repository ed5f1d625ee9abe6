// How each kind of element looks, in each of its states.

import { contrast, mixed, readable } from "./colors.js";
import { markLines, marks, taps } from "./marks.js";
import { fontOf, lineHeight, safe } from "./texts.js";

export const has = (element, state) => element.states?.includes(state) ?? false;

/// The characters of scripts that are written from right to left.
const fromRight = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;

/// By how much boxes are smaller than their frames, which are the targets for fingers.
const insets = { button: [3, 2], filter: [2, 5], entry: [-5, -5], row: [2, 1], panel: [-4, -4] };

export class Painter {
  constructor(context, theme, texts, scene) {
    this.context = context;
    this.theme = theme;
    this.texts = texts;
    this.scene = scene;
    texts.forgetFont();
  }

  /// Draws an element in a frame, with a flash that is between 0 and 1 bright.
  paint(element, frame, isTouched, flash) {
    // Saving the whole state of the canvas for each element would be slow.
    this.context.globalAlpha = has(element, "dimmed") ? 0.35 : 1;
    const paint = this.#painters[element.kind] ?? this.#paintBox;
    paint.call(this, element, frame, isTouched || has(element, "pressed"));
    if (flash > 0) this.#paintFlash(frame, flash);
    this.context.globalAlpha = 1;
  }

  paintGrid([x, y, spacing], [left, top, right, bottom]) {
    // Far out, dots would be a grey area: only every second, fourth … is drawn.
    const step = spacing * 2 ** Math.max(Math.ceil(Math.log2(10 / spacing)), 0);
    if (!(step > 0)) return;
    const first = (origin, edge) => origin + Math.ceil((edge - 2 - origin) / step) * step;
    this.context.beginPath();
    for (let row = first(y, top); row < bottom + 1; row += step) {
      for (let column = first(x, left); column < right + 1; column += step) {
        this.context.rect(column - 0.5, row - 0.5, 1, 1);
      }
    }
    this.context.fillStyle = this.theme.edge;
    this.context.fill();
  }

  /// Kinds that are not a box with texts.
  #painters = {
    "board-field": this.#paintField,
    stroke: this.#paintLine,
    lasso: this.#paintLine,
    route: this.#paintLine,
    region: this.#paintOutline,
    landing: this.#paintOutline,
    gap: this.#paintOutline,
    handle: this.#paintHandle,
    marker: this.#paintMarker,
    miniature: this.#paintMiniature,
    field: () => {}, // A field of the page lies there.
  };

  // Boxes

  #paintBox(element, frame, isPressed) {
    const look = this.#look(element, isPressed);
    const [x, y] = insets[element.kind] ?? [0, 0];
    const cells = placedCells(element, frame).map((cell) => inset(cell, x, y));
    if (has(element, "lifted")) {
      const shadows = cells.map(([left, top, ...size]) => [left + 5, top + 6, ...size]);
      this.#fill("rgb(0 0 0 / 40%)", shadows);
    }
    this.#shape(cells, look);
    if (has(element, "selected")) this.#paintSelection(cells);
    if (element.kind === "block") this.#paintBlockTexts(element, seen(cells[0]), look);
    else this.#paintTexts(element, cells[0], look);
  }

  /// Fills a box and draws its border; around several cells the border goes once.
  #shape(cells, { ground, edge, line, dash }) {
    if (cells.length > 1) {
      this.#stroke(edge, 2 * line, cells, dash);
      this.#fill(ground, cells);
      return;
    }
    const [x, y, width, height] = inset(cells[0], line / 2 + 0.5);
    this.context.beginPath();
    this.context.roundRect(x, y, width, height, Math.min(6, width / 6, height / 6));
    this.context.fillStyle = ground;
    this.context.fill();
    this.#line(edge, line, dash);
  }

  /// The colours and the border of a box in its states.
  #look(element, isPressed) {
    const { theme } = this;
    const is = (...states) => states.some((state) => has(element, state));
    const look = this.#plainLook(element);
    if (is("outlined") && element.kind === "block") {
      const edge = theme.visible(element.color ?? theme.edge, theme.ground);
      Object.assign(look, { ground: theme.ground, ink: theme.ink, line: 2, edge });
    }
    if (is("orphaned")) {
      const { ground, faint } = theme;
      Object.assign(look, { ground, ink: faint, edge: faint, dash: [4, 4] });
    }
    const strong = contrast(theme.ink, look.ground) < 1.8 ? look.ink : theme.ink;
    if (is("chosen", "barrier", "focused")) Object.assign(look, { line: 3, edge: strong });
    if (is("running")) Object.assign(look, { line: 8, edge: strong });
    if (is("lifted")) Object.assign(look, { line: 2, edge: look.ink, dash: [7, 4] });
    if (is("destructive")) Object.assign(look, { ink: theme.danger, edge: theme.danger });
    if (is("obstructing", "invalid", "damaged")) {
      Object.assign(look, { line: 4, edge: theme.danger });
    }
    if (!isPressed) return look;
    const { ground, ink, line } = look;
    return { ...look, ground: ink, ink: readable(ink), edge: ground, line: Math.max(line, 3) };
  }

  #plainLook({ kind, color, body }) {
    const { ground: empty, panel, ink, edge, line, neutral } = this.theme;
    const ground = ["row", "thumbnail"].includes(kind) ? empty : panel;
    const look = { ground, ink, edge, line: kind === "text" ? 0 : line, dash: [] };
    if (kind !== "block") return look;
    look.ground = color ?? neutral;
    look.edge = mixed(look.ground, readable(look.ground), line > 1 ? 0.9 : 0.4);
    if (body !== undefined) return { ...look, ground: panel, edge: look.ground, line: 3 };
    return { ...look, ink: readable(look.ground) };
  }

  #paintSelection(cells) {
    const { accent, ground } = this.theme;
    const around = cells.map((cell) => inset(cell, -2));
    const [x, y, width, height] = bounds(around);
    this.#stroke(ground, 5, [[x, y, width, height]]);
    this.#stroke(accent, 3, [[x, y, width, height]]);
    this.#fill(accent, [[x, y], [x + width, y], [x, y + height], [x + width, y + height]]
      .map(([column, row]) => [column - 4, row - 4, 8, 8]));
  }

  // Texts of boxes

  #paintTexts(element, [x, y, width, height], look) {
    const { kind, title = "", subtitle = "", label = "", color } = element;
    const name = [title || label, 15, true];
    const detail = [subtitle, 12];
    const [margin, ...texts] = {
      button: [width < 60 ? 4 : 12, [name[0], 16]],
      text: [has(element, "invalid") ? 12 : 0, [name[0], 15, false, 6]],
      filter: [20, [name[0], 13]],
      choice: subtitle ? [32, detail, [title, 15, true]] : [32, name],
      entry: [14, name, detail],
      row: [54, name, detail],
      header: [12, name, detail],
    }[kind] ?? [0];
    if (texts.length === 0) return;
    if (kind === "filter") {
      this.#mark(has(element, "chosen") ? "dot" : "ring", x + 12, y + height / 2, 10, look.ink);
    } else if (kind === "choice") {
      const swatch = [x + 10, y + 8, 10, height - 16];
      const shown = this.theme.visible(color ?? look.edge, look.ground);
      if (has(element, "outlined")) this.#stroke(shown, 2, [swatch]);
      else this.#fill(shown, [swatch]);
    } else if (kind === "row" && color) {
      this.#fill(color, [[x + 42, y + 8, 5, height - 16]]);
    }
    const [top, room] = kind === "entry" ? [y + height - 48, 44] : [y, height];
    const right = kind === "text" ? margin : kind === "filter" || width < 60 ? 4 : 10;
    const area = [x + margin, top, width - margin - right, room];
    const align = kind === "button" ? "center" : "left";
    this.#paintStack(texts, this.#paintMarked(element, area, look), { ...look, align });
  }

  /// Draws the number and the marks of a block in its first line, and the name below them.
  #paintBlockTexts(element, frame, look) {
    const { title, subtitle, label, body } = element;
    const [x, y, width, height] = frame;
    if (body !== undefined && height >= 44) return this.#paintCard(element, frame, look);
    const padding = Math.min(look.line + 4, width / 8);
    const [left, room] = [x + padding, width - 2 * padding];
    const size = Math.round(Math.min(Math.max(14 * this.scene.zoom, 9), 28));
    const small = Math.max(Math.round(size * 0.78), 9);
    const names = [title || subtitle || label || "", shortened(this.scene, title)].filter(Boolean);
    const head = [left, y + padding, room, lineHeight(small)];
    if (height < head[3] + lineHeight(size) + 2 * padding) {
      const fitting = Math.min(size, Math.max(Math.floor(height * 0.65), 6));
      const area = this.#paintMarked(element, [left, y, room, height], look, fitting);
      return this.#paintName(names, fitting, area, look);
    }
    const free = this.#paintMarked(element, head, look, small);
    const number = title && subtitle ? this.#number(subtitle, free[2], small) : "";
    this.#paintStack([[number, small]], free, look);
    const top = number || free[2] < room ? head[1] + head[3] : head[1];
    this.#paintName(names, size, [left, top, room, y + height - padding - top], look, true);
  }

  /// Draws a name as large as its block allows, or the part in which it differs from names that begin alike.
  #paintName(names, size, [x, y, width, height], look, isAtTop = false) {
    if (width < 6) return;
    const fonts = [];
    for (let each = size; each >= Math.min(size, 9); each -= 1) {
      fonts.push({ size: each, font: fontOf(each, isAtTop) });
    }
    const limit = (each) => Math.max(Math.floor(height / lineHeight(each)), 1);
    const { lines, size: fitting } = this.texts.fitted(names, fonts, width, limit);
    const texts = lines.map((line) => [line, fitting, isAtTop]);
    this.#paintLines(texts, [x, y, width, height], look, isAtTop);
  }

  /// Draws lines below each other.
  #paintLines(lines, [x, y, width, height], { ink, align = "left" }, isAtTop) {
    const sum = lines.reduce((total, [, size]) => total + lineHeight(size), 0);
    let top = isAtTop ? y : y + (height - sum) / 2;
    this.context.fillStyle = ink;
    this.context.textAlign = align;
    this.context.textBaseline = "middle";
    for (const [line, size, isBold] of lines) {
      this.texts.use(fontOf(size, isBold));
      this.context.fillText(line, align === "left" ? x : x + width / 2, top + lineHeight(size) / 2);
      top += lineHeight(size);
    }
  }

  /// The number of an object if it fits: `list 5`, or at least `5`.
  #number(subtitle, room, size) {
    const forms = [subtitle, subtitle.slice(subtitle.lastIndexOf(" ") + 1)];
    return forms.find((form) => this.texts.width(safe(form), fontOf(size)) <= room) ?? "";
  }

  #paintCard(element, [x, y, width, height], look) {
    const { title, subtitle, body, bodyWidth, bodyStyles } = element;
    this.#paintMarked(element, [x, y + 6, width - 8, 16], look, 13);
    // While a handle is dragged, the text keeps its lines.
    const area = [x + 8, y + 6, (bodyWidth ?? width) - 16, height - 12];
    const limit = Math.floor(area[3] / lineHeight(13)) - 1;
    const name = [title || subtitle || "", 14, true];
    if (!bodyStyles) return this.#paintStack([name, [body, 13, false, limit]], area, look, true);
    this.#paintStack([name], area, look, true);
    const top = area[1] + (name[0] ? lineHeight(14) : 0);
    this.texts.styledLines(body, bodyStyles, 13, area[2], limit).forEach((line, index) => {
      this.#paintStyled(line, area[0], top + (index + 0.5) * lineHeight(13), 13, look);
    });
  }

  /// Draws the parts of a line, each in its style.
  #paintStyled(parts, x, middle, size, look) {
    const whole = parts.map(({ text }) => text).join("");
    // Parts of a text from right to left are not beside each other as they are written.
    const shown = fromRight.test(whole) ? [{ text: whole, style: {}, width: 0 }] : parts;
    const base = middle + size * 0.26;
    let left = x;
    for (const { text, style, width } of shown) {
      const { color, ground } = this.#colors(style, look);
      if (ground) this.#fill(ground, [[left, base - size * 0.928, width, size * 1.164]]);
      this.#paintLines([[text, size, style.bold]], [left, middle, width, 0], { ink: color });
      if (style.underline) this.#fill(color, [[left, base + size * 0.02, width, size * 0.044]]);
      left += width;
    }
  }

  /// The colours of a text in a style; a text as dark as the card is lighter.
  #colors({ color, ground, reverse, dim }, look) {
    let [shown, behind] = [color ?? look.ink, ground];
    if (reverse) [shown, behind] = [ground ?? look.ground, shown];
    else if (!ground && color) shown = this.theme.visible(color, look.ground);
    if (dim) shown = mixed(shown, behind ?? look.ground, 0.4);
    return { color: shown, ground: behind };
  }

  /// Draws texts below each other, as many as fit: each is a text, its size, whether it is bold and
  /// how many lines it may have.
  #paintStack(texts, [x, y, width, height], look, isAtTop = false) {
    if (width < 6) return;
    const shown = texts.filter(([text]) => text).flatMap(([text, size, isBold, limit = 1]) => {
      const font = fontOf(size, isBold);
      const fitting = Math.min(limit, Math.max(Math.floor(height / lineHeight(size)), 1));
      return this.texts.lines(text, font, width, fitting).map((line) => [line, size, isBold]);
    });
    const sum = (list) => list.reduce((total, [, size]) => total + lineHeight(size), 0);
    // Of two texts that do not fit, the larger one stays.
    if (shown.length > 1 && sum(shown) > height + 4) shown.splice(shown[0][1] < 15 ? 0 : 1, 1);
    this.#paintLines(shown, [x, y, width, height], look, isAtTop);
  }

  /// Draws at most two marks of states and that of a tap at the right of an area; returns the rest.
  #paintMarked(element, [x, y, width, height], look, size = 14) {
    const isShown = ([state]) => has(element, state) && element.kind !== "filter";
    const shown = marks.filter(isShown).slice(0, 2).map(([, mark]) => mark);
    if (element.tap && width > (shown.length + 2) * (size + 4)) shown.unshift(taps[element.tap]);
    shown.forEach((mark, index) => {
      const center = x + width - size / 2 - index * (size + 4);
      this.#mark(mark, center, y + height / 2, size, look.ink);
    });
    return [x, y, width - shown.length * (size + 4), height];
  }

  // Other kinds

  #paintField(element, frame) {
    this.#stroke(this.theme.edge, 2, [inset(frame, -1)]);
  }

  #paintLine(element, frame) {
    const { context, theme } = this;
    const path = pathOf(element);
    const trace = (color, width, dash = []) => {
      context.setLineDash(dash);
      context.strokeStyle = color;
      context.lineWidth = width;
      context.lineCap = context.lineJoin = "round";
      context.stroke(path);
      [context.lineCap, context.lineJoin] = ["butt", "miter"];
    };
    const color = theme.visible(element.color ?? theme.ink, theme.ground);
    if (element.kind === "lasso") return trace(theme.accent, 2, [6, 6]);
    if (element.kind === "route") {
      return has(element, "flashing") ? trace(color, 6) : trace(color, 3.5, [1, 7]);
    }
    const width = Math.max(element.width || 2, 0.5);
    if (has(element, "selected")) trace(theme.accent, width + 6);
    if (has(element, "translucent")) context.globalAlpha *= 0.45;
    return trace(color, width);
  }

  /// Draws where something would land: with a tick, or with a cross if it cannot.
  #paintOutline(element, frame) {
    const { theme, context } = this;
    const isInvalid = has(element, "invalid");
    const color = isInvalid ? theme.danger : has(element, "valid") ? theme.valid : theme.ink;
    const cells = placedCells(element, frame);
    context.globalAlpha *= 0.25;
    this.#fill(color, cells);
    context.globalAlpha *= 4;
    this.#stroke(theme.ground, 4, cells);
    this.#stroke(color, 2.5, cells, [8, 5]);
    if (element.kind === "region" && !isInvalid) return;
    const [x, y, width, height] = cells[0];
    const mark = isInvalid ? "cross" : "tick";
    this.#mark(mark, x + width / 2, y + height / 2, Math.min(width, height, 28) * 0.7, color);
  }

  #paintHandle(element, [x, y, width, height], isPressed) {
    const [middle, center] = [x + width / 2, y + height / 2];
    const { context, theme } = this;
    const isHeld = isPressed || has(element, "lifted");
    if (this.scene.mode) {
      this.#disc(middle, center, isHeld ? 10 : 7, isHeld ? theme.ink : theme.accent);
      this.#line(theme.ground, 2);
      return;
    }
    // In a list it is a grip.
    context.beginPath();
    for (const row of [-5, 0, 5]) {
      context.moveTo(middle - 9, center + row);
      context.lineTo(middle + 9, center + row);
    }
    this.#line(isHeld ? theme.accent : theme.faint, 2);
  }

  #paintMarker(element, [x, y, width, height], isPressed) {
    const { theme } = this;
    const color = element.color ?? theme.accent;
    const [ground, ink] = isPressed ? [readable(color), color] : [color, readable(color)];
    this.#disc(x + width / 2, y + height / 2, Math.min(width, height, 30) / 2, ground);
    this.#line(theme.ink, has(element, "selected") ? 4 : 2);
    const style = { ink, align: "center" };
    this.#paintStack([[element.title ?? "", 14, true]], [x, y, width, height], style);
  }

  #paintMiniature(element, frame) {
    const { theme } = this;
    const color = element.color ?? theme.edge;
    // Blocks that touch each other stay apart.
    const cells = placedCells(element, frame).map((cell) => inset(cell, 0.5));
    // A colour that is hard to see on the ground gets a border, and stays what it is.
    const edge = theme.visible(color, theme.ground);
    if (edge !== color) this.#stroke(edge, 2, cells);
    this.#fill(color, cells);
  }

  #paintFlash(frame, brightness) {
    this.context.globalAlpha = brightness * 0.8;
    this.#fill(this.theme.ink, [frame]);
    this.#stroke(this.theme.accent, 4, [frame]);
  }

  // Shapes

  #mark(mark, x, y, size, color) {
    const { context } = this;
    if (mark === "dot" || mark === "ring") {
      this.#disc(x, y, size * 0.4, mark === "dot" ? color : "transparent");
      if (mark === "ring") this.#line(color, 1.5);
      return;
    }
    if (!markLines[mark]) {
      const area = [x - size, y - size, 2 * size, 2 * size];
      this.#paintStack([[mark, size, true]], area, { ink: color, align: "center" });
      return;
    }
    const half = size / 2;
    context.beginPath();
    for (const [[column, row], ...rest] of markLines[mark]) {
      context.moveTo(x + column * half, y + row * half);
      for (const [across, down] of rest) context.lineTo(x + across * half, y + down * half);
    }
    context.fillStyle = color;
    if (mark === "play" || mark === "release") context.fill();
    else this.#line(color, Math.max(size / 6, 1.5));
  }

  #disc(x, y, radius, color) {
    this.context.beginPath();
    this.context.arc(x, y, radius, 0, 2 * Math.PI);
    this.context.fillStyle = color;
    this.context.fill();
  }

  #fill(color, frames) {
    this.#outline(frames);
    this.context.fillStyle = color;
    this.context.fill();
  }

  #stroke(color, width, frames, dash = []) {
    this.#outline(frames);
    this.#line(color, width, dash);
  }

  #line(color, width, dash = []) {
    if (width === 0) return;
    this.context.setLineDash(dash);
    this.context.strokeStyle = color;
    this.context.lineWidth = width;
    this.context.stroke();
  }

  #outline(frames) {
    this.context.beginPath();
    for (const frame of frames) this.context.rect(...frame);
  }
}

/// The part of a large block right of and below the view's corner: its name is readable there.
/// The name by which a block differs from its neighbours where the whole one does not fit. Blocks may
/// be called what every object of the language has: `constructor`.
function shortened({ short }, title) {
  return short && Object.hasOwn(short, title) ? short[title] : undefined;
}

function seen([x, y, width, height]) {
  const left = Math.max(Math.min(-x, width - 100), 0);
  const top = Math.max(Math.min(-y, height - 60), 0);
  return [x + left, y + top, width - left, height - top];
}

/// A frame that is smaller on all sides.
function inset([x, y, width, height], across, down = across) {
  return [x + across, y + down, Math.max(width - 2 * across, 0), Math.max(height - 2 * down, 0)];
}

/// The cells of an element, moved with its frame while it glides.
function placedCells(element, frame) {
  if (!element.cells?.length) return [frame];
  const [x, y] = [frame[0] - element.frame[0], frame[1] - element.frame[1]];
  return element.cells.map(([left, top, width, height]) => [left + x, top + y, width, height]);
}

function bounds(frames) {
  const areas = frames.map(([x, y, width, height]) => [x, y, x + width, y + height]);
  const [left, top, right, bottom] = areas.reduce(union);
  return [left, top, right - left, bottom - top];
}

const paths = new WeakMap();

/// The line of an element, through the middles between its points so that it has no corners.
function pathOf(element) {
  const known = paths.get(element);
  if (known) return known;
  const path = new Path2D();
  const points = element.path ?? [];
  path.moveTo(points[0], points[1]);
  for (let index = 2; index + 3 < points.length; index += 2) {
    const [x, y] = [points[index], points[index + 1]];
    path.quadraticCurveTo(x, y, (x + points[index + 2]) / 2, (y + points[index + 3]) / 2);
  }
  path.lineTo(points[points.length - 2], points[points.length - 1]);
  paths.set(element, path);
  return path;
}

/// The smallest rectangle around two, each as left, top, right and bottom.
export function union(one, other) {
  return [
    Math.min(one[0], other[0]), Math.min(one[1], other[1]),
    Math.max(one[2], other[2]), Math.max(one[3], other[3]),
  ];
}
