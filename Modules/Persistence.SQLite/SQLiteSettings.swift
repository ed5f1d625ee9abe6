/// The settings that can differ between stores; tests reduce them to reach rare states.
package struct SQLiteSettings: Sendable {
  /// How long a call waits for another process.
  package var busyTimeout: Duration
  /// How many of the newest changes are kept.
  package var historyLimit: Int
  /// How many of the newest commands are kept.
  package var commandLimit: Int
  /// The tables, and how older ones become them.
  package var schema: Schema
  /// The most pages the file may have, or `nil` for as many as SQLite allows.
  package var maximumPageCount: Int?
  /// Whether commits go into a log with shared memory, or `nil` to choose by the disk.
  package var usesLog: Bool?

  /// Creates settings.
  package init(
    busyTimeout: Duration = .seconds(5), historyLimit: Int = SQLiteStore.historyLimit,
    commandLimit: Int = SQLiteStore.commandLimit, schema: Schema = .current,
    maximumPageCount: Int? = nil, usesLog: Bool? = nil
  ) {
    self.busyTimeout = busyTimeout
    self.historyLimit = historyLimit
    self.commandLimit = commandLimit
    self.schema = schema
    self.maximumPageCount = maximumPageCount
    self.usesLog = usesLog
  }

  /// Whether a file gets a rollback journal instead of a log.
  func avoidsLog(_ path: String) -> Bool {
    if let usesLog { return !usesLog }
    return Disk(of: path)?.failsSharedMemory ?? false
  }
}
