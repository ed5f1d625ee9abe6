import Boards
import Domain
import Gestures
import GridGeometry
import PluginAPI
import Testing

@Suite("Carrying selected pieces")
struct TilesSelectingTests {
  /// A straight piece and an X in the tray, and a V in the field of 10 by 6.
  private func hand(_ selected: Int...) -> TilesHand {
    var hand = TilesHand(
      TilesFixture.session(
        TilesFixture.items([
          TilesFixture.pose(.i, 0, -10), TilesFixture.pose(.x, 2, -8), TilesFixture.pose(.v, 6, 1),
        ])))
    hand.perform(.select(.replace(selected.map(TilesFixture.id))))
    return hand
  }

  /// The middle of a cell, in board points.
  private func middle(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
    (x * 44 + 22, y * 44 + 22)
  }

  /// Drags with the finger at the middle of a cell.
  private func drag(
    _ hand: inout TilesHand, from x: Double, _ y: Double, by dx: Double, _ dy: Double
  ) {
    let start = middle(x, y)
    hand.down(at: start.x, start.y)
    hand.move(to: start.x + 20, start.y)
    hand.move(to: start.x + dx * 44, start.y + dy * 44)
  }

  @Test("They lie to each other as before, and land in the field as one piece")
  func carry() {
    var hand = hand(1, 2)
    let before = [hand.bounds(of: 1), hand.bounds(of: 2)]
    drag(&hand, from: 3, -7, by: 0, 9)
    hand.up()
    let after = [hand.bounds(of: 1), hand.bounds(of: 2)]
    #expect(hand.reaction.refusal?.reason == .acrossField || after != before)
    for (old, new) in zip(before, after) {
      #expect(new.minX - old.minX == after[0].minX - before[0].minX)
      #expect(new.minY - old.minY == after[0].minY - before[0].minY)
    }
  }

  @Test("One that would lie across the edge of the field refuses all, and none moves")
  func across() {
    var hand = hand(1, 2)
    let before = hand.session.contents()
    // The straight piece would have two of its cells in the field, and beside that one or three.
    drag(&hand, from: 3, -7, by: 3, 7)
    hand.up()
    #expect(hand.reaction.refusal?.reason == .acrossField)
    #expect(hand.session.contents() == before && hand.session.undoCount == 0)
  }

  @Test("Where they cannot lie, the nearest of the cells around takes them, as it takes one")
  func beside() {
    var hand = hand(1)
    let before = hand.bounds(of: 1)
    let cell = (Double(before.minX), Double(before.minY))
    drag(&hand, from: cell.0, cell.1, by: 20, 0)
    hand.up()
    #expect(hand.bounds(of: 1).minX == before.minX + 20 && hand.session.undoCount == 1)
  }

  @Test("A drag draws nothing when another finger has ended the selection before it begins")
  func ended() {
    var session = hand(1).session
    func touch(_ id: UInt64, _ phase: TouchPhase, _ x: Double, at milliseconds: Int64) {
      _ = session.handle(
        Touch(
          id: TouchID(rawValue: id), phase: phase,
          position: session.viewport.toScreen(Point(x: x, y: 900)),
          time: Instant(microseconds: milliseconds * 1_000)))
    }
    touch(1, .began, 500, at: 1_000)
    touch(2, .began, 900, at: 1_010)
    touch(2, .ended, 900, at: 1_060)
    #expect(!session.selected.isOn)
    touch(1, .moved, 560, at: 1_100)
    #expect(session.isTouched && session.intent == nil)
  }

  @Test("A tap of a second finger does not turn them")
  func noTurn() {
    var hand = hand(1, 2)
    drag(&hand, from: 3, -7, by: 20, 0)
    hand.tapWithSecondFinger()
    hand.up()
    #expect(hand.pose(of: 1)?.orientation == .upright)
    #expect(hand.pose(of: 2)?.orientation == .upright)
  }

  @Test("A region takes a piece whose cells it touches, and not its empty corners")
  func marquee() {
    var hand = hand()
    hand.perform(.select(.replace([])))
    let corner = middle(2, -8)
    hand.down(at: corner.x - 60, corner.y - 60)
    hand.move(to: corner.x - 30, corner.y - 30)
    hand.move(to: corner.x, corner.y)
    hand.up()
    #expect(hand.session.selectedItems.isEmpty)
    hand.down(at: corner.x - 60, corner.y - 60)
    hand.move(to: corner.x, corner.y)
    hand.move(to: corner.x + 44, corner.y)
    hand.up()
    #expect(hand.session.selectedItems.map(\.id) == [TilesFixture.id(2)])
  }
}
