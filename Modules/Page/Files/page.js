// The page: connects the server with the drawing, the touches, the labels and the bar.

import { Cues } from "./cues.js";
import { deviceName, keepViews, views } from "./device.js";
import { Drawing } from "./drawing.js";
import { Files } from "./files.js";
import { Held } from "./held.js";
import { Fields, Labels } from "./labels.js";
import { Pairing } from "./pairing.js";
import { TripMap } from "./map.js";
import { OnNow } from "./onnow.js";
import { onPress } from "./pressing.js";
import { savePaper } from "./paper.js";
import { Questions } from "./questions.js";
import { Touches } from "./touches.js";
import { Wire } from "./wire.js";

/// How long messages stay, in milliseconds.
const noteDuration = 5000;
const refusalDuration = 8000;
const mostMessages = 3;
/// How long it is shown what someone has fired.
const goDuration = 2000;
/// From when on the way to the server and back is shown, in milliseconds.
const longWay = 100;

const find = (id) => document.getElementById(id);
const stage = find("stage");

// The server

const wire = new Wire({
  hello: () => ({ size, place: place(), device: deviceName(), views: views() }),
  state: showConnection,
  welcome: ({ language, prints }) => {
    canPrint = prints;
    // Labels and messages come from the server; the page itself is in English.
    for (const each of [stage, find("map")]) each.lang = language;
  },
  role: (next) => {
    role = next;
    document.body.dataset.role = role;
    if (scene) showBar();
  },
  scene: receive,
  cues: (next) => cues.show(next),
  map: (next) => {
    map.show(next);
    if (scene) showBar();
  },
  report: (next) => {
    // A note would cover it.
    find("notes").replaceChildren();
    files.show(next);
  },
  paper: savePaper,
  question: (next) => questions.ask(next),
  held: (next) => held.show(next),
  on: (next) => onNow.show(next),
  messages: (messages) => messages.forEach(showMessage),
  went: showGo,
  views: keepViews,
  beat: (time) => {
    lastAnswer = performance.now();
    showSilence(false);
    const way = Math.round(performance.now() - time);
    setText(find("way"), way > longWay ? `${way} ms` : "");
  },
});
const send = (message) => wire.send(message);
const cues = new Cues(find("cues"), send, () => {
  find("bar").querySelector("[data-do=cues]").focus();
});
const held = new Held(find("held"), send);
const onNow = new OnNow(find("onnow"), send, () => {
  find("bar").querySelector("[data-do=on]").focus();
});
const map = new TripMap(find("map"), send);
const files = new Files(find("report"), stage, {
  wire, note: (text) => showMessage({ text }), mayImport: () => role === "edit",
});
const questions = new Questions(find("question"), (answer) => send({ answer }));
const pairing = new Pairing(find("pairing"), (code, name) => wire.pair(code, name));

/// What the person may do here: look, play or edit.
let role = "edit";
/// Whether the server can make paper.
let canPrint = false;

function showConnection(state, text) {
  const isOpen = state === "open";
  lastAnswer = performance.now();
  showSilence(false);
  document.body.classList.toggle("stale", !isOpen);
  if (isOpen) {
    clearScenes();
    map.forget();
    held.hide();
    send({ size });
    if (cues.isOpen) cues.open();
    if (onNow.isOpen) onNow.open();
  } else {
    touches.forget();
    questions.hide();
    files.forget();
    // What the page knows of the console is past.
    setText(find("console"), "");
    cues.lose();
    onNow.lose();
    undrawn = [];
  }
  if (state === "pairing") pairing.ask(text);
  else pairing.hide();
  const texts = {
    connecting: "Connecting…", pairing: "", open: "", lost: "No connection. Trying again…",
    ended: text,
  };
  find("connection").hidden = state === "pairing";
  const [line, button] = find("connection").children;
  line.textContent = texts[state];
  button.textContent = "Connect";
  button.hidden = state !== "ended";
  for (const each of [...buttons, ...document.querySelectorAll("#cues footer button")]) {
    each.disabled = !isOpen;
  }
  if (isOpen && scene) showBar();
}

find("connection").querySelector("button").addEventListener("click", () => wire.retry());

for (const name of ["online", "pageshow"]) addEventListener(name, () => resume());

/// Connects once the size of the view is known.
function resume() {
  if (size[0] > 0) wire.resume();
}

addEventListener("offline", () => {
  // A server on this machine answers without a network; any other would only seem to.
  if (!["localhost", "127.0.0.1", "[::1]"].includes(location.hostname)) wire.drop();
});

// Scenes

let scene = null;

const placeKey = "callboard.place";

/// The numbers of scenes that the server waits for.
let undrawn = [];

const drawing = new Drawing(find("canvas"), answer);

