// What a canvas lacks: buttons for screen readers and keyboards, and fields to type in.

import { touchableKinds } from "./drawing.js";
import { has } from "./painting.js";

/// More buttons would slow the page down, and none could be found among them.
const mostLabels = 1000;

/// How often the buttons follow moving elements, in milliseconds.
const pause = 100;

/// How long a scene may be older than what was typed, in milliseconds.
const typingPause = 1000;

/// Puts an HTML element over the frame of a scene element.
function place(node, frame) {
  ["left", "top", "width", "height"].forEach((name, index) => {
    node.style[name] = `${frame[index]}px`;
  });
}

const middle = ([x, y, width, height]) => [x + width / 2, y + height / 2];

/// One invisible button for each element that reacts to touches, in the order of the scene.
///
/// `tap(x, y)` is called when one is chosen by a keyboard or a screen reader.
export class Labels {
  #layer;
  #tap;
  #labels = new Map();
  #scene = null;
  #timer = 0;
  /// What had the focus before a panel took it.
  #focusBefore = null;

  constructor(layer, tap) {
    this.#layer = layer;
    this.#tap = tap;
    // A key that is held down would fire a cue again and again.
    layer.addEventListener("keydown", (event) => event.repeat && event.preventDefault());
  }

  /// Follows a scene soon: at most ten times a second, as moving elements cannot be chosen anyway.
  show(scene) {
    this.#scene = scene;
    this.#timer ||= setTimeout(() => this.#update(), pause);
  }

  #update() {
    this.#timer = 0;
    const elements = [...this.#scene.elements.values()];
    const wanted = elements.filter(({ kind }) => touchableKinds.has(kind)).slice(-mostLabels);
    const focused = this.#focusedKey();
    const kept = new Set(wanted.map(({ key }) => key));
    for (const [key, { node }] of this.#labels) {
      if (kept.has(key)) continue;
      node.remove();
      this.#labels.delete(key);
    }
    let next = this.#layer.firstChild;
    for (const element of wanted) {
      const node = this.#node(element);
      if (node === next) next = next.nextSibling;
      else this.#layer.insertBefore(node, next);
    }
    // A button that moves among others loses the focus.
    if (focused !== null) this.#focus(focused);
    this.#followPanel(elements, focused);
  }

  #node(element) {
    const { key } = element;
    let label = this.#labels.get(key);
    if (!label) {
      label = { node: document.createElement("button") };
      label.node.type = "button";
      label.node.addEventListener("click", () => this.#choose(key));
      this.#labels.set(key, label);
    }
    if (label.element !== element) this.#describe(label.node, element);
    label.element = element;
    return label.node;
  }

  #describe(node, element) {
    place(node, element.frame);
    node.setAttribute("aria-label", element.label || element.title || element.kind);
    const isToggle = element.kind === "filter" || has(element, "chosen");
    if (isToggle) node.setAttribute("aria-pressed", String(has(element, "chosen")));
    else node.removeAttribute("aria-pressed");
  }

  #choose(key) {
    const { cells, frame } = this.#labels.get(key).element;
    this.#tap(...middle(cells?.[0] ?? frame));
  }

  #focusedKey() {
    const focused = document.activeElement;
    return [...this.#labels].find(([, { node }]) => node === focused)?.[0] ?? null;
  }

  #focus(key) {
    this.#labels.get(key)?.node.focus({ preventScroll: true });
  }

  /// Moves the focus of a keyboard into a panel that opened, and back when it closed.
  #followPanel(elements, focused) {
    const panel = elements.findLastIndex(({ kind }) => kind === "panel");
    if (panel < 0) {
      if (this.#focusBefore !== null) this.#focus(this.#focusBefore);
      this.#focusBefore = null;
    } else if (focused !== null && this.#focusBefore === null) {
      this.#focusBefore = focused;
      const parts = elements.slice(panel);
      if (parts.some(({ kind }) => kind === "field")) return;
      const first = parts.find(({ kind }) => touchableKinds.has(kind));
      if (first) this.#focus(first.key);
    }
  }
}

/// The text fields of a scene as fields of the page, so that every keyboard and language works.
///
/// `host` has `send(message)` and `tap(x, y)`.
export class Fields {
  #layer;
  #host;
  #fields = new Map();

  constructor(layer, host) {
    this.#layer = layer;
    this.#host = host;
  }

  show(scene) {
    const elements = [...scene.elements.values()].filter(({ kind }) => kind === "field");
    for (const [key, field] of this.#fields) {
      if (scene.elements.has(key)) continue;
      field.remove();
      this.#fields.delete(key);
    }
    for (const element of elements) {
      const known = this.#fields.get(element.key);
      const field = known ?? new Field(element.key, this.#host);
      this.#fields.set(element.key, field);
      if (!known) this.#layer.append(field.node);
      field.show(element);
      const isNew = !known && elements.length === 1;
      if (isNew || (has(element, "focused") && !field.wasFocused)) field.focus();
      field.wasFocused = has(element, "focused");
    }
  }
}

/// One text field with its caption.
class Field {
  wasFocused = false;
  #key;
  #host;
  #element;
  #caption = document.createElement("span");
  #input = document.createElement("input");
  #lastTyped = -Infinity;
  #timer = 0;
  #isGiven = false;

  constructor(key, host) {
    this.#key = key;
    this.#host = host;
    this.node = document.createElement("label");
    this.node.append(this.#caption, this.#input);
    Object.assign(this.#input, { autocomplete: "off", spellcheck: false, enterKeyHint: "done" });
    this.#input.addEventListener("input", () => this.#type());
    this.#input.addEventListener("keydown", (event) => this.#press(event));
    this.#input.addEventListener("focus", () => this.#choose());
  }

  show(element) {
    this.#element = element;
    place(this.node, element.frame);
    this.#caption.textContent = element.subtitle ?? "";
    this.#input.setAttribute("aria-label", element.label || element.subtitle || "Text");
    this.#adopt();
  }

  /// Takes the focus that the scene gives it.
  focus() {
    this.#isGiven = true;
    this.#input.focus({ preventScroll: true });
    this.#isGiven = false;
  }

  remove() {
    clearTimeout(this.#timer);
    this.node.remove();
  }

  /// Takes the text of the scene, but not while the person types: scenes are a little behind.
  #adopt() {
    clearTimeout(this.#timer);
    const text = this.#element.title ?? "";
    if (this.#input.value === text) return;
    const rest = this.#lastTyped + typingPause - performance.now();
    if (rest > 0) this.#timer = setTimeout(() => this.#adopt(), rest);
    else this.#input.value = text;
  }

  #type() {
    this.#lastTyped = performance.now();
    this.#host.send({ field: [this.#key, this.#input.value] });
  }

  #press(event) {
    // While a text is composed, Enter only chooses among its characters.
    if (event.key === "Enter" && !event.isComposing) {
      event.preventDefault();
      this.#host.send({ accept: [this.#key, this.#input.value] });
    }
  }

  /// Chooses a field among several: the server knows only touches.
  #choose() {
    if (this.#isGiven || has(this.#element, "focused")) return;
    this.#host.tap(...middle(this.#element.frame));
  }
}
