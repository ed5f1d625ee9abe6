import Domain
import PluginAPI
import Synchronization

/// Counts refused requests without a valid signature by where they come from.
///
/// After too many of them, requests from there are refused for some seconds, before they cost time.
final class RefusalLimit: Sendable {
  /// The milliseconds in which they are counted.
  static let period: Int64 = 10_000
  /// How many addresses are counted; if there are more, those that sent the least are forgotten.
  static let mostAddresses = 10_000

  private struct Count {
    var number = 0
    let end: Int64

    /// Also if the clock was set back since.
    func isOver(at now: Timestamp) -> Bool {
      !(1...RefusalLimit.period).contains(end &- now.milliseconds)
    }
  }

  /// How many of them an address may send within ``period``.
  let most: Int
  private let counts = Mutex<[String: Count]>([:])

  init(most: Int) { self.most = most }

  /// How many addresses are counted.
  var addressCount: Int { counts.withLock { $0.count } }

  /// Refuses a request if too many from its address were refused.
  ///
  /// - Parameters:
  ///   - address: Where it comes from; `nil` is not limited.
  ///   - now: The time.
  /// - Throws: ``/PluginAPI/RemoteFailure`` with the time to wait.
  func check(_ address: String?, at now: Timestamp) throws(RemoteFailure) {
    guard let address, let count = counts.withLock({ $0[address] }),
      !count.isOver(at: now), count.number >= most
    else { return }
    throw RemoteFailure(
      .throttled, "too many requests without a valid signature",
      retryAfter: .milliseconds(count.end - now.milliseconds))
  }

  /// Counts a request that was refused.
  func count(_ address: String?, at now: Timestamp) {
    guard let address else { return }
    counts.withLock { counts in
      if counts.count >= Self.mostAddresses, counts[address] == nil {
        Self.makeRoom(in: &counts, at: now)
      }
      var count =
        counts[address].flatMap { $0.isOver(at: now) ? nil : $0 }
        ?? Count(end: now.milliseconds.addingReportingOverflow(Self.period).partialValue)
      count.number += 1
      counts[address] = count
    }
  }

  /// Forgets addresses whose time is over; if there are none, the ones with the fewest requests.
  private static func makeRoom(in counts: inout [String: Count], at now: Timestamp) {
    counts = counts.filter { !$0.value.isOver(at: now) }
    guard counts.count >= mostAddresses else { return }
    let kept = counts.sorted { $0.value.number > $1.value.number }.prefix(mostAddresses / 2)
    counts = Dictionary(uniqueKeysWithValues: kept.map { ($0.key, $0.value) })
  }
}
