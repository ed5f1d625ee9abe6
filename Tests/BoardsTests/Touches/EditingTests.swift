import Boards
import Domain
import Gestures
import GridGeometry
import PluginAPI
import Testing

private typealias Fixture = BoardFixture

@Suite("Moving, resizing and the menu (B6, B8)")
struct EditingTests {
  /// How far a block at 0,0 of 2x2 is dragged in points, and where it comes to lie.
  static let moves: [(dx: Double, dy: Double, cell: Cell)] = [
    (22, 0, Cell(x: 1, y: 0)), (21.9, 0, Cell(x: 0, y: 0)), (-22, 0, Cell(x: -1, y: 0)),
    (66, 66, Cell(x: 2, y: 2)), (50, -50, Cell(x: 1, y: -1)), (10_000, 0, Cell(x: 227, y: 0)),
  ]

  @Test("A move snaps the top left corner", arguments: moves)
  func moving(_ row: (dx: Double, dy: Double, cell: Cell)) {
    var hand = Fingers(Fixture.session([Fixture.item(1, Fixture.cells(0, 0))]))
    hand.drag(from: 44, 44, to: 44 + row.dx, 44 + row.dy)
    #expect(hand.cells(1) == Fixture.cells(row.cell.x, row.cell.y))
    #expect(hand.session.undoCount == (row.cell == .origin ? 0 : 1))
  }

  @Test(
    "A move within the slop of a tap is none", arguments: [(9.9, false), (10, false), (10.1, true)])
  func slop(distance: Double, isDrag: Bool) {
    var hand = Fingers(Fixture.session([Fixture.item(1, Fixture.cells(0, 0))]))
    hand.down(at: 44, 44)
    hand.move(to: 44 + distance, 44)
    let lifted = hand.session.scene().elements.contains {
      $0.states.contains(.lifted)
    }
    #expect(lifted == isDrag)
    hand.up()
    #expect(hand.session.openPanel == (isDrag ? nil : .menu))
  }

  @Test(
    "A resize below the minimum is refused and the size stays", arguments: [MinimumSpan.one, .two])
  func tooSmall(minimum: MinimumSpan) {
    var hand = Fingers(
      Fixture.session([Fixture.item(1, Fixture.cells(0, 0, 3, 3))], minimum: minimum))
    let end = 44.0 * Double(minimum.rawValue) - 44
    hand.drag(from: 132, 66, to: end, 66)
    #expect(hand.refusal == .belowMinimum(minimum))
    #expect(hand.cells(1) == Fixture.cells(0, 0, 3, 3))
    #expect(hand.session.undoCount == 0)
    hand.drag(from: 132, 132, to: -500, -500)
    #expect(hand.cells(1) == Fixture.cells(0, 0, 3, 3))
  }

  @Test("A resize over another block is refused, and names it")
  func resizingOverAnother() {
    var hand = Fingers(
      Fixture.session([
        Fixture.item(1, Fixture.cells(0, 0)), Fixture.item(2, Fixture.cells(3, 0)),
      ]))
    hand.drag(from: 88, 44, to: 170, 44)
    #expect(hand.reaction.refusal == Refusal(.overlap, by: [Fixture.id(2)]))
    #expect(hand.cells(1) == Fixture.cells(0, 0))
    #expect(EnglishWording().text(.refusal(.overlap)) == "You cannot overlap items.")
  }

  @Test(
    "Handles have targets of 44 points that never overlap, whatever the zoom",
    arguments: [0.01, 0.1, 0.5, 1, 3, 50])
  func handleTargets(zoom: Double) {
    let view = ViewMemory(center: Point(x: 44, y: 44), zoom: zoom)
    var hand = Fingers(Fixture.session([Fixture.item(1, Fixture.cells(0, 0))], view: view))
    hand.tap(at: 44, 44)
    let handles = hand.session.scene().elements.filter {
      $0.kind == .handle
    }
    #expect(handles.count == 8)
    for handle in handles {
      #expect(handle.frame.size == Size(width: 44, height: 44))
      #expect(!handle.label.isEmpty)
      #expect(handles.allSatisfy { $0.id == handle.id || !$0.frame.intersects(handle.frame) })
      #expect(!handle.frame.contains(Point(x: 400, y: 300)))
    }
    // The block itself can be dragged by its middle, where it leaves room for its menu.
    guard zoom < 10 else { return }
    hand.drag(from: 44, 44, to: 132 + 4_400, 44)
    #expect(hand.cells(1) == Fixture.cells(102, 0))
  }

