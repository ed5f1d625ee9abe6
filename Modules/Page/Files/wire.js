// The connection to the server: it says hello, connects again when lost, and puts scenes together.

import { keepToken, token } from "./pairing.js";

const version = 1;

/// How long to wait before each attempt, in milliseconds; the last one repeats.
const delays = [500, 1000, 2000, 4000, 5000];

const policyViolation = 1008;

/// How long an attempt may take.
const patience = 5000;

/// Scenes that a later one may be based on. The server sends at most two that are not drawn.
const rememberedScenes = 8;

/// The scenes of one connection. A scene with a base has only the elements that differ from it.
class SceneHistory {
  #scenes = [];

  clear() {
    this.#scenes = [];
  }

  /// The whole scene: `elements` becomes a map from keys to elements, the lowest first.
  whole(message) {
    const base = this.#base(message);
    const fresh = new Map((message.elements ?? []).map((element) => [element.key, element]));
    const keys = message.order ?? (base ? base.order : [...fresh.keys()]);
    const elements = new Map();
    for (const key of keys) {
      const element = fresh.get(key) ?? base?.elements.get(key);
      if (!element) throw new Error(`scene ${message.number} has no element ${key}`);
      elements.set(key, element);
    }
    const short = message.short ?? base?.short ?? {};
    const scene = { ...message, short, order: keys, elements };
    this.#scenes = [...this.#scenes, scene].slice(-rememberedScenes);
    return scene;
  }

  #base(message) {
    if (message.base === undefined || message.base === null) return null;
    const base = this.#scenes.find((scene) => scene.number === message.base);
    if (!base) throw new Error(`scene ${message.number} needs scene ${message.base}`);
    return base;
  }
}

/// The text of a message that is compressed in the format of zlib.
function inflated(data) {
  const stream = new Blob([data]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Response(stream).text();
}

/// A connection that is made again until the server ends it.
///
/// `events` has a function for everything that happens: `state(state, text)` with `connecting`,
/// `pairing`, `open`, `lost` or `ended`; `welcome(welcome)`; `role(role)`; `scene(scene)`;
/// `cues(cues)`; `map(map)`; `report(report)`; `paper(file)`; `question(question)`;
/// `messages(messages)`; `went(text)`; `views(views)`; `beat(time)`. Its `hello()` returns the size
/// of the view, how boards were seen, and
/// the place where the page was.
export class Wire {
  #events;
  #socket = null;
  #timer = 0;
  #attempts = 0;
  #state = "lost";
  #history = new SceneHistory();
  /// The last message that is still to be read.
  #reading = null;

  constructor(events) {
    this.#events = events;
  }

  /// Whether the server takes messages.
  get isOpen() {
    return this.#state === "open";
  }

  /// The connection, for what is not a message.
  get socket() {
    return this.#socket;
  }

  /// Connects at once, unless there is a connection or the server ended it.
  resume() {
    if (!this.#socket && this.#state !== "ended") this.#connect();
  }

  /// Connects at once because the person asked for it.
  retry() {
    this.#state = "lost";
    this.#attempts = 0;
    this.resume();
  }

  /// Sends a message, or drops it if there is no connection: the server would be too late for it.
  send(message) {
    if (this.isOpen) this.#socket.send(JSON.stringify(message));
  }

  /// Answers the question for a code.
  pair(code, name) {
    if (this.#state === "pairing") this.#socket.send(JSON.stringify({ pair: [code, name] }));
  }

  /// Gives the connection up and connects again later.
  drop() {
    const socket = this.#socket;
    if (!socket) return;
    this.#socket = null;
    socket.close();
    this.#lose();
  }

  #connect() {
    clearTimeout(this.#timer);
    this.#history.clear();
    this.#reading = null;
    if (this.#attempts === 0) this.#enter("connecting");
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}/seat`, "callboard.1");
    this.#socket = socket;
    // A socket that was given up may still report something.
    const ifCurrent = (action) => (event) => {
      if (socket === this.#socket) action(event);
    };
    socket.onopen = ifCurrent(() => socket.send(JSON.stringify({ hello: this.#hello() })));
    socket.binaryType = "arraybuffer";
    socket.onmessage = ifCurrent((event) => this.#receive(socket, event.data));
    socket.onclose = ifCurrent((event) => {
      // The server refuses what the page sends: trying again would not help.
      if (event.code === policyViolation) this.#end(event.reason);
      else this.drop();
    });
    this.#timer = setTimeout(() => this.drop(), patience);
  }

  #hello() {
    return { version, ...this.#events.hello(), now: performance.now(), token: token() };
  }

  #lose() {
    clearTimeout(this.#timer);
    const delay = delays[Math.min(this.#attempts, delays.length - 1)];
    this.#attempts += 1;
    this.#enter("lost");
    this.#timer = setTimeout(() => this.#connect(), delay);
  }

  #end(text) {
    clearTimeout(this.#timer);
    const socket = this.#socket;
    this.#socket = null;
    socket.close();
    this.#enter("ended", text);
  }

  #enter(state, text = "") {
    this.#state = state;
    this.#events.state(state, text);
  }

  /// Handles messages in their order; long ones are compressed, and take a moment to read.
  #receive(socket, data) {
    if (!this.#reading && typeof data === "string") {
      this.#read(socket, data);
      return;
    }
    const text = typeof data === "string" ? data : inflated(data);
    const reading = Promise.all([text, this.#reading]).then(([text]) => {
      if (this.#reading === reading) this.#reading = null;
      this.#read(socket, text);
    }, (error) => this.#fail(socket, error));
    this.#reading = reading;
  }

  #read(socket, text) {
    // The connection may have been given up meanwhile.
    if (socket !== this.#socket) return;
    try {
      this.#handle(JSON.parse(text));
    } catch (error) {
      this.#fail(socket, error);
    }
  }

  #fail(socket, error) {
    if (socket !== this.#socket) return;
    console.error(error);
    // The next connection begins with a whole scene.
    this.drop();
  }

  #handle(message) {
    if (message.pair) this.#askForCode(message.pair.text);
    if (message.token) keepToken(message.token);
    if (message.welcome) this.#welcome(message.welcome);
    if (message.role) this.#events.role(message.role);
    if (message.scene) this.#events.scene(this.#history.whole(message.scene));
    if ("cues" in message) this.#events.cues(message.cues);
    if (message.held) this.#events.held(message.held);
    if ("map" in message) this.#events.map(message.map);
    if (message.report) this.#events.report(message.report);
    if (message.paper) this.#events.paper(message.paper);
    if (message.question) this.#events.question(message.question);
    if (message.messages) this.#events.messages(message.messages);
    if (message.on) this.#events.on(message.on);
    if (message.went) this.#events.went(message.went);
    if (message.views) this.#events.views(message.views);
    if (message.beat !== undefined) this.#events.beat(message.beat);
    if (message.end) this.#end(message.end.text);
  }

  /// The server waits until a person has typed a code.
  #askForCode(text) {
    clearTimeout(this.#timer);
    this.#attempts = 0;
    this.#enter("pairing", text);
  }

  #welcome(welcome) {
    if (welcome.version !== version) {
      this.#end("This page and the server have different versions. Reload the page.");
      return;
    }
    clearTimeout(this.#timer);
    this.#attempts = 0;
    this.#events.welcome(welcome);
    this.#events.role(welcome.role);
    this.#enter("open");
  }
}
