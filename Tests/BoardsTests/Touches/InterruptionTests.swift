import Boards
import Domain
import Gestures
import GridGeometry
import PluginAPI
import Testing

private typealias Fixture = BoardFixture

@Suite("What is left of a gesture (B6, B9, B11)")
struct InterruptionTests {
  private static let blocks = [
    Fixture.item(1, Fixture.cells(0, 0)), Fixture.item(2, Fixture.cells(-6, -3)),
  ]

  private static func element(_ id: SceneID, of hand: Fingers) -> SceneElement? {
    hand.session.scene().elements.first { $0.id == id }
  }

  @Test("What a finger holds still has its landing after a change elsewhere, judged again")
  func landingAfterAbsorbing() {
    var hand = Fingers(Fixture.session(Self.blocks))
    hand.down(at: 44, 44)
    hand.move(to: 44 + 132, 44)
    _ = hand.session.absorb([.updating(Fixture.show) { $0.name = "Closing" }])
    #expect(Self.element(.landing, of: hand)?.states == [.valid])
    _ = hand.session.absorb([.insert(.item(Fixture.item(7, Fixture.cells(4, 0))))])
    #expect(Self.element(.landing, of: hand)?.states == [.invalid])
    #expect(Self.element(.item(Fixture.id(7)), of: hand)?.states == [.obstructing])
    _ = hand.session.absorb([.delete(.item(Fixture.item(7, Fixture.cells(4, 0))))])
    #expect(Self.element(.landing, of: hand)?.states == [.valid])
  }

  @Test("A touch-down that is refused leaves nothing for the next finger of that name")
  func refusedTouchDown() {
    var hand = Fingers(Fixture.session(Self.blocks, mode: .play))
    hand.down(1, at: -220, -88)
    hand.send(2, .began, Point(x: .nan, y: 0))
    hand.down(2, at: 44, 44)
    hand.up(2)
    let triggered = hand.events.contains {
      if case .trigger(let block) = $0 { block.item.id == Fixture.id(1) } else { false }
    }
    #expect(triggered)
  }

  @Test("A finger on a menu chooses nothing from the menu that opened in its place")
  func menuOfAnother() throws {
    var hand = Fingers(Fixture.session(Self.blocks))
    hand.tap(at: 44, 44)
    let button = try #require(Self.element(.part(.menu, .choice(.remove)), of: hand))
    hand.send(1, .began, button.frame.center)
    hand.down(2, at: -220, -88)
    hand.up(2)
    #expect(hand.session.selection == Fixture.id(2))
    hand.send(1, .ended, button.frame.center)
    #expect(hand.session.item(Fixture.id(2)) != nil)
    #expect(hand.reaction.changes.isEmpty)
    #expect(hand.session.openPanel == .menu)
  }

  @Test("A finger on a menu that closed meanwhile does nothing, and nothing is said")
  func menuThatClosed() throws {
    var hand = Fingers(Fixture.session(Self.blocks))
    hand.tap(at: 44, 44)
    let button = try #require(Self.element(.part(.menu, .choice(.remove)), of: hand))
    hand.send(1, .began, button.frame.center)
    hand.down(2, at: -350, 250)
    hand.up(2)
    hand.send(1, .ended, button.frame.center)
    #expect(hand.events == [.opened(.menu), .closed(.menu)])
  }

  @Test(
    "Looking somewhere else breaks off what fingers do",
    arguments: [SessionCommand.goHome, .fit, .look(ViewMemory(center: .origin, zoom: 1))],
    InteractionMode.allCases)
  func looking(_ command: SessionCommand, mode: InteractionMode) {
    let view = ViewMemory(center: Point(x: 300, y: 200), zoom: 2)
    var hand = Fingers(Fixture.session(Self.blocks, mode: mode, view: view))
    hand.down(at: 44, 44)
    hand.move(by: 50, 50)
    _ = hand.session.perform(command)
    let there = hand.session.viewport
    hand.move(by: 88, 0)
    hand.up()
    #expect(hand.session.viewport == there)
    #expect(there.zoom != view.zoom)
    #expect(hand.cells(1) == Fixture.cells(0, 0))
    #expect(hand.reaction.changes.isEmpty)
  }

  @Test("A view that is refused breaks nothing off")
  func lookingNowhere() {
    var hand = Fingers(Fixture.session(Self.blocks))
    hand.down(at: 44, 44)
    hand.move(to: 132, 44)
    let reaction = hand.session.perform(.look(ViewMemory(center: .origin, zoom: 0)))
    #expect(reaction.refusal?.reason == .viewOutOfRange)
    hand.up()
    #expect(hand.cells(1) == Fixture.cells(2, 0))
  }

  @Test(
    "A cancelled drag gives back the selection and the menu",
    arguments: [Point<BoardSpace>(x: 200, y: 200), Point(x: -220, y: -88), Point(x: 44, y: 44)])
  func selectionAfterCancelling(start: Point<BoardSpace>) {
    var hand = Fingers(Fixture.session(Self.blocks))
    hand.tap(at: 44, 44)
    let before = hand.session.scene()
    hand.down(at: start.x, start.y)
    hand.move(by: -50, 30)
    #expect(hand.session.openPanel == nil)
    hand.cancel()
    #expect(hand.session.selection == Fixture.id(1))
    #expect(hand.session.openPanel == .menu)
    #expect(hand.session.scene() == before)
  }

