package import Foundation

/// The file that a path leads to.
package struct FileIdentity: Hashable, Sendable {
  private let device: UInt64
  private let number: UInt64

  /// Finds the file at a path, or returns `nil`.
  package init?(path: String) {
    var info = stat()
    guard stat(path, &info) == 0 else { return nil }
    self.init(info)
  }

  /// Takes the identity from a file's attributes.
  package init(_ info: stat) {
    device = UInt64(truncatingIfNeeded: info.st_dev)
    number = UInt64(truncatingIfNeeded: info.st_ino)
  }
}
