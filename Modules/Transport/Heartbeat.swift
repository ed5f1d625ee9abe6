public import PluginAPI

/// The question that a console is asked at intervals, to see that it is alive.
public struct Heartbeat: Sendable {
  /// The question.
  public let question: [ConsoleMessage]
  /// The interval between questions.
  public let interval: Duration
  /// How long a question may stay unanswered before the console counts as lost.
  public let patience: Duration

  /// Creates a heartbeat.
  public init(
    question: [ConsoleMessage], interval: Duration = .seconds(1),
    patience: Duration = .milliseconds(1_750)
  ) {
    self.question = question
    self.interval = interval
    self.patience = patience
  }
}

/// Detects from questions and answers that a console has fallen silent.
///
/// This is a value without a clock: each event comes with its time in microseconds. Only a console
/// that has answered once can fall silent: others may not support the question.
package struct Pulse: Sendable {
  /// How often the watcher calls ``isSilent(at:)``.
  package static let look = Duration.milliseconds(100)

  private let patience: Int64
  private var hasAnswered: Bool
  /// The time of the first question without an answer.
  private var openSince: Int64?
  private var lastLook: Int64?

  /// Creates a pulse for a console that has not been asked yet.
  ///
  /// - Parameters:
  ///   - patience: How long a question may stay unanswered.
  ///   - hasAnswered: Whether it is known that the console answers.
  package init(patience: Duration, hasAnswered: Bool = false) {
    self.patience = patience.microseconds
    self.hasAnswered = hasAnswered
  }

  /// Records that the console is asked.
  package mutating func asked(at now: Int64) {
    if openSince == nil { openSince = now }
  }

  /// Records that something came in.
  package mutating func heard(isAnswer: Bool) {
    openSince = nil
    if isAnswer { hasAnswered = true }
  }

  /// Whether the console has been silent for too long.
  package mutating func isSilent(at now: Int64) -> Bool {
    // A watcher that is late, because the process was stopped, may not have read the answer.
    if let lastLook, now - lastLook > 5 * Self.look.microseconds, openSince != nil {
      openSince = now
    }
    lastLook = now
    guard hasAnswered, let openSince else { return false }
    return now - openSince >= patience
  }
}

extension Duration {
  /// The whole microseconds, clamped to the range of the type.
  package var microseconds: Int64 {
    let (seconds, rest) = components
    let (whole, isTooLong) = seconds.multipliedReportingOverflow(by: 1_000_000)
    return isTooLong ? (seconds < 0 ? .min : .max) : whole + rest / 1_000_000_000_000
  }
}
