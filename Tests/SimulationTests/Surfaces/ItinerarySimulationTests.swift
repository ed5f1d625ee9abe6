import Domain
import Gestures
import PluginAPI
import Simulation
import TestSupport
import Testing

@Suite("The itinerary of a trip, simulated")
struct ItinerarySimulationTests {
  static let steps = 600

  /// Plays on a stage from a seed.
  ///
  /// - Returns: The first promise that was broken, with its step, and the referee.
  static func play(
    seed: UInt64, strategy: Strategy = .mixed, mutant: Mutant? = nil, steps: Int = steps
  ) -> (found: (step: Int, fault: Fault)?, referee: Referee) {
    var source = RandomSource(seed: seed)
    let stage = SimulatedSurface.itinerary.drawStage(&source)
    var player = Player(using: source.split(1), on: stage, strategy: strategy)
    var referee = Referee(.itinerary, on: stage, mutant: mutant)
    for number in 0..<steps {
      if let fault = referee.take(player.next(beside: referee)) {
        return ((number, fault), referee)
      }
    }
    return (referee.finish().map { (steps, $0) }, referee)
  }

  @Test("and its reference model answer the same", arguments: Effort.scaled(UInt64(0)..<8))
  func lockstep(part: UInt64) {
    for seed in part * 12..<(part + 1) * 12 {
      let (found, referee) = Self.play(seed: seed)
      #expect(
        referee.witness.coverage.outside.isEmpty,
        "seed \(seed): \(referee.witness.coverage.outside.keys.map(\.name))")
      if let found {
        Issue.record("seed \(seed), step \(found.step): \(found.fault)")
      }
    }
  }

  @Test("whose mutants have names of their own, and a length")
  func catalogue() {
    let mutants = SimulatedSurface.itinerary.mutants
    #expect(mutants.count { $0.site == .reference } >= 30)
    #expect(Set(mutants.map(\.name)).count == mutants.count)
    for mutant in mutants {
      #expect(mutant.name.wholeMatch(of: /[a-z]+(-[a-z]+)+/) != nil, "\(mutant.name)")
      #expect(mutant.surface == "itinerary", "\(mutant.name)")
      #expect((mutant.shortest == nil) == (mutant.equivalence != nil), "\(mutant.name)")
    }
  }

  @Test(
    "and distinguish broken variants from the original, from several seeds",
    arguments: [
      "window-begins-early", "window-ends-late", "wrong-side-of-gap", "offline-still-edits",
      "deletes-unasked", "nothing-dims", "merge-loses-own", "merge-makes-no-travel",
    ])
  func mutants(name: String) throws {
    let mutant = try #require(SimulatedSurface.itinerary.mutants.first { $0.name == name })
    let found = (UInt64(0)..<60).filter { seed in
      let (found, referee) = Self.play(seed: seed, mutant: mutant)
      if let found { expectWords(found.fault, in: Script(stage: referee.stage, steps: [])) }
      return found != nil
    }
    #expect(found.count >= 3, "\(name): seeds \(found)")
  }

  @Test("whose stages are small mostly, long sometimes, sound mostly, and damaged sometimes")
  func stages() throws {
    var (long, damaged) = (0, 0)
    var counts: Set<Int> = []
    for seed in UInt64(0)..<300 {
      var source = RandomSource(seed: seed)
      let stage = SimulatedSurface.itinerary.drawStage(&source)
      let trip = try #require(stage.trip)
      counts.insert(trip.trip.dayCount)
      if trip.entries.count > 30 { long += 1 }
      let surface = SimulatedSurface.itinerary.open(stage, 0, nil)
      if !surface.violations().isEmpty { damaged += 1 }
      #expect(stage.settings.isUsable)
    }
    #expect(counts.isSuperset(of: 1...6))
    #expect((5...60).contains(long))
    #expect((5...40).contains(damaged))
  }
}
