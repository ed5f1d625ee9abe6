// Files: sends a show file to the server, shows what came of it, and asks what to do with it.

import { onPress } from "./pressing.js";

/// How many bytes are sent at a time, and how many may wait to be sent: touches wait behind them.
const partSize = 32 << 10;
const mostWaiting = 64 << 10;

/// The most bytes that the server takes.
const mostBytes = 64 << 20;

/// `wire` sends; `note(text)` shows a sentence; `mayImport()` says whether files are taken.
export class Files {
  #view;
  #wire;
  #note;
  #mayImport;
  #input = document.createElement("input");
  /// Whether the server waits for an answer about a file.
  #isAsking = false;
  /// The connection on which a file is being sent.
  #sending = null;

  constructor(view, stage, { wire, note, mayImport }) {
    this.#view = view;
    this.#wire = wire;
    this.#note = note;
    this.#mayImport = mayImport;
    this.#input.type = "file";
    this.#input.addEventListener("change", () => this.#take(this.#input.files));
    onPress(view.querySelector("[data-close]"), () => this.#close());
    view.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      this.#close();
    });
    // Without this the browser would leave the page and show the file.
    for (const name of ["dragover", "drop"]) {
      addEventListener(name, (event) => event.preventDefault());
    }
    stage.addEventListener("drop", (event) => this.#take(event.dataTransfer.files));
  }

  /// Lets the person choose a file.
  choose() {
    this.#input.value = "";
    this.#input.click();
  }

  /// Shows what came of a file, or asks about it: nothing is imported until it is answered.
  show({ name, text, isRefusal, isQuestion, choices }) {
    const [title, lines] = this.#view.querySelectorAll("h2, pre");
    title.textContent = isQuestion ? `Merge ${name}?`
      : isRefusal ? `${name} was not imported` : `${name} was imported`;
    lines.textContent = text;
    this.#isAsking = isQuestion;
    const close = this.#view.querySelector("[data-close]");
    close.textContent = isQuestion ? "Cancel" : "Close";
    const choose = (choice) => {
      this.#isAsking = false;
      this.#close();
      this.#wire.send({ import: choice });
    };
    this.#view.querySelector("footer").replaceChildren(
      ...Object.entries(choices).map(([choice, label]) => {
        const button = document.createElement("button");
        button.type = "button";
        button.textContent = label;
        onPress(button, () => choose(choice));
        return button;
      }));
    this.#view.hidden = false;
    close.focus();
  }

  /// The server has forgotten the file: nothing can be chosen any more.
  forget() {
    this.#isAsking = false;
    this.#view.querySelector("footer").replaceChildren();
    if (this.#view.querySelector("[data-close]").textContent === "Cancel") this.#close();
  }

  #close() {
    this.#view.hidden = true;
    if (this.#isAsking) this.#wire.send({ import: "cancel" });
    this.#isAsking = false;
  }

  #take(files) {
    if (files.length === 0 || !this.#wire.isOpen) return;
    const [file] = files;
    if (!this.#mayImport()) this.#note("Only devices with the role 'edit' can import files.");
    else if (files.length > 1) this.#note("One file can be imported at a time.");
    else if (this.#sending === this.#wire.socket) this.#note("Wait until the other file is sent.");
    else if (file.size <= mostBytes) this.#send(file);
    else this.#note(`${file.name} is too large for a page. Import it at the prompt of callboard.`);
  }

  async #send(file) {
    this.#note(`Sending ${file.name}…`);
    this.#wire.send({ file: [file.size, file.name] });
    const socket = this.#wire.socket;
    this.#sending = socket;
    try {
      for (let start = 0; start < file.size; start += partSize) {
        const part = await file.slice(start, start + partSize).arrayBuffer();
        while (socket.bufferedAmount > mostWaiting) await pause();
        // The connection was lost: the file has to be sent again.
        if (socket.readyState !== WebSocket.OPEN) return;
        socket.send(part);
      }
    } catch {
      this.#note(`${file.name} cannot be read.`);
    } finally {
      if (this.#sending === socket) this.#sending = null;
    }
  }
}

const pause = () => new Promise((resume) => { setTimeout(resume, 20); });
