import Boards
import Domain
import Gestures
import GridGeometry
import PluginAPI
import Testing
import TextCells

private typealias Fixture = CanvasFixture

/// Fingers on a canvas: what Laputa does, without its defects.
///
/// Card 0 covers 0,0 to 200,100, card 1 lies over it from 100,50 on, and card 2 lies apart.
@Suite("Fingers on a canvas")
struct CanvasGestureTests {
  private static let items = [
    Fixture.card(0, Fixture.area(0, 0), z: "1", text: "a word \u{1B}[31mred"),
    Fixture.card(1, Fixture.area(100, 50), z: "V"),
    Fixture.block(2, Fixture.area(-200, -200, 120, 60), z: "W"),
  ]

  private static func hand(
    mode: InteractionMode = .edit, zoom: Double = 1, items: [BoardItem] = items
  ) -> Hand {
    let view = ViewMemory(center: Point(x: 50, y: 0), zoom: zoom)
    return Hand(Fixture.session(items, mode: mode, view: view))
  }

  // MARK: Tapping

  @Test("A tap raises a card and selects it, and opens no menu")
  func tapping() {
    var hand = Self.hand()
    hand.tap(at: 50, 25)
    #expect(hand.drawn == [1, 2, 0])
    #expect(hand.session.selection == Fixture.id(0) && hand.session.openPanel == nil)
    // Its corner can be gripped.
    let handles = hand.session.scene().elements.filter { $0.kind == .handle }
    #expect(handles.map(\.id) == [.handle(Fixture.id(0), .bottomRight)])
    #expect(
      handles.first.map { hand.session.viewport.toBoard($0.frame.center) }
        == Point(x: 200, y: 100))
    #expect(hand.session.undoCount == 1 && hand.reaction.changes.count == 1)
    // The topmost one changes no more, and is selected all the same.
    hand.tap(at: 300, 250)
    // Beside all cards, a tap could be the first of two.
    hand.wait(milliseconds: 400)
    #expect(hand.session.selection == nil)
    hand.tap(at: 50, 25)
    #expect(hand.session.selection == Fixture.id(0) && hand.session.undoCount == 1)
    _ = hand.session.perform(.undo)
    #expect(hand.drawn == [0, 1, 2])
  }

  @Test("A tap where cards overlap means the one on top, and then the one that is raised")
  func overlapping() {
    var hand = Self.hand()
    hand.tap(at: 150, 75)
    #expect(hand.session.selection == Fixture.id(1))
    hand.tap(at: 50, 25)
    hand.tap(at: 150, 75)
    #expect(hand.session.selection == Fixture.id(0))
  }

  @Test("Laputa: cards that are touched in any order never tie", arguments: 1...4)
  func noTies(seed: Int) {
    var hand = Self.hand()
    let points = [(20.0, 20.0), (280, 140), (-150, -170)]
    for round in 0..<60 {
      let number = (round * (seed + 1) + round / 3) % 3
      hand.tap(at: points[number].0, points[number].1)
      #expect(hand.drawn.last == number)
    }
    let keys = hand.session.itemsInReadingOrder.map(\.pose)
    #expect(Set(keys).count == 3)
  }

  // MARK: The menu

  @Test("A long press raises a card and opens the menu, whose Remove can be undone")
  func menu() {
    var hand = Self.hand()
    hand.longPress(at: 50, 25)
    #expect(hand.session.openPanel == .menu && hand.session.selection == Fixture.id(0))
    #expect(hand.drawn == [1, 2, 0] && hand.session.undoCount == 1)
    let choices = hand.session.scene().elements.compactMap { element in
      if case .part(.menu, let part) = element.id { part } else { nil }
    }
    #expect(choices == [.choice(.select), .choice(.remove)])
    #expect(hand.session.perform(.choose(.reassign)).refusal?.reason == .notAllowed)
    #expect(hand.session.openPanel == .menu)
    _ = hand.session.perform(.choose(.remove))
    #expect(hand.session.item(Fixture.id(0)) == nil && hand.session.openPanel == nil)
    _ = hand.session.perform(.undo)
    #expect(hand.drawn == [1, 2, 0])
    _ = hand.session.perform(.undo)
    #expect(hand.session.item(Fixture.id(0)) == Self.items[0] && hand.drawn == [0, 1, 2])
  }

  @Test("A long press that is cancelled raises nothing")
  func cancelledLongPress() {
    var hand = Self.hand()
    hand.down(at: 50, 25)
    hand.wait(milliseconds: 600)
    hand.cancel()
    #expect(hand.reaction.changes.isEmpty && hand.drawn == [0, 1, 2])
  }

  @Test("A finger chooses Remove, and the menu of a block also has another object for it")
  func menuByFinger() throws {
    var hand = Self.hand()
    hand.longPress(at: -150, -170)
    #expect(hand.element(.part(.menu, .choice(.reassign))) != nil)
    let button = try #require(hand.element(.part(.menu, .choice(.remove))))
    let point = hand.session.viewport.toBoard(button.frame.center)
    hand.tap(at: point.x, point.y)
    #expect(hand.session.item(Fixture.id(2)) == nil && hand.session.undoCount == 1)
  }

  @Test("A finger that moves on after a long press carries nothing")
  func longPressAndDrag() {
    var hand = Self.hand()
    hand.down(at: 50, 25)
    hand.wait(milliseconds: 600)
    hand.move(to: 250, 200)
    hand.up()
    #expect(hand.session.openPanel == .menu && hand.frame(0) == Fixture.area(0, 0))
  }

  // MARK: Carrying

  @Test("A drag carries a card and raises it in one step", arguments: [0.5, 1, 2])
  func carrying(zoom: Double) {
    var hand = Self.hand(zoom: zoom)
    hand.drag(from: 50, 25, by: 30, -40)
    #expect(hand.frame(0) == Fixture.area(30, -40))
    #expect(hand.drawn == [1, 2, 0])
    #expect(hand.session.undoCount == 1 && hand.reaction.changes.count == 1)
    let after = hand.session.contents()
    _ = hand.session.perform(.undo)
    #expect(hand.session.contents() == Hand(Self.hand().session).session.contents())
    _ = hand.session.perform(.redo)
    #expect(hand.session.contents() == after)
  }

  @Test(
    "Laputa: a drag ends where the finger does, however many events it has", arguments: [1, 7, 60])
  func events(steps: Int) {
    var hand = Self.hand()
    hand.drag(from: 50, 25, by: 123, 77, steps: steps)
    #expect(hand.frame(0) == Fixture.area(123, 77))
  }

  @Test("A held card is drawn on top, without an outline, and nothing snaps")
  func held() {
    var hand = Self.hand()
    hand.hold(from: 50, 25, by: 30, -40)
    #expect(hand.drawn == [1, 2, 0])
    #expect(hand.element(.item(Fixture.id(0)))?.states.contains(.lifted) == true)
    #expect(hand.element(.landing) == nil)
    #expect(!hand.reaction.effects.contains(.haptic(.snap)))
    #expect(hand.session.itemsInReadingOrder.map(\.pose) == Self.items.map(\.pose))
    hand.cancel()
    #expect(hand.drawn == [0, 1, 2] && hand.reaction.changes.isEmpty)
    #expect(hand.session.undoCount == 0)
  }

  @Test("A drag beside the cards pans, and selects nothing")
  func panning() {
    var hand = Self.hand()
    hand.drag(from: 300, 250, by: -40, 30)
    #expect(hand.session.viewport.center == Point(x: 90, y: -30))
    #expect(hand.reaction.changes.isEmpty && hand.session.openPanel == nil)
  }

  @Test(
    "Two fingers pan and pinch, also when they are on cards", arguments: [(300.0, 250.0), (50, 25)])
  func pinching(x: Double, y: Double) {
    var hand = Self.hand()
    hand.pinch(at: x, y, from: 30, to: 60, events: 4)
    #expect(hand.session.viewport.zoom == 2)
    #expect(hand.reaction.changes.isEmpty && hand.session.undoCount == 0)
  }

  @Test("Laputa: the zoom does not depend on how many events report a pinch")
  func zoom() {
    let views = [1, 2, 10, 60].map { events in
      var hand = Self.hand()
      hand.pinch(at: 300, 200, from: 100, to: 170, events: events)
      return hand.session.viewport
    }
    #expect(views.allSatisfy { $0 == views[0] })
    #expect(abs(views[0].zoom - 1.7) < 1e-12)
  }

  // MARK: Resizing

  /// Drags the corner of card 0, which a tap has selected.
  private static func resize(_ hand: inout Hand, by dx: Double, _ dy: Double, lifts: Bool = true) {
    hand.tap(at: 50, 25)
    hand.reaction = .none
    hand.hold(from: 200, 100, by: dx, dy)
    if lifts { hand.up() }
  }

  @Test(
    "The corner resizes, and the opposite corner stays",
    arguments: [(50.0, 30.0), (-100, -50), (-70, 200)])
  func resizing(dx: Double, dy: Double) {
    var hand = Self.hand()
    Self.resize(&hand, by: dx, dy)
    #expect(hand.frame(0) == Fixture.area(0, 0, 200 + dx, 100 + dy))
    #expect(hand.reaction.changes.count == 1 && hand.session.undoCount == 2)
    #expect(hand.session.selection == Fixture.id(0))
    _ = hand.session.perform(.undo)
    #expect(hand.frame(0) == Fixture.area(0, 0))
  }

  @Test(
    "Laputa: under the minimum a resize is refused, and the size stays",
    arguments: [(-101.0, 0.0), (0, -51), (-190, -90), (-400, -400)])
  func tooSmall(dx: Double, dy: Double) {
    var hand = Self.hand()
    Self.resize(&hand, by: dx, dy, lifts: false)
    #expect(hand.element(.landing)?.states == [.invalid])
    hand.up()
    #expect(hand.reaction.refusal == Refusal(.tooSmall(width: 100, height: 50)))
    #expect(hand.frame(0) == Fixture.area(0, 0) && hand.session.undoCount == 1)
    #expect(hand.reaction.changes.isEmpty)
  }

  @Test("The text is wrapped in the old width until the resize ends", arguments: [1, 2])
  func wrapping(zoom: Double) {
    var hand = Self.hand(zoom: zoom)
    func width() -> Double? { hand.element(.item(Fixture.id(0)))?.body?.width }
    #expect(width() == 200 * zoom)
    Self.resize(&hand, by: 60, 10, lifts: false)
    #expect(hand.element(.item(Fixture.id(0)))?.frame.size.width == 260 * zoom)
    #expect(width() == 200 * zoom)
    hand.up()
    #expect(width() == 260 * zoom)
    _ = hand.session.perform(.undo)
    #expect(width() == 200 * zoom)
  }

  @Test("The text of a card is read with its colours")
  func text() {
    let hand = Self.hand()
    let runs = hand.element(.item(Fixture.id(0)))?.body?.runs
    #expect(runs?.map(\.text) == ["a word ", "red"])
    #expect(runs?.last?.style.foreground == .color(atIndex: 1))
    #expect(hand.element(.item(Fixture.id(1)))?.body?.runs == [])
    #expect(hand.element(.item(Fixture.id(2)))?.body == nil)
  }
}
