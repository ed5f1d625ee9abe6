/// The result for one mutant, over all seeds.
public struct MutantResult: Hashable, Sendable {
  /// The verdict on a mutant.
  public enum Verdict: String, CaseIterable, Hashable, Sendable {
    /// It was found from every seed.
    case killed
    /// It was not found from every seed, and there is no proof of equivalence.
    case survived
    /// It was not found, and it is argued why it cannot be.
    case equivalent
    /// It was found although it was argued that it cannot be: the argument is wrong.
    case refuted
    /// It was not tried: this build cannot inject it, or the analysis was cancelled.
    case untried
  }

  /// The times within which findings are counted, in seconds; as published experiments have them.
  static let buckets = [0.1, 1, 10, 60]

  /// The mutant.
  public let mutant: Mutant
  /// The trials, in the order of seeds.
  public let trials: [MutantTrial]

  /// Combines the trials of a mutant; their order does not matter.
  public init(_ mutant: Mutant, _ trials: [MutantTrial]) {
    self.mutant = mutant
    self.trials = trials.sorted { $0.seed < $1.seed }
  }

  /// From how many seeds it was found.
  public var killed: Int { trials.count { $0.find != nil } }

  /// The verdict.
  public var verdict: Verdict {
    if trials.isEmpty { return .untried }
    if mutant.equivalence != nil { return killed == 0 ? .equivalent : .refuted }
    return killed == trials.count ? .killed : .survived
  }

  /// How many raw touches it takes: of so many percent of the seeds at the most.
  ///
  /// - Returns: The number; `nil` if fewer seeds found it.
  public func events(percent: Int) -> Int? {
    Rank.percentile(percent, of: trials.map { $0.find == nil ? nil : $0.events })
  }

  /// How long it takes: for so many percent of the seeds at the most.
  ///
  /// - Returns: The time in seconds; `nil` if fewer seeds found it.
  public func seconds(percent: Int) -> Double? {
    Rank.percentile(percent, of: trials.map { $0.find == nil ? nil : $0.seconds })
  }

  /// How many steps the shortest scripts have, on the median.
  public var shrunkMedian: Int? { Rank.median(of: lengths) }

  /// How many steps the shortest of all scripts has.
  public var shrunkBest: Int? { lengths.min() }

  /// The shortest of all scripts, with its fault; of equal ones, that of the lowest seed.
  public var best: MutantTrial.Detection? {
    trials.compactMap(\.detection).min { $0.script.steps.count < $1.script.steps.count }
  }

  private var lengths: [Int] { trials.compactMap(\.find?.steps) }
}
