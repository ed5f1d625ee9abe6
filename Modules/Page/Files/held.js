// What an earlier run held when it was killed: offers to release it, each with a large button.

import { onPress } from "./pressing.js";

export class Held {
  #panel;
  #send;
  /// When the panel last changed: a tap that was meant for the board releases nothing.
  #since = -Infinity;

  constructor(panel, send) {
    this.#panel = panel;
    this.#send = send;
    onPress(panel.querySelector("[data-close]"), () => this.hide(), () => this.#since);
  }

  /// Shows what is held; nothing hides the panel.
  show(held) {
    this.#since = performance.now();
    this.#panel.hidden = held.length === 0;
    this.#panel.querySelector("ul").replaceChildren(...held.map((each) => this.#row(each)));
  }

  hide() {
    this.#panel.hidden = true;
  }

  #row({ show, showName, key, name, isReady }) {
    const row = document.createElement("li");
    const text = document.createElement("p");
    text.textContent = `An earlier run ended while it held ${name} of show '${showName}': it may still be on.`
      + (isReady ? "" : " It can be released when the console is connected.");
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = `Release ${name}`;
    button.hidden = !isReady;
    onPress(button, () => this.#send({ release: [show, key] }), () => this.#since);
    row.append(text, button);
    return row;
  }
}
