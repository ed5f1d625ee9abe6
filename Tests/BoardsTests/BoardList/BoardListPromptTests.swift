import Boards
import Domain
import Gestures
import GridGeometry
import PluginAPI
import Testing

private typealias Fixture = BoardFixture
private typealias Hand = BoardListHand

@Suite("Making, renaming and deleting boards in the list")
struct BoardListPromptTests {
  private static func created(_ reaction: Reaction) -> Board? {
    guard reaction.changes.count == 1, reaction.changes[0].before == nil,
      case .board(let board)? = reaction.changes[0].after
    else { return nil }
    return board
  }

  // MARK: New boards

  @Test(
    "The prompt offers a free name",
    arguments: [
      ([], "New Board"), (["New Board"], "New Board 2"),
      (["new board", "NEW BOARD 2"], "New Board 3"), (["New Board 2"], "New Board"),
    ] as [([String], String)])
  func offer(taken: [String], offered: String) throws {
    var hand = Hand(boards: taken.count)
    for (number, name) in taken.enumerated() {
      _ = hand.session.absorb([.updating(Hand.board(number)) { $0.name = name }])
    }
    try hand.tap("boards:new")
    let field = try #require(hand.element("prompt:name"))
    #expect((field.title, field.kind) == (offered, .field))
    let reaction = try hand.tap("prompt:accept")
    let board = try #require(Self.created(reaction))
    #expect(board.name == offered)
  }

  @Test("A board is made with the name typed, and opened", arguments: ["Finale", "  Finale\n"])
  func create(text: String) throws {
    var hand = Hand()
    try hand.tap("boards:new")
    let reaction = hand.session.perform(.accept(text))
    let board = try #require(Self.created(reaction))
    #expect((board.name, board.show, board.created) == ("Finale", Fixture.show.id, Hand.now))
    #expect((board.rules.key, board.rules.minimum) == (BoardRules.defaultKey, .one))
    #expect(reaction.effects == [.closed(.prompt), .openBoard(board.id, isNew: true)])
    #expect(hand.names == ["A", "B", "C", "Finale"])
    #expect(hand.session.violations().isEmpty)
  }

  @Test("Boards made one after the other have identities of their own, and the stamp set last")
  func identities() throws {
    var hand = Hand()
    try hand.tap("boards:new")
    let first = try #require(Self.created(hand.session.perform(.accept(nil))))
    hand.session.now = Timestamp(milliseconds: 10_000)
    try hand.tap("boards:new")
    let second = try #require(Self.created(hand.session.perform(.accept(nil))))
    #expect(first.id != second.id)
    #expect(second.created == Timestamp(milliseconds: 10_000))
    var ids = hand.ids
    #expect([first.id, second.id] == [ids.next(), ids.next()])
  }

  @Test(
    "A bad name is refused; the prompt stays and nothing changes",
    arguments: [
      ("", .emptyName), (" \t ", .emptyName), ("a\u{7}b", .controlCharacter),
      (String(repeating: "x", count: 501), .nameTooLong(limit: 500)),
      ("B", .duplicateName("B")), (" b ", .duplicateName("b")),
    ] as [(String, ValidationError.Code)], [true, false])
  func badName(bad: (text: String, code: ValidationError.Code), isNew: Bool) throws {
    var hand = Hand()
    if isNew {
      try hand.tap("boards:new")
    } else {
      try hand.openMenu(0)
      try hand.tap("menu:rename")
    }
    let before = hand.session.contents()
    let offered = hand.element("prompt:name")?.title
    let reaction = hand.session.perform(.accept(bad.text))
    #expect(reaction == .refused(.badName(ValidationError(bad.code))))
    #expect(hand.session.contents() == before)
    #expect(hand.element("prompt:name")?.title == offered)
    #expect(hand.session.perform(.accept("Finale")).changes.count == 1)
  }

  // MARK: Renaming

  @Test(
    "A board is renamed",
    arguments: [("Finale", "Finale"), (" a ", "a"), ("À", "À")] as [(String, String)])
  func rename(text: String, name: String) throws {
    var hand = Hand()
    try hand.openMenu(0)
    try hand.tap("menu:rename")
    #expect(hand.element("prompt:name")?.title == "A")
    let reaction = hand.session.perform(.accept(text))
    #expect(reaction.changes == [.updating(Hand.board(0)) { $0.name = name }])
    #expect(reaction.effects == [.closed(.prompt)])
    #expect(hand.names == [name, "B", "C"])
  }

  @Test("The name it has changes nothing", arguments: [nil, "A", "  A "])
  func sameName(text: String?) throws {
    var hand = Hand()
    try hand.openMenu(0)
    try hand.tap("menu:rename")
    #expect(hand.session.perform(.accept(text)) == Reaction(effects: [.closed(.prompt)]))
  }

  @Test("A name that a file brought in can be kept, whatever it is")
  func keptName() throws {
    var hand = Hand()
    _ = hand.session.absorb([.updating(Hand.board(0)) { $0.name = "" }])
    try hand.openMenu(0)
    try hand.tap("menu:rename")
    #expect(try hand.tap("prompt:accept") == Reaction(effects: [.closed(.prompt)]))
  }

  // MARK: Deleting

