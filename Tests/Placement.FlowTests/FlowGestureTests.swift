import Boards
import Domain
import Gestures
import GridGeometry
import PluginAPI
import Testing

private typealias Fixture = FlowFixture

/// Fingers on a flow: the cases of the Dynamic Box Model, and those that it leaves open.
@Suite("Fingers on a flow")
struct FlowGestureTests {
  private static func hands(_ count: Int = 7) -> Hands {
    Hands(Fixture.session(Fixture.items(count)))
  }

  @Test(
    "A box that is dragged to another slot is put in there, and the rest close up",
    arguments: [
      (0, 2, [1, 2, 0, 3, 4, 5, 6]), (5, 1, [0, 5, 1, 2, 3, 4, 6]), (3, 3, [0, 1, 2, 3, 4, 5, 6]),
      (6, 0, [6, 0, 1, 2, 3, 4, 5]), (0, 6, [1, 2, 3, 4, 5, 6, 0]),
    ] as [(Int, Int, [UInt64])])
  func drag(_ from: Int, _ to: Int, _ order: [UInt64]) {
    var hands = Self.hands()
    hands.carry(1, from: from, to: to)
    #expect(hands.order == [0, 1, 2, 3, 4, 5, 6])
    // While it is held the others are drawn where they will lie.
    for (slot, box) in order.enumerated() where box != UInt64(from) {
      #expect(hands.drawn[slot] == box)
    }
    #expect(hands.held == [UInt64(from)])
    hands.at(once: .up(1, Fixture.middle(to)))
    #expect(hands.order == order)
    // One drop is one change.
    #expect(hands.reaction.changes.count == (from == to ? 0 : 1))
    #expect(hands.session.undoCount == (from == to ? 0 : 1))
    _ = hands.session.perform(.undo)
    #expect(hands.order == [0, 1, 2, 3, 4, 5, 6])
  }

