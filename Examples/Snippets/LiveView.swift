// snippet LiveView
import LiveView
import Terminal

// end

/// What keys of the live view do.
package func exampleOfLiveView() -> [LiveAction?] {
  // snippet LiveView
  let keys = LiveKeys()
  let undo = keys.action(of: Key("u"))  // .undo
  let right = keys.action(of: Key(.right))  // .move(.right): the cursor goes to the next cell
  let other = keys.action(of: Key("~"))  // nil: nothing
  // end
  return [undo, right, other]
}
