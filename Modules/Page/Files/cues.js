// The view of a cue list: its cues, where the console is, and large buttons.

import { onPress } from "./pressing.js";

const activities = { running: "running", stopped: "", unknown: "The console does not report its cues." };

/// The time of day on the device: `20:14:03`.
function clock(milliseconds) {
  const time = new Date(milliseconds);
  const parts = [time.getHours(), time.getMinutes(), time.getSeconds()];
  return parts.map((each) => String(each).padStart(2, "0")).join(":");
}

function node(name, text = "", className = "") {
  const made = document.createElement(name);
  made.textContent = text;
  made.className = className;
  return made;
}

/// `send(message)` sends to the server; `closed()` is called when the view was closed.
export class Cues {
  #view;
  #send;
  #closed;
  #rows;
  /// The identity of the list that is shown; `""` while one is chosen; `null` if the view is closed.
  #list = null;
  /// When the buttons came under the fingers of the person.
  #since = 0;
  #items = new Map();

  constructor(view, send, closed) {
    this.#view = view;
    this.#send = send;
    this.#closed = closed;
    this.#rows = view.querySelector("ol");
    onPress(view.querySelector("[data-close]"), () => this.close());
    for (const button of view.querySelectorAll("[data-cue]")) {
      onPress(button, (at, isKey) => {
        send({ cue: [button.dataset.cue, at, ...(isKey ? ["key"] : [])] });
      }, () => this.#since);
    }
    view.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      this.close();
    });
  }

  get isOpen() {
    return this.#list !== null;
  }

  /// Asks for the list that was shown last, or for any; again after a lost connection.
  open() {
    this.#list ??= "";
    this.#send({ cues: this.#list });
  }

  close() {
    if (!this.isOpen) return;
    this.#list = null;
    this.#view.hidden = true;
    this.#send({ cues: null });
    this.#closed();
  }

  /// Shows what the server sent; `null` if the list is gone.
  show(cues) {
    if (!this.isOpen) return;
    if (!cues) {
      this.close();
      return;
    }
    const wasHidden = this.#view.hidden;
    const wasChoice = this.#view.classList.contains("choice");
    if (wasHidden || wasChoice !== Boolean(cues.lists)) this.#since = performance.now();
    this.#view.hidden = false;
    this.#view.classList.toggle("choice", Boolean(cues.lists));
    if (cues.lists) this.#offer(cues.lists);
    else this.#follow(cues);
    if (wasHidden) this.#view.querySelector("[data-close]").focus();
  }

  /// The server is gone: the place in the list stays as the last one known.
  lose() {
    if (!this.#list || this.#last?.list !== this.#list) return;
    if (!this.#last.asOf) this.#follow({ ...this.#last, asOf: Date.now() });
  }

  #title(text, state) {
    const [title, line] = this.#view.querySelectorAll("h2, [role=status]");
    title.textContent = text;
    if (line.textContent !== state) line.textContent = state;
  }

  #offer(lists) {
    this.#title("Cue lists", lists.length === 0 ? "The show has no lists." : "");
    this.#rows.replaceChildren(...lists.map(({ list, number, name }) => {
      const row = node("li");
      const button = node("button", `${number}  ${name}`);
      button.type = "button";
      onPress(button, () => {
        this.#list = list;
        this.open();
      });
      row.append(button);
      return row;
    }));
  }

  #follow(next) {
    const { list, number, name, cues, activity, active, pending, asOf, actions } = next;
    this.#last = { ...next, cues: undefined };
    this.#list = list;
    if (cues) {
      this.#name = `List ${number}${name ? `  ${name}` : ""}`;
      this.#items = new Map(cues.map(([cue, text]) => [cue, this.#row(cue, text)]));
      this.#rows.replaceChildren(...this.#items.values());
    }
    this.#title(this.#name, this.#state(activity, active, asOf));
    this.#view.classList.toggle("past", Boolean(asOf));
    for (const button of this.#view.querySelectorAll("[data-cue]")) {
      button.hidden = !actions.includes(button.dataset.cue);
    }
    for (const [cue, row] of this.#items) {
      const mark = cue === active ? "▶" : cue === pending ? "next" : "";
      if (cue === active) row.setAttribute("aria-current", "step");
      else row.removeAttribute("aria-current");
      row.classList.toggle("pending", cue === pending);
      if (row.firstChild.textContent !== mark) row.firstChild.textContent = mark;
    }
    this.#items.get(active)?.scrollIntoView({ block: "center" });
  }

  #name = "";

  /// What was shown last, without the cues.
  #last = null;

  #state(activity, active, asOf) {
    // The rows show it, where there is one.
    const place = active && !this.#items.has(active) ? `cue ${active}` : "";
    if (asOf) return [place, `as of ${clock(asOf)}`].filter(Boolean).join(", ");
    if (place) return place;
    if (this.#items.size === 0) return "No cues are known for this list.";
    return activities[activity];
  }

  #row(cue, text) {
    const row = node("li");
    row.append(node("span", "", "mark"), node("b", cue), node("span", text));
    return row;
  }
}
