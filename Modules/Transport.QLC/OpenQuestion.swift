import Synchronization

/// Whether a question waits for its answer: lists of functions are large, and those that nobody
/// asked for are not kept until somebody does.
final class OpenQuestion: Sendable {
  private let isOpen = Mutex(false)

  /// Notes that it is asked.
  func ask() { isOpen.withLock { $0 = true } }

  /// Notes an answer.
  ///
  /// - Returns: Whether it was waited for.
  func takeAnswer() -> Bool {
    isOpen.withLock { isOpen in
      defer { isOpen = false }
      return isOpen
    }
  }
}
