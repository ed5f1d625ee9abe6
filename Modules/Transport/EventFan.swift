import Synchronization

/// Sends events to any number of listeners.
final class EventFan<Event: Sendable>: Sendable {
  /// A listener, as long as its stream exists.
  private struct Listener: Sendable {
    weak let buffer: EventBuffer<Event>?
  }

  private struct Listeners {
    var all: [Listener] = []
    var isFinished = false
  }

  /// How many events wait for a listener that is slow before the oldest are lost, and how much
  /// they may weigh together.
  private let depth: Int
  private let capacity: Int
  private let weight: @Sendable (Event) -> Int
  private let listeners = Mutex(Listeners())

  init(
    depth: Int, capacity: Int = .max, weight: @escaping @Sendable (Event) -> Int = { _ in 0 }
  ) {
    self.depth = depth
    self.capacity = capacity
    self.weight = weight
  }

  /// A stream of the events from now on.
  func events() -> AsyncStream<Event> {
    let buffer = EventBuffer<Event>(depth: depth, capacity: capacity)
    let isFinished = listeners.withLock { listeners in
      listeners.all.removeAll { $0.buffer == nil }
      listeners.all.append(Listener(buffer: buffer))
      return listeners.isFinished
    }
    if isFinished { buffer.finish() }
    return AsyncStream(unfolding: { await buffer.next() }, onCancel: { buffer.finish() })
  }

  /// Sends an event to all listeners.
  func send(_ event: Event) {
    let buffers = listeners.withLock { $0.all.compactMap(\.buffer) }
    guard !buffers.isEmpty else { return }
    let weight = weight(event)
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
