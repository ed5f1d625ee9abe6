import Boards
import Domain
import Gestures
import GridGeometry
import PluginAPI
import Testing

private typealias Fixture = BoardFixture

@Suite("Placing by drawing (B5, B7)")
struct PlacingTests {
  /// Where a finger goes, and the cells that it draws.
  static let regions: [(from: (Double, Double), to: (Double, Double), cells: CellRect)] = [
    ((0, 0), (88, 88), Fixture.cells(0, 0, 2, 2)),
    ((50, 50), (110, 110), Fixture.cells(1, 1, 2, 2)),
    ((66, 66), (154, 154), Fixture.cells(2, 2, 2, 2)),
    ((-66, -66), (0, 0), Fixture.cells(-2, -2, 2, 2)),
    ((88, 88), (0, 0), Fixture.cells(0, 0, 2, 2)),
    ((88, 0), (0, 88), Fixture.cells(0, 0, 2, 2)),
    ((-30, 10), (310, 60), Fixture.cells(-1, 0, 8, 1)),
    ((0, 0), (44, 44), Fixture.cells(0, 0, 1, 1)),
  ]

  @Test("Corners snap to the nearest grid corners, halves away from zero", arguments: regions)
  func snapping(_ row: (from: (Double, Double), to: (Double, Double), cells: CellRect)) {
    var hand = Fingers(Fixture.session())
    hand.drag(from: row.from.0, row.from.1, to: row.to.0, row.to.1)
    #expect(hand.events == [.opened(.picker)])
    let reaction = hand.session.perform(.pick(Fixture.objects[1].id))
    guard case .item(let item)? = reaction.changes.last?.after else {
      Issue.record("nothing was placed")
      return
    }
    #expect(item.pose == .cells(row.cells))
    #expect(item.object == Fixture.objects[1].id)
    #expect(hand.session.openPanel == nil)
    #expect(hand.session.undoCount == 1)
  }

  /// What is drawn, on a board with that minimum and a block at 4,0 of 2x2, and why it is refused.
  static let refused: [(to: (Double, Double), minimum: MinimumSpan, reason: RefusalReason)] = [
    ((43, 100), .one, .belowMinimum(.one)), ((100, 43), .one, .belowMinimum(.one)),
    ((43.9, 43.9), .one, .belowMinimum(.one)), ((60, 60), .two, .belowMinimum(.two)),
    ((100, 60), .two, .belowMinimum(.two)), ((200, 88), .one, .overlap),
    ((500, 300), .one, .overlap), ((80, 100), .two, .belowMinimum(.two)),
    ((199, 43), .one, .belowMinimum(.one)),
  ]

  @Test("Small and overlapping regions are refused and open nothing", arguments: refused)
  func refusing(_ row: (to: (Double, Double), minimum: MinimumSpan, reason: RefusalReason)) {
    var hand = Fingers(
      Fixture.session([Fixture.item(1, Fixture.cells(4, 0))], minimum: row.minimum))
    let before = hand.session.everything
    hand.drag(from: 0, 0, to: row.to.0, row.to.1)
    #expect(hand.refusal == row.reason)
    #expect(hand.session.openPanel == nil)
    #expect(hand.session.everything == before)
  }

  @Test("The drawn area counts in board points, whatever the zoom", arguments: [0.1, 0.5, 2, 8])
  func areaIsOnTheBoard(zoom: Double) {
    let view = ViewMemory(center: Point(x: 20, y: 20), zoom: zoom)
    var hand = Fingers(Fixture.session(view: view))
    hand.drag(from: 0, 0, to: 150, 150)
    #expect(hand.session.openPanel == .picker)
    _ = hand.session.perform(.cancel)
    hand.drag(from: 0, 0, to: 150, 40)
    #expect(hand.session.openPanel == nil)
  }

  @Test("A region that touches blocks on every side is accepted")
  func touchingIsFree() {
    var hand = Fingers(
      Fixture.session([
        Fixture.item(1, Fixture.cells(-2, 0)), Fixture.item(2, Fixture.cells(2, 0)),
        Fixture.item(3, Fixture.cells(0, -2)), Fixture.item(4, Fixture.cells(0, 2)),
      ]))
    hand.drag(from: 10, 10, to: 80, 80)
    #expect(hand.session.openPanel == .picker)
  }

  @Test("Cancelling the picker places nothing and is not a step")
  func cancelling() {
    var hand = Fingers(Fixture.session())
    hand.drag(from: 0, 0, to: 88, 88)
    #expect(hand.session.perform(.cancel).effects == [.closed(.picker)])
    #expect(hand.session.everything == Fixture.session().everything)
    #expect(hand.session.undoCount == 0)
    #expect(hand.session.perform(.pick(Fixture.objects[0].id)).refusal?.reason == .nothingOpen)
  }

  @Test("A tap beside the picker closes it; one finger draws nothing while it is open")
  func modal() {
    var hand = Fingers(Fixture.session())
    hand.drag(from: -300, -200, to: -200, -100)
    hand.drag(from: 300, 200, to: 100, 250)
    #expect(hand.session.openPanel == .picker)
    hand.tap(at: 390, 290)
    #expect(hand.session.openPanel == nil)
    #expect(hand.reaction.changes.isEmpty)
  }

