import Domain

/// A token bucket for each key or zone.
struct RateLimiter<Key: Hashable & Sendable>: Sendable {
  /// A bucket, in thousandths of a request, and the millisecond when it was seen last.
  private struct Bucket {
    var level: Int64
    var time: Int64
  }

  private let limit: RateLimit?
  private var buckets: [Key: Bucket] = [:]
  /// How many buckets there may be before the full ones go.
  private var mostBuckets = 1_000

  init(_ limit: RateLimit?) {
    self.limit = limit
  }

  /// Counts a request.
  ///
  /// - Parameters:
  ///   - key: Who asks.
  ///   - count: How many units it is at least; the rest is counted at its end, by
  ///     ``charge(_:_:reserved:at:)``.
  ///   - now: The time; if it goes back, nothing is added until it goes on.
  /// - Returns: `nil` if the request is within the rate, otherwise how long to wait.
  mutating func take(_ key: Key, count: Int64 = 1, at now: Timestamp) -> Duration? {
    guard let limit else { return nil }
    var bucket =
      buckets[key] ?? Bucket(level: limit.burst * 1_000, time: now.milliseconds)
    bucket.level = Self.level(of: bucket, at: now.milliseconds, limit)
    bucket.time = now.milliseconds
    defer {
      buckets[key] = bucket
      if buckets.count > mostBuckets { dropFull(limit, at: now.milliseconds) }
    }
    guard bucket.level >= 1_000 else {
      // Rounded up: a client that waits this long gets through.
      let missing = 1_000 - bucket.level + limit.perSecond - 1
      return .milliseconds(missing / limit.perSecond)
    }
    bucket.level -= min(count, limit.burst) * 1_000
    return nil
  }

  /// Counts what a request turned out to be; what is too much is waited for by the next ones.
  ///
  /// The time of the bucket stays as it is: requests that began later may have moved it on, and the
  /// time between would be added twice.
  ///
  /// - Parameters:
  ///   - key: Who asked.
  ///   - count: How many units it was.
  ///   - reserved: How many of them were counted when it began.
  ///   - start: The time when it began.
  mutating func charge(_ key: Key, _ count: Int64, reserved: Int64 = 0, at start: Timestamp) {
    guard let limit else { return }
    let rest = max(0, min(count, limit.burst) - min(reserved, limit.burst))
    let full = Bucket(level: limit.burst * 1_000, time: start.milliseconds)
    buckets[key, default: full].level -= rest * 1_000
  }

  /// A full bucket is the same as none.
  private mutating func dropFull(_ limit: RateLimit, at now: Int64) {
    buckets = buckets.filter { Self.level(of: $0.value, at: now, limit) < limit.burst * 1_000 }
    mostBuckets = max(1_000, buckets.count * 2)
  }

  private static func level(of bucket: Bucket, at now: Int64, _ limit: RateLimit) -> Int64 {
    let full = limit.burst * 1_000
    let (elapsed, isFarAway) = now.subtractingReportingOverflow(bucket.time)
    if isFarAway { return now > bucket.time ? full : bucket.level }
    let (added, isLong) = max(0, elapsed).multipliedReportingOverflow(by: limit.perSecond)
    let (level, isMore) = bucket.level.addingReportingOverflow(added)
    return isLong || isMore ? full : min(full, level)
  }
}
