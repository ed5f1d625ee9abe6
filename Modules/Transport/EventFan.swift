import Synchronization

/// Tells any number of listeners what happens.
final class EventFan<Event: Sendable>: Sendable {
  private struct Listeners {
    var byNumber: [Int: AsyncStream<Event>.Continuation] = [:]
    var next = 0
    var isFinished = false
  }

  /// How many events wait for a listener that is slow, before the oldest are lost.
  private let depth: Int
  private let listeners = Mutex(Listeners())

  init(depth: Int) { self.depth = depth }

  /// What happens from now on.
  func events() -> AsyncStream<Event> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: Event.self, bufferingPolicy: .bufferingNewest(depth))
    let number: Int? = listeners.withLock { listeners in
      guard !listeners.isFinished else { return nil }
      defer { listeners.next += 1 }
      listeners.byNumber[listeners.next] = continuation
      return listeners.next
    }
    guard let number else {
      continuation.finish()
      return stream
    }
    continuation.onTermination = { [weak self] _ in
      self?.listeners.withLock { _ = $0.byNumber.removeValue(forKey: number) }
    }
    return stream
  }

  /// Tells all listeners.
  func send(_ event: Event) {
    // Whoever is told may stop listening at once, which takes the lock again.
    for listener in listeners.withLock({ Array($0.byNumber.values) }) { listener.yield(event) }
  }

  /// Tells all listeners that nothing happens any more.
  func finish() {
    let all = listeners.withLock { listeners in
      listeners.isFinished = true
      return Array(listeners.byNumber.values)
    }
    for listener in all { listener.finish() }
  }
}
