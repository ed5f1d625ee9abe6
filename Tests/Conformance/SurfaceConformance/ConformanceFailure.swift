/// A promise that a surface broke.
public struct ConformanceFailure: Error, CustomStringConvertible {
  /// What was found, where it was looked for, and the seed that finds it again.
  public let description: String

  init(_ message: String, _ file: StaticString, _ line: UInt) {
    description = "\(file):\(line): \(message)"
  }

  private init(_ description: String) {
    self.description = description
  }

  /// The same failure, with what it takes to have it again.
  func on(_ subject: String, promise: String, seed: UInt64) -> ConformanceFailure {
    ConformanceFailure("\(subject), '\(promise)', seed \(seed): \(description)")
  }
}

/// Fails where a condition does not hold.
func require(
  _ condition: Bool, _ message: @autoclosure () -> String, file: StaticString = #fileID,
  line: UInt = #line
) throws {
  guard condition else { throw ConformanceFailure(message(), file, line) }
}

/// Fails where two values differ.
func requireEqual<Value: Equatable>(
  _ found: Value, _ expected: Value, _ what: @autoclosure () -> String,
  file: StaticString = #fileID, line: UInt = #line
) throws {
  guard found != expected else { return }
  throw ConformanceFailure("\(what()): found \(found), expected \(expected)", file, line)
}
