import Synchronization

/// The seats that are taken at a workspace.
///
/// A seat is taken before its workspace's executor is known to be at rest, and left when nobody
/// holds it any more: at any moment, by any task.
final class SeatList: Sendable {
  private struct Seats {
    var count = 0
    /// Who is to be woken when something happened, by the seats' numbers; `nil` where nobody is.
    var taken: [Int: AsyncStream<Void>.Continuation?] = [:]
  }

  private let seats = Mutex(Seats())

  /// Takes a seat.
  ///
  /// - Returns: Its number.
  func take() -> Int {
    seats.withLock { seats in
      seats.count += 1
      seats.taken[seats.count] = .some(nil)
      return seats.count
    }
  }

  /// Leaves a seat.
  ///
  /// - Returns: Whether it was the last one.
  func leave(_ seat: Int) -> Bool {
    let left = seats.withLock { seats in
      (news: seats.taken.removeValue(forKey: seat), isLast: seats.taken.isEmpty)
    }
    left.news??.finish()
    return left.isLast
  }

  /// Whether anybody at a seat wants to be woken.
  var areWatching: Bool { seats.withLock { $0.taken.values.contains { $0 != nil } } }

  /// Wakes a seat from now on when something happened; only one can be woken for each.
  func watch(_ seat: Int, with news: AsyncStream<Void>.Continuation) {
    let old = seats.withLock { $0.taken.updateValue(news, forKey: seat) }
    old??.finish()
  }

  /// Wakes who waits at all seats but one.
  func wake(except seat: Int?) {
    for (number, news) in seats.withLock({ $0.taken }) where number != seat { news?.yield() }
  }

  /// Wakes who waits at one seat.
  func wake(_ seat: Int) { seats.withLock { $0.taken[seat] }??.yield() }
}
