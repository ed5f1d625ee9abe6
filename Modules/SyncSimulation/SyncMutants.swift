public import Simulation
public import SyncClient

/// The faults of sync that its simulation must find.
public enum SyncMutants {
  /// The faults, by the names that people use.
  public static let all: [Mutant] = SyncDefect.allCases.map { defect in
    Mutant(
      name(of: defect), surface: SyncCampaign.key, summary: summary(of: defect), site: .surface,
      shortest: nil)
  }

  /// The fault of a mutant.
  public static func defect(_ mutant: Mutant?) -> SyncDefect? {
    SyncDefect.allCases.first {
      mutant?.surface == SyncCampaign.key && name(of: $0) == mutant?.name
    }
  }

  /// The name with hyphens, as mutants have them.
  private static func name(of defect: SyncDefect) -> String {
    defect.rawValue.reduce(into: "") { $0 += $1.isUppercase ? "-\($1.lowercased())" : "\($1)" }
  }

  private static func summary(of defect: SyncDefect) -> String {
    switch defect {
    case .acknowledgesLaterEdits:
      "an answer acknowledges also the edits that were made since the request"
    case .acknowledgesOnSending:
      "what the server has is noted when it is sent, not when it is confirmed"
    case .dropsConflicts: "a record in conflict counts as sent"
    case .dropsFailedRecords: "a record that the server could not write counts as sent"
    case .dropsFailedRequests: "after a failed request, its records are not sent again"
    case .writesUnconditionally: "records are written whatever version the server has"
    case .serverWins: "in a conflict, the server's version replaces the own one"
    case .clientWins: "in a conflict, the own version stays as it is"
    case .mergesWholeRecords: "the later record wins as a whole"
    case .deletionAlwaysWins: "the last deletion wins over later edits"
    case .forgetsDeletions: "a merge takes only its own deletion"
    case .keepsOldStamps: "a merge takes later values, but keeps the stamps"
    case .trustsClock: "an edit has the time of the clock, whatever was seen"
    case .stampsAllGroups: "an edit stamps all groups"
    case .stampsLate: "an edit has the time when sync hears of it"
    case .ignoresMakingAgain: "what is deleted and made again stays deleted"
    case .storesTokenEarly: "the token is stored with the first page"
    case .stopsAtEmptyPage: "reading ends with an empty page"
    case .dropsEarlyItems: "an item that arrives before its board is dropped"
    case .keepsRefusedToken: "a token that is refused is used again"
    case .deletesWhatServerLost: "after a restored server, what it lost is taken for deleted"
    case .keepsLostAcknowledged: "after a restored server, what it lost is not sent again"
    case .takesAnyAnswer: "an answer to an earlier request counts for the present one"
    case .keepsNoJournal: "edits that lose are not kept"
    case .tellsNoAuthor: "an edit that loses is kept only where the conflict was met"
    case .quarantinesSkewedClocks: "a record that was refused because of the clock is left alone"
    case .overwritesNewer: "values of newer builds are overwritten"
    case .neverReadsNewerAgain: "values of newer builds are not read again by a newer build"
    case .storesNoEdits: "the outbox is acknowledged, but the edits are not stored"
    case .writesBackWhatIsShown: "what is shown is written back as what somebody wanted"
    case .keepsEqualNames: "names in conflict stay as they are"
    case .keepsOverlaps: "items in the way of others stay where they are"
    case .deletesHiddenItems: "items of deleted objects are deleted, too"
    case .forgetsHiddenItems: "an object that returns does not bring its items back"
    case .takesEditsOnTop:
      "an edit that is made while a step is stored counts as made after what was merged in it"
    case .mergesTripsByTime: "of two edits of a trip at once, the later one replaces the other"
    }
  }
}

extension SyncMutants {
  /// How many runs to search for a fault from one seed.
  private static let runLimit: UInt64 = 600
  /// How many shorter scripts to try.
  private static let shrinkingLimit = 200

  /// Searches for faults from the seeds 1, 2, 3 and so on; cancelling the task ends it.
  ///
  /// - Parameters:
  ///   - mutants: The faults; those that the build cannot inject are skipped.
  ///   - seeds: How many seeds.
  ///   - workers: How many searches to run at once.
  ///   - equipment: The parts that plugins provide.
  ///   - elapsed: The time since some moment.
  ///   - progress: Called for each trial by the worker that made it.
  /// - Returns: The results, in the order of the mutants.
  public static func search(
    for mutants: [Mutant], seeds: Int, workers: Int, _ equipment: SyncEquipment,
    elapsed: @escaping @Sendable () -> Duration,
    progress: @escaping @Sendable (MutantTrial) -> Void = { _ in }
  ) async -> [MutantResult] {
    await MutantAnalysis.results(for: mutants, seeds: seeds, workers: workers) { mutant, seed in
      let trial = trial(of: mutant, seed: seed, equipment, elapsed)
      progress(trial)
      return trial
    }
  }

  /// Looks for a fault from one seed.
  private static func trial(
    of mutant: Mutant, seed: UInt64, _ equipment: SyncEquipment,
    _ elapsed: @Sendable () -> Duration
  ) -> MutantTrial {
    let start = elapsed()
    let defect = defect(mutant)
    var events = 0
    for number in 0..<runLimit where !Task.isCancelled {
      let run = SyncRun(
        seed: SyncCampaign.seed(of: number, in: seed), steps: SyncCampaign.standardSteps,
        equipment, defect: defect)
      events += run.script.acts.count
      guard let finding = run.findings.first else { continue }
      let seconds = (elapsed() - start).inSeconds
      let shrunk = run.script.shrunk(
        breaking: finding, equipment, defect: defect, limit: shrinkingLimit)
      return MutantTrial(
        mutant: mutant.name, seed: seed, events: events, seconds: seconds,
        find: MutantTrial.Find(
          rule: finding.promise.rawValue, steps: shrunk.script.acts.count))
    }
    return MutantTrial(
      mutant: mutant.name, seed: seed, events: events, seconds: (elapsed() - start).inSeconds,
      find: nil)
  }
}
