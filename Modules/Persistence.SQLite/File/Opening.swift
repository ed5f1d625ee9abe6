import Foundation
import GRDB
import PluginAPI

/// The steps from a path to an open workspace.
struct Opening {
  /// The workspace, as the person named it.
  let location: String
  /// The store's settings.
  let settings: SQLiteSettings

  /// Opens the workspace, or creates it where there is nothing or an empty file.
  ///
  /// - Throws: ``StoreError`` where that cannot be done; the file is then as it was.
  func access() throws(StoreError) -> FileAccess {
    let path = try absolutePath()
    guard let file = try WorkspaceFile.find(path, at: location) else {
      try makeFolder(of: path)
      return try create(path)
    }
    guard file.size > 0 else {
      guard file.isWritable else {
        throw StoreError(
          .notAWorkspace, at: location, "the file is empty, and cannot be written")
      }
      return try create(file.path)
    }
    let stamp = try file.stamp(at: location, settings)
    try settings.schema.accept(stamp, at: location)
    return try file.isWritable ? open(file) : openReadOnly(file, stamp)
  }

  private func absolutePath() throws(StoreError) -> String {
    guard !location.isEmpty else {
      throw StoreError(.cannotOpen, at: "''", "a workspace needs a path")
    }
    guard !location.utf8.contains(0) else {
      throw StoreError(.cannotOpen, at: "''", "a path holds no U+0000")
    }
    // Absolute, so that SQLite takes neither `:memory:` nor `file:` for anything but a name.
    return location.hasPrefix("/")
      ? location : "\(FileManager.default.currentDirectoryPath)/\(location)"
  }

  /// Makes the missing folders of a new workspace, for their owner only.
  private func makeFolder(of path: String) throws(StoreError) {
    var missing: [String] = []
    var folder = (path as NSString).deletingLastPathComponent
    var info = stat()
    while stat(folder, &info) != 0, errno == ENOENT, folder != "/", !folder.isEmpty {
      missing.append(folder)
      folder = (folder as NSString).deletingLastPathComponent
    }
    for folder in missing.reversed() where mkdir(folder, 0o700) != 0 && errno != EEXIST {
      throw StoreError(
        .cannotOpen, at: location,
        "the folder '\(folder)' cannot be made: \(String(cString: strerror(errno)).lowercased())",
        remedy: "name a file in a folder that you may write")
    }
    let parent = (path as NSString).deletingLastPathComponent
    guard Foundation.access(parent, W_OK | X_OK) == 0 else {
      throw StoreError(
        .cannotOpen, at: location,
        "there is no such file, and none can be made in '\(parent)': "
          + String(cString: strerror(errno)).lowercased(),
        remedy: "name a file in a folder that you may write")
    }
  }

  private func create(_ path: String) throws(StoreError) -> FileAccess {
    try translating {
      let queue = try Connection.writable(path, settings)
      try create(in: queue)
      return try finish(queue)
    }
  }

  /// Makes the tables, in one transaction of the old journal: a file is empty or a workspace, never
  /// in between, and its header is in the file itself.
  private func create(in queue: DatabaseQueue) throws {
    try queue.inDatabase { db in
      try db.inTransaction(.immediate) {
        // Another process may have been faster.
        if try Schema.isMissing(in: db) { try settings.schema.create(in: db) }
        try settings.schema.accept(FileStamp(db), at: location)
        return .commit
      }
    }
  }

  private func open(_ file: WorkspaceFile) throws(StoreError) -> FileAccess {
    try translating {
      let queue = try Connection.writable(file.path, settings)
      // A process that was killed while it created the workspace left a journal, with which SQLite
      // has just taken the file back to nothing.
      if try queue.inDatabase(Schema.isMissing) { try create(in: queue) }
      try settings.schema.accept(queue.inDatabase { db in try FileStamp(db) }, at: location)
      return try finish(queue)
    }
  }

  private func finish(_ queue: DatabaseQueue) throws -> FileAccess {
    try Connection.useWriteAheadLog(queue)
    try Upgrade(settings: settings, location: location).run(on: queue)
    try queue.inDatabase { db in try settings.schema.check(db, at: location) }
    guard let identity = FileIdentity(path: queue.path) else {
      throw StoreError(.cannotOpen, at: location, "the file vanished while it was opened")
    }
    return .writable(queue, file: identity)
  }

  private func openReadOnly(
    _ file: WorkspaceFile, _ stamp: FileStamp
  ) throws(StoreError) -> FileAccess {
    guard stamp.version == settings.schema.version else {
      throw StoreError(
        .readOnly, at: location,
        "the workspace is of version \(stamp.version) and cannot be written, so it cannot be "
          + "upgraded to version \(settings.schema.version)",
        remedy: "make the file and its folder writable, or open a copy")
    }
    let access = FileAccess.readOnly(path: file.path)
    try translating {
      try access.read(at: location, settings) { db in try settings.schema.check(db, at: location) }
    }
    return access
  }

  private func translating<Value>(_ body: () throws -> Value) throws(StoreError) -> Value {
    try StoreError.translating(at: location, busyTimeout: settings.busyTimeout, .opening, body)
  }
}
