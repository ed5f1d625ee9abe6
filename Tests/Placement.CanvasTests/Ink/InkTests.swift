import Boards
import Domain
import Gestures
import GridGeometry
import PluginAPI
import Testing

@Suite("Ink")
struct InkTests {
  private static let zigzag = [(0.0, 0.0), (20, 0), (40, 30), (60, 0)]

  // MARK: Drawing

  @Test("A pencil draws a stroke through every point, above all others, as one step")
  func drawing() throws {
    var hand = InkHand([CanvasFixture.card(1, CanvasFixture.area(0, 0), z: "V")])
    hand.draw(Self.zigzag)
    hand.draw([(0, 100), (50, 100)])
    #expect(hand.lines.count == 2 && hand.session.undoCount == 2)
    #expect(hand.lines[0] == Self.zigzag.map { Point(x: $0.0, y: $0.1) })
    let keys = [CanvasFixture.key("V")] + hand.strokes.compactMap(\.z)
    #expect(keys == keys.sorted() && Set(keys).count == 3)
    let before = hand.session.contents()
    hand.perform(.undo)
    #expect(hand.lines.count == 1)
    hand.perform(.redo)
    #expect(hand.session.contents() == before)
  }

  @Test("Points, times and pressures are those of the touches")
  func samples() throws {
    var hand = InkHand()
    hand.perform(
      .setDrawingTool(.pen(Stroke.Pen(.pencil, color: ObjectColor(rgb: 0xFF), width: 4))))
    hand.down(at: 0, 0)
    hand.move(to: 30, 0, pressure: 0.25)
    hand.move(to: 30, 30, pressure: 1)
    hand.up()
    let stroke = try #require(hand.strokes.first?.content.stroke)
    #expect(stroke.pen == Stroke.Pen(.pencil, color: ObjectColor(rgb: 0xFF), width: 4))
    #expect(stroke.samples.map(\.time) == [0, 10_000, 20_000])
    #expect(stroke.samples.map(\.pressure) == [16_384, 16_384, 65_535])
    #expect(Stroke(bytes: stroke.bytes) == stroke)
  }

