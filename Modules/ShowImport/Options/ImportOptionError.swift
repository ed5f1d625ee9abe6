/// What is wrong with a choice for an import that a person wrote.
public struct ImportOptionError: Error, Hashable, Sendable {
  /// The option without dashes, for example `numbers`.
  public let option: String
  /// What is wrong, without a capital or full stop.
  public let message: String
  /// What is allowed.
  public let allowed: String

  /// Creates an error.
  public init(_ option: String, _ message: String, allowed: String) {
    self.option = option
    self.message = message
    self.allowed = allowed
  }
}

extension ImportOptionError: CustomStringConvertible {
  /// The option, what is wrong, and what is allowed.
  public var description: String { "--\(option): \(message); allowed: \(allowed)" }
}
