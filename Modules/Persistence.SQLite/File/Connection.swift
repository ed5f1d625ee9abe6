import Foundation
import GRDB

/// Makes connections, each with the settings that the store's promises rest on.
enum Connection {
  /// A connection that reads and writes, and creates the file where it is missing.
  static func writable(_ path: String, _ settings: SQLiteSettings) throws -> DatabaseQueue {
    var configuration = basic(settings)
    configuration.prepareDatabase { db in
      // `fullfsync` is what reaches the disk on Apple's systems; elsewhere it means nothing.
      try db.execute(
        sql: """
          PRAGMA synchronous = FULL;
          PRAGMA fullfsync = ON;
          PRAGMA trusted_schema = OFF;
          PRAGMA cell_size_check = ON;
          PRAGMA journal_size_limit = 16777216;
          """)
      if let pages = settings.maximumPageCount {
        try db.execute(sql: "PRAGMA max_page_count = \(pages)")
      }
    }
    return try DatabaseQueue(path: path, configuration: configuration)
  }

  /// A connection to a workspace in memory that holds nothing.
  static func empty(_ settings: SQLiteSettings) throws -> DatabaseQueue {
    let queue = try DatabaseQueue(configuration: basic(settings))
    try queue.inDatabase(settings.schema.create)
    return queue
  }

  /// A connection that only reads, and leaves nothing beside the file where that can be helped.
  ///
  /// - Parameters:
  ///   - path: The workspace's path without symbolic links.
  ///   - sidecars: What lies beside the file. Where that is nothing, no process has the workspace
  ///     open, and it is read as a file that does not change; otherwise SQLite has to find its way
  ///     through the sidecars.
  ///   - settings: The store's settings.
  /// - Returns: The connection.
  /// - Throws: What SQLite throws.
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

  /// Switches a workspace to WAL mode for good, where the file system has it.
  ///
  /// SQLite does not wait for others in this one place, so that it is done here.
  static func useWriteAheadLog(_ queue: DatabaseQueue, _ settings: SQLiteSettings) throws {
    let deadline = ContinuousClock.now + settings.busyTimeout
    while try !hasSwitched(queue, isLastTry: ContinuousClock.now >= deadline) {
      Thread.sleep(forTimeInterval: 0.005)
    }
  }

  private static func hasSwitched(_ queue: DatabaseQueue, isLastTry: Bool) throws -> Bool {
    do {
      try queue.inDatabase { db in try db.execute(sql: "PRAGMA journal_mode = WAL") }
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
    return configuration
  }

  private static func immutableAddress(of path: String) -> String {
    let escaped = path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? path
    return "file://\(escaped)?immutable=1"
  }
}
