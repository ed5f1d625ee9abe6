import CLibPQ
import Foundation
import SyncServer_PostgreSQL
import TestSupport
import Testing

/// A schema of its own on the server that `CALLBOARD_POSTGRES` names, without tables.
///
/// It is dropped at the end.
final class TestDatabase: Sendable {
  /// The address of the server; `nil` if the tests have none.
  static let address = ProcessInfo.processInfo.environment["CALLBOARD_POSTGRES"].flatMap {
    $0.isEmpty ? nil : $0
  }
  /// Why tests are skipped.
  static let reason: Comment =
    "CALLBOARD_POSTGRES names no PostgreSQL server; Tools/test starts one from Debian's package"

  /// What connections of the storage are called.
  let name = "callboard-test-\(UUID().uuidString)"
  /// Leads to the schema.
  let settings: PostgreSQLSettings

  init() throws {
    let address = try #require(Self.address)
    var settings = PostgreSQLSettings(
      address: address + (address.contains("?") ? "&" : "?") + "application_name=\(name)")
    settings.schema = "test \"\(UUID().uuidString)"
    settings.connections = 4
    self.settings = settings
  }

  deinit {
    // What a test leaves behind is in the way of no other one.
    _ = try? raw().rows("DROP SCHEMA IF EXISTS \(quotedSchema) CASCADE")
  }

  /// The schema as SQL writes it.
  var quotedSchema: String { "\"\(settings.schema.replacing("\"", with: "\"\""))\"" }

  /// Ends the connections of the storage, as an operator of the server does.
  ///
  /// - Returns: How many there were.
  @discardableResult
  func endConnections() throws -> Int {
    try rows(
      """
      SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity
      WHERE application_name = '\(name)'
      """
    ).count
  }

  /// Waits until so many connections of the storage wait for a lock.
  func waitForLocks(_ count: Int) async throws {
    let end = ContinuousClock.now + .patience
    while try rows(
      """
      SELECT 1 FROM pg_stat_activity
      WHERE application_name = '\(name)' AND wait_event_type = 'Lock'
      """
    ).count < count {
      try #require(ContinuousClock.now < end, "no connection waits for a lock")
      try await Task.sleep(for: .milliseconds(5))
    }
  }

  /// A connection without what the storage does.
  func raw() throws -> RawDatabase {
    let raw = try RawDatabase(settings, name: "raw")
    _ = try raw.rows("SET search_path = \(quotedSchema)")
    return raw
  }

  /// Opens the storage.
  func open(
    _ change: (inout PostgreSQLSettings) -> Void = { _ in }
  ) async throws -> PostgreSQLStorage {
    var settings = settings
    // What a test locks stays locked for long on a busy machine.
    settings.statementTime = .seconds(3_600)
    change(&settings)
    return try await PostgreSQLStorage(settings)
  }

  /// Runs statements on the schema, over a connection of their own.
  @discardableResult
  func rows(_ sql: String) throws -> [[String?]] {
    try raw().rows(sql)
  }
}

/// A connection without what the storage does.
final class RawDatabase {
  struct Failure: Error {
    let reason: String
  }

  private let handle: OpaquePointer

  init(_ settings: PostgreSQLSettings, name: String) throws {
    handle = try #require(PQconnectdb(settings.address + "&application_name=\(name)"))
    PQsetNoticeProcessor(handle, { _, _ in }, nil)
    guard PQstatus(handle) == CONNECTION_OK else { throw failure }
  }

  deinit { PQfinish(handle) }

  func rows(_ sql: String) throws -> [[String?]] {
    let result = PQexec(handle, sql)
    defer { PQclear(result) }
    switch PQresultStatus(result) {
    case PGRES_COMMAND_OK, PGRES_TUPLES_OK: break
    default: throw failure
    }
    return (0..<PQntuples(result)).map { row in
      (0..<PQnfields(result)).map { column in
        guard PQgetisnull(result, row, column) == 0 else { return nil }
        return PQgetvalue(result, row, column).map { String(cString: $0) }
      }
    }
  }

  private var failure: Failure { Failure(reason: String(cString: PQerrorMessage(handle))) }
}