  @Test("A selected block that went meanwhile is not selected again")
  func selectionThatWent() {
    var hand = Fingers(Fixture.session(Self.blocks))
    hand.tap(at: 44, 44)
    hand.down(at: 200, 200)
    hand.move(by: 50, 50)
    _ = hand.session.absorb([.delete(.item(Self.blocks[0]))])
    hand.cancel()
    #expect(hand.session.selection == nil)
    #expect(hand.session.openPanel == nil)
  }

  @Test("One finger scrolls the picker's list; cancelled, it leaves the list as it was")
  func listAfterCancelling() {
    var hand = Fingers(Fixture.session())
    let many = (10..<40).map { Fixture.object($0, .list, "Act \($0)") }
    _ = hand.session.absorb(many.map { .insert(.object($0)) })
    hand.drag(from: -350, -250, to: -250, -150)
    let before = hand.session.scene()
    guard let row = before.elements.last(where: { $0.kind == .choice }) else {
      Issue.record("no choice is seen")
      return
    }
    hand.send(1, .began, row.frame.center)
    hand.move(1, by: 0, -100)
    hand.send(2, .began, row.frame.center)
    hand.move(2, by: 0, -50)
    #expect(hand.session.scene() != before)
    hand.cancel(1)
    hand.cancel(2)
    #expect(hand.session.scene() == before)
  }

  @Test("Presses whose blocks went are reported in the order of the fingers' names")
  func pressesInOrder() {
    let items = (0..<8).map { Fixture.item(UInt64($0), Fixture.cells(Int32($0) * 2 - 8, 0)) }
    var hand = Fingers(Fixture.session(items, mode: .play))
    for number in UInt64(0)..<8 { hand.down(number, at: Double(number) * 88 - 308, 44) }
    let reaction = hand.session.absorb(items.map { .delete(.item($0)) })
    let cancelled = reaction.effects.compactMap { effect in
      if case .press(let item, .cancelled, _) = effect { item } else { ID<BoardItem>?.none }
    }
    #expect(cancelled == items.map(\.id))
  }
}

@Suite("Hosts with recognisers of their own")
struct HostGestureTests {
  private static func drag(_ phase: GesturePhase, to position: Point<ScreenSpace>) -> Gesture {
    .drag(
      Gesture.Drag(
        phase, touch: TouchID(rawValue: 1), from: Point(x: 444, y: 344), to: position))
  }

  @Test("A block held at the edge scrolls from the moment it came there", arguments: [0, 3_600])
  func edgeScrolling(seconds: Int64) throws {
    var session = Fixture.session([Fixture.item(1, Fixture.cells(0, 0))])
    _ = session.perform(.setViewSize(Size(width: 800, height: 600)))
    let start = Instant(microseconds: seconds * 1_000_000)
    _ = session.advance(to: start)
    _ = session.handle(Self.drag(.began, to: Point(x: 460, y: 344)))
    _ = session.handle(Self.drag(.changed, to: Point(x: 799, y: 344)))
    let due = try #require(session.nextDeadline)
    #expect(due == start.advanced(by: session.gestureSettings.scrollDelay))
    _ = session.advance(to: due)
    #expect(session.viewport.center.x > 0)
    #expect(session.viewport.center.x < 44)
  }

  @Test("Gestures in an order that makes no sense change nothing")
  func oddOrders() {
    var session = Fixture.session([Fixture.item(1, Fixture.cells(0, 0))])
    _ = session.perform(.setViewSize(Size(width: 800, height: 600)))
    let before = (session.everything, session.viewport)
    let pan = Gesture.Pan(.changed, from: .origin, to: Point(x: 9, y: 9), scale: 2)
    let press = Gesture.Press(.ended, touch: TouchID(rawValue: 3), position: .origin)
    let odd: [Gesture] = [
      .pan(pan), .press(press), Self.drag(.changed, to: .origin), Self.drag(.ended, to: .origin),
      Self.drag(.cancelled, to: .origin), Self.drag(.began, to: Point(x: 500, y: 500)),
      Self.drag(.began, to: Point(x: .nan, y: 0)), Self.drag(.cancelled, to: .origin),
      Self.drag(.ended, to: Point(x: 600, y: 400)),
    ]
    for gesture in odd { #expect(session.handle(gesture).changes.isEmpty) }
    #expect(session.everything == before.0)
    #expect(session.viewport == before.1)
  }
}

@Suite("The limits of zoom")
struct ZoomLimitTests {
  @Test(
    "Every element of a scene has finite numbers",
    arguments: [1e-300, 1e-9, 1e9, 1e297, 1e300, 4e306])
  func finiteScenes(zoom: Double) {
    let view = ViewMemory(center: .origin, zoom: zoom)
    var hand = Fingers(Fixture.session([Fixture.item(1, Fixture.cells(0, 0))], view: view))
    hand.send(1, .began, Point(x: 400, y: 300))
    hand.send(1, .ended, Point(x: 400, y: 300))
    _ = hand.session.perform(.choose(.reassign))
    let scene = hand.session.scene()
    for element in scene.elements { #expect(element.frame.isFinite, "\(element.id)") }
    _ = hand.session.perform(.cancel)
    hand.send(1, .began, Point(x: 400, y: 300))
    hand.send(1, .ended, Point(x: 400, y: 300))
    for element in hand.session.scene().elements {
      #expect(element.frame.isFinite, "\(element.id)")
    }
  }
}
