import Foundation
import SyncServer
import SyncServer_PostgreSQL
import SyncServer_SQLite

/// A store that servers are measured on.
enum BenchStore: Sendable {
  /// A file in a folder.
  case file(folder: String)
  /// A database.
  case database(BenchDatabase)

  /// The name in headings.
  var name: String {
    switch self {
    case .file: "SQLite"
    case .database: "PostgreSQL, two servers"
    }
  }

  /// What the server's `--store` is.
  var option: String {
    switch self {
    case .file: "sqlite:\(path)"
    case .database(let database): database.address
    }
  }

  /// How many servers use it: a file can have one.
  var servers: Int {
    switch self {
    case .file: 1
    case .database: 2
    }
  }

  /// The path of the file; unused for a database.
  private var path: String {
    switch self {
    case .file(let folder): "\(folder)/sync.db"
    case .database: ""
    }
  }

  /// Makes the tables, and does something with them before a server runs.
  func prepare<Value>(
    _ body: (any ServerStorage & KeyStore) async throws -> Value
  ) async throws -> Value {
    switch self {
    case .file:
      let storage = try SQLiteStorage(path: path)
      let value = try await body(storage)
      try storage.close()
      return value
    case .database(let database):
      let storage = try await PostgreSQLStorage(PostgreSQLSettings(address: database.address))
      defer { storage.close() }
      return try await body(storage)
    }
  }
}
