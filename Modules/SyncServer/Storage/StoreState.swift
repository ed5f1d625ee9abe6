/// How far a store has come.
public struct StoreState: Hashable, Sendable, Comparable {
  /// The epoch.
  public let epoch: Int64
  /// The sum of the numbers of all zones, which never falls within an epoch.
  public let writes: Int64

  /// Creates a state.
  public init(epoch: Int64, writes: Int64) {
    (self.epoch, self.writes) = (epoch, writes)
  }

  /// Whether the left state was before the right one.
  public static func < (left: Self, right: Self) -> Bool {
    (left.epoch, left.writes) < (right.epoch, right.writes)
  }
}
