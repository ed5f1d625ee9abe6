/// The results of a campaign: how much was simulated, the findings, and the coverage.
///
/// It may add up several campaigns of one surface.
public struct CampaignReport: Hashable, Sendable {
  /// The key of the surface.
  public var surface: String
  /// The campaigns, or their parts, in the order in which they were added.
  public var parts: [CampaignPart]
  /// The fault that was injected, or `nil`.
  public var mutant: String?
  /// How many runs there were.
  public var runs: Int
  /// How many raw touches they had.
  public var events: Int
  /// How many contacts began and ended.
  public var gestures: Int
  /// The duration; the sum if there are several campaigns.
  public var seconds: Double
  /// The duration of the longest campaign.
  public var longestSeconds: Double
  /// Whether it was interrupted.
  public var wasInterrupted: Bool
  /// How many runs found something.
  public var faultyRuns: Int
  /// The findings; of runs that fail in the same way, only the first is listed.
  public var findings: [FindingReport]
  /// How often each cell of the coverage table was reached, in the order of the table.
  public var coverage: [CellCount]
  /// What was reached that is not in the table, by name.
  public var outside: [CellCount]

  /// Creates a report.
  package init(
    surface: String, parts: [CampaignPart], mutant: String?, runs: Int, events: Int,
    gestures: Int, seconds: Double, longestSeconds: Double, wasInterrupted: Bool, faultyRuns: Int,
    findings: [FindingReport], coverage: [CellCount],
    outside: [CellCount] = []
  ) {
    self.surface = surface
    self.parts = parts
    self.mutant = mutant
    self.runs = runs
    self.events = events
    self.gestures = gestures
    self.seconds = seconds
    self.longestSeconds = longestSeconds
    self.wasInterrupted = wasInterrupted
    self.faultyRuns = faultyRuns
    self.findings = findings
    self.coverage = coverage
    self.outside = outside
  }

  /// How often a cell of a coverage table was reached.
  public struct CellCount: Hashable, Sendable {
    /// The cell.
    public var cell: CoverageTable.Cell
    /// How often it was reached.
    public var count: Int

    /// Creates a count.
    public init(_ cell: CoverageTable.Cell, _ count: Int) {
      self.cell = cell
      self.count = count
    }
  }

  /// The seeds, each once, in the order in which they were added.
  public var seeds: [UInt64] { Self.each(parts.map(\.seed)) }
  /// The parts of campaigns, in the order in which they were added.
  public var shards: [Shard] { parts.map(\.shard) }
  /// How steps were drawn, each way once.
  public var strategies: [String] { Self.each(parts.map(\.strategy)) }

  private static func each<Value: Hashable>(_ values: [Value]) -> [Value] {
    var seen: Set<Value> = []
    return values.filter { seen.insert($0).inserted }
  }

  /// Raw touches in a second.
  public var eventsPerSecond: Double { seconds > 0 ? Double(events) / seconds : 0 }
  /// How many cells were reached.
  public var reached: Int { coverage.count { $0.count > 0 } }
  /// The cells that were not reached.
  public var unreached: [CoverageTable.Cell] { coverage.filter { $0.count == 0 }.map(\.cell) }
}

extension CampaignReport {
  /// Creates the report of a campaign.
  init(
    _ kind: SimulatedSurface, _ plan: CampaignPlan, _ strategy: String, _ tally: CampaignTally,
    findings: [Finding], seconds: Double, wasInterrupted: Bool
  ) {
    surface = kind.key
    parts = [CampaignPart(seed: plan.seed, shard: plan.shard, strategy: strategy)]
    mutant = plan.mutant?.name
    runs = tally.runs
    events = tally.events
    gestures = tally.gestures
    self.seconds = seconds
    longestSeconds = seconds
    self.wasInterrupted = wasInterrupted
    faultyRuns = tally.faultyRuns
    self.findings = findings.map { FindingReport($0, of: kind, seed: plan.seed) }
    coverage = zip(kind.coverage.cells, tally.coverage.counts).map {
      CellCount($0, Int(clamping: $1))
    }
    outside = tally.coverage.outside.sorted { $0.key < $1.key }.map {
      CellCount($0.key, Int(clamping: $0.value))
    }
  }

  /// Adds the report of another campaign of the same surface.
  public mutating func add(_ other: CampaignReport) {
    parts += other.parts
    runs = Self.sum(runs, other.runs)
    events = Self.sum(events, other.events)
    gestures = Self.sum(gestures, other.gestures)
    seconds += other.seconds
    longestSeconds = max(longestSeconds, other.longestSeconds)
    wasInterrupted = wasInterrupted || other.wasInterrupted
    faultyRuns = Self.sum(faultyRuns, other.faultyRuns)
    let known = Set(findings.map(\.identity))
    findings += other.findings.filter { !known.contains($0.identity) }
    Self.add(other.coverage, to: &coverage)
    Self.add(other.outside, to: &outside)
    outside.sort { $0.cell < $1.cell }
  }

  /// Adds counts to those of the same cells; other cells come after them.
  private static func add(_ others: [CellCount], to counts: inout [CellCount]) {
    var places: [CoverageTable.Cell: Int] = [:]
    for (place, count) in counts.enumerated() { places[count.cell] = place }
    for other in others {
      if let place = places[other.cell] {
        counts[place].count = sum(counts[place].count, other.count)
      } else {
        counts.append(other)
      }
    }
  }

  /// The sum, or the largest number there is.
  private static func sum(_ one: Int, _ other: Int) -> Int {
    let (sum, overflow) = one.addingReportingOverflow(other)
    return overflow ? .max : sum
  }

  /// The reports of each surface together, in the order in which surfaces first appear.
  ///
  /// Reports with an injected fault are not mixed with others.
  public static func summed(_ reports: some Sequence<CampaignReport>) -> [CampaignReport] {
    var sums: [CampaignReport] = []
    for report in reports {
      let place = sums.firstIndex { $0.surface == report.surface && $0.mutant == report.mutant }
      if let place { sums[place].add(report) } else { sums.append(report) }
    }
    return sums
  }
}
