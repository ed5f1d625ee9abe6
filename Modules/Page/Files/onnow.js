// What is on now: everything that is held, switched on or running, each with its release.

import { onPress } from "./pressing.js";

/// `send(message)` sends to the server; `closed()` is called when the view was closed.
export class OnNow {
  #view;
  #send;
  #closed;
  #rows;
  #all;

  constructor(view, send, closed) {
    this.#view = view;
    this.#send = send;
    this.#closed = closed;
    this.#rows = view.querySelector("ol");
    this.#all = view.querySelector("[data-all]");
    onPress(view.querySelector("[data-close]"), () => this.close());
    onPress(this.#all, () => send({ off: null }));
    view.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      this.close();
    });
  }

  get isOpen() {
    return !this.#view.hidden;
  }

  /// Asks for what is on; again after a lost connection.
  open() {
    const wasOpen = this.isOpen;
    this.#view.hidden = false;
    this.#send({ on: true });
    if (!wasOpen) this.#view.querySelector("[data-close]").focus();
  }

  close() {
    if (!this.isOpen) return;
    this.#view.hidden = true;
    this.#send({ on: false });
    this.#closed();
  }

  /// Shows what the server sent: things with a `key`, a `name`, a `state` and the names of `boards`;
  /// or why that is not known, with what was known before.
  show(next) {
    const isKnown = Array.isArray(next);
    const text = isKnown ? (next.length ? "" : "Nothing is on.") : `Not known: ${next}.`;
    this.#view.querySelector("[role=status]").textContent = text;
    for (const button of this.#view.querySelectorAll("button")) button.disabled = false;
    if (!isKnown) return;
    this.#all.disabled = next.length === 0;
    const keys = new Set(next.map(({ key }) => key));
    for (const [key, row] of this.#items) {
      if (keys.has(key)) continue;
      row.node.remove();
      this.#items.delete(key);
    }
    next.forEach((thing, place) => this.#place(thing, place));
  }

  /// The server is gone: what was on then stays, and cannot be released.
  lose() {
    if (!this.isOpen) return;
    this.#view.querySelector("[role=status]").textContent = "No connection: this was on.";
    for (const button of this.#view.querySelectorAll("button:not([data-close])")) {
      button.disabled = true;
    }
  }

  /// The rows by key: one that stays in its place can be pressed while others change.
  #items = new Map();

  #place({ key, name, state, boards }, place) {
    const row = this.#items.get(key) ?? this.#row(key);
    [name, state, boards].forEach((text, index) => {
      const node = row.node.children[index];
      if (node.textContent !== text) node.textContent = text;
    });
    row.button.setAttribute("aria-label", `Release ${name}`);
    if (row.place === place && this.#rows.children[place] === row.node) return;
    row.place = place;
    row.since = performance.now();
    this.#rows.insertBefore(row.node, this.#rows.children[place] ?? null);
  }

  #row(key) {
    const node = document.createElement("li");
    node.append(...["b", "span", "span"].map((kind) => document.createElement(kind)));
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = "Release";
    const row = { node, button, place: -1, since: -Infinity };
    onPress(button, () => this.#send({ off: key }), () => row.since);
    node.append(button);
    this.#items.set(key, row);
    return row;
  }
}
