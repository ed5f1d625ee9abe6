// The picture: draws scenes on the canvas, only when and where something changed.

import { Theme, themeQueries } from "./colors.js";
import { Painter, has, union } from "./painting.js";
import { Texts } from "./texts.js";

/// How long a moved block glides to its place, in milliseconds.
const glideDuration = 120;

/// How long a flash takes to fade, in milliseconds.
const flashDuration = 500;

/// How far an element may be drawn beyond its frame: selection marks and shadows.
const overhang = 12;

export const touchableKinds = new Set([
  "block", "button", "filter", "choice", "entry", "row", "marker",
]);

/// Draws scenes. `drawn()` is called after each frame.
export class Drawing {
  #canvas;
  #context;
  #drawn;
  #theme;
  #texts;
  #scene = null;
  #size = [0, 0];
  #scale = 1;
  #dirty = null;
  #frame = 0;
  /// Elements that glide or flash, by key: where from, since when, and for how long.
  #movements = new Map();
  #highlight = null;
  #now = 0;
  #stillness = matchMedia("(prefers-reduced-motion: reduce)");

  constructor(canvas, drawn) {
    this.#canvas = canvas;
    this.#context = canvas.getContext("2d", { alpha: false });
    this.#drawn = drawn;
    this.#theme = new Theme(this.#context);
    this.#texts = new Texts(this.#context);
    for (const query of themeQueries) {
      matchMedia(query).addEventListener("change", () => this.#readTheme());
    }
  }

  /// Fits the canvas to its size on the page, and draws at once: a new size clears it.
  resize(size) {
    this.#size = size;
    this.#scale = devicePixelRatio;
    this.#canvas.width = Math.round(size[0] * this.#scale);
    this.#canvas.height = Math.round(size[1] * this.#scale);
    this.#markAll();
    this.#paint();
  }

  show(scene) {
    const before = this.#scene;
    this.#setHighlight(null);
    this.#scene = scene;
    if (before && isSameView(before, scene)) {
      this.#compare(before, scene);
    } else {
      this.#movements.clear();
      this.#markAll();
    }
    this.#request();
  }

  /// Forgets the scene, whose keys mean nothing in the next connection; the picture stays.
  forget() {
    this.#scene = null;
    this.#movements.clear();
    this.#highlight = null;
  }

  /// Shows a touched element as pressed until the next scene.
  highlight(element) {
    this.#setHighlight(element);
    this.#request();
  }

  /// The topmost element at a point that reacts to touches or covers others, or `null`.
  hit(x, y) {
    const elements = [...(this.#scene?.elements.values() ?? [])].reverse();
    const covers = ({ kind }) => kind === "panel" || touchableKinds.has(kind);
    return elements.find((each) => covers(each) && contains(each, x, y)) ?? null;
  }

  // Changes

  #readTheme() {
    this.#theme = new Theme(this.#context);
    this.#markAll();
    this.#request();
  }

  #setHighlight(element) {
    if (this.#highlight) this.#mark(reach(this.#highlight));
    this.#highlight = element;
    if (element) this.#mark(reach(element));
  }

  /// Marks what differs between two scenes of the same view, and begins glides and flashes.
  #compare(before, scene) {
    // Elements may have exchanged their places in depth.
    // Names are shortened by their neighbours.
    if (before.order !== scene.order || before.short !== scene.short) this.#markAll();
    const gliding = glidingElements(before, scene);
    for (const [key, old] of before.elements) {
      if (scene.elements.get(key) === old) continue;
      this.#mark(reach(old, this.#place(old)));
      if (!scene.elements.has(key)) this.#movements.delete(key);
    }
    for (const [key, element] of scene.elements) {
      const old = before.elements.get(key);
      if (old === element) continue;
      this.#mark(reach(element));
      this.#follow(old, element, gliding.has(key));
    }
  }

  #follow(old, element, isGliding) {
    const { key, frame } = element;
    const since = performance.now();
    if (has(element, "flashing") && !(old && has(old, "flashing"))) {
      this.#movements.set(key, { from: frame, since, duration: flashDuration, isFlash: true });
    } else if (isGliding && !this.#stillness.matches) {
      const from = this.#place(old);
      this.#movements.set(key, { from, since, duration: glideDuration });
    } else if (old && !isSameFrame(old.frame, frame)) {
      this.#movements.delete(key);
    }
  }

  // Frames

