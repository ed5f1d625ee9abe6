import Placement_Grid
import PluginAPI
import Simulation
import TestSupport
import Testing

/// The surface of a grid board and its reference model answer the same, whatever is done.
@Suite struct GridLockstepTests {
  private static let grid = SimulatedSurface.grid(.grid)

  /// What came of a run: the fault, the step at which it showed, and the last steps.
  private struct Run {
    var fault: Fault?
    var steps: [Step] = []
    var coverage: Coverage
    var stage: Stage
  }

  private static func run(
    seed: UInt64, steps count: Int, mutant: Mutant? = nil, checkLevel: CheckLevel = .campaign
  ) -> Run {
    var random = RandomSource(seed: seed)
    let stage = grid.drawStage(&random)
    var referee = Referee(grid, on: stage, mutant: mutant, checkLevel: checkLevel)
    var player = Player(using: random.split(1), on: stage, strategy: .mixed)
    var run = Run(coverage: referee.witness.coverage, stage: stage)
    for _ in 0..<count {
      let step = player.next(beside: referee)
      run.steps.append(step)
      run.fault = referee.take(step)
      if run.fault != nil { break }
    }
    run.coverage = referee.witness.coverage
    return run
  }

  @Test(arguments: Effort.scaled(0..<24 as Range<UInt64>))
  func surfaceAndReferenceAgree(_ part: UInt64) {
    var coverage = Coverage(count: Self.grid.coverage.cells.count)
    for seed in part * 10..<part * 10 + 10 {
      let run = Self.run(
        seed: seed, steps: seed % 5 == 0 ? 300 : 1_000,
        checkLevel: seed % 5 == 0 ? .everyStep : .campaign)
      coverage.add(run.coverage)
      #expect(run.coverage.outside.isEmpty, "seed \(seed)")
      guard let fault = run.fault else { continue }
      let last = run.steps.suffix(10).map { "\($0)" }.joined(separator: "\n")
      Issue.record("seed \(seed), step \(run.steps.count): \(fault)\n\(last)")
      return
    }
    #expect(coverage.reached > 100)
  }

  @Test(arguments: grid.mutants.filter { $0.site == .reference && $0.equivalence == nil })
  func everyDefectIsNoticed(_ mutant: Mutant) {
    // Most are noticed at once; what only shows where a rare command meets a rare block takes long.
    for seed in 0..<12_000 as Range<UInt64> {
      let run = Self.run(seed: seed, steps: 400, mutant: mutant)
      guard let fault = run.fault else { continue }
      expectWords(fault, in: Script(stage: run.stage, steps: run.steps))
      return
    }
    Issue.record("\(mutant.name) was not noticed: \(mutant.summary)")
  }

  @Test(arguments: grid.mutants.filter { $0.site == .reference && $0.equivalence != nil })
  func equivalentDefectsAreNot(_ mutant: Mutant) {
    for seed in Effort.scaled(0..<20 as Range<UInt64>) {
      let run = Self.run(seed: seed, steps: 400, mutant: mutant)
      #expect(run.fault == nil, "seed \(seed): \(mutant.equivalence ?? "")")
    }
  }

  @Test func everyDefectSaysWhatItBreaks() {
    let injected = Self.grid.mutants.filter { $0.site == .reference }
    #expect(injected.count { $0.equivalence == nil } >= 30)
    for mutant in injected {
      #expect(!mutant.summary.isEmpty, "\(mutant.name)")
      #expect((mutant.shortest == nil) == (mutant.equivalence != nil), "\(mutant.name)")
    }
  }
}
