import Foundation

/// A second name for a file that is about to be replaced, for restoring it.
final class ReplacedFile {
  private let path: String
  private let other: String
  private let descriptor: Int32
  private var isRestored = false

  /// Gives a file a second name in its folder, or returns `nil` if it cannot have one.
  init?(_ path: String) {
    guard
      let (other, _) = try? Leftovers.make(in: FileCalls.folder(of: path), { link(path, $0) })
    else { return nil }
    self.path = path
    self.other = other
    descriptor = open(other, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC)
    _ = Leftovers.lock(descriptor)
  }

  deinit {
    if !isRestored { _ = unlink(other) }
    if descriptor >= 0 { close(descriptor) }
  }

  /// Restores the file.
  func restore() {
    isRestored = rename(other, path) == 0
    // Renaming between two names of one file does nothing: remove the second one.
    if isRestored { _ = unlink(other) }
  }
}
