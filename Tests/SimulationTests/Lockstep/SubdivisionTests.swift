import Domain
import Gestures
import GridGeometry
import PluginAPI
import Simulation
import Testing

/// Events between events change nothing, and are reported only where that is certain.
@Suite("Subdivision")
struct SubdivisionTests {
  private typealias Toy = ToySteps
  private let drifts = ToyFlaw.drifts.mutant

  @Test("a view that drifts with every event is noticed, with the script up to there")
  func noticed() throws {
    var steps = Toy.make { $0.drag(-3, to: -6, events: 4) }
    steps += [.command(.undo), .wake(Instant(microseconds: 1_000_000))]
    let script = Script(stage: .toy(), steps: steps)
    let found = try #require(Subdivision.finding(in: script, of: .toy, mutant: drifts))
    #expect(found.fault.rule == .subdivision)
    #expect(found.script.steps == Array(steps.prefix(6)))
  }

  @Test(
    "nothing is reported where it might matter",
    arguments: ["pinch", "edge", "threshold", "huge", "reversed", "command"])
  func careful(_ name: String) {
    let steps = Toy.make { toy in
      switch name {
      case "pinch":
        toy.touch(.began, Toy.middle(-5, 3))
        toy.touch(.began, Toy.middle(5, 3))
        for x in [4.8, 4.5, 4] { toy.touch(.moved, Toy.middle(x, 3)) }
      case "edge":
        toy.touch(.began, Point(x: 200, y: 400))
        for x in [20.0, 10, 20] { toy.touch(.moved, Point(x: x, y: 400)) }
      case "threshold":
        toy.touch(.began, Point(x: 200, y: 400))
        for x in [230.0, 200] { toy.touch(.moved, Point(x: x, y: 400)) }
      case "huge":
        toy.touch(.began, Point(x: 200, y: 400))
        for x in [1e9, 1e18, .infinity] { toy.touch(.moved, Point(x: x, y: 400)) }
      case "reversed":
        toy.touch(.began, Point(x: 200, y: 400))
        toy.touch(.moved, Point(x: 400, y: 400))
        toy.touch(.moved, Point(x: 200, y: 400), after: -1)
      default:
        toy.touch(.began, Point(x: 200, y: 400))
        toy.touch(.moved, Point(x: 400, y: 400))
        toy.add(.command(.cancel))
        toy.touch(.moved, Point(x: 200, y: 400))
      }
    }
    let script = Script(stage: .toy(), steps: steps)
    #expect(Subdivision.finding(in: script, of: .toy, mutant: drifts) == nil)
  }

  @Test("a script that breaks a promise as it is is left to the referee")
  func broken() {
    let steps = Toy.make {
      $0.drag(0, to: 0, 5, events: 6)
    }
    let mutant = ToyFlaw.landsLeft.mutant
    let script = Script(stage: .toy(), steps: steps)
    #expect(Subdivision.finding(in: script, of: .toy, mutant: mutant) == nil)
  }
}
