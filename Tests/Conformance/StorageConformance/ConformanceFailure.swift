import SyncServer

/// A promise that a storage broke.
public struct ConformanceFailure: Error, CustomStringConvertible {
  /// What was found, and where it was looked for.
  public let description: String

  init(_ message: String, _ file: StaticString, _ line: UInt) {
    description = "\(file):\(line): \(message)"
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
  _ found: Value, _ expected: Value, _ what: String, file: StaticString = #fileID,
  line: UInt = #line
) throws {
  try require(
    found == expected, "\(what): found \(found), expected \(expected)", file: file, line: line)
}

/// Fails where something is missing.
func requireValue<Value>(
  _ value: Value?, _ what: String, file: StaticString = #fileID, line: UInt = #line
) throws -> Value {
  guard let value else { throw ConformanceFailure("\(what) is missing", file, line) }
  return value
}

/// Fails where a change is not refused as stale.
func requireStale(
  _ what: String, file: StaticString = #fileID, line: UInt = #line,
  _ body: () async throws -> Void
) async throws {
  do {
    try await body()
  } catch ServerFault.stale {
    return
  }
  throw ConformanceFailure("\(what): it was stored", file, line)
}