  /// What is typed, the kinds, and the numbers of the objects that match, of list 1 "Opening
  /// night", colour 2 "Deep blue" and group 3 without a name.
  static let searches: [(text: String, kinds: Set<ObjectKind>, found: [String])] = [
    ("", [], ["3", "2", "1"]), ("OPEN", [], ["1"]), ("öpening", [], ["1"]), ("deep", [], ["2"]),
    ("blue deep", [], ["2"]), ("3", [], ["3"]), ("group", [], ["3"]), ("list 1", [], ["1"]),
    ("", [.list], ["1"]), ("", [.list, .group], ["3", "1"]), ("deep", [.list], []),
    ("nothing like it", [], []),
  ]

  @Test("The picker searches names, kinds and numbers, and filters kinds", arguments: searches)
  func searching(_ row: (text: String, kinds: Set<ObjectKind>, found: [String])) {
    var hand = Fingers(Fixture.session())
    hand.drag(from: 0, 0, to: 88, 88)
    _ = hand.session.perform(.search(row.text, kinds: row.kinds))
    #expect(Set(hand.session.choices.map(\.number.text)) == Set(row.found))
  }

  @Test("The picker remembers neither kind nor text")
  func nothingRemembered() {
    var hand = Fingers(Fixture.session())
    hand.drag(from: 0, 0, to: 88, 88)
    _ = hand.session.perform(.search("deep", kinds: [.colour]))
    _ = hand.session.perform(.pick(Fixture.objects[1].id))
    hand.drag(from: 132, 132, to: 220, 220)
    #expect(hand.session.choices.count == Fixture.objects.count)
  }

  @Test("Filters, objects and cancel work by touch")
  func pickingByTouch() throws {
    var hand = Fingers(Fixture.session())
    hand.drag(from: -350, -250, to: -250, -150)
    func frame(_ id: String) throws -> Rect<ScreenSpace> {
      let scene = hand.session.scene()
      return try #require(scene.elements.first { "\($0.id)" == id }).frame
    }
    func touch(_ id: String) throws {
      let point = hand.session.viewport.toBoard(try frame(id).center)
      hand.tap(at: point.x, point.y)
    }
    try touch("picker:kind:colour")
    #expect(hand.session.choices.map(\.id) == [Fixture.objects[1].id])
    try touch("picker:kind:colour")
    #expect(hand.session.choices.count == 3)
    try touch("picker:object:\(Fixture.objects[2].id)")
    #expect(hand.reaction.changes.count == 1)
    #expect(hand.session.openPanel == nil)
    hand.drag(from: 132, 132, to: 220, 220)
    try touch("picker:cancel")
    #expect(hand.session.openPanel == nil)
    #expect(hand.reaction.changes.count == 1)
  }

  @Test("A place that was taken meanwhile is refused, and the picker stays")
  func takenMeanwhile() {
    var hand = Fingers(Fixture.session())
    hand.drag(from: 0, 0, to: 88, 88)
    _ = hand.session.absorb([.insert(.item(Fixture.item(7, Fixture.cells(1, 1))))])
    #expect(hand.session.perform(.pick(Fixture.objects[0].id)).refusal?.reason == .overlap)
    #expect(hand.session.openPanel == .picker)
    #expect(hand.session.violations().isEmpty)
  }

  @Test(
    "What is being drawn is in the scene, with the cells it snaps to and whether it may lie there")
  func preview() throws {
    var hand = Fingers(Fixture.session([Fixture.item(1, Fixture.cells(4, 0))]))
    hand.down(at: 0, 0)
    hand.move(to: 95, 80)
    var scene = hand.session.scene()
    let region = try #require(scene.elements.first { $0.kind == .region })
    let landing = try #require(scene.elements.first { $0.kind == .landing })
    #expect(region.frame == Rect(between: Point(x: 400, y: 300), and: Point(x: 495, y: 380)))
    #expect(landing.frame == Rect(between: Point(x: 400, y: 300), and: Point(x: 488, y: 388)))
    #expect(landing.states == [.valid])
    hand.move(to: 200, 80)
    scene = hand.session.scene()
    #expect(scene.elements.first { $0.kind == .landing }?.states == [.invalid])
    #expect(scene.elements.first { $0.kind == .block }?.states == [.obstructing])
    hand.cancel()
    scene = hand.session.scene()
    #expect(scene.elements.allSatisfy { $0.kind == .block && $0.states.isEmpty })
  }

  @Test("While an object is chosen, the scene shows where the block will lie")
  func landingOfThePicker() {
    var hand = Fingers(Fixture.session())
    hand.drag(from: -300, -200, to: -200, -100)
    let scene = hand.session.scene()
    let landing = scene.elements.first { $0.kind == .landing }
    #expect(landing?.frame == Rect(between: Point(x: 92, y: 80), and: Point(x: 180, y: 212)))
    #expect(landing?.states == [.valid])
  }
}
