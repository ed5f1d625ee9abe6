import GridGeometry
import PluginAPI
import Simulation
import Testing

@Suite("Analysis of mutants")
struct MutantAnalysisTests {
  /// Drags, taps and commands on the toy, drawn from a seed.
  private struct Hand: StepSource {
    var random: RandomSource
    var toy = ToySteps()
    var taken = 0
    let isExhausted = false

    mutating func next(beside referee: Referee) -> Step {
      while taken == toy.steps.count { action() }
      taken += 1
      return toy.steps[taken - 1]
    }

    /// A tap, a drag or a move; the last two are taken back, so that there is always something to
    /// aim at.
    private mutating func action() {
      let column = Double(random.int(below: 3) * 3)
      switch random.int(below: 3) {
      case 0: return toy.tap(column)
      case 1: toy.drag(column, to: column, Double(random.int(in: 2...6)))
      default: toy.add(.command(.move(ToySteps.block(random.int(below: 3)), to: cell())))
      }
      toy.add(.command(.undo))
    }

    private mutating func cell() -> Cell {
      Cell(x: Int32(random.int(in: -9...9)), y: Int32(random.int(in: -9...9)))
    }
  }

  private static let analysis: MutantAnalysis = {
    var analysis = MutantAnalysis(
      .toy, drawing: Drawing(name: "hand") { source, _, _ in Hand(random: source) },
      shortening: Shortening { subject in
        // The last three steps are enough to say that it was asked.
        var script = subject.script
        script.steps = script.steps.suffix(3)
        return (script, subject.fault, true)
      })
    analysis.limit = MutantAnalysis.Limit(events: 16_384, time: .seconds(60))
    analysis.equivalentLimit = MutantAnalysis.Limit(events: 300, time: .seconds(60))
    return analysis
  }()

  /// A flaw of the toy, as one that every build can inject.
  private static func mutant(_ flaw: ToyFlaw?, equivalence: String? = nil) -> Mutant {
    Mutant(
      flaw?.rawValue ?? (equivalence == nil ? "sound" : "same"), surface: "toy",
      summary: "is flawed", site: .reference,
      shortest: equivalence == nil ? 1 : nil, equivalence: equivalence)
  }

  private static func run(_ mutants: [Mutant], workers: Int = 2) async -> [MutantResult] {
    await analysis.run(mutants, seeds: 6, workers: workers, elapsed: { .zero })
  }

  @Test("flaws are found from every seed, and their scripts made shorter")
  func killed() async {
    let mutants = [ToyFlaw.silentSelection, .moveNotKept].map { Self.mutant($0) }
    let results = await Self.run(mutants)
    #expect(results.map(\.mutant) == mutants)
    for result in results {
      #expect(result.verdict == .killed, "\(result.mutant.name)")
      #expect(result.trials.map(\.seed) == [1, 2, 3, 4, 5, 6])
      #expect(result.shrunkBest.map { $0 <= 3 } == true)
    }
  }

  @Test("what is found follows from the seeds, not from the workers")
  func workers() async {
    let mutants = [ToyFlaw.silentSelection, .crowd].map { Self.mutant($0) }
    let alone = await Self.run(mutants, workers: 1)
    let together = await Self.run(mutants, workers: 5)
    #expect(alone == together)
  }

  @Test("the search is given up at its limit, which is narrower for an equivalent mutant")
  func limits() async {
    let equivalent = Self.mutant(nil, equivalence: "it is sound")
    let results = await Self.run([Self.mutant(nil), equivalent])
    #expect(results.first?.trials.map(\.events) == Array(repeating: 16_384, count: 6))
    #expect(results.first?.verdict == .survived)
    let trial = Self.analysis.trial(of: equivalent, seed: 1, elapsed: { .zero })
    #expect(trial.events == 300)
    #expect(trial.detection == nil)
    #expect(
      Self.analysis.trial(
        of: Self.mutant(.moveNotKept, equivalence: "wrong"), seed: 1, elapsed: { .zero }
      ).detection != nil)
  }

  @Test("no time, no search")
  func time() {
    var analysis = Self.analysis
    analysis.limit.time = .zero
    let trial = analysis.trial(of: Self.mutant(.landsLeft), seed: 1, elapsed: { .zero })
    #expect(trial.events == 0)
    #expect(trial.detection == nil)
  }

  @Test("a fault of the surface is tried only by a build that has it")
  func injectable() async {
    let mutant = Mutant(
      "edge-scroll-goes-on", surface: "toy", summary: "", site: .surface, shortest: 3)
    let results = await Self.run([mutant])
    #if Mutants
      #expect(results.first?.trials.count == 6)
    #else
      #expect(results.first?.verdict == .untried)
    #endif
  }
}
