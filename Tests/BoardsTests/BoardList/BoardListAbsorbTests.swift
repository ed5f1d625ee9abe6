import Boards
import Domain
import Gestures
import GridGeometry
import PluginAPI
import Testing

private typealias Fixture = BoardFixture
private typealias Hand = BoardListHand

@Suite("A list of boards that changes from outside")
struct BoardListAbsorbTests {
  private func miniatures(_ hand: BoardListHand, _ board: Int) -> [SceneElement] {
    hand.elements.filter { element in
      element.kind == .miniature
        && "\(element.id)".hasPrefix("thumbnail:\(BoardListHand.id(board)):")
    }
  }

  @Test("Boards come in by their age, are renamed and go")
  func boards() {
    var hand = Hand()
    let old = Board(
      id: Hand.id(50), show: Fixture.show.id, name: "Old", created: Timestamp(milliseconds: 1))
    let alike = Board(
      id: Hand.id(51), show: Fixture.show.id, name: "Alike", created: Hand.board(1).created)
    let other = Board(id: Hand.id(52), show: ID(high: 9, low: 9), name: "No", created: Hand.now)
    #expect(
      hand.session.absorb([
        .insert(.board(old)), .insert(.board(alike)), .insert(.board(other)),
        .updating(Hand.board(0)) { $0.name = "First" }, .delete(.board(Hand.board(2))),
      ]) == .none)
    #expect(hand.names == ["Old", "First", "B", "Alike"])
    #expect(
      hand.session.boards.map(\.id) == [old.id, Hand.id(0), Hand.id(1), alike.id])
  }

  @Test("The show's name follows")
  func show() {
    var hand = Hand()
    _ = hand.session.absorb([.updating(Fixture.show) { $0.name = "Closing" }])
    #expect(hand.session.scene().show == "Closing")
  }

  @Test("Pictures follow the blocks")
  func items() {
    var hand = Hand()
    let untouched = miniatures(hand, 1)
    let more = Hand.item(on: 0, 7, at: Fixture.cells(2, 0))
    _ = hand.session.absorb([.insert(.item(more))])
    #expect(miniatures(hand, 0).count == 2)
    #expect(hand.entry(0)?.subtitle == "2 blocks")
    _ = hand.session.absorb([.updating(more) { $0.pose = .cells(Fixture.cells(20, 0)) }])
    #expect(miniatures(hand, 0).map(\.frame.size.width).allSatisfy { $0 < 30 })
    _ = hand.session.absorb([.delete(.item(more)), .delete(.item(Hand.item(on: 0)))])
    #expect(miniatures(hand, 0).isEmpty)
    #expect(miniatures(hand, 1) == untouched)
  }

  @Test("Pictures follow the objects' colours, on every board that shows them")
  func colors() {
    let items = [[Hand.item(on: 0)], [Hand.item(on: 1, object: 1)], [Hand.item(on: 2)]]
    var hand = Hand(items: items)
    func colors() -> [ObjectColor?] { (0..<3).map { miniatures(hand, $0).first?.color } }
    let red = ObjectColor(rgb: 0xFF0000)
    let recolored = Change.updating(Fixture.objects[0]) { $0.color = red }
    _ = hand.session.absorb([recolored])
    #expect(colors() == [red, nil, red])
    _ = hand.session.absorb([recolored.inverse])
    #expect(colors() == [nil, nil, nil])
    _ = hand.session.absorb([recolored])
    _ = hand.session.absorb([.delete(.object(Fixture.objects[0]))])
    #expect(colors() == [nil, nil, nil])
    #expect(
      hand.session.violations() == [
        Violation(.unknownObject, items: [items[0][0].id]),
        Violation(.unknownObject, items: [items[2][0].id]),
      ])
  }

  @Test("A menu, prompt or question about a board that is gone closes", arguments: [0, 1])
  func vanished(deleted: Int) throws {
    for (choice, panel) in [(nil, .menu), ("rename", .prompt), ("delete", .confirmation)]
      as [(String?, Panel)]
    {
      var hand = Hand()
      try hand.openMenu(1)
      if let choice { try hand.tap("menu:\(choice)") }
      let reaction = hand.session.absorb([.delete(.board(Hand.board(deleted)))])
      #expect(reaction == Reaction(effects: deleted == 1 ? [.closed(panel)] : []))
      #expect((hand.element(panel.rawValue) == nil) == (deleted == 1))
    }
  }

  @Test("What is open follows the board's name, place and blocks")
  func follows() throws {
    var hand = Hand()
    try hand.openMenu(1)
    let frame = try #require(hand.element("menu")).frame
    _ = hand.session.absorb([.delete(.board(Hand.board(0)))])
    #expect(hand.element("menu")?.frame != frame)
    try hand.tap("menu:delete")
    _ = hand.session.absorb([
      .updating(Hand.board(1)) { $0.name = "Finale" },
      .insert(.item(Hand.item(on: 1, 5, at: Fixture.cells(4, 4)))),
    ])
    let lines = hand.elements.filter { $0.kind == .text }.map(\.title)
    #expect(lines.joined(separator: " ") == "Delete board 'Finale' with 2 blocks?")
    #expect(try hand.tap("confirmation:delete").changes.count == 3)
  }

  @Test("The name offered stays free")
  func offered() throws {
    var hand = Hand()
    try hand.tap("boards:new")
    _ = hand.session.absorb([.updating(Hand.board(1)) { $0.name = "NEW BOARD" }])
    #expect(hand.element("prompt:name")?.title == "New Board 2")
  }

  @Test("A finger on a board opens that board, wherever it is now; and none that is gone")
  func underFinger() throws {
    var hand = Hand()
    let point = try hand.middle(of: "board:\(Hand.id(1))")
    hand.send(.began, point)
    _ = hand.session.absorb([.delete(.board(Hand.board(0)))])
    hand.send(.ended, point)
    #expect(hand.reaction.effects == [.openBoard(Hand.id(1), isNew: false)])
    hand.send(.began, try hand.middle(of: "board:\(Hand.id(1))"))
    _ = hand.session.absorb([.delete(.board(Hand.board(1)))])
    hand.send(.ended, point)
    #expect(hand.reaction.effects.count == 1)
  }

  @Test("The current board is forgotten when it goes")
  func current() {
    var hand = Hand(current: 2)
    _ = hand.session.absorb([.delete(.board(Hand.board(2)))])
    #expect(hand.session.current == nil)
  }

  @Test("When the show goes, everything closes and no board can be made")
  func deletedShow() throws {
    var hand = Hand()
    try hand.tap("boards:new")
    let changes = Cascade.deleting(
      Fixture.show, objects: Fixture.objects, boards: (0..<3).map(Hand.board),
      items: (0..<3).map { Hand.item(on: $0) })
    #expect(hand.session.absorb(changes) == Reaction(effects: [.closed(.prompt)]))
    #expect(hand.session.isDeleted)
    #expect(hand.elements.isEmpty)
    hand.tap(Point(x: 100, y: 40))
    #expect(hand.session.perform(.accept("A")) == .refused(.nothingOpen))
    #expect(hand.reaction.effects == [.opened(.prompt)])
  }

  @Test("Names that are used twice or are none are found")
  func violations() {
    var hand = Hand()
    #expect(hand.session.violations().isEmpty)
    _ = hand.session.absorb([
      .updating(Hand.board(1)) { $0.name = "a" }, .updating(Hand.board(2)) { $0.name = " " },
    ])
    #expect(
      hand.session.violations() == [
        Violation(.badName(ValidationError(.duplicateName("a"))), items: []),
        Violation(.badName(ValidationError(.emptyName)), items: []),
      ])
  }
}
