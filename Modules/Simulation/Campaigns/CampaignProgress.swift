/// How far a campaign has come.
public struct CampaignProgress: Hashable, Sendable {
  /// When it ends.
  public let extent: CampaignPlan.Extent
  /// How many runs are over.
  public let runs: Int
  /// How many raw touches they had.
  public let events: Int
  /// How many of the runs found something.
  public let faultyRuns: Int
  /// How many cells of the coverage table were reached.
  public let reached: Int
  /// How many cells there are.
  public let cells: Int
  /// The singular of what an event is called.
  let unit: String

  /// Creates progress.
  package init(
    extent: CampaignPlan.Extent, runs: Int, events: Int, faultyRuns: Int, reached: Int = 0,
    cells: Int = 0, unit: String = "event"
  ) {
    self.extent = extent
    self.runs = runs
    self.events = events
    self.faultyRuns = faultyRuns
    self.reached = reached
    self.cells = cells
    self.unit = unit
  }

  /// The parts to show, most important first.
  ///
  /// - Parameters:
  ///   - elapsed: The time since the campaign started.
  ///   - shard: How many parts share the events.
  /// - Returns: Texts without anything between them.
  public func parts(after elapsed: Duration, sharing shard: Shard = .whole) -> [String] {
    let seconds = elapsed.inSeconds
    let rate = seconds > 0 ? Double(events) / seconds : 0
    var parts = [events.grouped(unit), "\(Int(min(rate, 1e15)).grouped)/s"]
    if cells > 0 { parts.append("coverage \(reached)/\(cells)") }
    parts.append(faultyRuns.grouped("finding"))
    if let left = secondsLeft(after: seconds, rate, shard) { parts.append("\(left) s left") }
    return parts
  }

  private func secondsLeft(after seconds: Double, _ rate: Double, _ shard: Shard) -> Int? {
    let left: Double
    switch extent {
    case .time(let limit): left = limit.inSeconds - seconds
    case .events(let events):
      guard rate > 0 else { return nil }
      left = (Double(events) / Double(shard.count) - Double(self.events)) / rate
    }
    return Int(min(max(left.rounded(.up), 0), 1e9))
  }
}

extension Duration {
  /// The duration in seconds.
  package var inSeconds: Double {
    Double(components.seconds) + Double(components.attoseconds) / 1e18
  }
}

extension BinaryInteger {
  /// The number with a comma between groups of three digits, and a noun: `1 step`, `10,000 steps`.
  ///
  /// - Parameter noun: The singular of the noun; for others, an s is added.
  /// - Returns: The phrase.
  package func grouped(_ noun: String) -> String {
    "\(grouped) \(self == 1 ? noun : noun + "s")"
  }

  /// The number with a comma between groups of three digits.
  package var grouped: String {
    let digits = Array(String(magnitude))
    var text = self < 0 ? "-" : ""
    for (place, digit) in digits.enumerated() {
      if place > 0, (digits.count - place).isMultiple(of: 3) { text += "," }
      text.append(digit)
    }
    return text
  }
}
