import Domain
import PluginAPI
import Synchronization

/// The seats at a workspace.
///
/// A seat is added while its workspace's executor may be busy, and removed when it is released: at
/// any time, by any task.
final class SeatList: Sendable {
  private struct Place {
    /// `nil` before the seat is ready, and after it was released.
    weak var seat: Seat?
    /// The listener to wake when something happens.
    var news: AsyncStream<Void>.Continuation?
  }

  private struct Seats {
    var count = 0
    var taken: [Int: Place] = [:]
  }

  private let seats = Mutex(Seats())

  /// Adds a seat.
  ///
  /// - Returns: Its number.
  func take() -> Int {
    seats.withLock { seats in
      seats.count += 1
      seats.taken[seats.count] = Place()
      return seats.count
    }
  }

  /// Registers a ready seat for messages to all.
  func sit(_ seat: Seat) { seats.withLock { $0.taken[seat.number]?.seat = seat } }

  /// Removes a seat.
  ///
  /// - Returns: Whether it was the last one.
  func leave(_ seat: Int) -> Bool {
    let left = seats.withLock { seats in
      (place: seats.taken.removeValue(forKey: seat), isLast: seats.taken.isEmpty)
    }
    left.place?.news?.finish()
    return left.isLast
  }

  /// Whether any seat has a listener.
  var areWatching: Bool { seats.withLock { $0.taken.values.contains { $0.news != nil } } }

  /// Sets the listener of a seat; each seat has at most one.
  func watch(_ seat: Int, with news: AsyncStream<Void>.Continuation) {
    let old = seats.withLock { seats in
      defer { seats.taken[seat]?.news = news }
      return seats.taken[seat]?.news
    }
    old?.finish()
  }

  /// Wakes the listeners at all seats but one.
  func wake(except seat: Int?) {
    for (number, news) in seats.withLock({ $0.taken.mapValues(\.news) }) where number != seat {
      news?.yield()
    }
  }

  /// Wakes the listener at one seat.
  func wake(_ seat: Int) { seats.withLock { $0.taken[seat]?.news }?.yield() }
}

// MARK: - Open surfaces of seats

/// Only used on the workspace's executor, on which its seats run too.
extension SeatList {
  private var all: [Seat] { seats.withLock { $0.taken.values.compactMap(\.seat) } }

  /// The time by the clock of a seat; `nil` without one.
  var now: Timestamp? { all.first.map { seat in seat.assumeIsolated { $0.now() } } }

  private func seats(at show: ID<Show>?) -> [Seat] {
    all.filter { seat in seat.assumeIsolated { $0.show?.id } == show }
  }

  /// The shows that are open at all seats but one; includes `nil` if a seat has no show open.
  func shows(except left: Int?) -> Set<ID<Show>?> {
    Set(all.filter { $0.number != left }.map { seat in seat.assumeIsolated { $0.show?.id } })
  }

  /// Wakes the listeners at the seats with a show open.
  func wake(at show: ID<Show>?) { for seat in seats(at: show) { wake(seat.number) } }

  /// Sends a message to the seats with a show open; to all of them if there are none.
  func notify(_ message: Message, at show: ID<Show>?) {
    let concerned = seats(at: show)
    for seat in concerned.isEmpty ? all : concerned { notify(.message(message), to: seat.number) }
  }

  /// Shows something for a moment at the seats with a show open where people watch each other.
  func announce(_ message: Message, at show: ID<Show>?) {
    for seat in seats(at: show) where seat.assumeIsolated({ $0.isWatching }) {
      notify(.message(message), to: seat.number)
    }
  }

  /// Sends a message to all seats.
  func notify(_ message: Message) { for seat in all { notify(.message(message), to: seat.number) } }

  /// Sends an effect to one seat, if it still exists.
  func notify(_ effect: Effect, to number: Int) {
    seats.withLock { $0.taken[number]?.seat }?.assumeIsolated { $0.notifyLater([effect]) }
    wake(number)
  }
}
