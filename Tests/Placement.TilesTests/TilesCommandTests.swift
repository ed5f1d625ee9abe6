import Boards
import Domain
import GridGeometry
import PluginAPI
import Testing

private typealias Fixture = TilesFixture

@Suite("Commands on tiles")
struct TilesCommandTests {
  @Test(
    "The menu turns a piece, and flips it where the board mirrors pieces", arguments: [false, true])
  func menu(mirrors: Bool) throws {
    let settings = ["field": "10x6", "mirror": mirrors ? "on" : "off"]
    var hand = TilesHand(Fixture.session([Fixture.item(1, Fixture.pose(.l, 3, 1))], settings))
    func choices() -> [String] {
      hand.session.scene().elements.filter { $0.kind == .button }.map { "\($0.id)" }
    }
    hand.tap(at: 4 * 44 + 10, 60)
    #expect(
      choices()
        == (mirrors
          ? ["menu:reassign", "menu:turn", "menu:flip", "menu:select", "menu:remove"]
          : ["menu:reassign", "menu:turn", "menu:select", "menu:remove"]))
    let button = try #require(hand.session.scene().elements.first { "\($0.id)" == "menu:turn" })
    let point = hand.session.viewport.toBoard(button.frame.center)
    hand.tap(at: point.x, point.y)
    #expect(hand.pose(of: 1) == Fixture.pose(.l, 2, 2, .right))
    #expect(hand.session.openPanel == nil && hand.session.undoCount == 1)
    hand.tap(at: 2 * 44 + 10, 3 * 44 + 10)
    let reaction = hand.session.perform(.choose(.flip))
    #expect(reaction.refusal?.reason == (mirrors ? nil : .cannotTurn))
    #expect(
      hand.pose(of: 1) == Fixture.pose(.l, 2, 2, mirrors ? .right.flipped : .right))
  }

  @Test("A piece is turned beside where it cannot lie, or not at all")
  func turn() {
    // At the right edge it slides to the left.
    var session = Fixture.session(Fixture.items([Fixture.pose(.i, 9, 0), Fixture.pose(.i, 0, 0)]))
    let refusal = session.perform(.turn(Fixture.id(1), quarterTurns: 1, isFlipped: false)).refusal
    #expect(refusal == Refusal(.acrossField))
    _ = session.perform(.move(Fixture.id(1), to: Cell(x: 8, y: 0)))
    #expect(session.perform(.turn(Fixture.id(1), quarterTurns: 1, isFlipped: false)).refusal == nil)
    #expect(session.item(Fixture.id(1))?.pose == Fixture.pose(.i, 5, 2, .right))
    #expect(
      session.perform(.turn(Fixture.id(9), quarterTurns: 1, isFlipped: false)).refusal?.reason
        == .unknownItem)
    #expect(
      session.perform(.turn(Fixture.id(1), quarterTurns: 0, isFlipped: true)).refusal?.reason
        == .cannotTurn)
    // A whole turn adds no step.
    let steps = session.undoCount
    #expect(session.perform(.turn(Fixture.id(1), quarterTurns: 4, isFlipped: false)) == .none)
    #expect(session.undoCount == steps)
  }

  @Test("Four turns and two flips come back, wherever the middle is", arguments: Pentomino.allCases)
  func comesBack(piece: Pentomino) {
    for orientation in Orientation.allCases {
      let pose = Fixture.pose(piece, -7, 5, orientation)
      var session = Fixture.session([Fixture.item(1, pose)], ["mirror": "on"])
      var poses: [Pose?] = []
      for _ in 0..<8 {
        _ = session.perform(.turn(Fixture.id(1), quarterTurns: 1, isFlipped: false))
        poses.append(session.item(Fixture.id(1))?.pose)
      }
      #expect(poses[3] == pose && poses[7] == pose && Set(poses).count == 4)
      for _ in 0..<2 { _ = session.perform(.turn(Fixture.id(1), quarterTurns: 0, isFlipped: true)) }
      #expect(session.item(Fixture.id(1))?.pose == pose)
      _ = session.perform(.turn(Fixture.id(1), quarterTurns: 2, isFlipped: false))
      #expect(session.item(Fixture.id(1))?.pose == poses[1])
    }
  }

  @Test("A piece is added exactly, or where it fits, and taken back")
  func adding() {
    var session = Fixture.session(Fixture.items([Fixture.pose(.x, 0, 0)]))
    let exact = Fixture.item(2, Fixture.pose(.p, 3, 2, .left))
    #expect(session.perform(.add(exact, isExact: true)).changes == [.insert(.item(exact))])
    let upon = Fixture.item(3, Fixture.pose(.x, 1, 0), showsObject: true)
    #expect(
      session.perform(.add(upon, isExact: true)).refusal == Refusal(.overlap, by: [Fixture.id(1)]))
    #expect(session.perform(.add(upon, isExact: false)).refusal == nil)
    #expect(session.item(Fixture.id(3))?.pose == Fixture.pose(.x, 1, -3))
    for _ in 0..<2 { _ = session.perform(.undo) }
    #expect(session.itemCount == 1 && session.violations().isEmpty)
    for _ in 0..<2 { _ = session.perform(.redo) }
    #expect(session.itemCount == 3 && session.violations().isEmpty)
  }

  @Test("Blocks, resizes and places in an order are refused")
  func refused() throws {
    var session = Fixture.session(Fixture.items([Fixture.pose(.x, 0, 0)]))
    let cells = try #require(CellRect(x: 5, y: 0, width: 2, height: 2))
    for (command, reason) in [
      (.place(Fixture.id(2), object: Fixture.object.id, in: cells), .notAllowed),
      (.resize(Fixture.id(1), to: .standard, from: .right), .notAllowed),
      (.reorder(Fixture.id(1), to: 0), .noOrder), (.restack(Fixture.id(1), .front), .noStack),
      (.reframe(Fixture.id(1), Grid.frame(of: cells)), .notAllowed),
    ] as [(SessionCommand, RefusalReason)] {
      #expect(session.perform(command).refusal?.reason == reason)
    }
    #expect(session.undoCount == 0)
  }

  @Test("A field with pieces across its edge is refused, and names them")
  func settings() {
    var session = Fixture.session(Fixture.items([Fixture.pose(.x, 0, 0), Fixture.pose(.x, 4, 0)]))
    func set(_ field: String) -> Refusal? {
      session.perform(.setSettings(SettingsEdit(["field": field]))).refusal
    }
    #expect(set("5x6") == Refusal(.acrossField, by: [Fixture.id(2)]))
    #expect(set("3x3") == nil && set("2x2") == Refusal(.acrossField, by: [Fixture.id(1)]))
    #expect(set("") == nil && session.violations().isEmpty)
  }
}
