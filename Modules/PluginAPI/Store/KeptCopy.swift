/// The names of copies that are kept beside a workspace's file, after its own name.
package enum KeptCopy {
  /// Backups, before a version or a time.
  package static let backup = ".backup-"
  /// A damaged workspace that was repaired.
  package static let damaged = ".damaged"

  /// Whether a name is that of a copy.
  ///
  /// - Parameter rest: What follows the name of the workspace's file.
  /// - Returns: Whether it is.
  package static func isName(_ rest: some StringProtocol) -> Bool {
    rest.hasPrefix(backup) || rest.hasPrefix(damaged)
  }
}
