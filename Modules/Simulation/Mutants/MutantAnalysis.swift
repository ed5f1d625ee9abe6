/// Measures from how many seeds mutants are found, how soon, and by how short a script.
public struct MutantAnalysis: Sendable {
  /// When the search for one mutant from one seed is given up.
  public struct Limit: Hashable, Sendable {
    /// After so many raw touches.
    public var events: Int
    /// After so long, looked at between runs.
    public var time: Duration

    /// Creates a limit.
    public init(events: Int, time: Duration) {
      self.events = events
      self.time = time
    }

    /// For mutants that can be found.
    public static let killable = Limit(events: 5_000_000, time: .seconds(30))
    /// For those of which it is argued that they cannot.
    public static let equivalent = Limit(events: 100_000, time: .seconds(1))
  }

  /// One mutant and one seed.
  struct Assignment: Hashable, Sendable {
    let mutant: Mutant
    let seed: UInt64
  }

  /// The simulated surface.
  public let kind: SimulatedSurface
  /// How the steps of runs are drawn.
  public let drawing: Drawing
  /// How scripts that break a promise are made shorter.
  public let shortening: Shortening
  /// When the search for a mutant that can be found is given up.
  public var limit = Limit.killable
  /// When the search for one that cannot is given up.
  public var equivalentLimit = Limit.equivalent

  /// Creates an analysis.
  ///
  /// - Parameters:
  ///   - kind: The simulated surface.
  ///   - drawing: How to draw the steps of runs.
  ///   - shortening: How to shorten scripts that break a promise.
  public init(_ kind: SimulatedSurface, drawing: Drawing, shortening: Shortening) {
    self.kind = kind
    self.drawing = drawing
    self.shortening = shortening
  }

  /// Tries mutants from the seeds 1, 2, 3 and so on.
  ///
  /// Results follow from the seeds alone, except times, and searches given up for their time.
  /// Cancelling the task ends it with the trials so far.
  ///
  /// - Parameters:
  ///   - mutants: The mutants; those that the build cannot inject are skipped.
  ///   - seeds: How many seeds.
  ///   - workers: How many to try at once.
  ///   - elapsed: The time since some moment.
  ///   - progress: Called for each trial by the worker that made it.
  /// - Returns: The results, in the order of the mutants.
  public func run(
    _ mutants: [Mutant], seeds: Int, workers: Int, elapsed: @escaping @Sendable () -> Duration,
    progress: @escaping @Sendable (MutantTrial) -> Void = { _ in }
  ) async -> [MutantResult] {
    await Self.results(for: mutants, seeds: seeds, workers: workers) { mutant, seed in
      let trial = trial(of: mutant, seed: seed, elapsed: elapsed)
      progress(trial)
      return trial
    }
  }

  /// Distributes trials among workers; cancelling the task ends it with the trials so far.
  package static func results(
    for mutants: [Mutant], seeds: Int, workers: Int,
    _ trial: @escaping @Sendable (Mutant, UInt64) -> MutantTrial
  ) async -> [MutantResult] {
    // Every worker takes its share of the seeds of every mutant, as mutants differ more than seeds.
    let assignments = mutants.filter(\.isInjectable).flatMap { mutant in
      (0..<max(seeds, 0)).map { Assignment(mutant: mutant, seed: UInt64($0) + 1) }
    }
    let workers = max(workers, 1)
    let trials = await withTaskGroup(of: [MutantTrial].self) { group in
      for worker in 0..<workers {
        group.addTask {
          var trials: [MutantTrial] = []
          for place in stride(from: worker, to: assignments.count, by: workers) {
            guard !Task.isCancelled else { break }
            trials.append(trial(assignments[place].mutant, assignments[place].seed))
            // There may be more workers than threads.
            await Task.yield()
          }
          return trials
        }
      }
      return await group.reduce(into: []) { $0 += $1 }
    }
    return mutants.map { mutant in
      MutantResult(mutant, trials.filter { $0.mutant == mutant.name })
    }
  }

  /// Tries one mutant with one seed: run after run, until a promise is broken.
  ///
  /// Times do not include shortening the script.
  public func trial(
    of mutant: Mutant, seed: UInt64, elapsed: @Sendable () -> Duration
  ) -> MutantTrial {
    let limit = mutant.equivalence == nil ? limit : equivalentLimit
    var runs = RunList(seed: seed, limit: limit.events)
    var run = SimulationRun(kind, drawing: drawing, mutant: mutant)
    var events = 0
    let start = elapsed()
    while elapsed() - start < limit.time, let order = runs.next() {
      let result = run.play(order)
      events += result.events
      guard let discovery = result.discovery else { continue }
      let seconds = (elapsed() - start).inSeconds
      return MutantTrial(
        mutant: mutant.name, seed: seed, events: events, seconds: seconds,
        detection: shortened(discovery, of: mutant))
    }
    return MutantTrial(
      mutant: mutant.name, seed: seed, events: events, seconds: (elapsed() - start).inSeconds,
      detection: nil)
  }

  private func shortened(
    _ discovery: Discovery, of mutant: Mutant
  ) -> MutantTrial.Detection {
    let (script, fault, _) = shortening.shorten(
      Shortening.Subject(
        kind: kind, mutant: mutant, equipment: .none, script: discovery.script,
        fault: discovery.fault))
    return MutantTrial.Detection(fault: fault, script: script)
  }
}
