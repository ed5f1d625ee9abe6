import Boards
import Domain
import Gestures
import GridGeometry
import PluginAPI
import Testing

@Suite("Carrying selected boxes of a flow")
struct FlowSelectingTests {
  private func hands(_ selected: Int...) -> Hands {
    var hands = Hands(FlowFixture.session(FlowFixture.items(8)))
    _ = hands.session.perform(.select(.replace(selected.map(FlowFixture.id))))
    return hands
  }

  /// The numbers of the boxes in order.
  private func order(_ session: BoardSession) -> [Int] {
    session.itemsInReadingOrder.map { Int($0.id.low) }
  }

  @Test(
    "They take neighbouring slots, the touched one that under the finger, and keep their order",
    arguments: [
      (1, 4, [0, 2, 3, 5, 1, 4, 6, 7]), (1, 7, [0, 2, 3, 5, 6, 7, 1, 4]),
      (1, 0, [1, 4, 0, 2, 3, 5, 6, 7]), (4, 0, [1, 4, 0, 2, 3, 5, 6, 7]),
      (4, 6, [0, 2, 3, 5, 6, 1, 4, 7]),
    ])
  func slots(touched: Int, slot: Int, expected: [Int]) {
    var hands = hands(1, 4)
    hands.at(once: .down(1, FlowFixture.middle(touched)))
    hands.at(once: .move(1, FlowFixture.middle(touched) + Vector(dx: 12, dy: 0)))
    hands.at(once: .move(1, FlowFixture.middle(slot)))
    let scene = hands.session.scene()
    #expect(scene.elements.count { $0.kind == .landing } == 2)
    hands.at(once: .up(1, FlowFixture.middle(slot)))
    #expect(order(hands.session) == expected)
    #expect(hands.session.undoCount == 1)
    _ = hands.session.perform(.undo)
    #expect(order(hands.session) == Array(0...7))
  }

  @Test("They are drawn at the finger as they lay to each other")
  func drawn() {
    var hands = hands(1, 4)
    hands.at(once: .down(1, FlowFixture.middle(1)))
    hands.at(once: .move(1, FlowFixture.middle(1) + Vector(dx: 90, dy: 10)))
    let frames = hands.session.scene().elements.filter { $0.states.contains(.lifted) }.map(\.frame)
    let before = [1, 4].compactMap { hands.session.frame(of: FlowFixture.id($0)) }
    #expect(frames.count == 2)
    for (frame, old) in zip(frames, before) {
      let start = hands.session.viewport.toScreen(old.origin)
      #expect(abs(frame.minX - start.x - 90) < 1e-9 && abs(frame.minY - start.y - 10) < 1e-9)
    }
  }

  @Test("A long press selects, and other fingers carry nothing meanwhile")
  func longPress() {
    var hands = Hands(FlowFixture.session(FlowFixture.items(8)))
    hands.at(once: .down(1, FlowFixture.middle(2)))
    hands.wait(600_000)
    hands.at(once: .move(1, FlowFixture.middle(0)))
    #expect(hands.session.selected.items == [FlowFixture.id(2)])
    hands.at(once: .down(2, FlowFixture.middle(7)))
    hands.at(once: .move(2, FlowFixture.middle(6)))
    hands.at(once: .up(2, FlowFixture.middle(6)))
    hands.at(once: .up(1, FlowFixture.middle(0)))
    #expect(order(hands.session) == [2, 0, 1, 3, 4, 5, 6, 7])
  }

  @Test("Of two fingers that take something at once, the lower number does", arguments: 0...1)
  func rivals(first: Int) {
    var hands = Hands(FlowFixture.session(FlowFixture.items(8)))
    hands.at(once: .down(1, FlowFixture.middle(2)), .down(2, FlowFixture.middle(5)))
    hands.wait(600_000)
    let moves: [Hands.Action] = [
      .move(1, FlowFixture.middle(0)), .move(2, FlowFixture.middle(7)),
    ]
    hands.at(once: first == 0 ? moves : moves.reversed())
    #expect(hands.session.selected.items == [FlowFixture.id(2), FlowFixture.id(5)])
    hands.at(once: .up(1, FlowFixture.middle(0)), .up(2, FlowFixture.middle(7)))
    #expect(order(hands.session) == [2, 5, 0, 1, 3, 4, 6, 7])
  }
}