  @Test(
    "The question says how much goes",
    arguments: [
      (0, "Delete board 'A' with 0 blocks?"), (1, "Delete board 'A' with 1 block?"),
      (3, "Delete board 'A' with 3 blocks?"),
    ])
  func question(count: Int, text: String) throws {
    let items = (0..<count).map { number in
      Hand.item(on: 0, UInt64(number), at: Fixture.cells(0, Int32(number) * 2))
    }
    var hand = Hand(boards: 1, items: [items])
    try hand.openMenu(0)
    try hand.tap("menu:delete")
    let lines = hand.elements.filter { $0.kind == .text }.map(\.title)
    #expect(lines.joined(separator: " ") == text)
    #expect(hand.element("confirmation:delete")?.states == [.destructive])
  }

  @Test(
    "Only a yes deletes; whatever else is typed is a no",
    arguments: [("no", false), ("", false), ("A", false), ("yes", true), ("Y", true)])
  func answers(text: String, isYes: Bool) throws {
    var hand = Hand(boards: 2)
    try hand.openMenu(0)
    try hand.tap("menu:delete")
    let reaction = hand.session.perform(.accept(text))
    #expect(reaction.changes.isEmpty != isYes)
    #expect(reaction.effects == [.closed(.confirmation)])
    #expect(hand.names.contains("A") != isYes)
  }

  @Test("Deleting takes the blocks first, then the board", arguments: [true, false])
  func delete(byTap: Bool) throws {
    let items = [
      Hand.item(on: 1, 1, at: Fixture.cells(4, 4)), Hand.item(on: 1, 2, at: Fixture.cells(0, 0)),
    ]
    var hand = Hand(items: [[], items, []], current: 1)
    try hand.openMenu(1)
    try hand.tap("menu:delete")
    let reaction =
      byTap ? try hand.tap("confirmation:delete") : hand.session.perform(.accept(nil))
    #expect(
      reaction.changes == [
        .delete(.item(items[1])), .delete(.item(items[0])), .delete(.board(Hand.board(1))),
      ])
    #expect(reaction.effects == [.closed(.confirmation)])
    #expect(hand.names == ["A", "C"])
    #expect(hand.session.current == nil)
    #expect(hand.session.contents() == [.board(Hand.board(0)), .board(Hand.board(2))])
  }

  // MARK: Commands

  @Test(
    "What the list does not know is refused",
    arguments: [
      (.undo, .nothingToUndo), (.redo, .nothingToRedo), (.accept(nil), .nothingOpen),
      (.accept("A"), .nothingOpen), (.choose(.remove), .nothingOpen), (.fit, .nothingOpen),
      (.pick(Fixture.objects[0].id), .nothingOpen), (.search("", kinds: []), .nothingOpen),
      (.setMode(.edit), .nothingOpen), (.setGrid(true), .nothingOpen),
      (.remove(Fixture.id(1)), .nothingOpen), (.setSettings(.minimum(.two)), .nothingOpen),
    ] as [(SessionCommand, RefusalReason)])
  func refused(command: SessionCommand, reason: RefusalReason) {
    var hand = Hand()
    let before = hand.elements
    #expect(hand.session.perform(command) == .refused(reason))
    #expect(hand.elements == before)
  }

  @Test("A menu has nothing to accept")
  func menuAccepts() throws {
    var hand = Hand()
    try hand.openMenu(0)
    #expect(hand.session.perform(.accept("Finale")) == .refused(.nothingOpen))
    #expect(hand.element("menu") != nil)
  }

  @Test("Cancel closes whatever is open", arguments: [Panel.menu, .prompt, .confirmation])
  func cancel(panel: Panel) throws {
    var hand = Hand()
    try hand.openMenu(0)
    switch panel {
    case .menu, .picker: break
    case .prompt: try hand.tap("menu:rename")
    case .confirmation: try hand.tap("menu:delete")
    }
    #expect(hand.session.perform(.cancel) == Reaction(effects: [.closed(panel)]))
    #expect(hand.elements == Hand().elements)
    #expect(hand.session.perform(.cancel) == .none)
  }

  @Test("Cancel ends a long press, and closes its menu once")
  func cancelHold() throws {
    var hand = Hand()
    try hand.hold(entry: 0)
    #expect(hand.session.perform(.cancel) == Reaction(effects: [.closed(.menu)]))
    hand.send(.ended, Point(x: 100, y: 100))
    #expect(hand.reaction.effects == [.opened(.menu)])
  }

  @Test("Other numbers for gestures count from the next touch on, on a clock that starts again")
  func gestureSettings() throws {
    var hand = Hand()
    hand.send(.began, try hand.middle(of: "board:\(Hand.id(0))"))
    var settings = GestureSettings()
    settings.longPressDuration = 100_000
    #expect(hand.session.perform(.setGestures(settings)) == .none)
    #expect(hand.session.nextDeadline == nil)
    #expect(hand.session.touchTime == TouchArbiter().time)
    hand.send(.began, try hand.middle(of: "board:\(Hand.id(0))"), finger: 2)
    #expect(hand.session.nextDeadline == Instant(microseconds: 120_000))
    settings.maximumTouches = 0
    #expect(hand.session.perform(.setGestures(settings)) == .none)
    #expect(hand.session.nextDeadline == Instant(microseconds: 120_000))
  }
}
