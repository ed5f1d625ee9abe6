import Foundation
import GRDB

/// A copy of a workspace as it was before an upgrade.
struct Backup {
  private let path: String
  private let settings: SQLiteSettings

  /// Prepares a copy of a workspace.
  init(of path: String, _ settings: SQLiteSettings) {
    self.path = path
    self.settings = settings
  }

  /// Copies what was last committed to `NAME.backup-vN`, or `NAME.backup-vN.2` and so on where
  /// there is such a file already.
  ///
  /// - Parameter version: The version N of the tables.
  /// - Returns: The copy's path. It has its name only once it is whole.
  /// - Throws: What SQLite or the file system throws.
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
    // What only its owner may read stays so.
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    if let mode = attributes[.posixPermissions] {
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: target)
    }
  }
}