  @Test("It keeps its offset under the finger, and lies over all others")
  func offset() {
    var hands = Self.hands()
    let grip = Fixture.middle(0) + Vector(dx: -40, dy: 10)
    hands.at(once: .down(1, grip))
    hands.at(once: .move(1, grip + Vector(dx: 30, dy: 3)))
    let scene = hands.session.scene()
    let blocks = scene.elements.filter { $0.kind == .block }
    #expect(blocks.last?.id == .item(Fixture.id(0)))
    #expect(
      blocks.last.map { hands.session.viewport.toBoard($0.frame.origin) } == Point(x: 30, y: 3))
  }

  @Test("Crossing several boxes in one movement puts it where it ends")
  func crossing() {
    var hands = Self.hands()
    hands.at(once: .down(1, Fixture.middle(0)))
    hands.at(once: .move(1, Fixture.middle(5)))
    #expect((0..<5).map { hands.drawn[$0] } == [1, 2, 3, 4, 5])
    hands.at(once: .up(1, Fixture.middle(5)))
    #expect(hands.order == [1, 2, 3, 4, 5, 0, 6])
  }

  @Test("A drop on nothing goes to the nearest slot")
  func nothing() {
    var hands = Self.hands()
    hands.carry(1, from: 1, to: 1)
    hands.at(once: .up(1, Point(x: 900, y: 700)))
    #expect(hands.order == [0, 2, 3, 4, 5, 1, 6])
    hands.carry(1, from: 6, to: 6)
    hands.at(once: .up(1, Point(x: -300, y: -200)))
    #expect(hands.order == [6, 0, 2, 3, 4, 5, 1])
  }

  @Test("A gesture that is cancelled leaves the order of before")
  func cancel() {
    var hands = Self.hands()
    hands.carry(1, from: 0, to: 5)
    hands.at(once: .cancel(1, Fixture.middle(5)))
    #expect(hands.order == [0, 1, 2, 3, 4, 5, 6] && hands.held.isEmpty)
    #expect((0..<7).map { hands.drawn[$0] } == [0, 1, 2, 3, 4, 5, 6])
    #expect(hands.reaction.changes.isEmpty)
  }

  @Test("Two fingers on one box: the first has it")
  func oneBox() {
    var hands = Self.hands()
    hands.carry(2, from: 0, to: 1)
    hands.at(once: .down(1, Fixture.middle(1) + Vector(dx: 9, dy: 0)))
    hands.at(once: .move(1, Fixture.middle(5)))
    #expect(hands.held == [0])
    hands.at(once: .up(1, Fixture.middle(5)))
    #expect(hands.held == [0] && hands.order == [0, 1, 2, 3, 4, 5, 6])
    hands.at(once: .up(2, Fixture.middle(1)))
    #expect(hands.order == [1, 0, 2, 3, 4, 5, 6])
  }

  @Test(
    "Two fingers that take one box at once: the one with the lower number has it",
    arguments: [true, false])
  func oneBoxAtOnce(isReversed: Bool) {
    var hands = Self.hands()
    func inOrder(_ actions: [Hands.Action]) -> [Hands.Action] {
      isReversed ? actions.reversed() : actions
    }
    hands.at(once: inOrder([.down(1, Fixture.middle(0)), .down(2, Fixture.middle(0))]))
    hands.at(once: inOrder([.move(1, Fixture.middle(3)), .move(2, Fixture.middle(5))]))
    #expect(hands.held == [0])
    hands.at(once: inOrder([.up(1, Fixture.middle(3)), .up(2, Fixture.middle(5))]))
    #expect(hands.order == [1, 2, 3, 0, 4, 5, 6])
  }

  @Test("Each finger has a box of its own, and a box takes the slot that is drawn free for it")
  func twoBoxes() {
    var hands = Self.hands()
    hands.carry(1, from: 0, to: 4)
    // Box 1 is drawn in the first slot now.
    hands.carry(2, from: 0, to: 2)
    #expect(hands.held == [0, 1])
    #expect(hands.drawn == [0: 2, 1: 3, 3: 4, 5: 5, 6: 6])
    hands.at(once: .up(1, Fixture.middle(4)))
    #expect(hands.drawn == [0: 2, 1: 3, 3: 4, 4: 0, 5: 5, 6: 6])
    hands.at(once: .up(2, Fixture.middle(2)))
    #expect(hands.order == [2, 3, 1, 4, 0, 5, 6])
  }

  @Test("Of two fingers in one slot the one with the lower number has it, the other the next one")
  func oneSlot() {
    var hands = Self.hands()
    hands.carry(2, from: 0, to: 3)
    hands.carry(1, from: 6, to: 3)
    hands.at(once: .up(2, Fixture.middle(3)), .up(1, Fixture.middle(3)))
    #expect(hands.order == [1, 2, 3, 6, 0, 4, 5])
  }

  @Test("A box that another process removes is released; other fingers go on")
  func removed() throws {
    var hands = Self.hands()
    hands.carry(1, from: 0, to: 2)
    hands.carry(2, from: 5, to: 6)
    let box = try #require(hands.session.item(Fixture.id(0)))
    hands.reaction.append(hands.session.absorb([.delete(.item(box))]))
    #expect(hands.held == [5])
    #expect(hands.reaction.effects.contains(.message(.gestureInterrupted)))
    hands.at(once: .move(1, Fixture.middle(1)))
    hands.at(once: .up(1, Fixture.middle(1)))
    hands.at(once: .up(2, Fixture.middle(0)))
    #expect(hands.order == [5, 1, 2, 3, 4, 6])
  }

  @Test(
    "What another process takes away in the instant of its drop is not dropped",
    arguments: [true, false])
  func removedWhileDropped(withBoard: Bool) throws {
    var session = Self.heldByOne()
    let item = try #require(session.item(Fixture.id(0)))
    let change: Change = withBoard ? .delete(.board(session.board)) : .delete(.item(item))
    _ = session.handle(
      Touch(
        id: TouchID(rawValue: 1), phase: .ended,
        position: session.viewport.toScreen(Fixture.middle(2)), time: session.touchTime))
    #expect(session.nextDeadline != nil)
    #expect(session.absorb([change]).changes == [])
    #expect(session.advance(to: session.touchTime.advanced(by: 1_000_000)).changes == [])
    #expect(session.isDeleted == withBoard)
  }

  private static func heldByOne() -> BoardSession {
    var hands = hands(4)
    hands.carry(1, from: 0, to: 2)
    return hands.session
  }

  @Test("What another process puts in between gives way at once")
  func inserted() {
    var hands = Self.hands(4)
    hands.carry(1, from: 3, to: 0)
    let first = OrderKey.between(nil, OrderKey.spread(4)[0])
    hands.reaction.append(
      hands.session.absorb([
        .insert(.item(Fixture.item(9, .ordered(first ?? OrderKey.spread(1)[0]))))
      ]))
    #expect(hands.drawn == [1: 9, 2: 0, 3: 1, 4: 2])
    hands.at(once: .up(1, Fixture.middle(0)))
    #expect(hands.order == [3, 9, 0, 1, 2])
  }

  @Test("A region that is drawn makes a box in the slot under its middle")
  func drawing() {
    var hands = Self.hands(3)
    hands.at(once: .down(1, Point(x: 10, y: 70)))
    hands.at(once: .move(1, Point(x: 80, y: 100)))
    hands.at(once: .up(1, Point(x: 80, y: 100)))
    #expect(hands.session.openPanel == .picker)
    _ = hands.session.perform(.pick(Fixture.object.id))
    #expect(hands.order.count == 4 && Array(hands.order.prefix(3)) == [0, 1, 2])
  }

  @Test("Two fingers beside the boxes move the view")
  func pinch() {
    var hands = Self.hands(3)
    hands.at(once: .down(1, Point(x: 10, y: 300)), .down(2, Point(x: 110, y: 300)))
    hands.at(once: .move(1, Point(x: -40, y: 300)), .move(2, Point(x: 160, y: 300)))
    #expect(hands.session.viewport.zoom > 1.5)
  }

  @Test("A finger on a box goes before one that draws beside it", arguments: [true, false])
  func carryingBeforeDrawing(drawsFirst: Bool) {
    var hands = Self.hands(4)
    let draws = Hands.Action.down(1, Point(x: 10, y: 300))
    let takes = Hands.Action.down(2, Fixture.middle(0))
    hands.at(once: drawsFirst ? [draws, takes] : [takes, draws])
    let (region, box) = (
      Hands.Action.move(1, Point(x: 80, y: 340)), Hands.Action.move(2, Fixture.middle(2))
    )
    hands.at(once: drawsFirst ? [region, box] : [box, region])
    #expect(hands.held == [0])
    hands.at(once: .up(1, Point(x: 80, y: 340)))
    #expect(hands.session.openPanel == nil)
    hands.at(once: .up(2, Fixture.middle(2)))
    #expect(hands.order == [1, 2, 0, 3])
  }

  @Test(
    "A finger that comes down as another one's drag is cancelled finds what was there before",
    arguments: [true, false])
  func cancelBesideDown(cancelsFirst: Bool) {
    var hands = Self.hands(4)
    hands.carry(1, from: 0, to: 2)
    #expect(hands.drawn[0] == 1)
    let (cancel, down) = (
      Hands.Action.cancel(1, Fixture.middle(2)), Hands.Action.down(2, Fixture.middle(0))
    )
    hands.at(once: cancelsFirst ? [cancel, down] : [down, cancel])
    hands.at(once: .move(2, Fixture.middle(0) + Vector(dx: 12, dy: 0)))
    #expect(hands.held == [1])
  }

  @Test("Two fingers that move the view move it under what a third one holds")
  func panning() throws {
    var hands = Self.hands(4)
    hands.carry(3, from: 0, to: 1)
    let before = hands.session.viewport
    // Far enough from the edges that nothing scrolls.
    hands.at(once: .down(1, Point(x: 110, y: 300)), .down(2, Point(x: 210, y: 300)))
    hands.at(once: .move(1, Point(x: 110, y: 200)), .move(2, Point(x: 210, y: 200)))
    let after = hands.session.viewport
    #expect(after.center.y > before.center.y)
    let drawn = try #require(
      hands.session.scene().elements.first { $0.states.contains(.lifted) })
    let way = drawn.frame.center - before.toScreen(Fixture.middle(1))
    #expect(way.length < 1e-6)
  }

  @Test("The view scrolls for the finger at its edge, not for the one that moved last")
  func scrolling() {
    var hands = Self.hands(4)
    hands.carry(1, from: 0, to: 1)
    hands.carry(2, from: 2, to: 3)
    let edge = hands.session.viewport.toBoard(Point(x: 400, y: 595))
    let start = hands.session.viewport
    hands.at(once: .move(1, edge))
    hands.at(once: .move(2, Fixture.middle(3) + Vector(dx: 1, dy: 0)))
    _ = hands.session.advance(to: hands.session.touchTime.advanced(by: 2_000_000))
    let scrolled = hands.session.viewport
    #expect(scrolled.center.y > start.center.y)
    hands.wait(2_000_000)
    hands.at(once: .up(1, edge))
    let lifted = hands.session.viewport
    _ = hands.session.advance(to: hands.session.touchTime.advanced(by: 2_000_000))
    #expect(hands.session.viewport == lifted)
  }
}
