// Questions: asks for the words that a choice of a menu needs.

import { onPress } from "./pressing.js";

/// `answer(words)` is called once for each question; the words are `null` if it was cancelled.
export class Questions {
  #form;
  #answer;

  constructor(form, answer) {
    this.#form = form;
    this.#answer = answer;
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#end(form.elements.words.value);
    });
    form.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      this.cancel();
    });
    onPress(form.querySelector("[data-close]"), () => this.cancel());
  }

  /// Asks; `fault` says what was wrong with the words before, which can be mended.
  ask({ title, hint, fault, before }) {
    const { words } = this.#form.elements;
    this.#form.querySelector("h2").textContent = title;
    this.#form.querySelector("span").textContent = hint.replaceAll("|", ", ");
    this.#form.querySelector("[role=alert]").textContent = fault ?? "";
    words.value = before ?? "";
    this.#form.hidden = false;
    words.focus();
  }

  /// Ends a question without words.
  cancel() {
    this.#end(null);
  }

  /// Hides a question that the server has forgotten.
  hide() {
    this.#form.hidden = true;
  }

  #end(words) {
    if (this.#form.hidden) return;
    this.hide();
    this.#answer(words);
  }
}
