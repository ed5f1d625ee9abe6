@_exported public import BrokenPromises

/// A promise that rules broke.
public struct ConformanceFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The rules that were checked.
  public let subject: String
  /// The promise: the description of the check.
  public let promise: String
  /// The seed that finds it again.
  public let seed: UInt64
  /// What was found.
  public let message: String

  /// All of it in one line.
  public var description: String { "\(subject), '\(promise)', seed \(seed): \(message)" }
}
