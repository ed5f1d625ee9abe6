public import PluginAPI

/// The messages waiting to be sent, in order.
///
/// This is a value without a clock: the sender asks it which message is due. Keystrokes keep a
/// distance from each other and from other messages, so that a console sees each of them.
public struct SendQueue: Sendable {
  /// What to do now.
  public enum Step: Hashable, Sendable {
    /// Send this, and ask again.
    case send(EncodedMessage)
    /// Nothing is due before this time, in microseconds on the sender's clock.
    case wait(until: Int64)
    /// The queue is empty.
    case rest
  }

  /// The most messages that wait: hundreds of key sequences.
  public static let capacity = 10_000

  /// The distance of strokes of keys, in microseconds.
  public let gap: Int64
  private var waiting: [EncodedMessage] = []
  /// How many of those were sent already.
  private var sent = 0
  /// When the last stroke of a key was sent; `nil` if something else was sent after it.
  private var lastKey: Int64?
  /// The messages that release all held keys, in the order pressed.
  private var held: [EncodedMessage] = []

  /// Creates an empty queue.
  ///
  /// - Parameter gap: The distance of strokes of keys, in milliseconds.
  public init(gap: Int) {
    self.gap = Int64(max(0, min(gap, ConnectionSettings.gaps.upperBound))) * 1_000
  }

  /// How many messages wait.
  public var count: Int { waiting.count - sent }

  /// Puts messages at the end.
  ///
  /// - Parameter messages: The messages, in order.
  /// - Throws: ``/PluginAPI/TransportError`` if they do not all fit; none is queued then.
  public mutating func append(_ messages: [EncodedMessage]) throws(TransportError) {
    guard messages.count <= Self.capacity - count else {
      throw TransportError(
        .queueFull, "\(count) messages wait to be sent; \(messages.count) more do not fit",
        remedy: "wait, or make the gap between keys smaller")
    }
    if sent > 0, sent * 2 >= waiting.count {
      waiting.removeFirst(sent)
      sent = 0
    }
    waiting += messages
  }

  /// The next step; a message that it returns leaves the queue.
  ///
  /// - Parameter now: Microseconds on the sender's clock, which never goes back.
  /// - Returns: What to send, or when to ask again.
  public mutating func next(at now: Int64) -> Step {
    guard sent < waiting.count else { return .rest }
    let next = waiting[sent]
    if let lastKey {
      let (due, isTooLate) = lastKey.addingReportingOverflow(gap)
      if !isTooLate, now < due { return .wait(until: due) }
    }
    sent += 1
    let message = next.message
    lastKey = message.isKey ? now : nil
    held.removeAll {
      $0.message.address == message.address && $0.message.arguments == message.arguments
    }
    held += next.release
    return .send(next)
  }

  /// Records that the system accepted the last message: the gap after a keystroke starts here, as
  /// sending may be delayed.
  ///
  /// - Parameter now: Microseconds on the sender's clock.
  public mutating func taken(at now: Int64) {
    if lastKey != nil { lastKey = now }
  }

  /// Forgets that messages have to be released; their releases are not sent.
  ///
  /// - Parameter releases: The messages that would release them.
  public mutating func keepOn(_ releases: [ConsoleMessage]) {
    held.removeAll { releases.contains($0.message) }
    for index in waiting.indices {
      waiting[index].release.removeAll { releases.contains($0.message) }
    }
  }

  /// Discards all queued messages.
  ///
  /// - Returns: The messages that release all held keys, the last pressed first.
  public mutating func drop() -> [EncodedMessage] {
    defer {
      waiting = []
      sent = 0
      held = []
      lastKey = nil
    }
    return held.reversed()
  }
}
