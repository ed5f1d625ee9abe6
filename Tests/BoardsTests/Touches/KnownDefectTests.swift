import Boards
import Domain
import Gestures
import GridGeometry
import PluginAPI
import Testing

private typealias Fixture = BoardFixture

/// The defects that earlier implementations of boards are known to have had, D1 to D19, each with a
/// test that would catch it.
///
/// D17 is about saving, and is with the workspace.
@Suite("Known defects")
struct KnownDefectTests {
  private static func hand(
    _ items: BoardItem..., mode: InteractionMode = .edit, view: ViewMemory? = nil
  ) -> Fingers {
    Fingers(Fixture.session(items, mode: mode, view: view))
  }

  private static func block(_ number: UInt64, _ cells: CellRect) -> BoardItem {
    Fixture.item(number, cells)
  }

  @Test(
    "D1: rows snap as columns do",
    arguments: [(12.0, Int32(2)), (21, 2), (22, 3), (30, 3), (-21, 2), (-23, 1), (-200, -3)])
  func rowsSnap(drag: Double, row: Int32) {
    var hand = Self.hand(Self.block(1, Fixture.cells(0, 2)))
    hand.drag(from: 44, 132, to: 44, 132 + drag)
    #expect(hand.cells(1) == Fixture.cells(0, row))
  }

  /// A handle, how far it is dragged in cells, and what becomes of a block at 2,2 of 4x4.
  static let handles: [(handle: Handle, dx: Double, dy: Double, cells: CellRect)] = [
    (.topLeft, -1, -2, Fixture.cells(1, 0, 5, 6)), (.topLeft, 1, 2, Fixture.cells(3, 4, 3, 2)),
    (.top, 3, -1, Fixture.cells(2, 1, 4, 5)), (.topRight, 2, 1, Fixture.cells(2, 3, 6, 3)),
    (.right, 1, 5, Fixture.cells(2, 2, 5, 4)), (.bottomRight, -1, 1, Fixture.cells(2, 2, 3, 5)),
    (.bottom, 2, -3, Fixture.cells(2, 2, 4, 1)), (.bottomLeft, 3, 1, Fixture.cells(5, 2, 1, 5)),
    (.left, -2, 1, Fixture.cells(0, 2, 6, 4)),
  ]

  @Test(
    "D2: handles on the top and left move the origin; the opposite edge stays", arguments: handles)
  func handlesLeaveTheOppositeEdge(
    _ row: (handle: Handle, dx: Double, dy: Double, cells: CellRect)
  ) throws {
    var hand = Self.hand(Self.block(1, Fixture.cells(2, 2, 4, 4)))
    hand.tap(at: 176, 176)
    let scene = hand.session.scene()
    let id = SceneID.handle(Fixture.id(1), row.handle)
    let handle = try #require(scene.elements.first { $0.id == id })
    let start = hand.session.viewport.toBoard(handle.frame.center)
    hand.drag(from: start.x, start.y, to: start.x + row.dx * 44, start.y + row.dy * 44)
    #expect(hand.cells(1) == row.cells)
    #expect(hand.refusal == nil)
  }

  @Test(
    "D3: a drag ends where the finger ends, however many events say of it",
    arguments: [1, 2, 10, 60, 333])
  func eventsDoNotAddUp(steps: Int) {
    var hand = Self.hand(Self.block(1, Fixture.cells(0, 0)))
    hand.drag(from: 44, 44, to: 154, -44, steps: steps)
    #expect(hand.cells(1) == Fixture.cells(3, -2))
  }

  @Test("D4: undo goes back to where the gesture began")
  func undoGoesBack() {
    var hand = Self.hand(Self.block(1, Fixture.cells(0, 0)))
    hand.drag(from: 44, 44, to: 176, 44)
    #expect(hand.cells(1) == Fixture.cells(3, 0))
    _ = hand.session.perform(.undo)
    #expect(hand.cells(1) == Fixture.cells(0, 0))
  }

  @Test("D5: redo after undo, any number of times, is what was done")
  func redoIsWhatWasDone() {
    var hand = Self.hand(Self.block(1, Fixture.cells(0, 0)))
    hand.drag(from: 44, 44, to: 132, 44)
    hand.drag(from: 132, 44, to: 132, 176)
    for _ in 0..<3 {
      _ = hand.session.perform(.undo)
      #expect(hand.cells(1) == Fixture.cells(2, 0))
      _ = hand.session.perform(.undo)
      #expect(hand.cells(1) == Fixture.cells(0, 0))
      _ = hand.session.perform(.redo)
      #expect(hand.cells(1) == Fixture.cells(2, 0))
      _ = hand.session.perform(.redo)
      #expect(hand.cells(1) == Fixture.cells(2, 3))
    }
  }

