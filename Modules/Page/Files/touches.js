// Touches: sends every contact of fingers, pencils and the mouse, and recognises nothing itself.

const kinds = { touch: "finger", pen: "pencil", mouse: "mouse" };

/// The most touches in a message.
const batch = 256;

/// How often the server hears of contacts that do not move, in milliseconds.
const beat = 300;

/// How long a tap of the keyboard lasts, in milliseconds.
const tapDuration = 60;

/// One notch of a mouse's wheel.
const notch = 1.25;

/// Wheel events that follow each other this fast belong to one movement, in milliseconds.
const wheelPause = 200;

/// Forwards the pointer events of the canvas.
///
/// `host` connects it: `send(message)`, `isOpen()`, `began(x, y)` for each new contact, and
/// `zooms(x, y)`, which says whether a mouse's wheel zooms there or scrolls a list.
export class Touches {
  #canvas;
  #host;
  /// The contacts by pointer.
  #contacts = new Map();
  #lastContact = 0;
  #queue = [];
  #frame = 0;
  #beat = 0;
  #wheel = new Wheel();

  constructor(canvas, host) {
    this.#canvas = canvas;
    this.#host = host;
    this.#listen();
  }

  /// Cancels all contacts, for example because the page goes away.
  cancelAll() {
    for (const pointer of [...this.#contacts.keys()]) this.#finish(pointer, "cancelled");
  }

  /// Forgets all contacts: without a connection the server has cancelled them itself.
  forget() {
    this.#contacts.clear();
    this.#queue = [];
    this.#keepBeating();
  }

  /// Taps for a keyboard or a screen reader, whose taps are never too fast.
  tap(x, y) {
    if (!this.#host.isOpen()) return;
    const pointer = Symbol("tap");
    const now = performance.now();
    this.#begin(pointer, { kind: "key", x, y, ms: now, pressure: null });
    setTimeout(() => this.#finish(pointer, "ended", { ms: now + tapDuration }), tapDuration);
  }

  #listen() {
    const on = (name, action) => this.#canvas.addEventListener(name, action, { passive: false });
    on("pointerdown", (event) => this.#down(event));
    on("pointermove", (event) => this.#move(event));
    on("pointerup", (event) => this.#finish(event.pointerId, "ended", this.#sample(event)));
    on("pointercancel", (event) => this.#finish(event.pointerId, "cancelled"));
    on("lostpointercapture", (event) => this.#finish(event.pointerId, "cancelled"));
    on("contextmenu", (event) => event.preventDefault());
    // Safari zooms the page by these, and scrolls by touches in spite of touch-action.
    on("gesturestart", (event) => event.preventDefault());
    on("touchmove", (event) => event.cancelable && event.preventDefault());
    // Mouse events that follow a tap would take the focus from what the tap has opened meanwhile.
    on("touchend", (event) => {
      if (event.cancelable) event.preventDefault();
      if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur();
    });
    on("wheel", (event) => this.#turn(event));
  }

  #down(event) {
    if (event.button !== 0 || !this.#host.isOpen()) return;
    this.#finish(event.pointerId, "cancelled");
    this.#canvas.setPointerCapture(event.pointerId);
    const sample = this.#sample(event);
    this.#begin(event.pointerId, sample);
    this.#host.began(sample.x, sample.y);
  }

  #move(event) {
    const contact = this.#contacts.get(event.pointerId);
    if (!contact) return;
    // With another button still down, the end of a drag comes as a move.
    if ((event.buttons & 1) === 0) {
      this.#finish(event.pointerId, "ended", this.#sample(event));
      return;
    }
    const events = event.getCoalescedEvents?.() ?? [];
    for (const each of events.length > 0 ? events : [event]) {
      this.#record(contact, "moved", this.#sample(each));
    }
    this.#gather();
  }

  #begin(pointer, sample) {
    this.#lastContact += 1;
    const contact = { number: this.#lastContact, ...sample };
    this.#contacts.set(pointer, contact);
    this.#record(contact, "began", sample);
    this.#flush();
    this.#keepBeating();
  }

  #finish(pointer, phase, sample = { ms: performance.now() }) {
    const contact = this.#contacts.get(pointer);
    if (!contact) return;
    this.#contacts.delete(pointer);
    this.#record(contact, phase, sample);
    this.#flush();
    this.#keepBeating();
  }

  #sample(event) {
    const frame = this.#canvas.getBoundingClientRect();
    return {
      kind: kinds[event.pointerType] ?? "finger",
      x: event.clientX - frame.left,
      y: event.clientY - frame.top,
      ms: event.timeStamp,
      pressure: event.pointerType === "pen" ? Math.min(Math.max(event.pressure, 0), 1) : null,
    };
  }

  /// Adds a touch to the next message; what a sample leaves out is as it was.
  #record(contact, phase, sample) {
    // The kind of a contact never changes, and its time never goes back.
    const ms = Math.max(contact.ms, sample.ms);
    Object.assign(contact, sample, { kind: contact.kind, ms });
    const { number, kind, x, y, pressure } = contact;
    this.#queue.push([number, kind, phase, rounded(x), rounded(y), rounded(ms), pressure]);
  }

  #gather() {
    this.#frame ||= requestAnimationFrame(() => this.#flush());
  }

  #flush() {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    while (this.#queue.length > 0) {
      this.#host.send({ touches: this.#queue.splice(0, batch) });
    }
    for (const message of this.#wheel.messages()) this.#host.send(message);
  }

  #keepBeating() {
    const isDown = this.#contacts.size > 0;
    if (isDown && !this.#beat) {
      this.#beat = setInterval(() => this.#host.send({ beat: rounded(performance.now()) }), beat);
    } else if (!isDown && this.#beat) {
      clearInterval(this.#beat);
      this.#beat = 0;
    }
  }

  #turn(event) {
    event.preventDefault();
    if (!this.#host.isOpen()) return;
    const { x, y } = this.#sample(event);
    this.#wheel.turn(event, [rounded(x), rounded(y)], this.#host.zooms(x, y));
    this.#gather();
  }
}

/// Collects the movements of wheels and trackpads between two frames.
class Wheel {
  #zoom = 1;
  #scroll = [0, 0];
  #place = [0, 0];
  #lastTime = -Infinity;
  #isMouse = false;

  /// Takes an event at a place of the canvas where a mouse's wheel zooms or not.
  turn(event, place, zooms) {
    const { deltaX, deltaY, ctrlKey, shiftKey, timeStamp } = event;
    if (timeStamp - this.#lastTime > wheelPause) this.#isMouse = isMouseWheel(event);
    this.#lastTime = timeStamp;
    this.#place = place;
    if (ctrlKey || (this.#isMouse && zooms && !shiftKey)) {
      const factor = this.#isMouse ? notch ** -Math.sign(deltaY) : Math.exp(-deltaY / 100);
      this.#zoom *= Math.min(Math.max(factor, 1 / notch), notch);
      return;
    }
    // Firefox counts in lines for a mouse.
    const unit = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : 20;
    // Some browsers exchange the directions themselves if the shift key is down.
    const [x, y] = shiftKey && deltaX === 0 ? [deltaY, 0] : [deltaX, deltaY];
    this.#scroll = [this.#scroll[0] - x * unit, this.#scroll[1] - y * unit];
  }

  /// The messages since the last call.
  messages() {
    const messages = [];
    if (this.#zoom !== 1) messages.push({ zoom: [this.#zoom, ...this.#place] });
    if (this.#scroll.some((length) => length !== 0)) {
      messages.push({ scroll: [...this.#scroll.map(rounded), ...this.#place] });
    }
    [this.#zoom, this.#scroll] = [1, [0, 0]];
    return messages;
  }
}

/// Whether an event begins a movement of a mouse's wheel: a notch, which browsers report as 120, is
/// longer than the first movement on a trackpad.
function isMouseWheel({ deltaMode, deltaX, deltaY, wheelDelta }) {
  if (deltaMode !== WheelEvent.DOM_DELTA_PIXEL) return true;
  const isStraight = deltaX === 0 || deltaY === 0;
  return isStraight && (wheelDelta % 120 === 0 || Math.abs(deltaX + deltaY) >= 50);
}

/// Hundredths are fine enough, and make short messages.
function rounded(number) {
  return Math.round(number * 100) / 100;
}
