/// Why a show file is refused, and the line.
public struct ShowFileError: Error, Hashable, Sendable {
  /// The kind of failure.
  public let code: ErrorCode
  /// What happened, without a capital or full stop.
  public let message: String
  /// The line, from 1, if known.
  public let line: Int?
  /// How to fix it, or `nil`.
  public let remedy: String?

  /// Creates an error.
  public init(_ code: ErrorCode, _ message: String, line: Int? = nil, remedy: String? = nil) {
    self.code = code
    self.message = message
    self.line = line
    self.remedy = remedy
  }
}

extension ShowFileError: CustomStringConvertible {
  /// The line, the message and the remedy.
  public var description: String {
    let text = line.map { "line \($0): \(message)" } ?? message
    return remedy.map { "\(text); \($0)" } ?? text
  }
}
