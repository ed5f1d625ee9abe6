/// The messages above the status line: each fades after a while.
///
/// A value without a clock: the caller says what time it is.
struct LiveMessages: Sendable {
  private struct Entry: Sendable {
    let text: String
    let end: ContinuousClock.Instant
  }

  /// The most messages that are shown at once.
  static let most = 4
  private static let shortest = Duration.seconds(3)
  /// How much longer a character is shown: people read about 20 a second.
  private static let perCharacter = Duration.milliseconds(50)

  private var entries: [Entry] = []

  /// Adds messages; only the last ones stay, but of those that come together the first does.
  mutating func add(_ texts: [String], at time: ContinuousClock.Instant) {
    var texts = texts.filter { !$0.isEmpty }
    if texts.count > Self.most {
      let rest = texts.count - Self.most + 1
      texts = texts.prefix(Self.most - 1) + ["and \(rest) more; ':explain' lists them"]
    }
    for text in texts {
      // The same message again only stays longer.
      entries.removeAll { $0.text == text }
      let length = Self.shortest + Self.perCharacter * min(text.count, 200)
      entries.append(Entry(text: text, end: time + length))
    }
    entries = Array(entries.suffix(Self.most))
  }

  /// The messages at a time, the oldest first.
  func texts(at time: ContinuousClock.Instant) -> [String] {
    entries.filter { $0.end > time }.map(\.text)
  }

  /// When the next one fades; `nil` if there is none.
  func nextEnd(after time: ContinuousClock.Instant) -> ContinuousClock.Instant? {
    entries.map(\.end).filter { $0 > time }.min()
  }

  /// Removes all.
  mutating func clear() { entries = [] }
}