  /// Corners and middles of edges of a block of 4x4 at 0,0, and what is gripped there.
  static let grips: [(x: Double, y: Double, cells: CellRect)] = [
    (0, 0, Fixture.cells(-10, -10, 14, 14)), (88, 0, Fixture.cells(0, -10, 4, 14)),
    (176, 0, Fixture.cells(0, -10, 1, 14)), (0, 88, Fixture.cells(-10, 0, 14, 4)),
    (0, 176, Fixture.cells(-10, 0, 14, 1)),
  ]

  @Test("An edge that is met exactly is gripped, at any zoom", arguments: grips, [0.1, 0.2, 1, 3])
  func gripping(_ row: (x: Double, y: Double, cells: CellRect), zoom: Double) {
    let view = ViewMemory(center: Point(x: 88, y: 88), zoom: zoom)
    var hand = Fingers(Fixture.session([Fixture.item(1, Fixture.cells(0, 0, 4, 4))], view: view))
    let end = (x: row.x == 176 ? 44 : row.x - 440, y: row.y == 176 ? 44 : row.y - 440)
    hand.drag(from: row.x, row.y, to: end.x, end.y)
    #expect(hand.cells(1) == row.cells)
  }

  @Test("A tap in play mode says why it sends nothing: the object is gone, or there is none")
  func sendsNothing() {
    var (lost, tile) = (
      Fixture.item(1, Fixture.cells(0, 0)), Fixture.item(2, Fixture.cells(4, 0))
    )
    lost.content = .object(ID(high: 3, low: 99), message: nil)
    tile.content = .tile(nil)
    var hand = Fingers(Fixture.session([lost, tile], mode: .play))
    hand.tap(at: 44, 44)
    hand.tap(at: 220, 44)
    #expect(hand.reaction.messages == [.notSent(nil), .sendsNothing("tile")])
  }

  @Test("Only the selected block has handles, and drawing takes them away")
  func selection() {
    var hand = Fingers(
      Fixture.session([
        Fixture.item(1, Fixture.cells(0, 0)), Fixture.item(2, Fixture.cells(-4, 0)),
      ]))
    func handles() -> Set<String> {
      Set(
        hand.session.scene().elements.filter { $0.kind == .handle }
          .compactMap { "\($0.id)".split(separator: ":").dropFirst().first.map(String.init) })
    }
    #expect(handles().isEmpty)
    hand.tap(at: 44, 44)
    #expect(handles() == ["\(Fixture.id(1))"])
    hand.tap(at: -132, 44)
    #expect(handles() == ["\(Fixture.id(2))"])
    hand.drag(from: -132, 44, to: -220, 44)
    #expect(handles() == ["\(Fixture.id(2))"])
    hand.drag(from: 0, 200, to: 100, 290)
    _ = hand.session.perform(.cancel)
    #expect(handles().isEmpty)
  }

  @Test("A tap opens the menu: once, and for one block at a time")
  func menu() {
    var hand = Fingers(
      Fixture.session([
        Fixture.item(1, Fixture.cells(0, 0)), Fixture.item(2, Fixture.cells(-6, -3)),
      ]))
    hand.tap(at: 44, 44)
    hand.tap(at: 44, 44)
    #expect(hand.events == [.opened(.menu)])
    hand.tap(at: -220, -88)
    #expect(hand.events == [.opened(.menu), .closed(.menu), .opened(.menu)])
    #expect(hand.session.selection == Fixture.id(2))
    hand.tap(at: -390, 290)
    #expect(hand.session.openPanel == nil)
    #expect(hand.session.selection == nil)
  }

  @Test("Reassign and remove are chosen by touch", arguments: [ItemMenu.reassign, .remove])
  func choosing(_ choice: ItemMenu) throws {
    var hand = Fingers(Fixture.session([Fixture.item(1, Fixture.cells(0, 0))]))
    hand.tap(at: 44, 44)
    let scene = hand.session.scene()
    let button = try #require(scene.elements.first { "\($0.id)" == "menu:\(choice.rawValue)" })
    let point = hand.session.viewport.toBoard(button.frame.center)
    hand.tap(at: point.x, point.y)
    switch choice {
    case .reassign:
      #expect(hand.events == [.opened(.menu), .closed(.menu), .opened(.picker)])
      let reaction = hand.session.perform(.pick(Fixture.objects[2].id))
      #expect(reaction.changes.count == 1)
      #expect(hand.session.item(Fixture.id(1))?.object == Fixture.objects[2].id)
    default:
      #expect(hand.session.item(Fixture.id(1)) == nil)
      #expect(hand.reaction.changes.count == 1)
    }
    _ = hand.session.perform(.undo)
    #expect(hand.session.item(Fixture.id(1)) == Fixture.item(1, Fixture.cells(0, 0)))
  }

