/// The result for one mutant and one seed.
public struct MutantTrial: Hashable, Sendable {
  /// The mutant's name.
  public let mutant: String
  /// The seed of the runs.
  public let seed: UInt64
  /// How many raw touches it took until a promise was broken, or until the search was given up.
  public let events: Int
  /// How long that took.
  public let seconds: Double
  /// The detection, or `nil`.
  public let detection: Detection?

  /// A promise that the mutant broke.
  public struct Detection: Hashable, Sendable {
    /// The promise, as the shortest script breaks it.
    public let fault: Fault
    /// The shortest script.
    public let script: Script

    /// Creates a detection.
    public init(fault: Fault, script: Script) {
      self.fault = fault
      self.script = script
    }
  }

  /// Creates a result.
  public init(
    mutant: String, seed: UInt64, events: Int, seconds: Double, detection: Detection?
  ) {
    self.mutant = mutant
    self.seed = seed
    self.events = events
    self.seconds = seconds
    self.detection = detection
  }
}
