import Boards
import Domain
import Gestures
import GridGeometry
import PluginAPI
import Testing

@Suite("Ink that the simulator found")
struct FoundInkTests {
  @Test("An eraser meets what lies between two reports, before the first move and after")
  func quickEraser() {
    for middle in [-100.0, 100] {
      var hand = InkHand()
      hand.draw([(0, -40), (0, 40)])
      hand.perform(.setDrawingTool(.eraser))
      hand.draw([(-200, 0), (middle, 0), (200, 0)])
      #expect(hand.session.itemCount == 0)
    }
  }

  @Test("A line that is too long leaves nothing, even if it comes back")
  func endless() {
    var hand = InkHand()
    hand.draw([(0, 0), (1e308, 1e308), (0, 40)])
    #expect(hand.session.itemCount == 0)
  }

  @Test("Two taps do not switch tools under a pencil that carries strokes")
  func doubleTapMeanwhile() throws {
    var hand = InkHand()
    hand.draw([(0, 0), (50, 50)])
    let stroke = try #require(hand.strokes.first)
    hand.perform(.setDrawingTool(.lasso))
    hand.perform(.editInk(.select([stroke.id])))
    hand.down(at: 25, 25)
    hand.move(to: 60, 25)
    hand.draw([(200, 200)], with: .finger, by: 2)
    hand.draw([(200, 200)], with: .finger, by: 2)
    #expect(hand.session.tool == .draw)
    hand.up()
    #expect(hand.lines.first?.first?.x == 35)
  }

  @Test("A finger that is lifted meanwhile does not take a pencil's dot away")
  func dotAndPan() {
    var hand = InkHand()
    hand.down(2, .finger, at: 100, 100)
    hand.move(2, to: 100, 160)
    hand.draw([(5, 5)])
    hand.up(2)
    hand.wait(milliseconds: 400)
    #expect(hand.session.itemCount == 1)
  }

  @Test("A finger that gets a pencil's number does not take its dot away")
  func numberAgain() {
    var hand = InkHand()
    hand.draw([(5, 5)])
    hand.draw([(4, 4), (40, 40)], with: .finger)
    hand.wait(milliseconds: 400)
    #expect(hand.session.itemCount == 1)
  }

  @Test("A finger that touched down before the tool changed makes no dot")
  func toolChanged() {
    var hand = InkHand(settings: ["ink": "any"])
    hand.perform(.setTool(.manipulate))
    hand.down(1, .finger, at: 0, 0)
    hand.draw([(0, 0)], with: .finger, by: 2)
    hand.draw([(0, 0)], with: .finger, by: 3)
    #expect(hand.session.tool == .draw)
    hand.up(1)
    hand.wait(milliseconds: 400)
    #expect(hand.session.itemCount == 0)
  }

  @Test("A stroke takes no object, message, action or label")
  func assigned() throws {
    var hand = InkHand()
    hand.draw([(0, 0), (50, 50)])
    let stroke = try #require(hand.strokes.first)
    for command in [
      SessionCommand.reassign(stroke.id, to: CanvasFixture.object.id),
      .setMessage(stroke.id, "/a 1"),
      .setMessage(stroke.id, nil), .setAction(stroke.id, .flash), .setLabel(stroke.id, "Bar"),
    ] {
      hand.reaction = .none
      hand.perform(command)
      #expect(hand.reaction.refusal?.reason == .notAllowed && hand.reaction.changes.isEmpty)
    }
  }

  @Test("A stroke that is removed here leaves the lasso, too", arguments: [false, true])
  func lasso(byUndo: Bool) throws {
    var hand = InkHand()
    hand.draw([(0, 0), (50, 50)])
    let stroke = try #require(hand.strokes.first)
    hand.perform(.editInk(.select([stroke.id])))
    hand.perform(.editInk(.copy))
    hand.perform(byUndo ? .undo : .remove(stroke.id))
    hand.reaction = .none
    hand.perform(.editInk(.cut))
    #expect(hand.reaction.refusal?.reason == .noStrokes)
    // What was copied is still there to be pasted.
    hand.perform(.editInk(.paste(at: nil)))
    #expect(hand.strokes.count == 1)
  }
}
