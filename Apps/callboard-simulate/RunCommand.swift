import ArgumentParser
import Foundation
import Simulation
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

struct RunCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Play random scripts until the events or the time are used up.",
    discussion: """
      The same seed and number of events come to the same findings, on however many workers. With \
      --shard, part I of N does its share of them: the parts need not know of each other, and \
      'merge' adds up their reports.
      """)

  @Option(help: "The surface, of those that 'surfaces' lists.")
  var surface: String?

  @Option(
    parsing: .unconditional,
    help: "What all choices follow from, up to 2^53 - 1. Default: one that is not foreseen.",
    transform: Numbers.whole(in: 0...RunSeed.limit))
  var seed: UInt64?

  @Option(
    parsing: .unconditional,
    help: "How many raw touches are played, by all parts together. Default: 1000000.",
    transform: Numbers.whole(from: 1))
  var events: Int?

  @Option(
    parsing: .unconditional, help: "For how long new runs are begun, in seconds.",
    transform: Numbers.seconds)
  var seconds: Double?

  @Option(
    parsing: .unconditional,
    help: "How many runs are played at once. Default: one for each core.",
    transform: Numbers.whole(in: 1...1024))
  var workers: Int?

  @Option(parsing: .unconditional, help: "Do part I of N only, as I/N.")
  var shard: String?

  @Option(help: "Sow this fault, of those that 'mutants' lists.")
  var mutant: String?

  @Option(
    help: "How steps are drawn: swarm, uniform, or mixed, which draws one of them for each run.")
  var strategy: StrategyName = .mixed

  @Option(help: "The form of the report: text, or json on one line.")
  var report: ReportForm = .text

  @Option(
    help: "The folder for recordings of what is found. Default: a temporary one.",
    completion: .directory)
  var save: String?

  func validate() throws {
    if events != nil, seconds != nil {
      throw ValidationError("--events and --seconds exclude each other")
    }
    if let shard, Shard(shard) == nil {
      throw ValidationError(
        "--shard is a part and how many there are, from 1/1 to \(Shard.limit)/\(Shard.limit), "
          + "such as 1/4; '\(shard)' is not")
    }
    _ = try SurfaceChoice(surface: surface, mutant: mutant)
  }

  mutating func run() async throws {
    let choice = try SurfaceChoice(surface: surface, mutant: mutant)
    let job = CampaignJob(
      kind: choice.kind, plan: plan(sowing: choice.mutant), strategy: strategy.strategy,
      workers: workers ?? ProcessInfo.processInfo.activeProcessorCount, report: report, save: save)
    if seed == nil { StandardStream.error.write("seed \(job.plan.seed)\n") }
    try await Failure.ending { () throws(Failure) in try await job.run() }
  }

  private func plan(sowing mutant: Mutant?) -> CampaignPlan {
    let extent: CampaignPlan.Extent =
      seconds.map { .time(.seconds($0)) } ?? .events(events ?? 1_000_000)
    return CampaignPlan(
      seed: seed ?? RunSeed.draw(), extent: extent, shard: shard.flatMap { Shard($0) } ?? .whole,
      mutant: mutant)
  }
}

/// The seeds of campaigns.
enum RunSeed {
  /// The largest: JSON readers know no larger whole numbers.
  static let limit: UInt64 = (1 << 53) - 1

  /// One that is not foreseen, and short enough to be typed.
  static func draw() -> UInt64 { UInt64.random(in: 0..<(1 << 32)) }
}
