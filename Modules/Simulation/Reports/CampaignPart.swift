/// A campaign, or a part of one: with the surface and the injected fault, it determines all its
/// runs.
public struct CampaignPart: Hashable, Sendable {
  /// What all choices follow from.
  public var seed: UInt64
  /// Which part of the campaign.
  public var shard: Shard
  /// How steps were drawn.
  public var strategy: String

  /// Creates a part.
  public init(seed: UInt64, shard: Shard, strategy: String) {
    self.seed = seed
    self.shard = shard
    self.strategy = strategy
  }
}

extension CampaignPart: CustomStringConvertible {
  /// The part as a person asks for it.
  public var description: String { "seed \(seed), shard \(shard), strategy \(strategy)" }
}

/// The runs that were counted, so that none is counted twice.
public struct CountedRuns: Sendable {
  private struct Campaign: Hashable {
    let surface: String
    let mutant: String?
    let seed: UInt64
    let strategy: String
  }

  /// A part that has runs that were counted, and the place of the report that they were counted in.
  public struct Repetition: Hashable, Sendable {
    /// The part.
    public let part: CampaignPart
    /// The place of the report that has its runs already.
    public let first: Int
  }

  /// The places of reports by their shards.
  private var places: [Campaign: [Shard: Int]] = [:]

  /// Starts with nothing counted.
  public init() {}

  /// Counts the runs of a report.
  ///
  /// Shards of different counts have runs in common if there is a number of a run that both
  /// take.
  ///
  /// - Parameters:
  ///   - report: The report.
  ///   - place: The number that names it if runs are counted twice.
  /// - Returns: A part of which some runs were counted before, or `nil`.
  public mutating func add(_ report: CampaignReport, at place: Int) -> Repetition? {
    for part in report.parts {
      let campaign = Campaign(
        surface: report.surface, mutant: report.mutant, seed: part.seed, strategy: part.strategy)
      let known = places[campaign] ?? [:]
      // Most campaigns are split in one way, where it is enough to look for equal parts.
      let first =
        known[part.shard]
        ?? known.filter { $0.key.count != part.shard.count && $0.key.meets(part.shard) }
        .map(\.value).min()
      if let first { return Repetition(part: part, first: first) }
      places[campaign, default: [:]][part.shard] = place
    }
    return nil
  }

  /// Shards of a campaign that nothing was counted of.
  public struct Gap: Hashable, Sendable, CustomStringConvertible {
    /// The surface, the seed, the strategy and the mutant, if there is one.
    public let campaign: String
    /// The shards, in order.
    public let shards: [Shard]

    /// The campaign and the first few shards.
    public var description: String {
      let named = shards.prefix(8).map { "\($0)" }.joined(separator: ", ")
      return "\(campaign): nothing of shard \(named)\(shards.count > 8 ? " and others" : "")"
    }
  }

  /// What is missing of campaigns that were split in one way, in the order of their names.
  public var gaps: [Gap] {
    places.compactMap { campaign, known -> Gap? in
      let counts = Set(known.keys.map(\.count))
      guard let count = counts.first, counts.count == 1, known.count < count else { return nil }
      let injected = campaign.mutant.map { ", mutant \($0)" } ?? ""
      let missing = (1...count).lazy.compactMap { Shard($0, of: count) }
        .filter { known[$0] == nil }
      return Gap(
        campaign:
          "\(campaign.surface), seed \(campaign.seed), strategy \(campaign.strategy)\(injected)",
        shards: Array(missing.prefix(9)))
    }
    .sorted { $0.campaign < $1.campaign }
  }
}
