import ArgumentParser
import Foundation
import Simulation
import SyncSimulation
import Terminal

/// The names of ways to draw steps.
enum StrategyName: String, ExpressibleByArgument, CaseIterable {
  case swarm, uniform, mixed

  var strategy: Strategy {
    switch self {
    case .swarm: .swarm
    case .uniform: .uniform
    case .mixed: .mixed
    }
  }
}

/// The names of what keeps the workspaces of simulated devices.
enum StoreName: String, ExpressibleByArgument, CaseIterable {
  case memory, sqlite
}

struct RunCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Play random scripts for a number of events or seconds.",
    usage: "callboard-simulate run [<options>]",
    discussion: """
      The same seed and number of events give the same findings, with any number of workers. To \
      use several machines, run part I of N on each with --shard I/N, then add up the reports \
      with 'merge'. For sync, an event is a step: an edit, a request that arrives, a crash.
      """)

  @Option(help: "The surface to simulate; 'surfaces' lists them. Default: grid.")
  var surface: String?

  @Option(
    parsing: .unconditional,
    help: "The seed of all random choices, up to 2^53 - 1. Default: random.",
    transform: Numbers.whole(in: 0...RunSeed.limit))
  var seed: UInt64?

  @Option(
    parsing: .unconditional,
    help: "How many raw touches all parts play together. Default: 1000000.",
    transform: Numbers.whole(from: 1))
  var events: Int?

  @Option(
    parsing: .unconditional, help: "How many seconds to start new runs, instead of --events.",
    transform: Numbers.seconds)
  var seconds: Double?

  @Option(
    parsing: .unconditional,
    help: "How many runs to play at once. Default: one for each core.",
    transform: Numbers.whole(in: 1...1024))
  var workers: Int?

  @Option(parsing: .unconditional, help: "Run only part I of N, written as I/N.")
  var shard: String?

  @Option(help: "The mutant to run with; 'mutants' lists them.")
  var mutant: String?

  @Option(
    help: """
      How steps are chosen: swarm leaves out some actions in each run, uniform uses all, mixed \
      picks one of the two for each run. Default: mixed.
      """)
  var strategy: StrategyName?

  @Option(
    parsing: .unconditional,
    help: "Sync only: how many runs all parts have together, instead of --events.",
    transform: Numbers.whole(in: 1...1_000_000_000))
  var runs: Int?

  @Option(
    parsing: .unconditional, help: "Sync only: how many steps a run has. Default: 200.",
    transform: Numbers.whole(in: 1...10_000))
  var steps: Int?

  @Option(help: "Sync only: what keeps the workspaces: memory, or sqlite. Default: memory.")
  var store: StoreName?

  @Option(help: "The form of the report: text, or json on one line.")
  var report: ReportForm = .text

  @Option(
    help: "The folder for recordings of findings. Default: a temporary folder.",
    completion: .directory)
  var save: String?

  func validate() throws {
    if events != nil, seconds != nil {
      throw ValidationError("use either --events or --seconds, not both")
    }
    if runs != nil, events != nil || seconds != nil {
      throw ValidationError("use one of --runs, --events and --seconds")
    }
    if let shard, Shard(shard) == nil {
      throw ValidationError(
        "not a shard: '\(shard)'; --shard takes a part and the number of parts, such as 1/4, up to "
          + "\(Shard.limit)/\(Shard.limit)")
    }
    try refuseOptionsOfOthers(try SurfaceChoice(surface: surface, mutant: mutant).subject)
  }

  /// An option that has no effect means that something else was intended.
  private func refuseOptionsOfOthers(_ subject: Subject) throws {
    if case .sync = subject {
      guard strategy == nil else { throw ValidationError("--strategy is not for sync") }
      return
    }
    let given = [("--runs", runs != nil), ("--steps", steps != nil), ("--store", store != nil)]
    if let option = given.first(where: \.1)?.0 {
      throw ValidationError("\(option) is for sync only: add --surface sync, or leave it out")
    }
  }

  mutating func run() async throws {
    let choice = try SurfaceChoice(surface: surface, mutant: mutant)
    let work: CampaignJob.Work =
      switch choice.subject {
      case .surface(let kind): .surface(kind, (strategy ?? .mixed).strategy)
      case .sync: .sync(steps: stepsOfRun, inFiles: store == .sqlite)
      }
    let job = CampaignJob(
      work: work, plan: plan(with: choice.mutant),
      workers: workers ?? ProcessInfo.processInfo.activeProcessorCount, report: report, save: save)
    if seed == nil { StandardStream.error.write("seed \(job.plan.seed)\n") }
    try await Failure.ending { () throws(Failure) in try await job.run() }
  }

  private var stepsOfRun: Int { steps ?? SyncCampaign.standardSteps }

  private func plan(with mutant: Mutant?) -> CampaignPlan {
    let extent: CampaignPlan.Extent =
      seconds.map { .time(.seconds($0)) }
      ?? .events(runs.map { $0 * stepsOfRun } ?? events ?? 1_000_000)
    return CampaignPlan(
      seed: seed ?? RunSeed.draw(), extent: extent, shard: shard.flatMap { Shard($0) } ?? .whole,
      mutant: mutant)
  }
}

/// The seeds of campaigns.
enum RunSeed {
  /// The largest: JSON readers know no larger whole numbers.
  static let limit: UInt64 = (1 << 53) - 1

  /// A random one, short enough to type.
  static func draw() -> UInt64 { UInt64.random(in: 0..<(1 << 32)) }
}
