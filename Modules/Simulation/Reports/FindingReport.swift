/// A finding in a report.
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
  /// Whether everything was tried to leave fewer.
  public var isFullyShrunk: Bool
  /// What distinguishes it from others: the promise, and the sorts of steps.
  public var identity: String
  /// The shortest script that was found, to be read.
  public var script: [String]
  /// The file that replays it; `nil` if there is none.
  public var replay: String?

  /// Creates a report.
  package init(
    rule: String, message: String, seed: UInt64, run: UInt64, events: Int, shrunkEvents: Int,
    steps: Int, shrunkSteps: Int, isFullyShrunk: Bool = true, identity: String,
    script: [String], replay: String?
  ) {
    self.rule = rule
    self.message = message
    self.seed = seed
    self.run = run
    self.events = events
    self.shrunkEvents = shrunkEvents
    self.steps = steps
    self.shrunkSteps = shrunkSteps
    self.isFullyShrunk = isFullyShrunk
    self.identity = identity
    self.script = script
    self.replay = replay
  }
}

extension FindingReport {
  /// How many lines of a script are printed; the recording has them all.
  static let scriptLimit = 200

  /// Creates the report of a campaign's finding.
  ///
  /// - Parameters:
  ///   - finding: The finding.
  ///   - kind: What was simulated.
  ///   - seed: The campaign's.
  public init(_ finding: Finding, of kind: SimulatedSurface, seed: UInt64) {
    rule = finding.fault.rule.rawValue
    message = finding.fault.message(in: finding.script, on: kind)
    self.seed = seed
    run = finding.run
    events = finding.events
    shrunkEvents = finding.script.touchCount
    steps = finding.steps
    shrunkSteps = finding.script.steps.count
    isFullyShrunk = finding.isFullyShrunk
    identity = finding.identity
    let lines = ScriptText.lines(of: finding.script, on: kind)
    script = Array(lines.prefix(Self.scriptLimit))
    if lines.count > script.count { script.append("… and \(lines.count - script.count) more") }
    replay = nil
  }
}