  @Test(
    "A tap held too long, or that strays, opens nothing in edit",
    arguments: [(490, 0.0, true), (510, 0, false), (100, 10, true), (100, 10.5, false)])
  func tapLimits(milliseconds: Int64, stray: Double, isTap: Bool) {
    var hand = Fingers(Fixture.session([Fixture.item(1, Fixture.cells(0, 0))]))
    hand.down(at: 44, 44)
    hand.move(by: stray, 0)
    hand.move(by: 0, 0)
    hand.wait(milliseconds: milliseconds - 30)
    hand.up()
    #expect((hand.session.openPanel == .menu) == isTap)
  }

  @Test("What is lifted is drawn under the finger and over everything, its landing beside it")
  func preview() throws {
    var hand = Fingers(
      Fixture.session([
        Fixture.item(1, Fixture.cells(0, 0)), Fixture.item(2, Fixture.cells(3, 0)),
      ]))
    hand.down(at: 44, 44)
    hand.move(to: 74, 44)
    let elements = hand.session.scene().elements
    let lifted = try #require(elements.last { $0.kind == .block })
    #expect(lifted.id == .item(Fixture.id(1)))
    #expect(lifted.states == [.lifted])
    #expect(lifted.frame.origin == Point(x: 430, y: 300))
    let landing = try #require(elements.first { $0.kind == .landing })
    #expect(landing.frame.origin == Point(x: 444, y: 300))
    #expect(landing.states == [.valid])
    hand.move(to: 130, 44)
    let now = hand.session.scene().elements
    #expect(now.first { $0.kind == .landing }?.states == [.invalid])
    #expect(now.first { $0.kind == .block }?.states == [.obstructing])
  }

  @Test("Frames that change are reported old and new, down to where the block comes to rest")
  func frames() {
    var hand = Fingers(Fixture.session([Fixture.item(1, Fixture.cells(0, 0))]))
    hand.drag(from: 44, 44, to: 100, 44, steps: 4)
    let reported = hand.reaction.effects.flatMap { effect in
      if case .frames(let frames) = effect { frames } else { [FrameChange]() }
    }
    #expect(reported.first?.from == Grid.frame(of: Fixture.cells(0, 0)))
    #expect(reported.last?.to == Grid.frame(of: Fixture.cells(1, 0)))
    for (before, after) in zip(reported, reported.dropFirst()) { #expect(before.to == after.from) }
  }

  @Test("A block changed elsewhere is released of, and the user is notified")
  func interrupted() {
    let item = Fixture.item(1, Fixture.cells(0, 0))
    var hand = Fingers(Fixture.session([item]))
    hand.down(at: 44, 44)
    hand.move(to: 144, 44)
    let elsewhere = Change.updating(item) { $0.pose = .cells(Fixture.cells(5, 5)) }
    let reaction = hand.session.absorb([elsewhere])
    #expect(reaction.effects.contains(.message(.gestureInterrupted)))
    hand.move(to: 200, 44)
    hand.up()
    #expect(hand.cells(1) == Fixture.cells(5, 5))
    #expect(hand.reaction.changes.isEmpty)
  }

  @Test("A block deleted elsewhere takes its menu, its handles and its picker with it")
  func deletedElsewhere() {
    let item = Fixture.item(1, Fixture.cells(0, 0))
    var hand = Fingers(Fixture.session([item]))
    hand.tap(at: 44, 44)
    #expect(hand.session.absorb([.delete(.item(item))]).effects.contains(.closed(.menu)))
    #expect(hand.session.selection == nil)
    _ = hand.session.absorb([.insert(.item(item))])
    hand.tap(at: 44, 44)
    _ = hand.session.perform(.choose(.reassign))
    #expect(hand.session.absorb([.delete(.item(item))]).effects.contains(.closed(.picker)))
  }

  @Test("A command breaks off what a finger holds")
  func commandsInterrupt() {
    var hand = Fingers(
      Fixture.session([
        Fixture.item(1, Fixture.cells(0, 0)), Fixture.item(2, Fixture.cells(5, 5)),
      ]))
    hand.down(at: 44, 44)
    hand.move(to: 144, 44)
    _ = hand.session.perform(.move(Fixture.id(2), to: Cell(x: 2, y: 0)))
    hand.up()
    #expect(hand.cells(1) == Fixture.cells(0, 0))
    #expect(hand.cells(2) == Fixture.cells(2, 0))
    #expect(hand.session.violations().isEmpty)
  }
}

@Suite("Play (B8)")
struct PlayTests {
  /// How long a finger rests and how far it strays, and whether that triggers.
  static let taps: [(milliseconds: Int64, stray: Double, triggers: Bool)] = [
    (20, 0, true), (20, 54, true), (20, 54.1, false), (700, 0, true), (60_000, 50, true),
  ]

