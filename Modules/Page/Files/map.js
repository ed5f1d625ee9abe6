// The map of a trip: a line along its stops, and a button on each.

import { onPress } from "./pressing.js";

/// How long a route flashes that has changed, in milliseconds.
const flashDuration = 1000;

/// `send(message)` sends to the server.
export class TripMap {
  #view;
  #send;
  #isWanted = true;
  #flash = 0;
  #size = null;

  /// Whether the open trip has stops.
  isOffered = false;

  constructor(view, send) {
    this.#view = view;
    this.#send = send;
    new ResizeObserver(() => this.#resize()).observe(view);
  }

  get isOpen() {
    return !this.#view.hidden;
  }

  toggle() {
    this.#isWanted = !this.#isWanted;
    this.#update();
  }

  /// Shows what the server sent: `null` for no map, and one without stops if it needs the size.
  show(next) {
    this.isOffered = next !== null;
    this.#update();
    if (next?.stops) this.#draw(next);
  }

  /// Waits for what a new connection offers.
  forget() {
    this.#size = null;
    this.show(null);
  }

  #update() {
    this.#view.hidden = !(this.isOffered && this.#isWanted);
    this.#resize();
  }

  #resize() {
    const { clientWidth: width, clientHeight: height } = this.#view;
    const size = width > 0 && height > 0 ? [width, height] : null;
    if (String(size) === String(this.#size)) return;
    this.#size = size;
    if (this.isOffered) this.#send({ map: size });
  }

  #draw({ trip, isFlashing, stops }) {
    this.#view.ariaLabel = `Map of ${trip}`;
    const line = this.#view.querySelector("polyline");
    line.setAttribute("points", stops.map(({ point }) => point.join()).join(" "));
    const list = this.#view.querySelector("div");
    const focused = [...list.children].indexOf(document.activeElement);
    list.replaceChildren(...stops.map((stop) => this.#button(stop)));
    list.children[focused]?.focus();
    if (isFlashing) this.#flashOnce();
  }

  #button({ entry, label, title, point: [x, y] }) {
    const button = document.createElement("button");
    const mark = document.createElement("span");
    button.type = "button";
    button.ariaLabel = label;
    button.style.left = `${x}px`;
    button.style.top = `${y}px`;
    mark.textContent = title;
    button.append(mark);
    onPress(button, () => this.#send({ stop: entry }));
    return button;
  }

  #flashOnce() {
    clearTimeout(this.#flash);
    this.#view.classList.add("flashing");
    this.#flash = setTimeout(() => this.#view.classList.remove("flashing"), flashDuration);
  }
}
