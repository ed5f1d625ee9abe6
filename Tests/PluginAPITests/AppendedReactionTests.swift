import Domain
import GridGeometry
import PluginAPI
import Testing

@Suite("Reactions that follow one another")
struct AppendedReactionTests {
  private static let first = ID<BoardItem>(high: 0, low: 1)
  private static let second = ID<BoardItem>(high: 0, low: 2)

  private static func frame(_ x: Double) -> Rect<BoardSpace> {
    Rect(origin: Point(x: x, y: 0), size: Size(width: 44, height: 44))
  }

  // A change of frame by where the item was and is; negative for nowhere.
  private static func change(_ item: ID<BoardItem>, _ from: Double, _ to: Double) -> FrameChange {
    FrameChange(
      item: item, from: from < 0 ? nil : frame(from), to: to < 0 ? nil : frame(to))
  }

  @Test(
    "Frames that follow one another become one per item",
    arguments: [
      ("one item", [[change(first, 0, 1)], [change(first, 1, 2)]], [change(first, 0, 2)]),
      ("there and back", [[change(first, 0, 1)], [change(first, 1, 0)]], []),
      ("no change at all", [[change(first, 3, 3)]], []),
      (
        "two items", [[change(first, 0, 1)], [change(second, 5, 6)], [change(first, 1, 2)]],
        [change(first, 0, 2), change(second, 5, 6)]
      ),
      (
        "one of two goes back",
        [[change(first, 0, 1), change(second, 5, 6)], [change(first, 1, 0)]],
        [change(second, 5, 6)]
      ),
      ("made and moved", [[change(first, -1, 1)], [change(first, 1, 2)]], [change(first, -1, 2)]),
      ("made and gone", [[change(first, -1, 1)], [change(first, 1, -1)]], []),
      (
        "two lists of two items",
        [
          [change(first, 0, 1), change(second, 5, 6)], [change(second, 6, 7), change(first, 1, 2)],
        ],
        [change(first, 0, 2), change(second, 5, 7)]
      ),
      (
        "back, and away again",
        [[change(first, 0, 1)], [change(first, 1, 0)], [change(first, 0, 4)]],
        [change(first, 0, 4)]
      ),
    ] as [(String, [[FrameChange]], [FrameChange])])
  func frames(_ name: String, lists: [[FrameChange]], expected: [FrameChange]) {
    var whole = Reaction.none
    for list in lists { whole.append(Reaction(effects: [.frames(list)])) }
    #expect(whole.effects == (expected.isEmpty ? [] : [.frames(expected)]), "\(name)")
  }

  @Test("Another effect between two changes of frames keeps them apart")
  func apart() {
    var whole = Reaction(effects: [.frames([Self.change(Self.first, 0, 1)])])
    whole.append(
      Reaction(effects: [
        .haptic(.snap), .frames([Self.change(Self.first, 1, 2)]),
        .frames([Self.change(Self.first, 2, 3)]),
      ]))
    #expect(
      whole.effects == [
        .frames([Self.change(Self.first, 0, 1)]), .haptic(.snap),
        .frames([Self.change(Self.first, 1, 3)]),
      ])
  }

  @Test("Changes and other effects keep their order and number")
  func order() throws {
    let cells = try #require(CellRect(x: 0, y: 0, width: 1, height: 1))
    func reaction(_ number: UInt64) -> Reaction {
      let item = BoardItem(
        id: ID(high: 0, low: number), board: ID(high: 1, low: 0), object: ID(high: 2, low: 0),
        pose: .cells(cells))
      return Reaction(changes: [.insert(.item(item))], effects: [.haptic(.drop)])
    }
    var whole = reaction(1)
    #expect(!whole.isNone)
    whole.append(reaction(2))
    whole.append(.none)
    whole.append(reaction(1))
    #expect(whole.changes == [1, 2, 1].flatMap { reaction($0).changes })
    #expect(whole.effects == [.haptic(.drop), .haptic(.drop), .haptic(.drop)])
    #expect(Reaction.none.isNone)
  }
}
