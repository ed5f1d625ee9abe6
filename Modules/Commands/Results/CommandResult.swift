/// What a command came to, and what else there is to tell.
public struct CommandResult: Sendable {
  /// What the command answered.
  public var answer: any Answer
  /// What there is to tell: what other processes did to the session.
  public var notices: [String]

  /// Creates a result.
  public init(_ answer: any Answer, notices: [String] = []) {
    self.answer = answer
    self.notices = notices
  }

  /// Whether the person wants to leave.
  public var isQuit: Bool { answer is QuitAnswer }
}
