/// A promise that a campaign saw broken, with the shortest script that was found to show it.
public struct Finding: Hashable, Sendable {
  /// The run that found it.
  public let run: UInt64
  /// The promise, as the shortest script breaks it.
  public let fault: Fault
  /// The shortest script that was found.
  public let script: Script
  /// Whether everything was tried to make the script shorter; if not, the limits of the
  /// ``Shrinker`` ended the search.
  public let isFullyShrunk: Bool
  /// How many steps the run took to find it.
  public let steps: Int
  /// How many of those were raw touches.
  public let events: Int

  /// Creates a finding.
  ///
  /// - Parameters:
  ///   - discovery: As the run found it.
  ///   - fault: The promise, as the shortest script breaks it.
  ///   - script: The shortest script that was found.
  ///   - isFullyShrunk: Whether everything was tried to make it shorter.
  public init(
    _ discovery: Discovery, fault: Fault, script: Script, isFullyShrunk: Bool = true
  ) {
    run = discovery.run
    self.fault = fault
    self.script = script
    self.isFullyShrunk = isFullyShrunk
    steps = discovery.script.steps.count
    events = discovery.script.touchCount
  }

  /// The identity of a finding: the promise, and the sorts of the steps that break it.
  public var identity: String { "\(fault.rule.rawValue): \(script.shape)" }
}
