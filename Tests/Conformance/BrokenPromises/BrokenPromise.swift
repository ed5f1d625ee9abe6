/// What a check found, before it is known of what.
package struct BrokenPromise: Error, CustomStringConvertible {
  /// What was found.
  package let message: String
  /// What was found, and where it was looked for.
  package let description: String

  /// Notes where a check found something.
  package init(_ message: String, _ file: StaticString = #fileID, _ line: UInt = #line) {
    self.message = message
    description = "\(file):\(line): \(message)"
  }
}

/// Fails where a condition does not hold.
package func require(
  _ condition: Bool, _ message: @autoclosure () -> String, file: StaticString = #fileID,
  line: UInt = #line
) throws {
  guard condition else { throw BrokenPromise(message(), file, line) }
}

/// Fails where two values differ.
package func requireEqual<Value: Equatable>(
  _ found: Value, _ expected: Value, _ what: @autoclosure () -> String,
  file: StaticString = #fileID, line: UInt = #line
) throws {
  guard found != expected else { return }
  throw BrokenPromise("\(what()): found \(found), expected \(expected)", file, line)
}

/// Fails where something is missing.
package func requireValue<Value>(
  _ value: Value?, _ what: @autoclosure () -> String, file: StaticString = #fileID,
  line: UInt = #line
) throws -> Value {
  guard let value else { throw BrokenPromise("\(what()) is missing", file, line) }
  return value
}
