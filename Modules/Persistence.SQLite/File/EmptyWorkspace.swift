import GRDB
import Synchronization

/// An empty workspace in memory, used for reading a missing file.
final class EmptyWorkspace: Sendable {
  private let settings: SQLiteSettings
  private let made = Mutex<DatabaseQueue?>(nil)

  /// Prepares a workspace; its tables are made when it is first read.
  init(_ settings: SQLiteSettings) { self.settings = settings }

  /// Its connection.
  var queue: DatabaseQueue {
    get throws {
      try made.withLock { made in
        let queue = try made ?? Connection.empty(settings)
        made = queue
        return queue
      }
    }
  }
}
