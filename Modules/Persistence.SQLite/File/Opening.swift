import Foundation
import GRDB
import Persistence
import PluginAPI

/// The steps from a path to an open workspace.
struct Opening {
  /// The workspace, as the person named it.
  let location: String
  /// The absolute path, which does not depend on the working directory.
  let path: String
  /// The store's settings.
  let settings: SQLiteSettings

  /// Prepares to open a workspace.
  ///
  /// - Parameters:
  ///   - location: The workspace, as the person named it.
  ///   - settings: The store's settings.
  /// - Throws: ``StoreError`` if that can be no path.
  init(location: String, settings: SQLiteSettings) throws(StoreError) {
    guard !location.isEmpty else {
      throw StoreError(.cannotOpen, at: "''", "a workspace needs a path")
    }
    guard !location.utf8.contains(0) else {
      throw StoreError(.cannotOpen, at: "''", "a path holds no U+0000")
    }
    self.location = location
    self.settings = settings
    // Absolute, so that SQLite takes neither `:memory:` nor `file:` for anything but a name.
    path =
      location.hasPrefix("/")
      ? location : "\(FileManager.default.currentDirectoryPath)/\(location)"
  }

  /// The folders that a new workspace needs.
  var folders: WorkspaceFolders { WorkspaceFolders(of: path, at: location) }

  /// Opens the workspace if there is one.
  ///
  /// - Returns: The access to it, or `nil` for a missing or empty file, which is left as it is.
  /// - Throws: ``StoreError`` if it cannot be opened; the file is then unchanged.
  func find() throws(StoreError) -> FileAccess? {
    guard let file = try WorkspaceFile.find(path, at: location) else { return nil }
    guard file.size > 0 else {
      guard file.isWritable else {
        throw StoreError(
          .notAWorkspace, at: location, "the file is empty, and cannot be written",
          remedy: "name another file, or make it and its folder writable")
      }
      return nil
    }
    let inspection = Inspection(file: file, location: location, settings: settings)
    guard let stamp = try inspection.run() else { return nil }
    guard file.isWritable else { return try openReadOnly(file, stamp, isFull: false) }
    do throws(StoreError) {
      return try open(file)
    } catch {
      // What is there can still be looked at.
      guard error.code == .diskFull, stamp.version == settings.schema.version else { throw error }
      return try openReadOnly(file, stamp, isFull: true)
    }
  }

  /// Creates the workspace and missing folders, or opens the one that another process created in
  /// the meantime.
  ///
  /// - Returns: The access to it.
  /// - Throws: ``StoreError`` if that is not possible.
  func create() throws(StoreError) -> FileAccess {
    try folders.check()
    try folders.make()
    return try translating {
      let queue = try Connection.writable(FilePath.followingLinks(path), settings)
      // In one transaction of the old journal: a file is empty or a workspace, never in between,
      // and its header is in the file itself.
      try queue.inDatabase { db in
        try db.inTransaction(.immediate) {
          // Another process may have been faster.
          if try Schema.isMissing(in: db) { try settings.schema.create(in: db) }
          try settings.schema.accept(FileStamp(db), at: location)
          return .commit
        }
      }
      return try finish(queue)
    }
  }

  private func open(_ file: WorkspaceFile) throws(StoreError) -> FileAccess? {
    try translating {
      let queue = try Connection.writable(file.path, settings)
      // A process that was killed while it created the workspace left a journal; SQLite has just
      // rolled the file back to empty.
      guard try !queue.inDatabase(Schema.isMissing) else { return nil }
      try settings.schema.accept(queue.inDatabase { db in try FileStamp(db) }, at: location)
      return try finish(queue)
    }
  }

  private func finish(_ queue: DatabaseQueue) throws -> FileAccess {
    // A file refused here has not been switched to another mode.
    try Upgrade(settings: settings, location: location).run(on: queue)
    _ = try queue.inDatabase { db in try settings.schema.check(db, at: location) }
    try Connection.chooseJournal(queue, settings)
    guard let identity = FileIdentity(path: queue.path) else {
      throw StoreError(.cannotOpen, at: location, "the file vanished while it was opened")
    }
    return .writable(OpenFile(queue, identity))
  }

  private func openReadOnly(
    _ file: WorkspaceFile, _ stamp: FileStamp, isFull: Bool
  ) throws(StoreError) -> FileAccess {
    guard stamp.version == settings.schema.version else {
      throw StoreError(
        .readOnly, at: location,
        "the workspace is of version \(stamp.version) and cannot be written, so it cannot be "
          + "upgraded to version \(settings.schema.version)",
        remedy: "make the file and its folder writable, or open a copy")
    }
    let access = FileAccess.readOnly(path: file.path, isFull: isFull)
    try translating {
      _ = try access.read(at: location, settings) { db in
        try settings.schema.check(db, at: location)
      }
    }
    return access
  }

  private func translating<Value>(_ body: () throws -> Value) throws(StoreError) -> Value {
    try StoreError.translating(at: location, busyTimeout: settings.busyTimeout, .opening, body)
  }

}
