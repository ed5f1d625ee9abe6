import Foundation

/// The names that a workspace's file and those beside it have or may get.
struct WorkspaceNames {
  /// What SQLite puts behind the name of the file.
  private static let suffixes = ["", "-wal", "-shm", "-journal"]
  /// What stands behind it in the names of backups, before the version.
  static let backup = ".backup-v"

  private let folder: String
  private let name: String

  /// Finds the names of the workspace that a path leads to.
  init(of path: String) {
    (folder, name) = Self.end(of: path)
  }

  /// Whether a path leads to one of them, or to a file that has one of them too.
  func contain(_ path: String) -> Bool {
    if let file = FileIdentity(path: path), existing.contains(where: { $0 == file }) { return true }
    let (folder, name) = Self.end(of: path)
    guard let wanted = FileIdentity(path: folder), wanted == FileIdentity(path: self.folder) else {
      return false
    }
    return Self.suffixes.contains { name == self.name + $0 }
      || name.hasPrefix(self.name + Self.backup)
  }

  /// The files that are there.
  private var existing: [FileIdentity] {
    let listed = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let backups = listed.filter { $0.hasPrefix(name + Self.backup) }
    return (Self.suffixes.map { name + $0 } + backups).compactMap {
      FileIdentity(path: "\(folder)/\($0)")
    }
  }

  /// The folder and name of what a path leads to, also over links that lead to nothing.
  private static func end(of path: String) -> (folder: String, name: String) {
    var (folder, name) = parts(of: path)
    for _ in 0..<40 {
      let path = "\(folder)/\(name)"
      guard let link = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else {
        break
      }
      (folder, name) = parts(of: link.hasPrefix("/") ? link : "\(folder)/\(link)")
    }
    return (WorkspaceFile.resolvingLinks(in: folder), name)
  }

  /// By hand, as Foundation traps at a path of one letter.
  private static func parts(of path: String) -> (folder: String, name: String) {
    guard let slash = path.lastIndex(of: "/") else { return (".", path) }
    let folder = slash == path.startIndex ? "/" : String(path[..<slash])
    return (folder, String(path[path.index(after: slash)...]))
  }
}
