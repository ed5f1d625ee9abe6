import Boards
import Domain
import GridGeometry
import PluginAPI
import Testing

private typealias Fixture = BoardFixture

@Suite("Commands on a board")
struct BoardSessionCommandTests {
  @Test("Placing makes one change and one step")
  func placing() {
    var session = Fixture.session()
    let reaction = session.perform(
      .place(Fixture.id(1), object: Fixture.objects[0].id, in: Fixture.cells(0, 0)))
    #expect(reaction.changes == [.insert(.item(Fixture.item(1, Fixture.cells(0, 0))))])
    #expect(reaction.refusal == nil)
    #expect(session.undoCount == 1)
    #expect(session.item(at: Point(x: 66, y: 66))?.id == Fixture.id(1))
    #expect(session.item(at: Point(x: 110, y: 66)) == nil)
  }

  /// A command, and why it is refused on a board with blocks at 0,0 (2x2) and 3,0 (2x2).
  static let refused: [(command: SessionCommand, reason: RefusalReason, by: [UInt64])] = [
    (
      .place(Fixture.id(1), object: Fixture.objects[0].id, in: Fixture.cells(9, 9)),
      .duplicateItem, []
    ),
    (
      .place(Fixture.id(9), object: ID(high: 9, low: 9), in: Fixture.cells(9, 9)),
      .unknownObject, []
    ),
    (
      .place(Fixture.id(9), object: Fixture.objects[0].id, in: Fixture.cells(1, 1, 3, 3)),
      .overlap, [1, 2]
    ),
    (.move(Fixture.id(1), to: Cell(x: 2, y: 0)), .overlap, [2]),
    (.move(Fixture.id(1), to: Cell(x: .max, y: 0)), .outOfRange, []),
    (.move(Fixture.id(9), to: .origin), .unknownItem, []),
    (.resize(Fixture.id(1), to: Fixture.cells(0, 0, 4, 2).span, from: .right), .overlap, [2]),
    (
      .resize(Fixture.id(1), to: Fixture.cells(0, 0, 9, 9).span, from: .bottomRight),
      .overlap, [2]
    ),
    (.resize(Fixture.id(9), to: .single, from: .right), .unknownItem, []),
    (.reassign(Fixture.id(1), to: ID(high: 9, low: 9)), .unknownObject, []),
    (.reassign(Fixture.id(9), to: Fixture.objects[0].id), .unknownItem, []),
    (.setAction(Fixture.id(9), .flash), .unknownItem, []),
    (.setMessage(Fixture.id(9), "/x"), .unknownItem, []),
    (.setMessage(Fixture.id(9), nil), .unknownItem, []),
    (.setMessage(Fixture.id(1), ""), .badMessage(.empty), []),
    (.setMessage(Fixture.id(1), "/x\u{7}"), .badMessage(.controlCharacter), []),
    (.setMessage(Fixture.id(1), "/x \"1"), .badMessage(.quotes), []),
    (
      .setMessage(Fixture.id(1), String(repeating: "x", count: 1_001)),
      .badMessage(.tooLong(limit: 1_000)), []
    ),
    (.remove(Fixture.id(9)), .unknownItem, []),
    (.undo, .nothingToUndo, []),
    (.redo, .nothingToRedo, []),
  ]

  @Test("A refused command changes nothing and adds no step", arguments: refused)
  func refusing(_ row: (command: SessionCommand, reason: RefusalReason, by: [UInt64])) {
    var session = Fixture.session([
      Fixture.item(1, Fixture.cells(0, 0)), Fixture.item(2, Fixture.cells(3, 0), object: 1),
    ])
    let before = session.everything
    let reaction = session.perform(row.command)
    #expect(reaction.refusal == Refusal(row.reason, by: row.by.map(Fixture.id)))
    #expect(reaction.changes.isEmpty)
    #expect(session.everything == before)
    #expect(session.undoCount == 0)
  }

  @Test("In play mode every edit is refused, undo included")
  func playMode() {
    let item = Fixture.item(1, Fixture.cells(0, 0))
    var session = Fixture.session([item], mode: .play)
    let commands: [SessionCommand] = [
      .place(Fixture.id(2), object: Fixture.objects[0].id, in: Fixture.cells(9, 9)),
      .move(item.id, to: Cell(x: 5, y: 5)), .resize(item.id, to: .single, from: .left),
      .reassign(item.id, to: Fixture.objects[1].id), .remove(item.id), .setSettings(.minimum(.two)),
      .undo,
      .redo, .setAction(item.id, .flash), .setMessage(item.id, "/x"),
    ]
    for command in commands {
      #expect(session.perform(command).refusal?.reason == .notEditable)
    }
    #expect(session.everything == Fixture.session([item]).everything)
  }

