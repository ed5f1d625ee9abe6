package import Foundation

/// Files with a key, which others must not read.
package enum SecretFile {
  /// Whether other users can read or change a file.
  ///
  /// A group may read a file that belongs to the system's administrator: some systems give keys to
  /// their servers that way. Pipes and terminals are not files that someone else could read later.
  ///
  /// - Parameter facts: What the system knows about the file.
  /// - Returns: Whether they can.
  package static func isExposed(_ facts: stat) -> Bool {
    guard facts.st_mode & S_IFMT == S_IFREG else { return false }
    return facts.st_mode & (facts.st_uid == 0 ? 0o037 : 0o077) != 0
  }

  /// Whether other users can read or change the file at a path, if there is one.
  ///
  /// - Parameter path: The path.
  /// - Returns: Whether they can.
  package static func isExposed(at path: String) -> Bool {
    var facts = stat()
    return stat(path, &facts) == 0 && isExposed(facts)
  }

  /// Whether other users can read or change an open file.
  ///
  /// - Parameter descriptor: The number of the open file.
  /// - Returns: Whether they can.
  package static func isExposed(_ descriptor: Int32) -> Bool {
    var facts = stat()
    return fstat(descriptor, &facts) == 0 && isExposed(facts)
  }
}
