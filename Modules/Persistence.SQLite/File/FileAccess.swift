import Foundation
import GRDB
import PluginAPI

/// How a store gets at its file.
enum FileAccess: Sendable {
  /// Not at all while there is no file: it is read as a workspace in memory that stays empty.
  case absent(EmptyWorkspace)
  /// Not any more.
  case closed
  /// Over one connection that stays open.
  case writable(OpenFile)
  /// Over a new connection for every read, so that nothing is left beside the file; perhaps only
  /// until there is room on the disk.
  case readOnly(path: String, isFull: Bool)

  /// The file, if it stays open.
  var file: OpenFile? {
    if case .writable(let file) = self { file } else { nil }
  }

  /// The path of the file without symbolic links; `nil` if there is none.
  var path: String? {
    switch self {
    case .absent, .closed: nil
    case .writable(let file): file.queue.path
    case .readOnly(let path, _): path
    }
  }

  /// Runs reads in one transaction.
  func read<Value>(
    at location: String, _ settings: SQLiteSettings, _ body: (Database) throws -> Value
  ) throws -> Value {
    switch self {
    case .closed: throw DatabaseError(resultCode: .SQLITE_MISUSE)
    case .absent(let workspace):
      try workspace.queue.inDatabase { db in try Self.transaction(db, body) }
    case .writable(let file):
      try file.noting { try file.queue.inDatabase { db in try Self.transaction(db, body) } }
    case .readOnly(let path, _):
      try Self.readUndisturbed(path, at: location, settings, body)
    }
  }

  /// The figures, read only if something can have changed them.
  func meta(at location: String, _ settings: SQLiteSettings) throws -> Meta {
    if case .absent = self { return .start }
    guard let file else { return try read(at: location, settings, Meta.read) }
    return try file.queue.inDatabase(file.meta)
  }

  /// Runs writes, which open their own transaction.
  ///
  /// If the file is absent, run only writes that change nothing.
  ///
  /// - Parameters:
  ///   - location: The workspace, as the person named it.
  ///   - isUrgent: Whether the write cannot wait until the file was checked for damage.
  ///   - body: The writes.
  /// - Returns: The result of the writes.
  /// - Throws: ``StoreError`` if the file is damaged or cannot be written, and errors of the
  ///   writes.
  func write<Value>(
    at location: String, isUrgent: Bool = false, _ body: (Database) throws -> Value
  ) throws -> Value {
    switch self {
    case .closed: throw DatabaseError(resultCode: .SQLITE_MISUSE)
    case .absent(let workspace): return try workspace.queue.inDatabase(body)
    case .readOnly(_, isFull: true): throw StoreError(fullAt: location)
    case .readOnly(let path, _):
      let isMountedSo = Disk(of: path)?.isReadOnly == true
      throw StoreError(
        .readOnly, at: location,
        "the workspace cannot be written" + (isMountedSo ? ": the disk is read-only" : ""),
        remedy: isMountedSo
          ? "work on a copy" : "make the file and its folder writable, or work on a copy")
    case .writable(let file):
      // After the file lost its name, a commit to it would be lost.
      guard FileIdentity(path: file.queue.path) == file.identity else {
        throw StoreError(
          .cannotOpen, at: location,
          "the file was moved, deleted or replaced since it was opened; nothing was written",
          remedy: "put it back, or open the workspace again")
      }
      return try file.noting {
        try file.queue.inDatabase { db in
          if isUrgent {
            try file.checkNothingNoted(at: location)
          } else {
            try file.checkSound(db, at: location)
          }
          return try body(db)
        }
      }
    }
  }

  /// Closes the connection that stays open, if there is one.
  func close() throws {
    try file?.queue.close()
  }

  /// Reads a file that others may write, and retries if they do.
  ///
  /// A file without sidecars is read without locks, since these need write access to its folder.
  /// The result counts only if the file is unchanged afterwards.
  private static func readUndisturbed<Value>(
    _ path: String, at location: String, _ settings: SQLiteSettings,
    _ body: (Database) throws -> Value
  ) throws -> Value {
    let end = ContinuousClock.now + settings.busyTimeout
    var attempt = 0
    // On a busy machine others get in between more often, so both a number and a time must be over.
    while attempt < 10 || ContinuousClock.now < end {
      let before = FileTrace(of: path)
      let isLocking = !before.sidecars.holdNothing
      let result = Result {
        try read(path, beside: before.sidecars, settings, body)
      }
      let isUndisturbed = FileTrace(of: path) == before
      switch result {
      case .success(let value) where isUndisturbed || isLocking: return value
      // File times have limited resolution, so one failure proves nothing.
      case .failure(let error) where isUndisturbed && attempt > 0: throw error
      default: Thread.sleep(forTimeInterval: 0.005)
      }
      attempt += 1
    }
    throw StoreError(
      .locked, at: location, "other processes change the workspace faster than it can be read",
      remedy: "close the other program, or try again")
  }

  private static func read<Value>(
    _ path: String, beside sidecars: Sidecars, _ settings: SQLiteSettings,
    _ body: (Database) throws -> Value
  ) throws -> Value {
    let canShareIndex = sidecars.contains(.index) && !settings.avoidsLog(path)
    guard sidecars.contains(.commits), !canShareIndex, let copy = LoggedCopy(of: path) else {
      return try Connection.readOnly(path, beside: sidecars, settings)
        .inDatabase { db in try transaction(db, body) }
    }
    defer { copy.remove() }
    return try Connection.readOnly(copy.path, beside: Sidecars(of: copy.path), settings)
      .inDatabase { db in try transaction(db, body) }
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

/// The visible traces of writes to a file: equal traces mean that it was not written.
struct FileTrace: Hashable {
  /// The files beside it.
  let sidecars: Sidecars
  private let identity: FileIdentity?
  private let size: Int64
  private let seconds: Int
  private let nanoseconds: Int

  /// Looks at a file, which may be missing.
  ///
  /// - Parameter path: The workspace's path without symbolic links.
  init(of path: String) {
    sidecars = Sidecars(of: path)
    var info = stat()
    identity = stat(path, &info) == 0 ? FileIdentity(info) : nil
    size = Int64(info.st_size)
    #if canImport(Darwin)
      let time = info.st_mtimespec
    #else
      let time = info.st_mtim
    #endif
    (seconds, nanoseconds) = (time.tv_sec, time.tv_nsec)
  }
}
