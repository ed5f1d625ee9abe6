package import GRDB
public import PluginAPI

/// A workspace in one SQLite file, with plain tables that a person can query.
///
/// The file is in WAL mode with `synchronous=FULL`: what a commit returned is on the disk. Several
/// processes may use one file; each sees the others' commits, and readers never wait for a writer.
/// The connection closes, and the `-wal` and `-shm` files beside the workspace go, by ``close()``
/// or when the last copy of the store goes.
///
/// One connection serves reading and writing, so every call answers at once and in order; stores
/// may be shared between threads, though calls wait for each other.
///
/// > Important: While a store is open, do not open and close the same file by other means than
/// > SQLite within the same process: that is how POSIX drops the locks SQLite holds on it.
public struct SQLiteStore: WorkspaceStore {
  /// The workspace, as the person named it.
  public let location: String
  /// How many of the newest changes are kept for ``changes(after:)``.
  ///
  /// Only whole commits are kept: the oldest goes when the limit is passed, and a commit larger
  /// than the limit keeps no changes at all. Whoever is further behind reads the contents anew.
  public static let historyLimit = 50_000

  /// How many of the newest commands are kept for ``commands(before:limit:)``.
  public static let commandLimit = 100_000

  let access: CurrentAccess
  let settings: SQLiteSettings

  /// Whether nothing can be written; a commit then throws ``ErrorCode/readOnly``.
  public var isReadOnly: Bool { access.isReadOnly }

  /// Opens the workspace at a path.
  ///
  /// Where there is nothing or an empty file, that is left so and read as an empty workspace. The
  /// first commit makes the file, and missing folders on the way for their owner only; where
  /// another process has made it meanwhile, that one is used.
  ///
  /// A file that cannot be written is opened for reading. A file of an older version is upgraded
  /// after a copy of it was put beside it as `NAME.backup-vN`; one that is newer, damaged or of
  /// another application is left as it is.
  ///
  /// - Parameters:
  ///   - path: The file, absolute or seen from the working directory.
  ///   - busyTimeout: How long a call waits for another process before it throws
  ///     ``ErrorCode/locked``.
  /// - Throws: ``StoreError`` where the workspace cannot be opened, or where none is and its folder
  ///   shows that none can be made.
  public init(path: String, busyTimeout: Duration = .seconds(5)) throws(StoreError) {
    try self.init(path: path, settings: SQLiteSettings(busyTimeout: busyTimeout))
  }

  /// Opens the workspace at a path, with settings that tests vary.
  ///
  /// - Parameters:
  ///   - path: The file, absolute or seen from the working directory.
  ///   - settings: What is not the same in all stores.
  /// - Throws: ``StoreError`` where the workspace cannot be opened, or none can be made.
  package init(path: String, settings: SQLiteSettings) throws(StoreError) {
    location = path
    self.settings = settings
    access = try CurrentAccess(Opening(location: path, settings: settings))
  }

  /// Whether a path leads to the workspace, its log, journal or index, or a backup of it, under
  /// that or any other name; also where there is no such file yet.
  ///
  /// - Parameter path: The path; links are followed.
  /// - Returns: Whether it does.
  public func keeps(fileAt path: String) -> Bool { access.keeps(fileAt: path) }

  /// The state the workspace is in now, other processes' commits included.
  ///
  /// - Throws: ``StoreError`` where the workspace cannot be read.
  public func sequence() throws(StoreError) -> StoreSequence {
    try StoreError.translating(at: location, busyTimeout: settings.busyTimeout, .reading) {
      try access.now().meta(at: location, settings).sequence
    }
  }

  /// Closes the connection, which puts everything into the one file.
  ///
  /// - Throws: ``StoreError`` where the connection is busy or the disk fails.
  public func close() throws(StoreError) {
    try StoreError.translating(at: location, busyTimeout: settings.busyTimeout, .writing) {
      try access.close()
    }
  }

  /// Reads in one transaction, and turns what goes wrong into a ``StoreError``.
  package func read<Value>(_ body: (Database) throws -> Value) throws(StoreError) -> Value {
    try StoreError.translating(at: location, busyTimeout: settings.busyTimeout, .reading) {
      try access.now().read(at: location, settings, body)
    }
  }
}
