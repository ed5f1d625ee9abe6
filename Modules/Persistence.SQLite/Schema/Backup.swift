import Foundation
import GRDB
import PluginAPI

/// A copy of a workspace as it was before an upgrade.
struct Backup {
  private let path: String
  private let settings: SQLiteSettings

  /// Prepares a copy of a workspace.
  init(of path: String, _ settings: SQLiteSettings) {
    self.path = path
    self.settings = settings
  }

  /// Copies the last committed state to `NAME.backup-vN`, or to `NAME.backup-vN.2` and so on if
  /// that exists.
  ///
  /// - Parameter version: The version N of the tables.
  /// - Returns: The copy's path. It gets this name only when it is complete.
  /// - Throws: Errors of SQLite or the file system.
  func make(version: Int32) throws -> String {
    let files = FileManager.default
    let base = "\(path)\(KeptCopy.backup)v\(version)"
    var name = base
    var counter = 2
    while files.fileExists(atPath: name) {
      name = "\(base).\(counter)"
      counter += 1
    }
    let partial = "\(base).partial"
    do {
      try copy(to: partial)
      try files.moveItem(atPath: partial, toPath: name)
      // Before the upgrade is on the disk, the copy must be.
      let number = FolderSync.run(FilePath.parts(of: name).folder)
      guard number == 0 else {
        try? files.removeItem(atPath: name)
        throw CocoaError(
          .fileWriteUnknown,
          userInfo: [NSUnderlyingErrorKey: NSError(domain: NSPOSIXErrorDomain, code: Int(number))])
      }
    } catch {
      try? files.removeItem(atPath: partial)
      throw error
    }
    return name
  }

  private func copy(to target: String) throws {
    // Another connection than that of the upgrade, whose transaction has begun.
    try Connection.readOnly(path, beside: Sidecars(of: path), settings)
      .read { db in
        _ = try FileStamp(db)
        try Self.copy(db, of: path, to: target)
      }
  }

  /// Copies the last committed state to a file; it is on the disk when this returns.
  ///
  /// - Parameters:
  ///   - db: A connection to the workspace, in a transaction that has read, and writes nothing.
  ///   - path: The workspace's path, whose permissions the copy gets.
  ///   - target: The file of the copy; an unfinished copy there is replaced.
  /// - Throws: Errors of SQLite or the file system; nothing is then left of the copy.
  static func copy(_ db: Database, of path: String, to target: String) throws {
    let files = FileManager.default
    try? files.removeItem(atPath: target)
    do {
      // A file that only its owner can read stays so.
      let attributes = try files.attributesOfItem(atPath: path)
      let mode = attributes[.posixPermissions] ?? 0o600
      let copy = try DatabaseQueue(path: target)
      try copy.inDatabase { copy in
        // The steps copy one state, which the read transaction keeps.
        try db.backup(to: copy, pagesPerStep: 4_096) { _ in
          guard Task.isCancelled else { return }
          throw StoreError(.cancelled, at: path, "the copying was stopped")
        }
      }
      try copy.close()
      try files.setAttributes([.posixPermissions: mode], ofItemAtPath: target)
    } catch {
      for suffix in ["", "-journal", "-wal", "-shm"] {
        try? files.removeItem(atPath: target + suffix)
      }
      throw error
    }
  }
}
