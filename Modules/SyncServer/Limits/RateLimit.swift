/// A rate of requests: so many at once, and so many a second in the long run.
public struct RateLimit: Hashable, Sendable {
  /// The most requests at once.
  public let burst: Int64
  /// The requests a second.
  public let perSecond: Int64

  /// Creates a rate; each number is at least 1 and at most a million.
  public init(burst: Int64, perSecond: Int64) {
    self.burst = min(max(burst, 1), 1_000_000)
    self.perSecond = min(max(perSecond, 1), 1_000_000)
  }
}
