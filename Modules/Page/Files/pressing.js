// Pressing: buttons that act when a finger is lifted.

/// Soon after a drag on the canvas, browsers do not make a click of a tap; and a click that follows a
/// tap has been acted on already.
const clickDelay = 700;

/// How long a button does not act after it has come under a finger, in milliseconds: the second tap
/// of two was meant for what was there before.
const settling = 500;

/// The pointers that are down on buttons. A page that turns or loses the focus cancels them.
const pressing = new Map();
for (const name of ["blur", "resize", "pagehide"]) addEventListener(name, () => pressing.clear());

/// Calls `act(time, isKey)` when a button is pressed by finger, pencil, mouse or key; by a finger or
/// pencil only if it is lifted where it went down, or near it, and not sooner than a moment after
/// `since()`. A press that slid off makes an event `slidoff`.
export function onPress(button, act, since = () => -Infinity) {
  let lastLift = -Infinity;
  const isSettled = (event) => event.timeStamp - since() > settling;
  button.addEventListener("pointerdown", (event) => {
    if (isSettled(event)) pressing.set(event.pointerId, button);
  });
  button.addEventListener("pointercancel", (event) => pressing.delete(event.pointerId));
  button.addEventListener("pointerup", (event) => {
    const wasPressed = pressing.get(event.pointerId) === button;
    const isPressed = wasPressed && isNear(event, button);
    pressing.delete(event.pointerId);
    if (event.pointerType === "mouse") return;
    lastLift = event.timeStamp;
    if (isPressed && !button.disabled) act(event.timeStamp);
    else if (wasPressed && !isPressed) button.dispatchEvent(new Event("slidoff", { bubbles: true }));
  });
  // A key that is held down presses once.
  button.addEventListener("keydown", (event) => {
    if (event.repeat && event.key === "Enter") event.preventDefault();
  });
  button.addEventListener("click", (event) => {
    // A key makes a click without a pointer.
    const isKey = event.detail === 0;
    if (event.timeStamp - lastLift > clickDelay && isSettled(event)) act(event.timeStamp, isKey);
  });
}

/// How far over the edge of a button a thumb may roll, in points; as on blocks.
const margin = 10;

function isNear({ clientX, clientY }, button) {
  const { left, right, top, bottom } = button.getBoundingClientRect();
  return clientX >= left - margin && clientX <= right + margin && clientY >= top - margin
    && clientY <= bottom + margin;
}
