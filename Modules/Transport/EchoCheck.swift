public import PluginAPI

/// Checks typed keys against the command line that the console shows.
///
/// This is a value without a clock: you pass in sent messages and echoes, each with its time.
/// Echoes can arrive late, twice, in another order or not at all, so a matching echo counts at any
/// time from the last key of a sequence until a while after it.
public struct EchoCheck: Sendable {
  /// How long after the last key of a sequence its echo may come, in microseconds: consoles were
  /// seen to need a third of a second for a burst of messages, and a person who waits for a light
  /// looks at the desk after about a second.
  public static let patience: Int64 = 1_000_000

  /// The most sequences that wait for their echo; only typing without gaps exceeds it.
  public static let capacity = 256

  /// The most characters of a command line that are kept for display.
  private static let shownLength = 100

  /// The most characters at the end of a command line that are compared: a packet contains far more
  /// than any console has room for.
  private static let readLength = 1_000

  private struct Sequence {
    let check: KeyCheck
    /// How many of its messages were sent.
    var sent = 0
    /// When waiting ends; `nil` while keys are being sent.
    var end: Int64?
    /// Whether another sequence started since.
    var isFollowed = false
    /// What the command line showed last, if it can come from this sequence.
    var heard: String?

    var isTyped: Bool { sent >= check.typedBy }

    var verdict: KeyVerdict {
      heard.map { .mismatch(typed: check.typed, heard: $0) } ?? .unheard(typed: check.typed)
    }
  }

  private let patience: Int64
  /// The sequences that are not decided yet, the oldest first; only the last is being sent.
  private var sequences: [Sequence] = []

  /// Creates a check without sequences.
  ///
  /// - Parameter patience: How long after the last key its echo may come, in microseconds.
  public init(patience: Int64 = EchoCheck.patience) { self.patience = patience }

  /// Records a message, just before it goes out: its echo cannot be earlier.
  ///
  /// - Parameters:
  ///   - message: The message.
  ///   - now: Microseconds on the sender's clock.
  /// - Returns: When to call ``settle(at:)``, if this was the last message of a sequence.
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

  /// Records what the command line shows.
  ///
  /// - Parameter line: The content of the command line.
  /// - Returns: The verdict it leads to, if any.
  public mutating func hear(_ line: String) -> KeyVerdict? {
    // One echo confirms one sequence: two taps on a block need two echoes.
    let end = String(line.suffix(Self.readLength))
    let index = sequences.firstIndex { $0.isTyped && $0.check.isMet(by: end) }
    if let index { return .verified(typed: sequences.remove(at: index).check.typed) }
    let shown = String(line.prefix(Self.shownLength))
    let isEmpty = shown.allSatisfy(\.isWhitespace)
    for index in sequences.indices {
      let sequence = sequences[index]
      // An echo after a later sequence started only proves that the console can be heard; a match
      // before the keys were typed is left over from another sequence.
      guard sequence.heard == nil || !sequence.isFollowed && !isEmpty,
        !sequence.check.isMet(by: end)
      else { continue }
      sequences[index].heard = shown
    }
    return nil
  }

  /// Decides sequences that have waited long enough.
  ///
  /// - Parameter now: Microseconds on the sender's clock.
  /// - Returns: The verdicts, in the order typed.
  public mutating func settle(at now: Int64) -> [KeyVerdict] {
    let ended = sequences.filter { $0.end.map { $0 <= now } ?? false }
    sequences.removeAll { $0.end.map { $0 <= now } ?? false }
    return ended.map(\.verdict)
  }

  /// Forgets undecided sequences, because the connection ended.
  public mutating func forget() { sequences = [] }
}
