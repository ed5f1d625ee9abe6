import Foundation
import PluginAPI

/// The names that a workspace's file and those beside it have or may get.
package struct WorkspaceNames: Sendable {
  private let suffixes: [String]
  private let folder: String
  private let name: String

  /// Finds the names of the workspace that a path leads to.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - sidecars: The suffixes that the store adds to the file's name.
  package init(of path: String, sidecars: [String]) {
    suffixes = [""] + sidecars
    (folder, name) = Self.end(of: path)
  }

  /// Whether a path leads to one of them, or to a file that has one of them too.
  package func contain(_ path: String) -> Bool {
    let (folder, name) = Self.end(of: path)
    if let wanted = FileIdentity(path: folder), wanted == FileIdentity(path: self.folder),
      suffixes.contains(where: { name == self.name + $0 })
        || isCopy(name)
    {
      return true
    }
    var info = stat()
    guard stat(path, &info) == 0 else { return false }
    let file = FileIdentity(info)
    if suffixes.contains(where: { identity(of: self.name + $0) == file }) { return true }
    // A folder with many files takes long to list, and a walk asks about each of them.
    guard
      info.st_nlink > 1
        || [KeptCopy.backup, KeptCopy.damaged].contains(where: name.lowercased().contains)
    else { return false }
    return copies.contains(file)
  }

  /// Whether a name is that of a copy of the workspace.
  private func isCopy(_ name: String) -> Bool {
    name.hasPrefix(self.name) && KeptCopy.isName(name.dropFirst(self.name.count))
  }

  /// The existing copies.
  private var copies: [FileIdentity] {
    let listed = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return listed.filter(isCopy).compactMap(identity)
  }

  /// Which file of the folder has a name.
  private func identity(of name: String) -> FileIdentity? {
    FileIdentity(path: "\(folder)/\(name)")
  }

  /// The folder and name behind a path, even across links to missing files.
  private static func end(of path: String) -> (folder: String, name: String) {
    var (folder, name) = FilePath.parts(of: path)
    for _ in 0..<40 {
      let path = "\(folder)/\(name)"
      guard let link = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else {
        break
      }
      (folder, name) = FilePath.parts(of: link.hasPrefix("/") ? link : "\(folder)/\(link)")
    }
    return (FilePath.followingLinks(folder), name)
  }
}
