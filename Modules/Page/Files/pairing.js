// Pairing: asks for the code that Callboard shows, and keeps what it gives for it.

import { deviceName } from "./device.js";

const key = "callboard.token";

/// What the server gave when the page was paired; in private windows it is lost with the page.
let kept;

export function token() {
  try {
    return localStorage.getItem(key) ?? kept;
  } catch {
    return kept;
  }
}

export function keepToken(token) {
  kept = token;
  try {
    localStorage.setItem(key, token);
  } catch {
    // The browser keeps nothing: the page has to be paired again next time.
  }
}

/// The form for the code. `pair(code, name)` is called with what was typed or scanned.
export class Pairing {
  #form;
  #pair;
  #isScanned = true;

  constructor(form, pair) {
    this.#form = form;
    this.#pair = pair;
    form.elements.name.value = deviceName();
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#send(form.elements.code.value);
    });
  }

  /// Asks for the code; `text` says what was wrong with the one before.
  ask(text) {
    const code = location.hash.slice(1);
    const isScanned = this.#isScanned && code;
    this.#isScanned = false;
    // The history of the browser must not keep the code.
    history.replaceState(null, "", location.pathname);
    if (isScanned) {
      this.#send(code);
      return;
    }
    const { elements } = this.#form;
    this.#form.hidden = false;
    this.#form.querySelector("[role=alert]").textContent = text;
    elements.pair.disabled = false;
    elements.code.value = "";
    elements.code.focus();
  }

  hide() {
    this.#form.hidden = true;
  }

  #send(code) {
    const { elements } = this.#form;
    elements.pair.disabled = true;
    this.#pair(code, elements.name.value.trim() || deviceName());
  }
}
