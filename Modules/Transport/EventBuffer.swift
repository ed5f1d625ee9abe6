import Synchronization

/// The newest events that one listener has not read yet, up to a limit.
final class EventBuffer<Event: Sendable>: Sendable {
  private struct State {
    var waiting: [(event: Event, weight: Int)] = []
    /// How many of those were read or dropped already.
    var taken = 0
    var weight = 0
    var readers: [CheckedContinuation<Event?, Never>] = []
    var isFinished = false

    var count: Int { waiting.count - taken }

    mutating func take() -> Event? {
      guard taken < waiting.count else { return nil }
      let (event, weight) = waiting[taken]
      taken += 1
      self.weight -= weight
      if taken * 2 >= waiting.count {
        waiting.removeFirst(taken)
        taken = 0
      }
      return event
    }
  }

  private let depth: Int
  private let capacity: Int
  private let state = Mutex(State())

  /// Creates a buffer with a limit on the number of events and on their total weight.
  ///
  /// A single event is kept, however heavy it is.
  init(depth: Int, capacity: Int) {
    self.depth = depth
    self.capacity = capacity
  }

  /// Puts an event at the end, and drops the oldest if there is no room.
  func put(_ event: Event, weight: Int) {
    let reader: CheckedContinuation<Event?, Never>? = state.withLock { state in
      guard !state.isFinished else { return nil }
      if !state.readers.isEmpty { return state.readers.removeFirst() }
      state.waiting.append((event, weight))
      state.weight += weight
      while state.count > depth || (state.weight > capacity && state.count > 1) { _ = state.take() }
      return nil
    }
    reader?.resume(returning: event)
  }

  /// The next event; `nil` after the last.
  func next() async -> Event? {
    await withCheckedContinuation { reader in
      let (event, isOver): (Event?, Bool) = state.withLock { state in
        if let event = state.take() { return (event, true) }
        if !state.isFinished { state.readers.append(reader) }
        return (nil, state.isFinished)
      }
      if isOver { reader.resume(returning: event) }
    }
  }

  /// Accepts no more events; the buffered ones can still be read.
  func finish() {
    let readers = state.withLock { state in
      state.isFinished = true
      defer { state.readers = [] }
      return state.readers
    }
    for reader in readers { reader.resume(returning: nil) }
  }
}
