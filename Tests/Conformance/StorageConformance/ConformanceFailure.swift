@_exported public import BrokenPromises
import SyncServer

/// A promise that a storage broke.
public struct ConformanceFailure: Error, CustomStringConvertible {
  /// What was found, and where it was looked for.
  public let description: String
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
  throw BrokenPromise("\(what): it was stored", file, line)
}
