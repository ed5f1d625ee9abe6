/// Makes a script that breaks a promise as short and as round as it can, and breaks the same one.
///
/// Fewer steps come first, then less on the stage, then rounder numbers. The same script shrinks to
/// the same one everywhere: what bounds the search is counted, not timed.
public struct Shrinker: Sendable {
  /// How much is tried.
  public struct Limits: Hashable, Sendable {
    /// How many scripts are played.
    public var trials: Int
    /// How many steps are played, in all scripts together.
    public var steps: Int

    /// Creates limits.
    public init(trials: Int, steps: Int) {
      self.trials = trials
      self.steps = steps
    }

    /// Enough for scripts of a few hundred steps, and well under a second in a release build.
    public static let standard = Self(trials: 10_000, steps: 300_000)
    /// Enough for longer scripts of rules that refuse most of what is tried: a few seconds.
    static let generous = Self(trials: 40_000, steps: 1_500_000)
  }

  /// How far it has come.
  public struct Progress: Hashable, Sendable {
    /// How many scripts were played.
    public let trials: Int
    /// How many steps the shortest script has.
    public let steps: Int
  }

  /// The result of a search.
  public struct Result: Hashable, Sendable {
    /// The shortest script that was found.
    public let script: Script
    /// The promise, as it breaks it.
    public let fault: Fault
    /// How many scripts were played.
    public let trials: Int
    /// Whether everything was tried that could help; if not, the limits ended the search.
    public let isComplete: Bool
  }

  /// What scripts are played on.
  public let kind: SimulatedSurface
  /// A fault that is injected, or `nil`.
  public let mutant: Mutant?
  /// A real store and renderers; used only where they are what the promise is about.
  public let equipment: Equipment
  /// How much is tried.
  public var limits: Limits

  /// Creates a shrinker.
  public init(
    _ kind: SimulatedSurface, mutant: Mutant? = nil, equipment: Equipment = .none,
    limits: Limits = .standard
  ) {
    self.kind = kind
    self.mutant = mutant
    self.equipment = equipment
    self.limits = limits
  }

  /// Shrinks a script.
  ///
  /// - Parameters:
  ///   - script: A script that breaks a promise.
  ///   - fault: The promise, and how it is broken.
  ///   - progress: Called now and then with the progress.
  ///   - isCancelled: Asked now and then whether to end with what there is.
  /// - Returns: A script that breaks the same promise; the given one where that cannot be seen
  ///   again.
  public func shrink(
    _ script: Script, _ fault: Fault, progress: (Progress) -> Void = { _ in },
    isCancelled: () -> Bool = { false }
  ) -> Result {
    withoutActuallyEscaping(progress) { progress in
      withoutActuallyEscaping(isCancelled) { isCancelled in
        var search = ShrinkSearch(
          script, fault, bench: ShrinkBench(kind, mutant, equipment, for: fault.rule),
          limits: limits, progress: progress, isCancelled: isCancelled)
        search.run()
        return Result(
          script: search.best, fault: search.fault, trials: search.trials,
          isComplete: !search.isOver)
      }
    }
  }
}

extension Shortening {
  /// By deleting, rounding, and trying again.
  public static let shrinking = Shortening { subject in
    var shrinker = Shrinker(subject.kind, mutant: subject.mutant, equipment: subject.equipment)
    if subject.kind.ways.favoursPlacing { shrinker.limits = .generous }
    // A cancelled campaign must not wait for its last finding.
    let result = shrinker.shrink(
      subject.script, subject.fault, isCancelled: { Task.isCancelled })
    return (result.script, result.fault, result.isComplete)
  }
}