  @Test("A command that changes nothing adds no step")
  func emptySteps() throws {
    let item = Fixture.item(1, Fixture.cells(0, 0))
    var session = Fixture.session([item])
    for command: SessionCommand in [
      .move(item.id, to: .origin), .resize(item.id, to: .standard, from: .left),
      .reassign(item.id, to: try #require(item.object)), .setSettings(.minimum(.one)),
      .setMode(.edit),
      .setAction(item.id, .go), .setMessage(item.id, nil),
    ] {
      #expect(session.perform(command) == .none)
    }
    #expect(session.undoCount == 0)
  }

  @Test("What a tap does is kept in one form, and stays when the block shows or lies otherwise")
  func actions() throws {
    let id = Fixture.id(1)
    var session = Fixture.session([Fixture.item(1, Fixture.cells(0, 0))])
    #expect(session.perform(.setAction(id, .flash)).changes.count == 1)
    #expect(session.perform(.setMessage(id, " /x   'a b' ")).changes.count == 1)
    #expect(session.perform(.setMessage(id, "/x \"a b\"")) == .none)
    for command: SessionCommand in [
      .reassign(id, to: Fixture.objects[2].id), .move(id, to: Cell(x: 5, y: 5)),
      .resize(id, to: .single, from: .top),
    ] {
      #expect(session.perform(command).refusal == nil)
      #expect(session.item(id)?.action == .flash)
      #expect(session.item(id)?.message == "/x \"a b\"")
    }
    _ = session.perform(.setMessage(id, nil))
    #expect(session.item(id)?.message == nil)
  }

  /// The handle, the span asked for, and where a block at 0,0 4x4 comes to lie.
  static let resizes: [(handle: Handle, span: (Int32, Int32), cells: CellRect)] = [
    (.right, (6, 4), Fixture.cells(0, 0, 6, 4)), (.left, (6, 4), Fixture.cells(-2, 0, 6, 4)),
    (.top, (4, 6), Fixture.cells(0, -2, 4, 6)), (.bottom, (4, 1), Fixture.cells(0, 0, 4, 1)),
    (.topLeft, (2, 3), Fixture.cells(2, 1, 2, 3)),
    (.topRight, (2, 3), Fixture.cells(0, 1, 2, 3)),
    (.bottomLeft, (5, 5), Fixture.cells(-1, 0, 5, 5)),
    (.bottomRight, (1, 1), Fixture.cells(0, 0, 1, 1)),
    // An edge's handle asked for both axes takes the corner that keeps the top left still.
    (.left, (2, 2), Fixture.cells(2, 0, 2, 2)), (.top, (2, 2), Fixture.cells(0, 2, 2, 2)),
    (.right, (2, 2), Fixture.cells(0, 0, 2, 2)),
  ]

  @Test("Handles at the top and left move the origin", arguments: resizes)
  func resizing(_ row: (handle: Handle, span: (Int32, Int32), cells: CellRect)) throws {
    var session = Fixture.session([Fixture.item(1, Fixture.cells(0, 0, 4, 4))])
    let span = try #require(CellSpan(width: row.span.0, height: row.span.1))
    let reaction = session.perform(.resize(Fixture.id(1), to: span, from: row.handle))
    #expect(reaction.refusal == nil)
    #expect(session.item(Fixture.id(1))?.pose == .cells(row.cells))
  }

  @Test("A span under the board's minimum is refused and the size stays")
  func minimum() throws {
    var session = Fixture.session([Fixture.item(1, Fixture.cells(0, 0))], minimum: .two)
    let thin = try #require(CellSpan(width: 1, height: 2))
    #expect(
      session.perform(.resize(Fixture.id(1), to: thin, from: .right)).refusal?.reason
        == .belowMinimum(.two))
    #expect(session.item(Fixture.id(1))?.pose == .cells(Fixture.cells(0, 0)))
  }

  @Test("A minimum that a block does not meet is refused and names it")
  func raisingMinimum() {
    var session = Fixture.session([
      Fixture.item(1, Fixture.cells(0, 0, 1, 2)), Fixture.item(2, Fixture.cells(4, 4)),
    ])
    #expect(
      session.perform(.setSettings(.minimum(.two))).refusal
        == Refusal(.belowMinimum(.two), by: [Fixture.id(1)]))
    _ = session.perform(.remove(Fixture.id(1)))
    let reaction = session.perform(.setSettings(.minimum(.two)))
    #expect(session.board.rules.minimum == .two)
    // Bringing the thin block back would break the new minimum.
    #expect(reaction.effects == [.message(.stepsDropped(1))])
    #expect(session.perform(.undo).refusal?.reason == .nothingToUndo)
  }

  @Test("Settings are named one by one, usual ones are not kept, and the rules refuse others")
  func settings() {
    var session = Fixture.session(minimum: .two)
    #expect(session.perform(.setSettings(SettingsEdit([:]))) == .none)
    #expect(session.perform(.setSettings(SettingsEdit(["minimum": "2"]))) == .none)
    for edit in [["minimum": "9"], ["columns": "3"], ["minimum": "1", "a": "b"]] {
      let before = session.board
      let refusal = session.perform(.setSettings(SettingsEdit(edit))).refusal
      #expect(refusal?.reason.code == .badSetting)
      #expect(session.board == before)
    }
    _ = session.perform(.setSettings(.minimum(.one)))
    #expect(session.board.rules == BoardRules("grid", settings: [:]))
  }
}
