/// The plan of a campaign: with the build, it determines all findings.
public struct CampaignPlan: Hashable, Sendable {
  /// When a campaign ends.
  public enum Extent: Hashable, Sendable {
    /// After so many raw touches, of all parts together.
    case events(Int)
    /// When no time is left: the runs that were begun are finished.
    case time(Duration)
  }

  /// The seed of all choices.
  public var seed: UInt64
  /// When it ends.
  public var extent: Extent
  /// Which part of it is done here.
  public var shard: Shard
  /// The fault that is injected, or `nil`.
  public var mutant: Mutant?

  /// Creates a plan.
  public init(
    seed: UInt64, extent: Extent, shard: Shard = .whole, mutant: Mutant? = nil
  ) {
    self.seed = seed
    self.extent = extent
    self.shard = shard
    self.mutant = mutant
  }

  /// The runs that it consists of.
  public var runs: RunList {
    let limit: Int? = if case .events(let events) = extent { events } else { nil }
    return RunList(seed: seed, shard: shard, limit: limit)
  }
}
