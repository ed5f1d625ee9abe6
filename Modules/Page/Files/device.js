// The device: what it calls itself, and how it saw boards last, which it keeps itself.

const key = "callboard.views";

/// The most boards whose views are kept; the server takes no more.
const mostViews = 100;

/// The views by board, the last one seen at the end; in private windows they are lost with the page.
let seen = new Map();

function remembered() {
  try {
    const list = JSON.parse(localStorage.getItem(key) ?? "[]");
    return new Map(list.map(([board, ...view]) => [board, view]));
  } catch {
    return new Map();
  }
}

/// The views for the server: each a board, the middle of the view, and its zoom.
export function views() {
  // Another page of this device may have seen boards since.
  seen = new Map([...seen, ...remembered()]);
  return [...seen].slice(-mostViews).map(([board, view]) => [board, ...view]);
}

export function keepViews(list) {
  const all = new Map([...remembered(), ...seen]);
  for (const [board, ...view] of list) {
    all.delete(board);
    all.set(board, view);
  }
  seen = all;
  try {
    const kept = [...all].slice(-mostViews).map(([board, view]) => [board, ...view]);
    localStorage.setItem(key, JSON.stringify(kept));
  } catch {
    // The browser keeps nothing: boards open next time as on a new device.
  }
}

/// A name for this device in the list of pages.
export function deviceName() {
  const agent = navigator.userAgent;
  const devices = ["iPad", "iPhone", "Android", "Macintosh", "Windows", "CrOS", "Linux"];
  const device = devices.find((name) => agent.includes(name)) ?? "device";
  const browser = ["Firefox", "Edg", "Chrome", "Safari"].find((name) => agent.includes(name)) ?? "";
  const names = { Macintosh: "Mac", CrOS: "Chromebook", Edg: "Edge" };
  return [device, browser].filter(Boolean).map((name) => names[name] ?? name).join(", ");
}
