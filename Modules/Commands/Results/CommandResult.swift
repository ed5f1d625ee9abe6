import ShowImport

/// The result of a command, with notices.
public struct CommandResult: Sendable {
  /// The answer of the command.
  public var answer: any Answer
  /// The notices: the effects of other processes on the session.
  public var notices: [String]

  /// Creates a result.
  public init(_ answer: any Answer, notices: [String] = []) {
    self.answer = answer
    self.notices = notices
  }

  /// The number in the history of an import that changed something; `nil` for other commands.
  public var importCommand: Int64? { (answer as? ImportAnswer)?.report.command }

  /// Whether the user wants to quit.
  public var isQuit: Bool { answer is QuitAnswer }

  /// Whether the time of each command is shown from now on; `nil` if nothing changes that.
  public var isTiming: Bool? { (answer as? TimingAnswer)?.isOn }

  /// The last refusal among what touches came to; `nil` if nothing was refused.
  var refusal: CommandError? { (answer as? GestureOutcome)?.refusal }

  /// The form of the next answers; `nil` if nothing changes that.
  public var format: OutputFormat? {
    (answer as? FormatAnswer).flatMap { $0.isChange ? $0.format : nil }
  }
}
