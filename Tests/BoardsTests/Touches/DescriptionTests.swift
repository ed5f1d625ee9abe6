import Boards
import Domain
import GridGeometry
import PluginAPI
import Testing

private typealias Fixture = BoardFixture

@Suite("What a board answers, as text")
struct DescriptionTests {
  @Test("A drag prints five lines at most, for each touch and as a whole")
  func drag() {
    var fingers = Fingers(
      Fixture.session([
        Fixture.item(1, Fixture.cells(0, 0)), Fixture.item(2, Fixture.cells(6, 0)),
      ]))
    let before = fingers.session.scene()
    var lines: [Int] = []
    func step(_ body: (inout Fingers) -> Void) {
      fingers.reaction = .none
      body(&fingers)
      lines.append("\(fingers.reaction)".split(separator: "\n").count)
    }
    step { $0.down(at: 20, 20) }
    for x in stride(from: 30.0, through: 108, by: 26) { step { $0.move(to: x, 20) } }
    step { $0.up() }
    #expect(lines.allSatisfy { $0 <= 5 }, "\(lines)")
    #expect(
      "\(fingers.reaction)" == """
        ~ item \(Fixture.id(1)): pose 0,0 2x2 → 2,0 2x2
        haptic drop
        """)
    let after = fingers.session.scene()
    #expect(
      "\(after.differences(from: before))" == """
        ~ item:\(Fixture.id(1)): label "Opening night, list 1, at 0,0, 2 by 2" → \
        "Opening night, list 1, at 2,0, 2 by 2", frame 400,300 88x88 → 488,300 88x88
        """)
  }
}
