import Synchronization

/// Sends events to any number of listeners.
final class EventFan<Event: Sendable>: Sendable {
  /// A listener, as long as its stream exists.
  private struct Listener: Sendable {
    weak let buffer: EventBuffer<Event>?
  }

  private struct Listeners {
    var all: [Listener] = []
    /// What happened before the first listener and is kept for it; `nil` once there was one.
    var early: [(event: Event, weight: Int)]? = []
    var isFinished = false
  }

  /// The most events that are kept for the first listener.
  private static var mostEarly: Int { 1_000 }

  /// How many events wait for a listener that is slow before the oldest are lost, and how much
  /// they may weigh together.
  private let depth: Int
  private let capacity: Int
  private let weight: @Sendable (Event) -> Int
  private let isKept: @Sendable (Event) -> Bool
  private let listeners = Mutex(Listeners())

  /// Creates a fan.
  ///
  /// - Parameters:
  ///   - depth: How many events wait for a listener.
  ///   - capacity: How much they may weigh together.
  ///   - weight: The weight of an event.
  ///   - isKept: Whether an event is kept for the first listener if it comes before that.
  init(
    depth: Int, capacity: Int = .max, weight: @escaping @Sendable (Event) -> Int = { _ in 0 },
    keepingEarly isKept: @escaping @Sendable (Event) -> Bool = { _ in false }
  ) {
    self.depth = depth
    self.capacity = capacity
    self.weight = weight
    self.isKept = isKept
  }

  /// A stream of the events from now on; the first one begins with those that were kept.
  func events() -> AsyncStream<Event> {
    let buffer = EventBuffer<Event>(depth: depth, capacity: capacity)
    let isFinished = listeners.withLock { listeners in
      for (event, weight) in listeners.early ?? [] { buffer.put(event, weight: weight) }
      listeners.early = nil
      listeners.all.removeAll { $0.buffer == nil }
      listeners.all.append(Listener(buffer: buffer))
      return listeners.isFinished
    }
    if isFinished { buffer.finish() }
    return AsyncStream(unfolding: { await buffer.next() }, onCancel: { buffer.finish() })
  }

  /// Sends an event to all listeners.
  func send(_ event: Event) {
    let weight = weight(event)
    let buffers = listeners.withLock { listeners in
      if let count = listeners.early?.count, count < Self.mostEarly, isKept(event) {
        listeners.early?.append((event, weight))
      }
      return listeners.all.compactMap(\.buffer)
    }
    for buffer in buffers { buffer.put(event, weight: weight) }
  }

  /// Ends the streams of all listeners.
  func finish() {
    let buffers = listeners.withLock { listeners in
      listeners.isFinished = true
      return listeners.all.compactMap(\.buffer)
    }
    for buffer in buffers { buffer.finish() }
  }
}
