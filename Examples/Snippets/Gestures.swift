// snippet Gestures
import Gestures
import GridGeometry

// end

/// What an arbiter makes of a finger that moves.
package func exampleOfGestures() throws -> [Gesture] {
  // snippet Gestures
  var arbiter = TouchArbiter(settings: .touch)
  var finger = TouchComposer(startingAt: .zero)
  let touches = try finger.drag(from: Point(x: 20, y: 20), to: Point(x: 120, y: 20), steps: 2)

  var gestures: [Gesture] = []
  for touch in touches {
    arbiter.handle(touch, interest: [.tap, .drag])
    while let gesture = arbiter.next() { gestures.append(gesture) }
  }
  // A drag that begins, changes and ends.
  // end
  return gestures
}
