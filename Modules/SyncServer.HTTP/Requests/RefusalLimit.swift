import Domain
import PluginAPI

/// Counts requests with a wrong signature by where they come from.
///
/// After too many of them, requests from there are refused for some seconds, before they cost time.
struct RefusalLimit: Sendable {
  /// How many wrong signatures an address may send within ``period``.
  static let most = 200
  /// The milliseconds in which they are counted.
  static let period: Int64 = 10_000
  /// How many addresses are counted; if there are more, those that sent the least are forgotten.
  private static let mostAddresses = 10_000

  private struct Count {
    var number = 0
    let end: Int64
  }

  private var counts: [String: Count] = [:]

  /// Refuses a request if its address has sent too many wrong signatures.
  ///
  /// - Parameters:
  ///   - address: Where it comes from; `nil` is not limited.
  ///   - now: The time.
  /// - Throws: ``/PluginAPI/RemoteFailure`` with the time to wait.
  func check(_ address: String?, at now: Timestamp) throws(RemoteFailure) {
    guard let address, let count = counts[address], now.milliseconds < count.end,
      count.number >= Self.most
    else { return }
    throw RemoteFailure(
      .throttled, "too many requests without a valid signature",
      retryAfter: .milliseconds(count.end - now.milliseconds))
  }

  /// Forgets addresses whose time is over; if there are none, the ones with the fewest requests.
  private mutating func makeRoom(at now: Timestamp) {
    counts = counts.filter { now.milliseconds < $0.value.end }
    guard counts.count >= Self.mostAddresses else { return }
    let kept = counts.sorted { $0.value.number > $1.value.number }.prefix(Self.mostAddresses / 2)
    counts = Dictionary(uniqueKeysWithValues: kept.map { ($0.key, $0.value) })
  }

  /// Counts a request with a wrong signature.
  mutating func count(_ address: String?, at now: Timestamp) {
    guard let address else { return }
    if counts.count >= Self.mostAddresses, counts[address] == nil { makeRoom(at: now) }
    var count = counts[address] ?? Count(end: .min)
    if now.milliseconds >= count.end {
      count = Count(end: now.milliseconds.addingReportingOverflow(Self.period).partialValue)
    }
    count.number += 1
    counts[address] = count
  }
}
