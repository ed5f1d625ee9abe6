/// What a campaign came to, or several of one surface together.
public struct CampaignReport: Hashable, Sendable {
  /// The key of the surface.
  public var surface: String
  /// The seeds, each once, in the order they were added.
  public var seeds: [UInt64]
  /// The parts of campaigns it is about, in the order they were added.
  public var shards: [Shard]
  /// How steps were drawn, each way once.
  public var strategies: [String]
  /// The fault that was sown, or `nil`.
  public var mutant: String?
  /// How many runs there were.
  public var runs: Int
  /// How many raw touches they had.
  public var events: Int
  /// How many contacts began and ended.
  public var gestures: Int
  /// How long it took; of several reports the sum, as if one had come after the other.
  public var seconds: Double
  /// How long the longest of several took; the same as `seconds` where there is one.
  public var longestSeconds: Double
  /// Whether it was ended before its time.
  public var wasInterrupted: Bool
  /// How many runs found something.
  public var faultyRuns: Int
  /// What was found, of those alike the first.
  public var findings: [FindingReport]
  /// How often each cell of the coverage table was reached, in its order.
  public var coverage: [CellCount]

  /// Creates a report.
  package init(
    surface: String, seeds: [UInt64], shards: [Shard], strategies: [String], mutant: String?,
    runs: Int, events: Int, gestures: Int, seconds: Double, longestSeconds: Double,
    wasInterrupted: Bool, faultyRuns: Int, findings: [FindingReport], coverage: [CellCount]
  ) {
    self.surface = surface
    self.seeds = seeds
    self.shards = shards
    self.strategies = strategies
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

  /// Raw touches in a second.
  public var eventsPerSecond: Double { seconds > 0 ? Double(events) / seconds : 0 }
  /// How many cells were reached.
  public var reached: Int { coverage.count { $0.count > 0 } }
  /// The cells that were not.
  public var unreached: [CoverageTable.Cell] { coverage.filter { $0.count == 0 }.map(\.cell) }
}

extension CampaignReport {
  /// Tells what a campaign came to.
  init(
    _ kind: SimulatedSurface, _ plan: CampaignPlan, _ strategy: String, _ tally: CampaignTally,
    findings: [Finding], seconds: Double, wasInterrupted: Bool
  ) {
    surface = kind.key
    seeds = [plan.seed]
    shards = [plan.shard]
    strategies = [strategy]
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
  }

  /// Adds what another campaign of the same surface came to.
  public mutating func add(_ other: CampaignReport) {
    for seed in other.seeds where !seeds.contains(seed) { seeds.append(seed) }
    shards += other.shards
    for strategy in other.strategies where !strategies.contains(strategy) {
      strategies.append(strategy)
    }
    runs = Self.sum(runs, other.runs)
    events = Self.sum(events, other.events)
    gestures = Self.sum(gestures, other.gestures)
    seconds += other.seconds
    longestSeconds = max(longestSeconds, other.longestSeconds)
    wasInterrupted = wasInterrupted || other.wasInterrupted
    faultyRuns = Self.sum(faultyRuns, other.faultyRuns)
    let known = Set(findings.map(\.identity))
    findings += other.findings.filter { !known.contains($0.identity) }
    var places: [CoverageTable.Cell: Int] = [:]
    for (place, count) in coverage.enumerated() { places[count.cell] = place }
    for count in other.coverage {
      if let place = places[count.cell] {
        coverage[place].count = Self.sum(coverage[place].count, count.count)
      } else {
        coverage.append(count)
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
  /// What a sown fault did is not mixed with what was found without it.
  public static func summed(_ reports: some Sequence<CampaignReport>) -> [CampaignReport] {
    var sums: [CampaignReport] = []
    for report in reports {
      let place = sums.firstIndex { $0.surface == report.surface && $0.mutant == report.mutant }
      if let place { sums[place].add(report) } else { sums.append(report) }
    }
    return sums
  }
}
