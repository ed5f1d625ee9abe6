import Foundation
import TestSupport
import Testing

/// A database of its own on the server that `CALLBOARD_POSTGRES` names; it is dropped at the end.
final class SyncDatabase: Sendable {
  /// The address of the server's own database; `nil` if the tests have none.
  static let server = ProcessInfo.processInfo.environment["CALLBOARD_POSTGRES"].flatMap {
    $0.isEmpty ? nil : $0
  }

  private let name = "callboard_\(UUID().uuidString.filter { $0 != "-" }.lowercased())"
  /// The address of the database.
  let address: String

  init() throws {
    let server = try #require(Self.server)
    var parts = try #require(URLComponents(string: server))
    parts.path = "/" + name
    address = try #require(parts.string)
    try Self.run("CREATE DATABASE \(name)")
  }

  deinit {
    // What a test leaves behind is in the way of no other one.
    try? Self.run("DROP DATABASE \(name) WITH (FORCE)")
  }

  private static func run(_ sql: String) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["psql", "--quiet", "--no-psqlrc", "--command", sql, server ?? ""]
    try process.start()
    try process.waitForEnd()
    try #require(process.terminationStatus == 0, "psql failed: \(sql)")
  }
}
