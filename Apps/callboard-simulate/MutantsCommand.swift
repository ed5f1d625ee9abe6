import ArgumentParser
import Foundation
import JSONText
import PluginAPI
import Simulation
import SyncSimulation
import Terminal
import TextCells

struct MutantsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mutants",
    abstract: "List the mutants, or check that the simulator finds each of them.",
    usage: "callboard-simulate mutants [<options>]",
    discussion: """
      A mutant is a variant that is broken on purpose; an equivalent one behaves like the \
      original. With --run-all, every mutant is searched for from the seeds 1, 2, 3 and so on. \
      The status is 1 if a mutant is not found from every seed, or if an equivalent one is found. \
      Mutants of the surfaces themselves need a build with: swift build --traits default,Mutants
      """)

  @Flag(help: "Search for each mutant.")
  var runAll = false

  @Option(
    parsing: .unconditional,
    help: "With --run-all: how many seeds to search from. Default: 100.",
    transform: Numbers.whole(in: 1...10_000))
  var seeds: Int?

  @Option(help: "Only the mutants of this surface.")
  var surface: String?

  @Option(
    help: "Only this mutant; can be given several times.")
  var only: [String] = []

  @Option(
    help: """
      With --run-all: how steps are chosen, swarm, uniform, or mixed, which picks one of the two \
      for each run. Default: mixed.
      """)
  var strategy: StrategyName?

  @Option(
    parsing: .unconditional,
    help: "With --run-all: how many searches to run at once. Default: one for each core.",
    transform: Numbers.whole(in: 1...1024))
  var workers: Int?

  @Option(help: "The form of the output: text, or json on one line.")
  var report: ReportForm = .text

  func validate() throws {
    try refuseWhatIsNotLookedFor()
    if surface != nil { _ = try SurfaceChoice.subject(surface) }
    let names = subjects.flatMap(\.mutants).map(\.name)
    for name in only where !names.contains(name) {
      let place = surface.map { " of the surface '\($0)'" } ?? ""
      throw ValidationError(
        "no mutant '\(name)'\(place); " + Suggestion.nearestThree(to: name, among: names))
    }
  }

  /// A list uses no seeds: an option for them means that a search was intended.
  private func refuseWhatIsNotLookedFor() throws {
    let given = [
      ("--seeds", seeds != nil), ("--workers", workers != nil), ("--strategy", strategy != nil),
    ]
    guard !runAll, let option = given.first(where: \.1)?.0 else { return }
    throw ValidationError(
      "\(option) needs --run-all: add it to search for the mutants, or leave \(option) out to list "
        + "them")
  }

  mutating func run() async throws {
    let command = self
    try await Failure.ending { () throws(Failure) in
      if command.runAll { return try await command.analyse() }
      try Failure.deliver(command.list)
      return 0
    }
  }

  private var subjects: [Subject] {
    Subject.all.filter { surface == nil || $0.key == surface }
  }

  private func mutants(of subject: Subject) -> [Mutant] {
    subject.mutants.filter { only.isEmpty || only.contains($0.name) }
  }

  // MARK: Listing

  private var list: String {
    let mutants = subjects.flatMap(mutants)
    switch report {
    case .json:
      let objects = mutants.map { mutant in
        JSON.object([
          ("name", .string(mutant.name)), ("surface", .string(mutant.surface)),
          ("summary", .string(mutant.summary)), ("site", .string(mutant.site.rawValue)),
          ("shortest", .optional(mutant.shortest)),
          ("equivalent", .bool(mutant.equivalence != nil)),
          ("argument", .optional(mutant.equivalence)), ("injectable", .bool(mutant.isInjectable)),
        ])
      }
      return JSON.object([("version", .integer(1)), ("mutants", .array(objects))]).text + "\n"
    case .text: return mutants.map(Self.text).joined()
    }
  }

  private static func text(_ mutant: Mutant) -> String {
    let place = mutant.isInjectable ? mutant.site.rawValue : "surface, not in this build"
    var text = "\(mutant.surface) \(mutant.name) (\(place)): \(mutant.summary)\n"
    if let equivalence = mutant.equivalence { text += "  equivalent: \(equivalence)\n" }
    return text
  }

  // MARK: Looking for them

  private func analyse() async throws(Failure) -> Int32 {
    StandardStream.holdPlaces()
    let interruption = Interruption()
    let signals = SignalHandling(interruption)
    defer { withExtendedLifetime(signals) {} }
    let report = await interruption.run { await results() }
    switch self.report {
    case .json: try Failure.deliver(report.json.text + "\n")
    case .text: try Failure.deliver(report.text + "\n")
    }
    if let status = signals.status { return status }
    return report.failures.isEmpty ? 0 : 1
  }

  private func results() async -> MutantReport {
    let drawing = Drawing.player((strategy ?? .mixed).strategy)
    let seeds = seeds ?? 100
    let workers = workers ?? ProcessInfo.processInfo.activeProcessorCount
    let start = ContinuousClock.now
    var results: [MutantResult] = []
    for subject in subjects {
      let mutants = mutants(of: subject)
      let display = TrialDisplay(
        "mutants of \(subject.key)", total: mutants.count(where: \.isInjectable) * seeds)
      switch subject {
      case .surface(let kind):
        let analysis = MutantAnalysis(kind, drawing: drawing, shortening: .shrinking)
        results += await analysis.run(
          mutants, seeds: seeds, workers: workers, elapsed: { ContinuousClock.now - start },
          progress: { _ in display.advance() })
      case .sync:
        results += await SyncMutants.search(
          for: mutants, seeds: seeds, workers: workers, Composition.syncInMemory,
          elapsed: { ContinuousClock.now - start }, progress: { _ in display.advance() })
      }
      display.finish()
    }
    return MutantReport(results, strategy: drawing.name)
  }
}
