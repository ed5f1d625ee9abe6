import Foundation
import GRDB
import PluginAPI

/// How a store gets at its file.
enum FileAccess: Sendable {
  /// Over one connection that stays open.
  case writable(DatabaseQueue, file: FileIdentity)
  /// Over a new connection for every read, so that nothing is left beside the file.
  case readOnly(path: String)

  /// Runs reads in one transaction.
  func read<Value>(
    _ settings: SQLiteSettings, _ body: (Database) throws -> Value
  ) throws -> Value {
    let queue =
      switch self {
      case .writable(let queue, _): queue
      case .readOnly(let path): try Connection.readOnly(path, settings)
      }
    return try queue.inDatabase { db in try Self.transaction(db, body) }
  }

  /// Runs writes, which open their own transaction.
  func write<Value>(
    at location: String, _ body: (Database) throws -> Value
  ) throws -> Value {
    guard case .writable(let queue, let file) = self else {
      throw StoreError(
        .readOnly, at: location, "the workspace cannot be written",
        remedy: "make the file and its folder writable, or work on a copy")
    }
    // A commit to a file that has lost its name would be durable for nobody.
    guard FileIdentity(path: queue.path) == file else {
      throw StoreError(
        .cannotOpen, at: location,
        "the file was moved, deleted or replaced since it was opened; nothing was written",
        remedy: "put it back, or open the workspace again")
    }
    return try queue.inDatabase(body)
  }

  /// Closes the connection that stays open, where there is one.
  func close() throws {
    if case .writable(let queue, _) = self { try queue.close() }
  }

  private static func transaction<Value>(
    _ db: Database, _ body: (Database) throws -> Value
  ) throws -> Value {
    var result: Value?
    try db.inTransaction(.deferred) {
      result = try body(db)
      return .commit
    }
    guard let result else { throw DatabaseError(resultCode: .SQLITE_ABORT) }
    return result
  }
}

/// Which file a path leads to.
struct FileIdentity: Hashable, Sendable {
  private let device: UInt64
  private let number: UInt64

  /// Finds the file of a path, or gives `nil`.
  init?(path: String) {
    var info = stat()
    guard stat(path, &info) == 0 else { return nil }
    self.init(info)
  }

  /// Takes the identity from a file's attributes.
  init(_ info: stat) {
    device = UInt64(truncatingIfNeeded: info.st_dev)
    number = UInt64(truncatingIfNeeded: info.st_ino)
  }
}
