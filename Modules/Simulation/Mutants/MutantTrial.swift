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
  /// The detection on a surface, or `nil`.
  public let detection: Detection?
  /// The promise that was broken, in short; `nil` if none was.
  public let find: Find?

  /// What a trial found, whatever is simulated.
  public struct Find: Hashable, Sendable {
    /// The promise.
    public let rule: String
    /// How many steps the shortest script has.
    public let steps: Int

    /// Creates a find.
    public init(rule: String, steps: Int) {
      self.rule = rule
      self.steps = steps
    }
  }

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
    find = detection.map { Find(rule: $0.fault.rule.rawValue, steps: $0.script.steps.count) }
  }

  /// Creates a result of something that is not a surface.
  public init(mutant: String, seed: UInt64, events: Int, seconds: Double, find: Find?) {
    self.mutant = mutant
    self.seed = seed
    self.events = events
    self.seconds = seconds
    detection = nil
    self.find = find
  }
}
