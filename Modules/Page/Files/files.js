// Files: sends a show file to the server, and shows what came of it.

import { onPress } from "./pressing.js";

/// How many bytes are sent at a time, and how many may wait to be sent.
const partSize = 32 << 10;
const mostWaiting = 1 << 20;

/// `wire` sends; `note(text)` shows a sentence; `mayImport()` says whether files are taken.
export class Files {
  #view;
  #wire;
  #note;
  #mayImport;
  #input = document.createElement("input");

  constructor(view, stage, { wire, note, mayImport }) {
    this.#view = view;
    this.#wire = wire;
    this.#note = note;
    this.#mayImport = mayImport;
    this.#input.type = "file";
    this.#input.addEventListener("change", () => this.#send(this.#input.files[0]));
    onPress(view.querySelector("[data-close]"), () => { view.hidden = true; });
    view.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      view.hidden = true;
    });
    // Without this the browser would leave the page and show the file.
    for (const name of ["dragover", "drop"]) {
      addEventListener(name, (event) => event.preventDefault());
    }
    stage.addEventListener("drop", (event) => this.#send(event.dataTransfer.files[0]));
  }

  /// Lets the person choose a file.
  choose() {
    this.#input.value = "";
    this.#input.click();
  }

  /// Shows what came of a file.
  show({ name, text, isRefusal }) {
    const [title, lines] = this.#view.querySelectorAll("h2, pre");
    title.textContent = isRefusal ? `${name} was not imported` : `${name} was imported`;
    lines.textContent = text;
    this.#view.hidden = false;
    this.#view.querySelector("[data-close]").focus();
  }

  async #send(file) {
    if (!file || !this.#wire.isOpen) return;
    if (!this.#mayImport()) {
      this.#note("Only who may edit imports files.");
      return;
    }
    this.#note(`Sending ${file.name}…`);
    this.#wire.send({ file: [file.size, file.name] });
    const socket = this.#wire.socket;
    for (let start = 0; start < file.size; start += partSize) {
      const part = await file.slice(start, start + partSize).arrayBuffer();
      while (socket.bufferedAmount > mostWaiting) await pause();
      // The connection was lost: the file has to be sent again.
      if (socket.readyState !== WebSocket.OPEN) return;
      socket.send(part);
    }
  }
}

const pause = () => new Promise((resume) => { setTimeout(resume, 20); });
