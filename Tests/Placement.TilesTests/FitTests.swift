import Domain
import GridGeometry
import Placement_Tiles
import PluginAPI
import Testing

private typealias Fixture = TilesFixture

@Suite("Fitting new tiles")
struct FitTests {
  @Test("Without a field the free place nearest to the wish is taken")
  func nearest() {
    var poses: [Pose] = []
    var places: [Cell] = []
    for _ in 0..<10 {
      let verdict = Fixture.rules(poses, [:]).judge(.fit(Fixture.pose(.x, 0, 0)))
      guard case .placed(let place) = verdict, let piece = place.pose.piece else {
        Issue.record("nothing fits")
        return
      }
      poses.append(place.pose)
      places.append(piece.cell)
    }
    #expect(places.first == .origin)
    // The pieces interlock, and none is nearer than one before it.
    let distances = places.map { $0.x * $0.x + $0.y * $0.y }
    #expect(distances == distances.sorted())
    // Four crosses touch the first one, a knight's move away; ties go to the left, then up.
    #expect(
      places[1...4].map(\.description) == ["-2,-1", "-1,2", "1,-2", "2,1"])
    #expect(Fixture.rules(poses, [:]).violations().isEmpty)
  }

  @Test(
    "With a field the place is in the tray, nearest to the wish",
    arguments: [
      // In the field the wish is not granted, though it is free.
      ((4, 1), .at(4, -3)), ((0, 2), .at(-3, 2)), ((9, 5), .at(9, 5)), ((7, 2), .at(10, 2)),
      ((4, 2), .at(4, 6)), ((4, 3), .at(4, 6)),
      // In the tray it is.
      ((-9, 0), .at(-9, 0)), ((30, 0), .at(28, -1)),
    ] as [((Int32, Int32), Outcome)])
  func tray(wish: (x: Int32, y: Int32), outcome: Outcome) {
    let rules = Fixture.rules([Fixture.pose(.x, 30, 0)])
    #expect(Outcome(rules.judge(.fit(Fixture.pose(.x, wish.x, wish.y)))) == outcome)
  }

  @Test("A turned piece is fitted as it is turned")
  func turned() {
    let rules = Fixture.rules([Fixture.pose(.i, 0, 0)], [:])
    #expect(Outcome(rules.judge(.fit(Fixture.pose(.i, 0, 1, .right)))) == .at(1, 1))
    #expect(Outcome(rules.judge(.fit(Fixture.pose(.i, 0, 4, .left)))) == .at(0, 5))
  }

  @Test("Also a large field and the end of all cells leave a place")
  func ends() {
    let rules = Fixture.rules([], ["field": "1000x1000"])
    #expect(Outcome(rules.judge(.fit(Fixture.pose(.x, 500, 500)))) == .at(500, 1_000))
    let corner = Fixture.pose(.x, .max, .max)
    #expect(Outcome(rules.judge(.fit(corner))) == .at(.max - 3, .max - 3))
    let far = Fixture.rules([Fixture.pose(.i, .max - 1, .max - 5)], [:])
    let outcome = Outcome(far.judge(.fit(Fixture.pose(.i, .max - 1, .max - 5))))
    #expect(outcome == .at(.max - 2, .max - 5))
  }
}
