import PluginAPI
import Synchronization

/// Listens to a server's hints, again and again.
struct HintListener: Sendable {
  private let remote: any SyncRemote
  private let zone: String

  /// The pause after a stream that ended soon; it doubles up to the longest.
  private static let firstPause = Duration.seconds(1)
  private static let longestPause = Duration.seconds(60)
  /// A stream that lasted for this long was a good one.
  private static let goodTime = Duration.seconds(10)

  init(_ remote: any SyncRemote, _ zone: String) { (self.remote, self.zone) = (remote, zone) }

  /// Listens until the task is cancelled.
  ///
  /// - Parameters:
  ///   - note: Called with each hint, and whether it is the first one of a stream.
  ///   - noteEnd: Called when a stream ends that had a hint.
  func run(
    _ note: @escaping @Sendable (Bool) -> Void, noteEnd: @escaping @Sendable () -> Void
  ) async {
    var pause = Self.firstPause
    while !Task.isCancelled {
      let start = ContinuousClock.now
      let first = FirstCall()
      await remote.listen(to: zone) { note(first.take()) }
      guard !Task.isCancelled else { return }
      if !first.take() { noteEnd() }
      pause =
        .now - start >= Self.goodTime ? Self.firstPause : min(pause * 2, Self.longestPause)
      // It throws only when it is over.
      try? await Task.sleep(for: pause)
    }
  }
}

/// Whether something happens for the first time.
private final class FirstCall: Sendable {
  private let isOpen = Mutex(true)

  /// Whether this is the first call.
  func take() -> Bool {
    isOpen.withLock { isOpen in
      defer { isOpen = false }
      return isOpen
    }
  }
}
