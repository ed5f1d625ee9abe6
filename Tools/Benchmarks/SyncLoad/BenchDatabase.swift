import Foundation

/// A database of its own on the server of PostgreSQL that `CALLBOARD_POSTGRES` names.
struct BenchDatabase: Sendable {
  /// The address of the server's own database; `nil` if there is none.
  private static var server: String? {
    ProcessInfo.processInfo.environment["CALLBOARD_POSTGRES"].flatMap { $0.isEmpty ? nil : $0 }
  }

  private let server: String
  private let name = "callboard_bench_\(UUID().uuidString.filter { $0 != "-" }.lowercased())"
  /// The address of the database.
  let address: String

  /// Makes a database; `nil` if no server is named.
  init?() throws {
    guard let server = Self.server else { return nil }
    guard var parts = URLComponents(string: server) else {
      throw BuiltProcess.Failure(
        description: "CALLBOARD_POSTGRES is not an address such as postgresql://user@host/name")
    }
    parts.path = "/" + name
    self.server = server
    address = parts.string ?? ""
    _ = try Self.query("CREATE DATABASE \(name)", at: server)
  }

  /// Removes it.
  func drop() throws { _ = try Self.query("DROP DATABASE \(name) WITH (FORCE)", at: server) }

  /// Runs a statement.
  ///
  /// - Returns: Its rows.
  func query(_ sql: String) throws -> String { try Self.query(sql, at: address) }

  private static func query(_ sql: String, at address: String) throws -> String {
    try run(
      "psql",
      [
        "--quiet", "--no-psqlrc", "--tuples-only", "--no-align", "--set", "ON_ERROR_STOP=1",
        "--command", sql, address,
      ])
  }

  /// Runs a program of PostgreSQL.
  ///
  /// - Returns: What it prints.
  static func run(_ program: String, _ arguments: [String]) throws -> String {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [program] + arguments
    process.standardOutput = output
    try process.run()
    let text = String(
      decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw BuiltProcess.Failure(
        description: "\(program) failed; the packages postgresql-client and postgresql have it")
    }
    return text.trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