function receive(next) {
  scene = next;
  keepPlace(next);
  undrawn.push(next.number);
  drawing.show(next);
  labels.show(next);
  fields.show(next);
  showBar();
  keepAwake();
  // A hidden page has no frames.
  if (document.hidden) answer();
}

/// Keeps where the page is for its next connection: the show, the board or trip, and the mode.
function keepPlace({ show, board, mode }) {
  const place = board ? JSON.stringify([show ?? "", board, mode ?? ""]) : "";
  try {
    if (sessionStorage.getItem(placeKey) !== place) sessionStorage.setItem(placeKey, place);
  } catch {
    // The browser keeps nothing: the page begins as the server says.
  }
}

function place() {
  try {
    return JSON.parse(sessionStorage.getItem(placeKey) || "null") ?? undefined;
  } catch {
    return undefined;
  }
}

function answer() {
  for (const number of undrawn) send({ drawn: number });
  undrawn = [];
}

/// A new connection gives every element another key.
function clearScenes() {
  scene = null;
  undrawn = [];
  drawing.forget();
}

// Touches and keys

const touches = new Touches(find("canvas"), {
  send,
  isOpen: () => wire.isOpen,
  began: (x, y) => {
    const hit = scene?.mode === "play" && drawing.hit(x, y);
    if (hit && hit.kind !== "panel") drawing.highlight(hit);
  },
  // Lists and panels scroll.
  zooms: (x, y) => Boolean(scene?.mode) && (drawing.hit(x, y)?.kind ?? "block") === "block",
});

const tap = (x, y) => touches.tap(x, y);
const labels = new Labels(find("labels"), tap);
const fields = new Fields(find("fields"), { send, tap });

addEventListener("slidoff", () => showMessage({ text: "slid off: nothing sent", isRefusal: true }));

addEventListener("keydown", (event) => {
  if (event.key === "Escape" && closePanel()) return;
  const isTyping = event.target instanceof HTMLInputElement;
  const action = keyAction(event, isTyping);
  if (!action || event.isComposing) return;
  event.preventDefault();
  send({ do: action });
});

/// Closes the view that lies over the board, if there is one.
function closePanel() {
  const panel = [onNow, cues].find((each) => each.isOpen);
  panel?.close();
  return panel !== undefined;
}

/// What a key does, or `undefined`; in a text field most keys edit the text.
function keyAction(event, isTyping) {
  if (event.key === "Escape") return "cancel";
  if (isTyping || event.altKey) return undefined;
  if (event.key === "Home") return "home";
  if (!event.ctrlKey && !event.metaKey) return undefined;
  const key = event.key.toLowerCase();
  if (key === "z") return event.shiftKey ? "redo" : "undo";
  return key === "y" ? "redo" : undefined;
}

// The server compares its clock with that of the page: what comes late is not played.
const comparing = 1000;
/// How long the server may take to answer before the page is grey, and before it connects again.
const silence = 3000;
const longSilence = 12_000;

/// The difference of two clocks of the device, one of which may stop while it sleeps.
const sleep = () => Date.now() - performance.now();
let lastSleep = sleep();

function compare() {
  if (document.hidden) return;
  // The next hello compares them again.
  if (Math.abs(sleep() - lastSleep) > 1000) wire.drop();
  lastSleep = sleep();
  const now = performance.now();
  if (wire.isOpen && now - lastAnswer > silence) showSilence(true);
  if (wire.isOpen && now - lastAnswer > longSilence) wire.drop();
  send({ beat: Math.round(now) });
}

/// When the server answered last; a page that was hidden has not asked.
let lastAnswer = 0;

/// A network that is gone does not say so: what the page shows may be past.
function showSilence(isSilent) {
  if (document.body.classList.contains("silent") === isSilent) return;
  document.body.classList.toggle("silent", isSilent);
  if (isSilent) find("connection").firstChild.textContent = "The server does not answer.";
}

setInterval(compare, comparing);

addEventListener("blur", () => touches.cancelAll());
addEventListener("pagehide", () => touches.cancelAll());
document.addEventListener("visibilitychange", () => {
  if (document.hidden) {
    touches.cancelAll();
    answer();
  } else {
    lastAnswer = performance.now();
    resume();
    compare();
    keepAwake();
  }
});

// The size

let size = [0, 0];
new ResizeObserver(() => resize()).observe(stage);
followScale();

function resize() {
  const next = [stage.clientWidth, stage.clientHeight];
  if (next[0] === 0 || next[1] === 0) return;
  if (next[0] !== size[0] || next[1] !== size[1]) {
    touches.cancelAll();
    size = next;
    send({ size });
  }
  drawing.resize(size);
  wire.resume();
}

/// Another screen or the zoom of the browser changes the pixels of a point.
function followScale() {
  const query = matchMedia(`(resolution: ${devicePixelRatio}dppx)`);
  query.addEventListener("change", () => {
    drawing.resize(size);
    followScale();
  }, { once: true });
}