  @Test("D6: adding, reassigning and removing are undone")
  func everyEditIsUndone() throws {
    var hand = Self.hand(Self.block(1, Fixture.cells(0, 0)))
    let start = hand.session.everything
    hand.drag(from: 132, 132, to: 220, 220)
    _ = hand.session.perform(.pick(Fixture.objects[1].id))
    let added = hand.session.everything
    #expect(added.count == start.count + 1)
    hand.tap(at: 44, 44)
    _ = hand.session.perform(.choose(.reassign))
    _ = hand.session.perform(.pick(Fixture.objects[2].id))
    let reassigned = hand.session.everything
    #expect(hand.session.item(Fixture.id(1))?.object == Fixture.objects[2].id)
    hand.tap(at: 44, 44)
    _ = hand.session.perform(.choose(.remove))
    #expect(hand.session.item(Fixture.id(1)) == nil)
    for expected in [reassigned, added, start] {
      _ = hand.session.perform(.undo)
      #expect(hand.session.everything == expected)
    }
  }

  @Test("D7: a drag in play mode makes no step and moves no block")
  func playMakesNoHistory() {
    var hand = Self.hand(Self.block(1, Fixture.cells(0, 0)), mode: .play)
    hand.drag(from: 44, 44, to: 176, 44)
    // A host with recognisers of its own may ask for a drag all the same.
    let start = hand.session.viewport.toScreen(Point<BoardSpace>(x: 44, y: 44))
    for phase in [GesturePhase.began, .changed, .ended] {
      let drag = Gesture.Drag(
        phase, touch: TouchID(rawValue: 9), from: start, to: start + Vector(dx: 132, dy: 0))
      hand.reaction.append(hand.session.handle(.drag(drag)))
    }
    #expect(hand.reaction.changes.isEmpty)
    #expect(hand.session.undoCount == 0)
    _ = hand.session.perform(.setMode(.edit))
    #expect(hand.session.undoCount == 0)
    #expect(hand.cells(1) == Fixture.cells(0, 0))
  }

  @Test("D8: leaving edit mode clears what could be undone and redone")
  func leavingEditClears() {
    var hand = Self.hand(Self.block(1, Fixture.cells(0, 0)))
    hand.drag(from: 44, 44, to: 176, 44)
    hand.drag(from: 176, 44, to: 176, 176)
    _ = hand.session.perform(.undo)
    _ = hand.session.perform(.setMode(.play))
    #expect(hand.session.undoCount + hand.session.redoCount == 0)
    _ = hand.session.perform(.setMode(.edit))
    #expect(hand.session.perform(.undo).refusal?.reason == .nothingToUndo)
  }

  @Test("D9: a second finger in the middle of a drawing pans, and nothing is drawn")
  func secondFingerTakesOver() {
    var hand = Self.hand()
    hand.down(1, at: 0, 0)
    hand.move(1, to: 100, 100)
    hand.down(2, at: 200, 0)
    hand.move(1, by: 50, 0)
    hand.move(2, by: 50, 0)
    hand.up(1)
    hand.move(2, by: 30, 0)
    hand.up(2)
    #expect(hand.session.openPanel == nil)
    #expect(hand.events.isEmpty)
    #expect(hand.session.viewport.center == Point(x: -80, y: 0))
  }

  @Test("D10: the last of two fingers draws nothing, from wherever it was")
  func lastFingerDrawsNothing() {
    var hand = Self.hand()
    hand.down(1, at: 0, 0)
    hand.down(2, at: 100, 0)
    hand.move(1, by: 5, 0)
    hand.up(1)
    hand.move(2, by: 0, 3)
    hand.up(2)
    #expect(hand.session.openPanel == nil)
    hand.down(1, at: 0, 0)
    hand.down(2, at: 100, 0)
    hand.move(1, by: 30, 0)
    hand.up(1)
    hand.move(2, by: 150, 150)
    hand.up(2)
    #expect(hand.session.openPanel == nil)
    #expect(hand.events.isEmpty)
  }

  @Test("D11: what the system cancels is not placed, moved or resized")
  func cancelChangesNothing() {
    var hand = Self.hand(Self.block(1, Fixture.cells(0, 0)))
    let before = hand.session.everything
    for (x, y) in [(200.0, 200.0), (44, 44), (88, 88)] {
      hand.down(at: x, y)
      hand.dragOn(from: x, y, to: x + 100, y + 100)
      hand.cancel()
    }
    #expect(hand.reaction.changes.isEmpty)
    #expect(hand.session.openPanel == nil)
    #expect(hand.session.everything == before)
    #expect(hand.session.undoCount == 0)
  }

  @Test("D12: a touch that goes nowhere opens no picker", arguments: [0.0, 5, 10, 43.9])
  func nothingDrawnNothingOpened(distance: Double) {
    var hand = Self.hand()
    hand.drag(from: 0, 0, to: distance, distance)
    #expect(hand.session.openPanel == nil)
    #expect(hand.reaction.changes.isEmpty)
  }

