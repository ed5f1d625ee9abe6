/// Why a workspace could not be opened, read or written.
///
/// The message is in English, for developers and logs: no ``Wording`` changes it. If you show the
/// error to users, choose your own words by its ``code``.
public struct StoreError: Error, Hashable, Sendable {
  /// The kind of failure.
  public let code: ErrorCode
  /// The workspace, as the user named it.
  public let location: String
  /// What happened, without a capital or full stop.
  public let message: String
  /// How to fix it, or `nil`.
  public let remedy: String?

  /// Creates an error.
  public init(_ code: ErrorCode, at location: String, _ message: String, remedy: String? = nil) {
    self.code = code
    self.location = location
    self.message = message
    self.remedy = remedy
  }
}

extension StoreError: CustomStringConvertible {
  /// The place, the message and the remedy.
  public var description: String {
    let text = "\(location): \(message)"
    return remedy.map { "\(text); \($0)" } ?? text
  }
}

extension StoreError {
  /// The command that repairs a workspace, as messages have it.
  ///
  /// - Parameters:
  ///   - format: The format of the workspace, which a name of a file may not say.
  ///   - location: Where the workspace is.
  /// - Returns: The command in single quotes.
  package static func repair(_ format: String, _ location: String) -> String {
    let name = "\(format):\(location)"
    let isPlain = name.allSatisfy { $0.isLetter || $0.isNumber || "/._-:+,@".contains($0) }
    return "'callboard workspace check --repair \(isPlain ? name : "\"\(name)\"")'"
  }
}
