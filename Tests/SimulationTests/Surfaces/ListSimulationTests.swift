import Gestures
import PluginAPI
import Simulation
import TestSupport
import Testing

@Suite("The list of boards, simulated")
struct ListSimulationTests {
  static let steps = 1_000

  /// Plays on a stage from a seed.
  ///
  /// - Returns: The first promise that was broken, with its step, and the referee.
  static func play(
    seed: UInt64, strategy: Strategy = .mixed, mutant: Mutant? = nil, steps: Int = steps
  ) -> (found: (step: Int, fault: Fault)?, referee: Referee) {
    var source = RandomSource(seed: seed)
    let stage = SimulatedSurface.list.drawStage(&source)
    var player = Player(using: source.split(1), on: stage, strategy: strategy)
    var referee = Referee(.list, on: stage, mutant: mutant)
    for number in 0..<steps {
      if let fault = referee.take(player.next(beside: referee)) {
        return ((number, fault), referee)
      }
    }
    return (nil, referee)
  }

  @Test("and its reference model answer the same", arguments: Effort.scaled(UInt64(0)..<8))
  func lockstep(part: UInt64) {
    for seed in part * 16..<(part + 1) * 16 {
      let (found, referee) = Self.play(seed: seed)
      #expect(referee.witness.coverage.outside.isEmpty, "seed \(seed)")
      if let found {
        Issue.record("seed \(seed), step \(found.step): \(found.fault)")
      }
    }
  }

  @Test("and reach all that can be reached")
  func coverage() {
    let table = SimulatedSurface.list.coverage
    var coverage = Coverage(count: table.cells.count)
    for seed in UInt64(0)..<400 where coverage.reached < table.cells.count {
      coverage.add(Self.play(seed: seed).referee.witness.coverage)
    }
    #expect(coverage.unreached(in: table).map(\.name) == [])
  }

  @Test(
    "and distinguish broken variants from the original",
    arguments: SimulatedSurface.list.mutants.filter { $0.isInjectable && $0.equivalence == nil })
  func mutants(mutant: Mutant) {
    let found = (UInt64(0)..<200).lazy.compactMap { seed in
      let (found, referee) = Self.play(seed: seed, mutant: mutant)
      return found.map { ($0.fault, referee.stage) }
    }.first
    #expect(found != nil, "\(mutant.name)")
    if let (fault, stage) = found { expectWords(fault, in: Script(stage: stage, steps: [])) }
  }

  @Test("whose mutants have names of their own, and a length")
  func catalogue() {
    let mutants = SimulatedSurface.list.mutants
    #expect(mutants.count { $0.site == .reference } >= 8)
    #expect(Set(mutants.map(\.name)).count == mutants.count)
    #expect(mutants.allSatisfy { $0.surface == "list" && $0.shortest != nil })
  }

  @Test("whose stages obey the rules, from none to nine boards")
  func stages() {
    var counts: Set<Int> = []
    for seed in UInt64(0)..<300 {
      var source = RandomSource(seed: seed)
      let stage = SimulatedSurface.list.drawStage(&source)
      counts.insert(stage.boards.count)
      let surface = SimulatedSurface.list.open(stage, 0, nil)
      #expect(surface.violations().isEmpty, "seed \(seed)")
      #expect(stage.settings.isUsable)
    }
    #expect(counts.isSuperset(of: [0, 1, 9]))
  }
}
