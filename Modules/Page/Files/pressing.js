// Pressing: buttons that act when a finger is lifted.

/// Soon after a drag on the canvas, browsers do not make a click of a tap; and a click that follows a
/// tap has been acted on already.
const clickDelay = 700;

/// Calls `act` when a button is pressed by finger, pencil, mouse or keyboard.
export function onPress(button, act) {
  let lastLift = -Infinity;
  button.addEventListener("pointerup", (event) => {
    if (event.pointerType === "mouse" || button.disabled) return;
    lastLift = event.timeStamp;
    act();
  });
  button.addEventListener("click", (event) => {
    if (event.timeStamp - lastLift > clickDelay) act();
  });
}
