/// The deleted texts that Ctrl-Y and Alt-Y bring back.
struct KillRing: Hashable, Sendable {
  /// The most texts that are kept.
  private static let capacity = 60

  private var texts: [String] = []
  /// Whether the last key killed, so the next one adds to the same text.
  private var isOpen = false
  /// The text that was brought back by the last key.
  private var current: Int?

  /// The last text.
  var newest: String? { texts.last }

  /// Adds a deleted text, to the last one if nothing was done since.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - isBefore: Whether it was before the cursor.
  mutating func add(_ text: String, isBefore: Bool) {
    current = nil
    if isOpen, let last = texts.popLast() {
      texts.append(isBefore ? text + last : last + text)
    } else {
      texts.append(text)
      if texts.count > Self.capacity { texts.removeFirst() }
    }
    isOpen = true
  }

  /// Notes another key.
  mutating func pause() { (isOpen, current) = (false, nil) }

  /// Notes that the last text was brought back.
  mutating func yanked() { (isOpen, current) = (false, texts.count - 1) }

  /// The text that takes the place of the one that was brought back.
  ///
  /// - Returns: That one and the one before it in the ring; `nil` after another key.
  mutating func older() -> (old: String, new: String)? {
    guard let current, texts.indices.contains(current) else { return nil }
    let next = (current + texts.count - 1) % texts.count
    self.current = next
    return (texts[current], texts[next])
  }
}
