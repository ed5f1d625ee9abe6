/// An error in an import option.
public struct ImportOptionError: Error, Hashable, Sendable {
  /// The option without dashes, for example `numbers`.
  public let option: String
  /// The fault, without a capital or full stop.
  public let message: String
  /// The allowed values.
  public let allowed: String

  /// Creates an error.
  public init(_ option: String, _ message: String, allowed: String) {
    self.option = option
    self.message = message
    self.allowed = allowed
  }
}

extension ImportOptionError: CustomStringConvertible {
  /// The option, the fault, and the allowed values.
  public var description: String { "--\(option): \(message); allowed: \(allowed)" }
}