  #request() {
    this.#frame ||= requestAnimationFrame((now) => this.#paint(now));
  }

  #paint(now = performance.now()) {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.#markMoving();
    for (const [key, { since, duration }] of this.#movements) {
      if (now - since >= duration) this.#movements.delete(key);
    }
    const dirty = this.#dirty && clipped(this.#dirty, this.#size, this.#scale);
    this.#dirty = null;
    this.#now = now;
    if (dirty) this.#paintInside(dirty);
    this.#markMoving();
    if (this.#movements.size > 0) this.#request();
    this.#drawn();
  }

  /// Marks where moving elements are drawn, and where they will be.
  #markMoving() {
    for (const key of this.#movements.keys()) {
      const element = this.#scene.elements.get(key);
      this.#mark(union(reach(element), reach(element, this.#place(element))));
    }
  }

  #paintInside(dirty) {
    const context = this.#context;
    const [left, top, right, bottom] = dirty;
    context.setTransform(this.#scale, 0, 0, this.#scale, 0, 0);
    context.save();
    context.beginPath();
    context.rect(left, top, right - left, bottom - top);
    context.clip();
    context.fillStyle = this.#theme.ground;
    context.fillRect(left, top, right - left, bottom - top);
    if (this.#scene) this.#paintScene(dirty);
    context.restore();
  }

  #paintScene(dirty) {
    const scene = this.#scene;
    const painter = new Painter(this.#context, this.#theme, this.#texts, scene);
    if (scene.grid) painter.paintGrid(scene.grid, dirty);
    for (const element of scene.elements.values()) {
      const frame = this.#place(element);
      if (!intersects(reach(element, frame), dirty)) continue;
      painter.paint(element, frame, element === this.#highlight, this.#flash(element));
    }
  }

  #part({ since, duration }) {
    return Math.min(Math.max((this.#now - since) / duration, 0), 1);
  }

  /// The frame to draw an element in: on its way while it glides.
  #place(element) {
    const movement = this.#movements.get(element.key);
    if (!movement) return element.frame;
    const rest = (1 - this.#part(movement)) ** 2;
    return element.frame.map((to, index) => to + (movement.from[index] - to) * rest);
  }

  #flash({ key }) {
    const movement = this.#movements.get(key);
    if (!movement?.isFlash) return 0;
    return this.#stillness.matches ? 1 : 1 - this.#part(movement);
  }

  #mark(area) {
    this.#dirty = this.#dirty ? union(this.#dirty, area) : area;
  }

  #markAll() {
    this.#dirty = [0, 0, ...this.#size];
  }
}

// Scenes

const isSameFrame = (one, other) => one.every((value, index) => value === other[index]);

function isSameView(before, scene) {
  const view = ({ origin, zoom, size, grid }) => JSON.stringify([origin, zoom, size, grid ?? null]);
  return view(before) === view(scene);
}

/// The keys of elements that glide from one scene to the next.
///
/// What a finger holds or has just dropped is already in its place, and a scrolled list moves at
/// once.
function glidingElements(before, scene) {
  const isList = scene.mode === null || scene.mode === undefined;
  const kinds = isList ? ["row", "header", "handle", "button"] : ["block"];
  const moved = new Set();
  const steps = new Set();
  for (const [key, element] of scene.elements) {
    const old = before.elements.get(key);
    if (!old || !kinds.includes(element.kind)) continue;
    if (element.kind === "row") steps.add(element.frame[1] - old.frame[1]);
    const isHeld = has(element, "lifted") || has(old, "lifted") || has(old, "pressed");
    if (!isHeld && !isSameFrame(old.frame, element.frame)) moved.add(key);
  }
  return isList && steps.size < 2 ? new Set() : moved;
}

function contains({ frame, cells }, x, y) {
  return (cells ?? [frame]).some(([left, top, width, height]) =>
    x >= left && y >= top && x < left + width && y < top + height);
}

// Areas: left, top, right and bottom

/// Everything that an element covers when it is drawn in a frame.
function reach(element, [x, y, width, height] = element.frame) {
  const margin = overhang + (element.width ?? 0) / 2;
  return [x - margin, y - margin, x + width + margin, y + height + margin];
}

function intersects(one, other) {
  return one[0] < other[2] && other[0] < one[2] && one[1] < other[3] && other[1] < one[3];
}

/// The part of an area in the view, at whole pixels so that no edge is blurred; `null` if it is
/// empty.
function clipped(area, [width, height], scale) {
  const [left, top] = area.slice(0, 2).map((edge) => Math.max(Math.floor(edge * scale) / scale, 0));
  const [right, bottom] = area.slice(2).map((edge) => Math.ceil(edge * scale) / scale);
  const part = [left, top, Math.min(right, width), Math.min(bottom, height)];
  return part[0] < part[2] && part[1] < part[3] ? part : null;
}
