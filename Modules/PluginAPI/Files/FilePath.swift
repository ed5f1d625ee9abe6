internal import Foundation

/// Splits and resolves file paths.
package enum FilePath {
  /// The folder of a file, and its name in that folder.
  ///
  /// Done by hand, because Foundation traps on a path of one letter.
  ///
  /// - Parameter path: The path; the file need not exist.
  /// - Returns: The folder, `.` if the path has none, and the name.
  package static func parts(of path: String) -> (folder: String, name: String) {
    guard let slash = path.lastIndex(of: "/") else { return (".", path) }
    let folder = slash == path.startIndex ? "/" : String(path[..<slash])
    return (folder, String(path[path.index(after: slash)...]))
  }

  /// The name of a file without its extension: `Hamlet` of `shows/Hamlet.qxw`.
  ///
  /// - Parameter path: The path; the file need not exist.
  /// - Returns: The name.
  package static func stem(of path: String) -> String {
    ((path as NSString).lastPathComponent as NSString).deletingPathExtension
  }

  /// The absolute path without symbolic links.
  ///
  /// - Parameter path: The path.
  /// - Returns: The resolved path, or `nil` if nothing is there.
  package static func resolved(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// The path that a path leads to when all symbolic links are followed, also those to a file that
  /// does not exist yet: stores build the names of the files beside a workspace from it.
  package static func followingLinks(_ path: String) -> String {
    var path = path
    // The number of links that systems follow before they give up.
    for _ in 0..<40 {
      if let resolved = resolved(path) { return resolved }
      let (parent, name) = parts(of: path)
      let folder = resolved(parent) ?? parent
      path = folder == "/" ? "/\(name)" : "\(folder)/\(name)"
      guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else {
        break
      }
      path = target.hasPrefix("/") ? target : "\(folder)/\(target)"
    }
    return path
  }
}
