internal import Foundation

/// Takes paths of files apart, and follows them.
package enum FilePath {
  /// The folder that a file lies in, and its name there.
  ///
  /// By hand, as Foundation traps at a path of one letter.
  ///
  /// - Parameter path: The path; nothing needs to be there.
  /// - Returns: The folder, `.` where the path names none, and the name.
  package static func parts(of path: String) -> (folder: String, name: String) {
    guard let slash = path.lastIndex(of: "/") else { return (".", path) }
    let folder = slash == path.startIndex ? "/" : String(path[..<slash])
    return (folder, String(path[path.index(after: slash)...]))
  }

  /// The absolute path without symbolic links.
  ///
  /// - Parameter path: The path.
  /// - Returns: Where it leads, or `nil` where nothing is there.
  package static func resolved(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
