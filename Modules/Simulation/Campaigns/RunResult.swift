/// The result of one run.
public struct RunResult: Sendable {
  /// The run's number in its campaign.
  public let number: UInt64
  /// How many raw touches were taken.
  public internal(set) var events = 0
  /// How many contacts began and ended, or were taken away.
  public internal(set) var gestures = 0
  /// The cells reached.
  public internal(set) var coverage: Coverage
  /// The discovery, or `nil`.
  public internal(set) var discovery: Discovery?

  init(number: UInt64, coverage: Coverage) {
    self.number = number
    self.coverage = coverage
  }
}

/// A promise that a run broke, with all it takes to break it again.
public struct Discovery: Sendable {
  /// The run's number in its campaign.
  public let run: UInt64
  /// The promise.
  public let fault: Fault
  /// The steps, up to the one that broke the promise.
  public let script: Script

  init(run: UInt64, fault: Fault, script: Script) {
    self.run = run
    self.fault = fault
    self.script = script
  }

  /// Where it shows: the promise, and the sort of the step that broke it.
  public var place: String {
    "\(fault.rule.rawValue) \(script.steps.last.map(\.shape) ?? "")"
  }
}