  @Test(
    "A tap fires at the lift, however long it was held, if it did not slide off", arguments: taps)
  func tapping(_ row: (milliseconds: Int64, stray: Double, triggers: Bool)) {
    var hand = Fingers(Fixture.session([Fixture.item(1, Fixture.cells(0, 0))], mode: .play))
    hand.down(at: 44, 44)
    #expect(hand.events == [.press(Fixture.id(1), .began)])
    hand.wait(milliseconds: row.milliseconds)
    hand.move(by: row.stray, 0)
    hand.up()
    let id = Fixture.id(1)
    let trigger = Effect.trigger(
      PlayedBlock(
        Fixture.item(1, Fixture.cells(0, 0)), Fixture.objects[0], of: Fixture.show.id))
    #expect(
      hand.events
        == (row.triggers
          ? [.press(id, .began), .press(id, .ended), trigger]
          : [.press(id, .began), .press(id, .cancelled), .message(.slidOff)]))
    #expect(hand.reaction.changes.isEmpty)
  }

  @Test("Two taps are two triggers: nothing waits for a double tap")
  func doubleTap() {
    var hand = Fingers(Fixture.session([Fixture.item(1, Fixture.cells(0, 0))], mode: .play))
    hand.tap(at: 44, 44)
    #expect(hand.events.count == 3)
    hand.tap(at: 44, 44)
    #expect(hand.events.count == 6)
    #expect(hand.session.nextDeadline == nil)
  }

  @Test("Two fingers tap two blocks at once")
  func twoFingers() {
    var hand = Fingers(
      Fixture.session(
        [Fixture.item(1, Fixture.cells(0, 0)), Fixture.item(2, Fixture.cells(4, 0), object: 1)],
        mode: .play))
    hand.down(1, at: 44, 44)
    hand.down(2, at: 220, 44)
    hand.up(1)
    hand.up(2)
    let triggers = hand.events.filter { if case .trigger = $0 { true } else { false } }
    #expect(triggers.count == 2)
  }

  @Test("A pressed block looks pressed until the finger is lifted, slides off, or is cancelled")
  func pressing() {
    var hand = Fingers(Fixture.session([Fixture.item(1, Fixture.cells(0, 0))], mode: .play))
    func isPressed() -> Bool {
      hand.session.scene().elements.contains {
        $0.states.contains(.pressed)
      }
    }
    hand.down(at: 44, 44)
    #expect(isPressed())
    hand.move(by: 60, 0)
    #expect(!isPressed())
    hand.up()
    hand.down(at: 44, 44)
    #expect(isPressed())
    hand.cancel()
    #expect(!isPressed())
    #expect(!hand.events.contains { if case .trigger = $0 { true } else { false } })
  }

  @Test("Nothing else works in play: no menu, no drawing, no handles")
  func nothingElse() {
    var hand = Fingers(Fixture.session([Fixture.item(1, Fixture.cells(0, 0))], mode: .play))
    let before = hand.session.everything
    hand.drag(from: 200, 200, to: 300, 290)
    hand.drag(from: 88, 88, to: 170, 170)
    hand.tap(at: 44, 44)
    #expect(hand.session.openPanel == nil)
    #expect(hand.session.selection == nil)
    #expect(hand.session.everything == before)
    #expect(hand.session.perform(.choose(.remove)).refusal?.reason == .notEditable)
  }

  @Test("Going to play closes what is open and releases what is held")
  func leavingEdit() {
    var hand = Fingers(Fixture.session([Fixture.item(1, Fixture.cells(0, 0))]))
    hand.tap(at: 44, 44)
    hand.down(at: 44, 44)
    hand.move(to: 144, 44)
    _ = hand.session.perform(.setMode(.play))
    hand.up()
    #expect(hand.session.openPanel == nil)
    #expect(hand.session.selection == nil)
    #expect(hand.cells(1) == Fixture.cells(0, 0))
    #expect(hand.session.isTouched == false)
  }
}
