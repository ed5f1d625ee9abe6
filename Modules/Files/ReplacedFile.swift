import Foundation

/// A second name for a file that is about to be replaced, by which it can be brought back.
final class ReplacedFile {
  private let path: String
  private let other: String
  private let descriptor: Int32
  private var isRestored = false

  /// Gives a file a second name in its folder, or gives `nil` where it cannot have one.
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

  /// Brings the file back.
  func restore() {
    isRestored = rename(other, path) == 0
    // Two names of one file are not renamed: the second one is taken away.
    if isRestored { _ = unlink(other) }
  }
}
