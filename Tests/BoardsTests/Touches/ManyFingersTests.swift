import Boards
import ColumnRules
import Domain
import Gestures
import GridGeometry
import PluginAPI
import Testing

private typealias Fixture = BoardFixture

/// Several fingers that carry a block each, under rules that allow it.
@Suite("Many fingers on one board")
struct ManyFingersTests {
  private static let blocks = [
    Fixture.item(1, Fixture.cells(0, 0)), Fixture.item(2, Fixture.cells(4, 0)),
    Fixture.item(3, Fixture.cells(8, 0)),
  ]

  private static let columns = PlacementPlugin(key: "grid", summary: "columns") {
    ColumnRules(board: $0, items: $1)
  }

  private static func hand() -> Fingers {
    Fingers(
      Fixture.session(
        blocks, view: ViewMemory(center: Point(x: 300, y: 200), zoom: 1),
        placement: columns))
  }

  /// The cells of the three blocks.
  private static func places(_ hand: Fingers) -> [CellRect?] { (1...3).map { hand.cells($0) } }

  private static func lifted(_ hand: Fingers) -> [SceneID] {
    hand.session.scene().elements
      .filter { $0.states.contains(.lifted) }.map(\.id)
  }

  @Test("Each finger carries its own block, and snaps it to a column", arguments: [false, true])
  func together(isReversed: Bool) {
    var hand = Self.hand()
    let fingers: [UInt64] = isReversed ? [2, 1] : [1, 2]
    for finger in fingers { hand.down(finger, at: finger == 1 ? 22 : 198, 22) }
    for finger in fingers {
      hand.move(finger, by: 5, 60)
      hand.move(finger, by: finger == 1 ? 190 : 180, 88)
    }
    #expect(Self.lifted(hand).count == 2)
    for finger in fingers { hand.up(finger) }
    #expect(
      Self.places(hand) == [
        Fixture.cells(4, 3), Fixture.cells(8, 3), Fixture.cells(8, 0),
      ])
    #expect(Self.lifted(hand).isEmpty)
    #expect(hand.session.undoCount == 2)
  }

  @Test("What a finger goes on holding is answered again when another one drops its block")
  func answeredAnew() {
    var hand = Self.hand()
    for finger in [1, 2] as [UInt64] {
      hand.down(finger, at: finger == 1 ? 22 : 198, 22)
      hand.move(finger, by: 0, 100)
    }
    hand.move(1, by: 352, -100)
    #expect(hand.session.heldByFinger?.refusal?.reason == .overlap)
    hand.up(1)
    #expect(hand.session.heldByFinger?.item == Fixture.id(2))
    #expect(hand.session.heldByFinger?.refusal == nil)
    hand.up(2)
    #expect(Self.places(hand)[1] == Fixture.cells(4, 2))
  }

  @Test("A finger that is taken away puts back its own block only")
  func oneCancelled() {
    var hand = Self.hand()
    hand.down(1, at: 22, 22)
    hand.move(1, by: 0, 100)
    hand.down(2, at: 198, 22)
    hand.move(2, by: 0, 100)
    hand.cancel(1)
    #expect(Self.lifted(hand) == [.item(Fixture.id(2))])
    hand.up(2)
    #expect(
      Self.places(hand) == [Fixture.cells(0, 0), Fixture.cells(4, 2), Fixture.cells(8, 0)])
  }

  @Test("Two fingers on one block: the first carries it, the second does nothing")
  func oneBlock() {
    var hand = Self.hand()
    hand.down(1, at: 22, 22)
    hand.move(1, by: 0, 100)
    hand.down(2, at: 30, 30)
    hand.move(2, by: 300, 0)
    #expect(Self.lifted(hand) == [.item(Fixture.id(1))])
    hand.up(2)
    hand.up(1)
    #expect(Self.places(hand)[0] == Fixture.cells(0, 2))
    #expect(hand.session.undoCount == 1)
  }

  @Test("A block that goes while fingers hold it and another breaks off both")
  func gone() {
    var hand = Self.hand()
    for finger in [1, 2] as [UInt64] {
      hand.down(finger, at: finger == 1 ? 22 : 198, 22)
      hand.move(finger, by: 0, 100)
    }
    hand.reaction.append(hand.session.absorb([.delete(.item(Self.blocks[0]))]))
    #expect(hand.reaction.messages == [.gestureInterrupted])
    #expect(Self.lifted(hand).isEmpty)
    hand.up(1)
    hand.up(2)
    #expect(Self.places(hand) == [nil, Fixture.cells(4, 0), Fixture.cells(8, 0)])
  }

  @Test("Every way begins where the last one ended, back to where the block lay")
  func chained() {
    var hand = Self.hand()
    for finger in [1, 2] as [UInt64] {
      hand.down(finger, at: finger == 1 ? 22 : 198, 22)
      for _ in 0..<5 { hand.move(finger, by: 3, 40) }
    }
    hand.cancel(2)
    hand.cancel(1)
    var frames: [ID<BoardItem>: Rect<BoardSpace>] = [:]
    for block in Self.blocks { frames[block.id] = block.pose.cells.map(Grid.frame) }
    let before = frames
    for case .frames(let changes) in hand.reaction.effects {
      for change in changes {
        #expect(change.from == frames[change.item])
        frames[change.item] = change.to
      }
    }
    #expect(frames == before)
  }

  @Test("Only the handles that the rules name are shown and gripped")
  func handles() {
    var hand = Self.hand()
    hand.tap(at: 22, 22)
    let handles = hand.session.scene().elements
      .filter { $0.kind == .handle }.map(\.label)
    #expect(handles.count == 1 && handles[0].hasPrefix("bottom handle"))
  }
}