  @Test("While it is drawn, a stroke is in the scene but not on the board")
  func live() throws {
    var hand = InkHand()
    hand.down(at: 0, 0)
    hand.move(to: 30, 0)
    hand.move(to: 30, 30)
    let element = try #require(hand.elements(.stroke).first)
    guard case .path(let points, let width) = element.shape else {
      Issue.record("a stroke is a path")
      return
    }
    #expect(points.count == 3 && width == 2)
    #expect(hand.session.itemCount == 0 && hand.reaction.changes.isEmpty)
    hand.up()
    #expect(
      hand.session.itemCount == 1 && hand.elements(.stroke).map(\.id) == [.item(hand.strokes[0].id)]
    )
  }

  @Test("A cancelled stroke leaves nothing", arguments: [false, true])
  func cancelled(byCommand: Bool) {
    var hand = InkHand()
    hand.down(at: 0, 0)
    hand.move(to: 30, 0)
    if byCommand { hand.perform(.cancel) } else { hand.cancel() }
    #expect(hand.elements(.stroke).isEmpty && hand.session.undoCount == 0)
    hand.move(to: 60, 60)
    hand.up()
    #expect(hand.session.itemCount == 0 && hand.reaction.changes.isEmpty)
  }

  @Test("A tap makes a dot, once it cannot be the first of two")
  func dot() {
    var hand = InkHand()
    hand.draw([(5, 5)])
    #expect(hand.session.itemCount == 0)
    hand.wait(milliseconds: 400)
    #expect(hand.lines == [[Point(x: 5, y: 5)]])
  }

  @Test("A pencil inks while fingers pan and zoom")
  func fingersPan() {
    var hand = InkHand()
    let before = hand.session.viewport
    hand.down(1, .pencil, at: 0, 0)
    hand.move(1, to: 30, 0)
    hand.down(2, .finger, at: 100, 100)
    hand.move(2, to: 100, 160)
    hand.up(2)
    #expect(hand.session.viewport != before)
    hand.move(1, to: 60, 0)
    hand.up(1)
    #expect(hand.lines.count == 1)
    hand.draw([(0, 0), (50, 50)], with: .finger)
    #expect(hand.lines.count == 1)
  }

  @Test("With 'ink' set to any, a tap of two fingers at once inks nothing", arguments: [1, 2])
  func twoFingerTap(first: UInt64) {
    var hand = InkHand(settings: ["ink": "any"])
    hand.down(1, .finger, at: 0, 0)
    hand.down(2, .finger, at: 100, 0)
    hand.up(first)
    hand.up(3 - first)
    hand.wait(milliseconds: 400)
    #expect(hand.strokes.isEmpty && hand.session.tool == .draw)
    // One after the other, they do; and a pencil is no finger.
    hand.tap(.finger, at: 0, 0)
    hand.down(1, .finger, at: 0, 0)
    hand.draw([(200, 200)], with: .pencil, by: 2)
    hand.wait(milliseconds: 400)
    #expect(hand.strokes.count == 2)
  }

  @Test("With 'ink' set to any, a finger inks, and a second one makes it pan instead")
  func anyInk() {
    var hand = InkHand(settings: ["ink": "any"])
    hand.draw([(0, 0), (50, 50)], with: .finger)
    #expect(hand.lines.count == 1)
    let before = hand.session.viewport
    hand.down(1, .finger, at: 0, 0)
    hand.move(1, to: 30, 0)
    hand.down(2, .finger, at: 100, 0)
    hand.move(1, to: 30, 50)
    hand.move(2, to: 100, 50)
    hand.up(1)
    hand.up(2)
    #expect(hand.lines.count == 1 && hand.session.viewport != before)
  }

  @Test("Cards cannot be moved while drawing, and nothing inks while manipulating")
  func tools() {
    let card = CanvasFixture.card(1, CanvasFixture.area(0, 0), z: "V")
    var hand = InkHand([card])
    #expect(hand.session.scene().tool == .draw)
    hand.draw([(50, 50), (90, 90)])
    #expect(hand.session.item(card.id) == card && hand.lines.count == 1)
    hand.doubleTap(at: 300, 200)
    #expect(hand.session.tool == .manipulate && hand.session.scene().tool == .manipulate)
    hand.draw([(10, 10), (60, 60)])
    #expect(hand.lines.count == 1 && hand.session.item(card.id) != card)
    hand.doubleTap(at: 300, 200)
    #expect(hand.session.tool == .draw)
    hand.perform(.setMode(.play))
    #expect(hand.session.scene().tool == nil)
    hand.draw([(-100, -100), (-50, -50)])
    #expect(hand.lines.count == 1)
  }

  // MARK: Erasing

  @Test("An eraser removes every stroke that it meets, as one step")
  func erasing() {
    var hand = InkHand()
    for y in [0.0, 20, 40] { hand.draw([(0, y), (100, y)]) }
    let before = hand.session.contents()
    hand.perform(.setDrawingTool(.eraser))
    hand.down(at: 50, -15)
    hand.move(to: 50, 30)
    #expect(hand.elements(.stroke).filter { $0.states.contains(.dimmed) }.count == 2)
    #expect(hand.session.itemCount == 3)
    hand.up()
    #expect(hand.lines == [[Point(x: 0, y: 40), Point(x: 100, y: 40)]])
    hand.perform(.undo)
    #expect(hand.session.contents() == before)
    // Between two reports of a fast eraser nothing is skipped.
    hand.draw([(50, -200), (50, 200)])
    #expect(hand.lines.isEmpty)
    hand.perform(.undo)
    hand.tap(at: 50, 21)
    #expect(hand.lines.count == 2)
  }

  @Test("A cancelled eraser erases nothing, and cards are not erased")
  func cancelledEraser() {
    var hand = InkHand([CanvasFixture.card(1, CanvasFixture.area(0, 0), z: "V")])
    hand.draw([(0, 0), (100, 0)])
    hand.perform(.setDrawingTool(.eraser))
    hand.down(at: 50, -20)
    hand.move(to: 50, 60)
    hand.cancel()
    #expect(hand.session.itemCount == 2)
    hand.draw([(50, -20), (50, 60)])
    #expect(hand.session.itemCount == 1 && hand.session.item(CanvasFixture.id(1)) != nil)
  }

  // MARK: The lasso

  /// Two short strokes, the first of them in a lasso.
  private static func lassoed() -> InkHand {
    var hand = InkHand()
    hand.draw([(0, 0), (20, 0)])
    hand.draw([(200, 0), (220, 0)])
    hand.perform(.setDrawingTool(.lasso))
    hand.draw([(-20, -20), (40, -20), (40, 20), (-20, 20)])
    return hand
  }

  @Test("A lasso selects what it goes around, and carries it above all as one step")
  func lasso() {
    var hand = Self.lassoed()
    let selected = hand.elements(.stroke).filter { $0.states.contains(.selected) }
    #expect(selected.map(\.id) == [.item(hand.strokes[0].id)])
    let steps = hand.session.undoCount
    hand.down(at: 10, 0)
    hand.move(to: 10, 60)
    let drawn = hand.elements(.stroke).first { $0.id == selected.first?.id }
    #expect(drawn.map { $0.frame.minY - selected[0].frame.minY } == 60)
    hand.up()
    #expect(hand.lines.last == [Point(x: 0, y: 60), Point(x: 20, y: 60)])
    #expect(hand.session.undoCount == steps + 1)
    hand.perform(.undo)
    #expect(hand.lines.first == [Point(x: 0, y: 0), Point(x: 20, y: 0)])
  }

  @Test("A cancelled carry puts the strokes back")
  func cancelledCarry() throws {
    var hand = Self.lassoed()
    let before = hand.session.contents()
    hand.down(at: 10, 0)
    hand.move(to: 10, 60)
    hand.cancel()
    #expect(hand.session.contents() == before)
    guard
      case .frames(let last)? = hand.reaction.effects.last(where: {
        if case .frames = $0 { true } else { false }
      })
    else {
      Issue.record("the strokes are drawn where they were")
      return
    }
    #expect(last.first?.to == hand.session.frame(of: hand.strokes[0].id))
  }

  @Test("Strokes are cut, copied and pasted, at a point or beside")
  func clipboard() {
    var hand = Self.lassoed()
    hand.perform(.editInk(.copy))
    hand.perform(.editInk(.paste(at: nil)))
    hand.perform(.editInk(.paste(at: nil)))
    #expect(hand.lines.count == 4)
    #expect(hand.lines[2][0] == Point(x: 22, y: 22) && hand.lines[3][0] == Point(x: 44, y: 44))
    hand.perform(.editInk(.cut))
    #expect(hand.lines.count == 3)
    hand.perform(.editInk(.paste(at: Point(x: -100, y: -100))))
    #expect(hand.lines.last == [Point(x: -110, y: -100), Point(x: -90, y: -100)])
    hand.perform(.editInk(.move(by: Vector(dx: 5, dy: 0))))
    #expect(hand.lines.last?.first == Point(x: -105, y: -100))
    hand.perform(.editInk(.delete))
    #expect(hand.lines.count == 3)
  }

  @Test("A tap in the lasso opens a menu; a tap beside it one for pasting")
  func menu() {
    var hand = Self.lassoed()
    hand.tap(at: 10, 0)
    #expect(
      hand.elements(.button).map(\.id) == [
        .part(.menu, .choice(.cut)), .part(.menu, .choice(.copy)), .part(.menu, .choice(.remove)),
      ])
    hand.perform(.choose(.cut))
    #expect(hand.lines.count == 1 && hand.session.openPanel == nil)
    hand.tap(at: 100, 100)
    #expect(hand.elements(.button).map(\.id) == [.part(.menu, .choice(.paste))])
    hand.perform(.choose(.paste))
    #expect(hand.lines.last == [Point(x: 90, y: 100), Point(x: 110, y: 100)])
  }

  @Test("What is not there is refused")
  func refusals() {
    var hand = InkHand()
    for edit in [InkEdit.cut, .copy, .delete, .paste(at: nil), .move(by: .zero)] {
      #expect(hand.session.perform(.editInk(edit)).refusal?.reason == .noStrokes)
    }
    #expect(
      hand.session.perform(.editInk(.select([CanvasFixture.id(9)]))).refusal?.reason == .unknownItem
    )
    hand.draw([(0, 0), (20, 0)])
    hand.perform(.editInk(.select(hand.strokes.map(\.id))))
    let far = hand.session.perform(.editInk(.move(by: Vector(dx: .infinity, dy: 0))))
    #expect(far.refusal?.reason == .outOfRange)
    hand.perform(.setMode(.play))
    #expect(hand.session.perform(.editInk(.cut)).refusal?.reason == .notEditable)
  }

  // MARK: Others

  @Test("A stroke that another seat removes leaves the lasso, and a carry of it ends")
  func removedElsewhere() {
    var hand = Self.lassoed()
    hand.down(at: 10, 0)
    hand.move(to: 10, 60)
    let stroke = hand.strokes[0]
    let reaction = hand.session.absorb([.delete(.item(stroke))])
    #expect(reaction.effects.contains(.message(.gestureInterrupted)))
    hand.move(to: 10, 90)
    hand.up()
    #expect(hand.lines.count == 1 && hand.session.violations().isEmpty)
    #expect(hand.session.perform(.editInk(.copy)).refusal?.reason == .noStrokes)
  }

  @Test("A host with its own recognisers draws with drags alone")
  func gestures() {
    var hand = InkHand(settings: ["ink": "any"])
    let touch = TouchID(rawValue: 7)
    let points = [(400.0, 300.0), (420, 300), (420, 340)].map {
      Point<ScreenSpace>(x: $0.0, y: $0.1)
    }
    func drag(_ phase: GesturePhase, _ place: Int) -> Gesture {
      .drag(Gesture.Drag(phase, touch: touch, from: points[0], to: points[place]))
    }
    for (phase, place) in [(GesturePhase.began, 1), (.changed, 2), (.ended, 2)] {
      hand.reaction.append(hand.session.handle(drag(phase, place)))
    }
    #expect(hand.lines == [[Point(x: 0, y: 0), Point(x: 20, y: 0), Point(x: 20, y: 40)]])
  }
}
