import Synchronization

/// Tells any number of listeners what happens.
final class EventFan<Event: Sendable>: Sendable {
  /// A listener for as long as somebody holds its stream.
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

  /// What happens from now on.
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

  /// Tells all listeners.
  func send(_ event: Event) {
    let buffers = listeners.withLock { $0.all.compactMap(\.buffer) }
    guard !buffers.isEmpty else { return }
    let weight = weight(event)
    for buffer in buffers { buffer.put(event, weight: weight) }
  }

  /// Tells all listeners that nothing happens any more.
  func finish() {
    let buffers = listeners.withLock { listeners in
      listeners.isFinished = true
      return listeners.all.compactMap(\.buffer)
    }
    for buffer in buffers { buffer.finish() }
  }
}
