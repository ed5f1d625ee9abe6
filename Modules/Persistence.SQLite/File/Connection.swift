import Foundation
import GRDB
import GRDBSQLite
import PluginAPI

/// Makes connections, each with the settings that the store's promises rest on.
enum Connection {
  /// A connection that reads and writes, and creates a missing file.
  static func writable(_ path: String, _ settings: SQLiteSettings) throws -> DatabaseQueue {
    var configuration = basic(settings)
    configuration.prepareDatabase { db in
      let avoidsLog = settings.avoidsLog(path)
      // First of all, as other settings read the file: alone, a connection needs no shared memory
      // for a log that another file system had.
      if avoidsLog { try db.execute(sql: "PRAGMA locking_mode = EXCLUSIVE") }
      // `fullfsync` forces data to disk on Apple's systems; elsewhere it has no effect. With less
      // than 16 MiB of pages, SQLite writes those of a large import several times. Each statement
      // with a trigger has a journal of its own, which needs no file.
      try db.execute(
        sql: """
          PRAGMA synchronous = FULL;
          PRAGMA fullfsync = ON;
          PRAGMA trusted_schema = OFF;
          PRAGMA cell_size_check = ON;
          PRAGMA journal_size_limit = 16777216;
          PRAGMA cache_size = -16384;
          PRAGMA temp_store = MEMORY;
          """)
      // Without a log, the end of the journal must be on disk, too.
      if avoidsLog { try db.execute(sql: "PRAGMA synchronous = EXTRA") }
      if let pages = settings.maximumPageCount {
        try db.execute(sql: "PRAGMA max_page_count = \(pages)")
      }
    }
    return try DatabaseQueue(path: path, configuration: configuration)
  }

  /// A connection to an empty workspace in memory.
  static func empty(_ settings: SQLiteSettings) throws -> DatabaseQueue {
    let queue = try DatabaseQueue(configuration: basic(settings))
    try queue.inDatabase(settings.schema.create)
    return queue
  }

  /// A read-only connection, which leaves nothing beside the file if possible.
  ///
  /// - Parameters:
  ///   - path: The workspace's path without symbolic links.
  ///   - sidecars: The files beside it. If there are none, no process has the workspace open, and
  ///     it is read as an immutable file; otherwise SQLite reads through the sidecars.
  ///   - settings: The store's settings.
  /// - Returns: The connection.
  /// - Throws: Errors of SQLite.
  static func readOnly(
    _ path: String, beside sidecars: Sidecars, _ settings: SQLiteSettings
  ) throws -> DatabaseQueue {
    var configuration = basic(settings)
    configuration.readonly = true
    configuration.prepareDatabase { db in
      try db.execute(sql: "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON;")
    }
    let address = sidecars.holdNothing ? immutableAddress(of: path) : path
    return try DatabaseQueue(path: address, configuration: configuration)
  }

  /// Chooses how commits are made durable: in a log, so that readers and a writer do not wait for
  /// each other, or in a rollback journal if the disk is not fit for the log's index.
  ///
  /// SQLite does not wait for others in this one place, so this function does.
  static func chooseJournal(_ queue: DatabaseQueue, _ settings: SQLiteSettings) throws {
    let mode = settings.avoidsLog(queue.path) ? "DELETE" : "WAL"
    let deadline = ContinuousClock.now + settings.busyTimeout
    while try !hasSwitched(queue, to: mode, isLastTry: ContinuousClock.now >= deadline) {
      Thread.sleep(forTimeInterval: 0.005)
    }
    guard mode == "DELETE" else { return }
    // The lock goes with the next access.
    try queue.inDatabase { db in
      try db.execute(
        sql: "PRAGMA locking_mode = NORMAL; SELECT count(*) FROM sqlite_schema")
    }
  }

  private static func hasSwitched(
    _ queue: DatabaseQueue, to mode: String, isLastTry: Bool
  ) throws -> Bool {
    do {
      try queue.inDatabase { db in try db.execute(sql: "PRAGMA journal_mode = \(mode)") }
      return true
    } catch DatabaseError.SQLITE_BUSY where !isLastTry {
      return false
    }
  }

  private static func basic(_ settings: SQLiteSettings) -> Configuration {
    var configuration = Configuration()
    configuration.label = "callboard.sqlite"
    configuration.foreignKeysEnabled = true
    let parts = settings.busyTimeout.components
    configuration.busyMode = .timeout(Double(parts.seconds) + Double(parts.attoseconds) / 1e18)
    // Before anything is read: a value that is larger costs no memory, and is refused.
    configuration.prepareDatabase { db in
      sqlite3_limit(db.sqliteConnection, SQLITE_LIMIT_LENGTH, TextLimit.row)
    }
    return configuration
  }

  private static func immutableAddress(of path: String) -> String {
    let escaped = path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? path
    return "file://\(escaped)?immutable=1"
  }
}
