import Boards
import Domain
import Gestures
import GridGeometry
import PluginAPI
import Testing

private typealias Fixture = BoardFixture

/// What earlier implementations tested, H1 to H15, where it agrees with the rulings.
///
/// H9 and H19 do not: a size that is too small is refused, never clamped. H11 and H12 are with
/// the known defects (D18), H14 and H16 to H18 with the workspace, which knows boards by name.
@Suite("Acceptance cases")
struct AcceptanceTests {
  @Test("H1: a new board is in edit, at the origin, at full size, with nothing to undo")
  func newBoard() {
    let session = Fixture.session()
    #expect(session.mode == .edit)
    #expect(session.view == ViewMemory(center: .origin, zoom: 1))
    #expect(session.undoCount == 0 && session.redoCount == 0)
  }

  @Test("H2: mode, pan and zoom given at the start are kept")
  func given() {
    let view = ViewMemory(center: Point(x: 100, y: 100), zoom: 2)
    let session = Fixture.session(mode: .play, view: view)
    #expect(session.mode == .play)
    #expect(session.view == view)
  }

  @Test("H3: modes follow, and play knows no steps")
  func modes() {
    var session = Fixture.session([Fixture.item(1, Fixture.cells(0, 0))])
    _ = session.perform(.move(Fixture.id(1), to: Cell(x: 3, y: 3)))
    for mode in [InteractionMode.play, .edit] {
      _ = session.perform(.setMode(mode))
      #expect(session.mode == mode)
      #expect(session.undoCount == 0 && session.redoCount == 0)
    }
  }

  @Test(
    "H5, H6: points snap to the nearest corner",
    arguments: [
      (44.0, 44.0, Cell(x: 1, y: 1)), (-44, -44, Cell(x: -1, y: -1)), (50, 50, Cell(x: 1, y: 1)),
      (66, 66, Cell(x: 2, y: 2)), (-66, -66, Cell(x: -2, y: -2)),
    ])
  func snapping(x: Double, y: Double, cell: Cell) {
    #expect(Grid.nearestCorner(to: Point(x: x, y: y)) == cell)
  }

  @Test("H7: a block dragged to 50,60 lies at 1,1")
  func moving() {
    var hand = Fingers(Fixture.session([Fixture.item(1, Fixture.cells(0, 0))]))
    hand.drag(from: 44, 44, to: 94, 104)
    #expect(hand.cells(1) == Fixture.cells(1, 1))
  }

  @Test("H8: a region of 88 by 88 points at 44,88 becomes a block of 2x2 at 1,2")
  func placing() {
    var hand = Fingers(Fixture.session())
    hand.drag(from: 44, 88, to: 132, 176)
    let reaction = hand.session.perform(.pick(Fixture.objects[0].id))
    let item = hand.session.item(at: Point(x: 66, y: 110))
    #expect(item?.pose == .cells(Fixture.cells(1, 2)))
    #expect(item?.object == Fixture.objects[0].id && item?.board == hand.session.board.id)
    #expect(reaction.changes.count == 1)
  }

  @Test(
    "H10: sizes on a board with blocks of at least 2x2",
    arguments: [
      (2, 2, true), (3, 2, true), (2, 3, true), (1, 2, false), (2, 1, false), (1, 1, false),
    ] as [(Int32, Int32, Bool)])
  func sizes(width: Int32, height: Int32, isValid: Bool) {
    var hand = Fingers(Fixture.session(minimum: .two))
    hand.drag(from: 0, 0, to: Double(width) * 44, Double(height) * 44)
    #expect((hand.session.openPanel == .picker) == isValid)
    #expect(hand.refusal == (isValid ? nil : .belowMinimum(.two)))
  }

  @Test("H13: blocks are listed from the top row down, each row from left to right")
  func order() {
    let session = Fixture.session([
      Fixture.item(1, Fixture.cells(3, 0, 1, 1)), Fixture.item(2, Fixture.cells(0, -1, 1, 1)),
      Fixture.item(3, Fixture.cells(0, 0, 1, 1)), Fixture.item(4, Fixture.cells(-2, -1, 1, 1)),
    ])
    #expect(session.itemsInReadingOrder.map(\.id) == [4, 2, 3, 1].map(Fixture.id))
  }

  @Test("H15: a block that is removed is gone, and one that is reassigned shows the other object")
  func removingAndReassigning() {
    var session = Fixture.session([Fixture.item(1, Fixture.cells(0, 0))])
    _ = session.perform(.reassign(Fixture.id(1), to: Fixture.objects[2].id))
    #expect(session.item(Fixture.id(1))?.object == Fixture.objects[2].id)
    _ = session.perform(.remove(Fixture.id(1)))
    #expect(session.item(Fixture.id(1)) == nil)
    #expect(session.object(Fixture.objects[2].id) != nil)
  }
}
