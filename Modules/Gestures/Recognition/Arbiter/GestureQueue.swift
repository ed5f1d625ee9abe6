/// A queue of gestures, first in, first out.
///
/// It keeps its memory when it is empty, so nothing is allocated if it is emptied now and then.
struct GestureQueue: Sendable {
  private var gestures: [Gesture] = []
  private var head = 0

  mutating func append(_ gesture: Gesture) { gestures.append(gesture) }

  mutating func next() -> Gesture? {
    guard head < gestures.count else { return nil }
    // Usually there is one.
    if gestures.count == 1 { return gestures.removeLast() }
    let gesture = gestures[head]
    head += 1
    if head == gestures.count {
      gestures.removeAll(keepingCapacity: true)
      head = 0
    }
    return gesture
  }
}
