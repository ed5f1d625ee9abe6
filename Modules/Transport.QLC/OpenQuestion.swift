import Synchronization

/// Whether a question waits for its answer: lists of functions are large, so they are kept only if
/// a question needs them.
final class OpenQuestion: Sendable {
  private let isOpen = Mutex(false)

  /// Records that it is asked.
  func ask() { isOpen.withLock { $0 = true } }

  /// Records an answer.
  ///
  /// - Returns: Whether it was waited for.
  func takeAnswer() -> Bool {
    isOpen.withLock { isOpen in
      defer { isOpen = false }
      return isOpen
    }
  }
}
