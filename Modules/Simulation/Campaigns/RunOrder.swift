/// An order for a worker: one run of a campaign.
public struct RunOrder: Sendable {
  /// Its number in the campaign, from 0.
  public let number: UInt64
  /// How many raw touches it has at the most.
  public let events: Int
  /// How often its fingers are heard of.
  public let pace: Pace
  /// Where all its choices come from.
  public let source: RandomSource
}

/// The runs of a campaign, or of a part of it, one after the other.
///
/// The runs follow from the seed and the number of events alone, not from workers or earlier
/// results.
public struct RunList: Sendable {
  /// How many raw touches a run may have: about as many gestures at any pace.
  public static func lengths(at pace: Pace) -> ClosedRange<Int> {
    switch pace {
    case .brisk: 512...4_096
    case .fluent: 6_144...24_576
    }
  }

  private let whole: RandomSource
  private let shard: Shard
  private let limit: Int?
  private var number: UInt64 = 0
  private var planned = 0

  /// Starts at the first run.
  ///
  /// - Parameters:
  ///   - seed: The campaign's.
  ///   - shard: Which part of the campaign.
  ///   - limit: How many raw touches all parts have together; `nil` if there is no end.
  public init(seed: UInt64, shard: Shard = .whole, limit: Int?) {
    whole = RandomSource(seed: seed)
    self.shard = shard
    self.limit = limit
  }

  /// The next run, or `nil` if there are no more.
  public mutating func next() -> RunOrder? {
    while planned < limit ?? .max {
      var source = whole.split(number)
      let pace = source.chance(1, in: 2) ? Pace.brisk : .fluent
      var events = source.int(in: Self.lengths(at: pace))
      if let limit {
        events = min(events, limit - planned)
        planned += events
      }
      let order = RunOrder(
        number: number, events: events, pace: pace, source: source)
      number += 1
      if shard.takes(order.number) { return order }
    }
    return nil
  }
}
