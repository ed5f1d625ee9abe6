import Placement_Grid
import Simulation
import Testing

@Suite("Mutants of the grid")
struct GridMutantTests {
  private static let kind = SimulatedSurface.grid(.grid)

  @Test("there are thirty and more that must be found, under names of their own")
  func catalogue() {
    let mutants = Self.kind.mutants
    #expect(mutants.count { $0.equivalence == nil } >= 30)
    #expect(Set(mutants.map(\.name)).count == mutants.count)
    for mutant in mutants {
      #expect(mutant.name.wholeMatch(of: /[a-z]+(-[a-z]+)+/) != nil, "\(mutant.name)")
      #expect(mutant.surface == Self.kind.key, "\(mutant.name)")
      #expect((mutant.shortest == nil) == (mutant.equivalence != nil), "\(mutant.name)")
      #expect(mutant.shortest.map { $0 >= 1 } != false, "\(mutant.name)")
    }
  }

  // A save of the view that comes late (D17) cannot be: a session saves nothing.
  @Test("the defects of earlier works are among them", arguments: Array(1...16) + [18, 19])
  func knownDefects(number: Int) {
    #expect(Self.kind.mutants.contains { $0.summary.contains("D\(number))") }, "D\(number)")
  }

  @Test(
    "some that show soon are found, from whichever seed",
    arguments: [
      "cancel-commits", "overlap-in-points", "y-snap-multiplies", "touching-overlaps",
      "edge-scroll-goes-on", "first-contact-forgotten",
    ])
  func found(name: String) throws {
    let mutant = try #require(Self.kind.mutants.first { $0.name == name })
    guard mutant.isInjectable else { return }
    var analysis = MutantAnalysis(
      Self.kind, drawing: .player(.mixed), shortening: .none)
    analysis.limit = MutantAnalysis.Limit(events: 20_000, time: .seconds(60))
    for seed in 1...2 as ClosedRange<UInt64> {
      let trial = analysis.trial(of: mutant, seed: seed, elapsed: { .zero })
      #expect(trial.detection != nil, "seed \(seed), \(trial.events) events")
    }
  }
}
