/// A promise that a campaign saw broken, with the shortest script that shows it.
public struct Finding: Hashable, Sendable {
  /// The run that found it.
  public let run: UInt64
  /// The promise, as the shortest script breaks it.
  public let fault: Fault
  /// The shortest script.
  public let script: Script
  /// How many steps the run took to find it.
  public let steps: Int
  /// How many of those were raw touches.
  public let events: Int

  /// Creates a finding.
  ///
  /// - Parameters:
  ///   - discovery: As the run found it.
  ///   - fault: The promise, as the shortest script breaks it.
  ///   - script: The shortest script.
  public init(_ discovery: Discovery, fault: Fault, script: Script) {
    run = discovery.run
    self.fault = fault
    self.script = script
    steps = discovery.script.steps.count
    events = discovery.script.touchCount
  }

  /// The identity of a finding: the promise, and the sorts of the steps that break it.
  public var identity: String { "\(fault.rule.rawValue): \(script.shape)" }
}
