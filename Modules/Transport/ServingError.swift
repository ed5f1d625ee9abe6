public import PluginAPI

/// Why something cannot be served: a port, an address or a certificate cannot be used.
public struct ServingError: Error, Hashable, Sendable {
  /// The kind of failure.
  public let code: ErrorCode
  /// What happened.
  public let message: String
  /// How to fix it.
  public let remedy: String

  package init(_ code: ErrorCode, _ message: String, remedy: String) {
    (self.code, self.message, self.remedy) = (code, message, remedy)
  }
}

extension ServingError: CustomStringConvertible {
  /// What happened, and how to fix it.
  public var description: String { "\(message); \(remedy)" }
}
