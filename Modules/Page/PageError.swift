/// Why pages cannot be served.
public struct PageError: Error, Hashable, Sendable {
  /// What happened.
  public let message: String
  /// How to fix it.
  public let remedy: String
}

extension PageError: CustomStringConvertible {
  /// What happened, and how to fix it.
  public var description: String { "\(message); \(remedy)" }
}
