package import GRDB
public import PluginAPI

/// A workspace in one SQLite file, with plain tables that you can query.
///
/// The file is in WAL mode with `synchronous=FULL`: a commit is on disk when it returns. Several
/// processes can use one file; each sees the others' commits, and readers never wait for a writer.
/// ``close()``, or the end of the last copy of the store, closes the connection and removes the
/// `-wal` and `-shm` files.
///
/// One connection reads and writes, so calls run in order; you can share stores between threads,
/// and calls wait for each other.
///
/// > Important: While a store is open, do not open and close the same file without SQLite in the
/// same process: POSIX then drops the locks that SQLite holds on it.
public struct SQLiteStore: WorkspaceStore {
  /// The workspace, as the person named it.
  public let location: String
  /// The number of newest changes to keep for ``changes(after:)``, with the standard limit.
  ///
  /// Only whole commits are kept: the oldest goes when the limit is exceeded, and a commit larger
  /// than the limit keeps no changes at all. A reader further behind reads the contents again.
  public static let historyLimit = 50_000

  /// How many of the newest commands are kept for ``commands(before:limit:)``, with the standard
  /// limit.
  public static let commandLimit = 100_000

  let access: CurrentAccess
  let settings: SQLiteSettings

  /// Whether the workspace is read-only; a commit then throws ``/PluginAPI/ErrorCode/readOnly``.
  public var isReadOnly: Bool { access.isReadOnly }

  /// Opens the workspace at a path.
  ///
  /// A missing or empty file is left as it is and read as an empty workspace. The first commit
  /// creates the file, and missing folders with access for their owner only; if another process
  /// created the file in the meantime, that one is used.
  ///
  /// A file that cannot be written is opened for reading. A file of an older version is first
  /// copied to `NAME.backup-vN`, then upgraded; a file that is newer, damaged or of another
  /// application is left as it is.
  ///
  /// - Parameters:
  ///   - path: The file, absolute or relative to the working directory.
  ///   - busyTimeout: How long a call waits for another process before it throws
  ///     ``/PluginAPI/ErrorCode/locked``.
  /// - Throws: ``/PluginAPI/StoreError`` if the workspace cannot be opened, or if it is missing and
  ///   its folder shows that it cannot be created.
  public init(path: String, busyTimeout: Duration = .seconds(5)) throws(StoreError) {
    try self.init(path: path, settings: SQLiteSettings(busyTimeout: busyTimeout))
  }

  /// Opens the workspace at a path, with settings that tests vary.
  ///
  /// - Parameters:
  ///   - path: The file, absolute or relative to the working directory.
  ///   - settings: The settings that can differ between stores.
  /// - Throws: ``StoreError`` if the workspace cannot be opened, or could not be created.
  package init(path: String, settings: SQLiteSettings) throws(StoreError) {
    location = path
    self.settings = settings
    access = try CurrentAccess(Opening(location: path, settings: settings))
  }

  /// Whether a path leads to the workspace, its log, journal or index, or a backup of it, under
  /// that or any other name; also if there is no such file yet.
  ///
  /// - Parameter path: The path; links are followed.
  /// - Returns: Whether it does.
  public func keeps(fileAt path: String) -> Bool { access.keeps(fileAt: path) }

  /// The state the workspace is in now, other processes' commits included.
  ///
  /// - Throws: ``/PluginAPI/StoreError`` if the workspace cannot be read.
  public func sequence() throws(StoreError) -> StoreSequence {
    try StoreError.translating(at: location, busyTimeout: settings.busyTimeout, .reading) {
      try access.now().meta(at: location, settings).sequence
    }
  }

  /// Closes the connection, which puts everything into the one file.
  ///
  /// - Throws: ``/PluginAPI/StoreError`` if the connection is busy or the disk fails.
  public func close() throws(StoreError) {
    try StoreError.translating(at: location, busyTimeout: settings.busyTimeout, .writing) {
      try access.close()
    }
  }

  /// Reads in one transaction, and turns errors into a ``StoreError``.
  package func read<Value>(_ body: (Database) throws -> Value) throws(StoreError) -> Value {
    try StoreError.translating(at: location, busyTimeout: settings.busyTimeout, .reading) {
      try access.now().read(at: location, settings, body)
    }
  }
}