// The bar

const buttons = [...find("bar").children];
for (const button of buttons) onPress(button, () => press(button.dataset.do));

function press(action) {
  questions.cancel();
  if (action === "import") files.choose();
  else if (action === "on") {
    if (onNow.isOpen) {
      onNow.close();
    } else {
      cues.close();
      onNow.open();
    }
  }
  else if (action === "map") {
    map.toggle();
    showBar();
  } else if (action !== "cues") send({ do: action });
  else if (cues.isOpen) cues.close();
  else {
    onNow.close();
    cues.open();
  }
}

function showBar() {
  const { show, board, mode, tool, selected, line, sync, console: desk } = scene;
  const [front, name] = find("title").children;
  setText(front, board && show ? `${show} › ` : "");
  setText(name, board || show || "Callboard");
  setText(find("line"), line ? `> ${line}` : "");
  const facts = [tool === "draw" ? "✎ draw" : "", selected > 1 ? `${selected} selected` : ""];
  setText(find("tool"), facts.filter(Boolean).join(", "));
  document.title = find("title").textContent;
  const isTrusted = ["connected", "unconfirmed"].includes(desk?.state);
  const mark = { connected: "●", unconfirmed: "○", connecting: "…" }[desk?.state] ?? "✕";
  const states = [desk ? `${mark} ${desk.text}` : "", sync ? `⇅ ${sync.text}` : ""];
  setText(find("console"), states.filter(Boolean).join(" · "));
  const isTrouble = (Boolean(desk) && !isTrusted) || Boolean(sync?.trouble);
  find("console").classList.toggle("trouble", isTrouble);
  for (const button of buttons) {
    const action = button.dataset.do;
    const isMode = action === "edit" || action === "play";
    if (isMode) button.setAttribute("aria-pressed", String(mode === action));
    if (action === "map") button.setAttribute("aria-pressed", String(map.isOpen));
    button.disabled = !wire.isOpen;
    // Boards have modes, and lists have room for files.
    const isElsewhere = (isMode && !mode) || (action === "import" && Boolean(mode))
      || (action === "print" && (!canPrint || mode === "play"))
      || (action === "map" && !map.isOffered) || (action === "on" && !show && !onNow.isOpen);
    button.hidden = isElsewhere || (role !== "edit" && "edits" in button.dataset);
  }
}

function setText(node, text) {
  // Equal texts are not set: a screen reader would read them once more.
  if (node.textContent !== (text ?? "")) node.textContent = text ?? "";
  node.hidden = !text;
}

// Messages: in a strip of their own, which covers nothing; a tap shows a long one whole.

find("strip").addEventListener("click", ({ currentTarget: strip }) => {
  const isCut = [...strip.querySelectorAll("p")].some((each) => (
    each.scrollHeight > each.clientHeight || each.scrollWidth > each.clientWidth));
  // While it is whole, it lies over the board.
  strip.classList.toggle("whole", isCut && !strip.classList.contains("whole"));
});

/// What was fired in the last moments, by whom.
let goes = [];

function showGo(text) {
  const go = { text };
  const show = () => setText(find("went"), goes.map((each) => each.text).join(" · "));
  goes.push(go);
  show();
  setTimeout(() => {
    goes = goes.filter((each) => each !== go);
    show();
  }, goDuration);
}

function showMessage({ text, isRefusal }) {
  find("strip").classList.remove("whole");
  const note = document.createElement("p");
  note.textContent = text;
  const list = find(isRefusal ? "refusals" : "notes");
  // What is said again takes no more room.
  [...list.children].find((each) => each.textContent === text)?.remove();
  list.append(note);
  while (list.children.length > mostMessages) list.firstChild.remove();
  setTimeout(() => {
    note.remove();
    find("strip").classList.remove("whole");
  }, isRefusal ? refusalDuration : noteDuration);
  if (isRefusal && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(40);
}

// The screen stays on in play mode.

let wakeLock = null;
let isAskingToStayAwake = false;
let hasExplained = false;

async function keepAwake() {
  const isPlaying = scene?.mode === "play";
  if (!isPlaying) {
    wakeLock?.release();
    wakeLock = null;
  }
  if (!isPlaying || wakeLock || isAskingToStayAwake || document.hidden) return;
  if (!navigator.wakeLock) {
    if (!hasExplained) showMessage({ text: "The screen may turn off: keeping it on needs HTTPS." });
    hasExplained = true;
    return;
  }
  isAskingToStayAwake = true;
  try {
    const lock = await navigator.wakeLock.request("screen");
    lock.addEventListener("release", () => { wakeLock = null; });
    wakeLock = lock;
  } catch {
    // The battery is low: the browser decides, and the page works without it.
  }
  isAskingToStayAwake = false;
}
