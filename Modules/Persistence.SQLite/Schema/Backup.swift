import Foundation
import GRDB
import Persistence

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
    let base = path + WorkspaceNames.backup + String(version)
    var name = base
    var counter = 2
    while files.fileExists(atPath: name) {
      name = "\(base).\(counter)"
      counter += 1
    }
    let partial = "\(base).partial"
    try? files.removeItem(atPath: partial)
    do {
      try copy(to: partial)
      try files.moveItem(atPath: partial, toPath: name)
    } catch {
      try? files.removeItem(atPath: partial)
      throw error
    }
    return name
  }

  private func copy(to target: String) throws {
    let source = try Connection.readOnly(path, beside: Sidecars(of: path), settings)
    let copy = try DatabaseQueue(path: target)
    try source.backup(to: copy)
    try copy.close()
    // A file that only its owner can read stays so.
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    if let mode = attributes[.posixPermissions] {
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: target)
    }
  }
}
