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

/// What a check found, before it is known on which rules.
struct BrokenPromise: Error {
  let message: String
}

/// Fails if a condition is false.
func require(_ condition: Bool, _ message: @autoclosure () -> String) throws {
  guard condition else { throw BrokenPromise(message: message()) }
}

/// Fails if two values differ.
func requireEqual<Value: Equatable>(
  _ found: Value, _ expected: Value, _ what: @autoclosure () -> String
) throws {
  try require(found == expected, "\(what()): found \(found), expected \(expected)")
}
