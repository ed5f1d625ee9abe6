import Domain
import PluginAPI
import Synchronization

/// The seats that are taken at a workspace.
///
/// A seat is taken before its workspace's executor is known to be at rest, and left when nobody
/// holds it any more: at any moment, by any task.
final class SeatList: Sendable {
  private struct Place {
    /// `nil` before the seat is ready, and when nobody holds it any more.
    weak var seat: Seat?
    /// Who is to be woken when something happened.
    var news: AsyncStream<Void>.Continuation?
  }

  private struct Seats {
    var count = 0
    var taken: [Int: Place] = [:]
  }

  private let seats = Mutex(Seats())

  /// Takes a seat.
  ///
  /// - Returns: Its number.
  func take() -> Int {
    seats.withLock { seats in
      seats.count += 1
      seats.taken[seats.count] = Place()
      return seats.count
    }
  }

  /// Lets a seat that was taken hear what is told to all.
  func sit(_ seat: Seat) { seats.withLock { $0.taken[seat.number]?.seat = seat } }

  /// Leaves a seat.
  ///
  /// - Returns: Whether it was the last one.
  func leave(_ seat: Int) -> Bool {
    let left = seats.withLock { seats in
      (place: seats.taken.removeValue(forKey: seat), isLast: seats.taken.isEmpty)
    }
    left.place?.news?.finish()
    return left.isLast
  }

  /// Whether anybody at a seat wants to be woken.
  var areWatching: Bool { seats.withLock { $0.taken.values.contains { $0.news != nil } } }

  /// Wakes a seat from now on when something happened; only one can be woken for each.
  func watch(_ seat: Int, with news: AsyncStream<Void>.Continuation) {
    let old = seats.withLock { seats in
      defer { seats.taken[seat]?.news = news }
      return seats.taken[seat]?.news
    }
    old?.finish()
  }

  /// Wakes who waits at all seats but one.
  func wake(except seat: Int?) {
    for (number, news) in seats.withLock({ $0.taken.mapValues(\.news) }) where number != seat {
      news?.yield()
    }
  }

  /// Wakes who waits at one seat.
  func wake(_ seat: Int) { seats.withLock { $0.taken[seat]?.news }?.yield() }
}

// MARK: - What seats have open

/// This is asked on the executor of the workspace only, on which its seats run too.
extension SeatList {
  private var all: [Seat] { seats.withLock { $0.taken.values.compactMap(\.seat) } }

  private func seats(at show: ID<Show>?) -> [Seat] {
    all.filter { seat in seat.assumeIsolated { $0.show?.id } == show }
  }

  /// The shows that are open at the seats, but for one seat; `nil` among them where one has none
  /// open.
  func shows(except left: Int?) -> Set<ID<Show>?> {
    Set(all.filter { $0.number != left }.map { seat in seat.assumeIsolated { $0.show?.id } })
  }

  /// Wakes who waits at the seats that have a show open.
  func wake(at show: ID<Show>?) { for seat in seats(at: show) { wake(seat.number) } }

  /// Tells the seats that have a show open; all of them, where none has.
  func tell(_ message: Message, at show: ID<Show>?) {
    let concerned = seats(at: show)
    for seat in concerned.isEmpty ? all : concerned { tell(.message(message), to: seat.number) }
  }

  /// Tells one seat, if it is there still.
  func tell(_ effect: Effect, to number: Int) {
    seats.withLock { $0.taken[number]?.seat }?.assumeIsolated { $0.tellLater([effect]) }
    wake(number)
  }
}
