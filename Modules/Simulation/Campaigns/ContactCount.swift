import Gestures

/// Counts completed contacts.
struct ContactCount: Sendable {
  private var down: [TouchID] = []
  /// How many ended or were taken away.
  private(set) var finished = 0

  mutating func note(_ touch: Touch) {
    switch touch.phase {
    case .began:
      if !down.contains(touch.id) { down.append(touch.id) }
    case .moved, .stationary: break
    case .ended, .cancelled:
      guard let place = down.firstIndex(of: touch.id) else { return }
      down.remove(at: place)
      finished += 1
    }
  }
}
