/// Why a console could not be reached, queried or understood.
public struct TransportError: Error, Hashable, Sendable {
  /// The kind of failure.
  public let code: ErrorCode
  /// What happened, without a capital or full stop.
  public let message: String
  /// The line of the file with the error, from 1, if there is one.
  public let line: Int?
  /// How to fix it, or `nil`.
  public let remedy: String?
  /// Profile options that would help, as `connect` takes them: `lists=first-cue`.
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
  /// The message and the remedy.
  public var description: String {
    let text = line.map { "line \($0): \(message)" } ?? message
    return remedy.map { "\(text); \($0)" } ?? text
  }
}
