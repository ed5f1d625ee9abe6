public import PluginAPI

/// Checks what is typed on a console by what its command line shows.
///
/// A value without a clock: it is told what is sent and what is heard, each with the time. Echoes
/// arrive late, twice, in another order or not at all, so one that shows what was typed is accepted
/// at any time from the moment when all of it was typed until a while after the last key.
public struct EchoCheck: Sendable {
  /// How long after the last key of a sequence its echo may come, in microseconds: consoles were
  /// seen to need a third of a second for a burst of messages, and a person who waits for a light
  /// looks at the desk after about a second.
  public static let patience: Int64 = 1_000_000

  /// The most sequences that wait for their echo: more are typed only where there is no gap
  /// between keys, and then nobody reads what becomes of each.
  public static let capacity = 256

  /// The most characters of a command line that are kept to be shown.
  private static let shownLength = 100

  /// The most characters at the end of a command line that are compared: a packet holds far more
  /// than any console has room for.
  private static let readLength = 1_000

  private struct Sequence {
    let check: KeyCheck
    /// How many of its messages were sent.
    var sent = 0
    /// When nothing more is waited for; `nil` while keys are being sent.
    var end: Int64?
    /// Whether another sequence began since.
    var isFollowed = false
    /// What the command line showed last, as far as that can come from this sequence.
    var heard: String?

    var isTyped: Bool { sent >= check.typedBy }

    var verdict: KeyVerdict {
      heard.map { .mismatch(typed: check.typed, heard: $0) } ?? .unheard(typed: check.typed)
    }
  }

  private let patience: Int64
  /// The sequences that are not decided yet, the oldest first; only the last is being sent.
  private var sequences: [Sequence] = []

  /// Creates a check of nothing yet.
  ///
  /// - Parameter patience: How long after the last key its echo may come, in microseconds.
  public init(patience: Int64 = EchoCheck.patience) { self.patience = patience }

  /// Takes note of a message, just before it goes out: its echo cannot be earlier.
  ///
  /// - Parameters:
  ///   - message: The message.
  ///   - now: Microseconds on the sender's clock.
  /// - Returns: When to call ``settle(at:)``, where this was the last message of a sequence.
  public mutating func sending(_ message: ConsoleMessage, at now: Int64) -> Int64? {
    if let check = message.check {
      if sequences.count >= Self.capacity { sequences.removeFirst() }
      for index in sequences.indices { sequences[index].isFollowed = true }
      sequences.append(Sequence(check: check))
    }
    guard var sequence = sequences.popLast() else { return nil }
    defer { sequences.append(sequence) }
    guard sequence.end == nil else { return nil }
    sequence.sent += 1
    guard sequence.sent >= sequence.check.length else { return nil }
    let (end, isTooLate) = now.addingReportingOverflow(patience)
    sequence.end = isTooLate ? .max : end
    return sequence.end
  }

  /// Takes note of what the command line shows.
  ///
  /// - Parameter line: What it shows.
  /// - Returns: What is decided by it.
  public mutating func hear(_ line: String) -> KeyVerdict? {
    // One echo is there for one sequence: of two taps on a block both have to be seen.
    let end = String(line.suffix(Self.readLength))
    let index = sequences.firstIndex { $0.isTyped && $0.check.isMet(by: end) }
    if let index { return .verified(typed: sequences.remove(at: index).check.typed) }
    let shown = String(line.prefix(Self.shownLength))
    let isEmpty = shown.allSatisfy(\.isWhitespace)
    for index in sequences.indices {
      let sequence = sequences[index]
      // What is heard after a later sequence began tells of an earlier one only that the console
      // can be heard; what shows it before it was typed is left from another.
      guard sequence.heard == nil || !sequence.isFollowed && !isEmpty,
        !sequence.check.isMet(by: end)
      else { continue }
      sequences[index].heard = shown
    }
    return nil
  }

  /// Decides what has waited long enough.
  ///
  /// - Parameter now: Microseconds on the sender's clock.
  /// - Returns: What came of it, in the order typed.
  public mutating func settle(at now: Int64) -> [KeyVerdict] {
    let ended = sequences.filter { $0.end.map { $0 <= now } ?? false }
    sequences.removeAll { $0.end.map { $0 <= now } ?? false }
    return ended.map(\.verdict)
  }

  /// Forgets what is not decided, as the connection ended.
  public mutating func forget() { sequences = [] }
}
