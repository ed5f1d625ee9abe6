/// A finding, as reports tell it.
public struct FindingReport: Hashable, Sendable {
  /// The promise that was broken.
  public var rule: String
  /// How it was broken.
  public var message: String
  /// The seed of the campaign that found it.
  public var seed: UInt64
  /// The run of the campaign that found it.
  public var run: UInt64
  /// How many raw touches it took to find it.
  public var events: Int
  /// How many of them were left.
  public var shrunkEvents: Int
  /// How many steps it took to find it.
  public var steps: Int
  /// How many of them were left.
  public var shrunkSteps: Int
  /// What tells it from others: the promise, and the sorts of steps.
  public var identity: String
  /// The shortest script, to be read.
  public var script: [String]
  /// The file that replays it; `nil` where there is none.
  public var replay: String?
}

extension FindingReport {
  /// Tells a finding of a campaign.
  init(_ finding: Finding, seed: UInt64) {
    rule = finding.fault.rule.rawValue
    message = finding.fault.message
    self.seed = seed
    run = finding.run
    events = finding.events
    shrunkEvents = finding.script.touchCount
    steps = finding.steps
    shrunkSteps = finding.script.steps.count
    identity = finding.identity
    script = []
    replay = nil
  }
}
