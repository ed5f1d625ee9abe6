public import PluginAPI

/// What a console is asked over and over again, to see that it lives.
public struct Heartbeat: Sendable {
  /// What it is asked.
  public let question: [ConsoleMessage]
  /// How often it is asked.
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

/// Tells from questions and answers when a console has fallen silent.
///
/// A value without a clock: it is told what happens, each with the time in microseconds. Only a
/// console that has answered once can fall silent: others may not know the question.
package struct Pulse: Sendable {
  /// How often whoever watches has to ask ``isSilent(at:)``.
  package static let look = Duration.milliseconds(100)

  private let patience: Int64
  private var hasAnswered: Bool
  /// When the first question was asked that nothing was heard since.
  private var openSince: Int64?
  private var lastLook: Int64?

  /// Creates a pulse of a console that was asked nothing.
  ///
  /// - Parameters:
  ///   - patience: How long a question may stay unanswered.
  ///   - hasAnswered: Whether it is known that the console answers.
  package init(patience: Duration, hasAnswered: Bool = false) {
    self.patience = patience.microseconds
    self.hasAnswered = hasAnswered
  }

  /// Takes note that the console is asked.
  package mutating func asked(at now: Int64) {
    if openSince == nil { openSince = now }
  }

  /// Takes note that something came in.
  package mutating func heard(isAnswer: Bool) {
    openSince = nil
    if isAnswer { hasAnswered = true }
  }

  /// Whether the console has been silent for too long.
  package mutating func isSilent(at now: Int64) -> Bool {
    // Whoever looks late, as the process was stopped or had no time, may not have read the answer.
    if let lastLook, now - lastLook > 5 * Self.look.microseconds, openSince != nil {
      openSince = now
    }
    lastLook = now
    guard hasAnswered, let openSince else { return false }
    return now - openSince >= patience
  }
}

extension Duration {
  /// The whole microseconds of it; those that no number holds are as many as one can.
  package var microseconds: Int64 {
    let (seconds, rest) = components
    let (whole, isTooLong) = seconds.multipliedReportingOverflow(by: 1_000_000)
    return isTooLong ? (seconds < 0 ? .min : .max) : whole + rest / 1_000_000_000_000
  }
}
