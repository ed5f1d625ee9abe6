import Foundation
import GRDB
public import PluginAPI

extension SQLiteStore {
  /// What is wrong in the file: in its pages and indexes and the digest of its rows, and also in
  /// references, rows and figures.
  ///
  /// - Parameter extent: Whether to look for the latter, too.
  /// - Returns: The findings.
  /// - Throws: ``/PluginAPI/StoreError`` if the file cannot be checked.
  public func findings(_ extent: CheckExtent) throws(StoreError) -> [StoreFinding] {
    var found: [StoreFinding]?
    do throws(StoreError) {
      try read { db in
        found = nil
        do {
          var damage = try StructureCheck.findings(in: db)
          try CheckStopped.check()
          damage += try DigestCheck.findings(in: db)
          found = damage
          guard extent == .everything else { return }
          try CheckStopped.check()
          found =
            try damage + ReferenceCheck.findings(in: db) + RowCheck.findings(in: db)
            + FigureCheck.findings(in: db)
        } catch is CheckStopped {
          throw StoreError(.cancelled, at: location, "it was stopped before everything was read")
        }
      }
    } catch {
      // SQLite does not end a transaction without an error in which it read a damaged page.
      guard found != nil else { throw error }
    }
    return found ?? []
  }

  /// Makes the file as small as its contents; later commits need the room again.
  ///
  /// - Throws: ``/PluginAPI/StoreError`` if the workspace cannot be written, with
  ///   ``/PluginAPI/ErrorCode/locked`` if another process writes it.
  public func compact() throws(StoreError) {
    try write(creating: false) { db, file in
      guard file != nil else { return }
      try settings.schema.checkVersion(db, at: location)
      try db.execute(sql: "VACUUM")
      // The file itself becomes small when the log is written back to it, which waits for readers.
      try db.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
    }
  }

  /// Writes an exact copy, with SQLite's online backup.
  ///
  /// - Parameter path: The file of the copy.
  /// - Throws: ``/PluginAPI/StoreError`` if the workspace cannot be read, or the copy not be
  ///   written; nothing is then left of it.
  public func backUp(to path: String) throws(StoreError) {
    guard !FileManager.default.fileExists(atPath: path) else {
      throw StoreError(
        .cannotOpen, at: location, "'\(path)' exists already; nothing was written",
        remedy: "choose another name, or delete it")
    }
    guard
      let original = try StoreError.translating(
        at: location, busyTimeout: settings.busyTimeout, .reading, { try access.now().path })
    else {
      throw StoreError(
        .cannotOpen, at: location, "there is nothing to back up: the workspace has no file yet",
        remedy: "name a workspace that exists")
    }
    try read { db in
      _ = try Meta.read(db)
      try Backup.copy(db, of: original, to: path)
    }
  }
}