  @Test(
    "D13: regions snap to the board's corners, not to the view's", arguments: [0.0, 10, -17.5, 1e6])
  func regionsSnapOnTheBoard(pan: Double) throws {
    let view = ViewMemory(center: Point(x: pan, y: -pan), zoom: 1)
    var hand = Fingers(Fixture.session(view: view), size: Size(width: 400, height: 400))
    let corner = Grid.corner(of: try #require(Grid.nearestCorner(to: view.center)))
    hand.drag(from: corner.x + 6, corner.y - 21, to: corner.x + 86, corner.y + 109)
    let reaction = hand.session.perform(.pick(Fixture.objects[0].id))
    guard case .item(let item)? = reaction.changes.last?.after else {
      Issue.record("nothing was placed")
      return
    }
    let cells = try #require(item.pose.cells)
    #expect(Grid.corner(of: cells.origin) == corner)
    #expect(cells.span == Fixture.cells(0, 0, 2, 2).span)
  }

  @Test(
    "D14: fingers mean the board point that is seen under them", arguments: [0.25, 0.5, 1, 2, 3.7])
  func zoomCounts(zoom: Double) {
    let view = ViewMemory(center: Point(x: 300, y: 200), zoom: zoom)
    var hand = Self.hand(Self.block(1, Fixture.cells(0, 0, 8, 8)), view: view)
    hand.drag(from: 176, 176, to: 176 + 220, 176 - 132)
    #expect(hand.cells(1) == Fixture.cells(5, -3, 8, 8))
  }

  @Test("D15: a pinch goes on from the zoom that the last one left")
  func pinchesMultiply() {
    var hand = Self.hand()
    hand.pinch(at: 0, 0, from: 100, to: 200)
    #expect(hand.session.viewport.zoom == 2)
    hand.pinch(at: 0, 0, from: 100, to: 150)
    #expect(hand.session.viewport.zoom == 3)
  }

  @Test("D16: the first drag after reopening moves on from where the person looked")
  func firstDragDoesNotJump() {
    let view = ViewMemory(center: Point(x: 1_000, y: -500), zoom: 2)
    var hand = Self.hand(mode: .play, view: view)
    hand.down(at: 1_000, -500)
    hand.move(by: 20, 40)
    hand.up()
    #expect(hand.session.viewport.center == Point(x: 990, y: -520))
  }

  /// Two blocks of 2x2 by their corners, and whether they overlap: touching never counts.
  static let pairs: [(first: Cell, second: Cell, overlaps: Bool)] = [
    (Cell(x: 0, y: 0), Cell(x: 1, y: 1), true), (Cell(x: 1, y: 1), Cell(x: 2, y: 2), true),
    (Cell(x: 3, y: 3), Cell(x: 2, y: 2), true), (Cell(x: 3, y: 3), Cell(x: 4, y: 4), true),
    (Cell(x: 0, y: 0), Cell(x: 3, y: 3), false), (Cell(x: 1, y: 1), Cell(x: 3, y: 3), false),
    (Cell(x: 0, y: 0), Cell(x: 2, y: 2), false), (Cell(x: 0, y: 0), Cell(x: 4, y: 4), false),
    (Cell(x: 2, y: 2), Cell(x: 4, y: 4), false), (Cell(x: 0, y: 0), Cell(x: 2, y: 0), false),
    (Cell(x: 0, y: 0), Cell(x: 0, y: -2), false),
  ]

  @Test("D18: only shared cells are an overlap, at any zoom", arguments: pairs, [0.5, 1, 2])
  func onlySharedCellsOverlap(
    _ pair: (first: Cell, second: Cell, overlaps: Bool), zoom: Double
  ) {
    let view = ViewMemory(center: .origin, zoom: zoom)
    let far = Fixture.cells(-5, -3)
    var hand = Self.hand(
      Self.block(1, Fixture.cells(pair.first.x, pair.first.y)), Self.block(2, far), view: view)
    let grip = Grid.frame(of: far).center
    let way = Grid.corner(of: pair.second) - Grid.corner(of: far.origin)
    hand.drag(from: grip.x, grip.y, to: grip.x + way.dx, grip.y + way.dy)
    #expect(hand.refusal == (pair.overlaps ? .overlap : nil))
    #expect(hand.cells(2) == (pair.overlaps ? far : Fixture.cells(pair.second.x, pair.second.y)))
  }

  @Test("D19: a refused move goes back to where the gesture began, not to a place on the way")
  func refusedMovesGoBack() {
    var hand = Self.hand(
      Self.block(1, Fixture.cells(0, 0)), Self.block(2, Fixture.cells(5, 0)))
    hand.drag(from: 44, 44, to: 44 + 4 * 44, 44, steps: 20)
    #expect(hand.refusal == .overlap)
    #expect(hand.reaction.refusal?.by == [Fixture.id(2)])
    #expect(hand.cells(1) == Fixture.cells(0, 0))
    #expect(hand.reaction.changes.isEmpty)
    #expect(hand.session.undoCount == 0)
    let home = Grid.frame(of: Fixture.cells(0, 0))
    guard
      case .frames(let frames)? = hand.reaction.effects.last(where: {
        if case .frames = $0 { true } else { false }
      })
    else {
      Issue.record("no frame was reported")
      return
    }
    #expect(frames.last?.to == home)
  }
}
