/// Gestures that wait to be fetched, first in, first out.
///
/// Its memory is kept when it runs empty, so that nothing is allocated as long as everything is
/// fetched now and then.
struct GestureQueue: Sendable {
  private var gestures: [Gesture] = []
  private var head = 0

  mutating func append(_ gesture: Gesture) { gestures.append(gesture) }

  mutating func next() -> Gesture? {
    guard head < gestures.count else { return nil }
    // Mostly there is one.
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
