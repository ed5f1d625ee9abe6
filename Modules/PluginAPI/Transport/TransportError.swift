/// Why a console could not be reached, asked or understood.
public struct TransportError: Error, Hashable, Sendable {
  /// Which kind of failure it is.
  public let code: ErrorCode
  /// What happened, without a capital or full stop.
  public let message: String
  /// The line of the file that is at fault, from 1, where one is.
  public let line: Int?
  /// What can be done about it, or `nil`.
  public let remedy: String?
  /// Choices of the profile that would help, as `connect` takes them: `lists=first-cue`.
  public let choices: [String]

  /// Creates an error.
  public init(
    _ code: ErrorCode, _ message: String, line: Int? = nil, remedy: String? = nil,
    choices: [String] = []
  ) {
    self.code = code
    self.message = message
    self.line = line
    self.remedy = remedy
    self.choices = choices
  }
}

extension TransportError: CustomStringConvertible {
  /// What happened, and what to do.
  public var description: String {
    let text = line.map { "line \($0): \(message)" } ?? message
    return remedy.map { "\(text); \($0)" } ?? text
  }
}
