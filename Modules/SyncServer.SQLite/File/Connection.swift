import Foundation
import GRDB

/// How a server's file is opened.
enum Connection {
  /// The settings of a connection.
  static func settings(_ busyTimeout: Duration) -> Configuration {
    var configuration = Configuration()
    configuration.label = "callboard.sync-server"
    configuration.foreignKeysEnabled = true
    let parts = busyTimeout.components
    configuration.busyMode = .timeout(Double(parts.seconds) + Double(parts.attoseconds) / 1e18)
    configuration.prepareDatabase { db in
      // `fullfsync` forces data to disk on Apple's systems; elsewhere it has no effect.
      try db.execute(
        sql: """
          PRAGMA synchronous = FULL;
          PRAGMA fullfsync = ON;
          PRAGMA trusted_schema = OFF;
          PRAGMA cell_size_check = ON;
          PRAGMA journal_size_limit = 16777216;
          PRAGMA temp_store = MEMORY;
          """)
    }
    return configuration
  }

  /// Lets commits go into a log, so that readers and a writer do not wait for each other.
  static func useLog(_ queue: DatabaseQueue) throws {
    try queue.inDatabase { db in try db.execute(sql: "PRAGMA journal_mode = WAL") }
  }
}
