import Boards
import ColumnRules
import Domain
import GermanWording
import GridGeometry
import Placement_Grid
import PluginAPI
import Testing

private typealias Fixture = BoardFixture

/// Answers every key with the same mark, so that anything else is a text of the surface.
struct MarkedWording: Wording {
  static let mark = "¤"

  func text(_ key: TextKey) -> String { Self.mark }
}

@Suite("Texts come from the wording")
struct WordingTests {
  private static let data = Set(
    ["", MarkedWording.mark, "nothing"] + Fixture.objects.map(\.name) + ["A", "B"])

  private func expectMarks(in scene: Scene) {
    #expect(!scene.elements.isEmpty)
    for element in scene.elements {
      #expect(element.label == MarkedWording.mark, "\(element.id): \(element.label)")
      #expect(Self.data.contains(element.title), "\(element.id): \(element.title)")
      #expect(["", MarkedWording.mark].contains(element.subtitle), "\(element.id)")
    }
  }

  private func session(_ wording: any Wording, widest: Int32? = nil) -> BoardSession {
    let items = [Fixture.item(1, Fixture.cells(0, 0)), Fixture.item(2, Fixture.cells(6, 0))]
    let columns = widest.map { widest in
      PlacementPlugin(key: BoardRules.defaultKey, summary: "Columns") { board, items in
        ColumnRules(board: board, items: items, widest: widest)
      }
    }
    return Fixture.session(items, placement: columns ?? .grid, wording: wording)
  }

  @Test("on a board, its menu and its picker")
  func boards() {
    var hand = Fingers(session(MarkedWording()))
    expectMarks(in: hand.session.scene())
    hand.tap(at: 20, 20)
    #expect(hand.session.openPanel == .menu)
    expectMarks(in: hand.session.scene())
    _ = hand.session.perform(.choose(.reassign))
    #expect(hand.session.openPanel == .picker)
    expectMarks(in: hand.session.scene())
    _ = hand.session.perform(.search("nothing", kinds: []))
    expectMarks(in: hand.session.scene())
    _ = hand.session.perform(.cancel)
    hand.down(at: 100, 150)
    hand.move(to: 300, 250)
    expectMarks(in: hand.session.scene())
    hand.up()
    #expect(hand.session.openPanel == .picker)
    expectMarks(in: hand.session.scene())
  }

  @Test("on the list of boards and its panels; a default name is stored as it is worded")
  func lists() throws {
    var hand = BoardListHand(boards: 2, wording: MarkedWording())
    expectMarks(in: hand.session.scene())
    for choice in ["rename", "delete"] {
      try hand.openMenu(0)
      expectMarks(in: hand.session.scene())
      try hand.tap("menu:\(choice)")
      expectMarks(in: hand.session.scene())
      _ = hand.session.perform(.cancel)
    }
    var german = BoardListHand(boards: 1, wording: GermanWording())
    try german.tap("boards:new")
    _ = german.session.perform(.accept(nil))
    #expect(german.session.boards.map(\.name) == ["A", "Neues Board"])
  }

  @Test("A question is answered in the language of its wording")
  func answers() throws {
    for (answer, isDeleted) in [("ja", true), ("J", true), ("nein", false), ("n", false)] {
      var hand = BoardListHand(boards: 1, wording: GermanWording())
      try hand.openMenu(0)
      try hand.tap("menu:delete")
      _ = hand.session.perform(.accept(answer))
      #expect(hand.session.boards.isEmpty == isDeleted, "\(answer)")
    }
  }

  @Test("Rules that a host wrote refuse with their own code and sentence")
  func customRefusals() throws {
    struct Columns: Wording {
      func text(_ key: TextKey) -> String {
        guard case .custom(let text) = key else { return EnglishWording(within: self).text(key) }
        return "A column has room for \(text["most"] ?? "fewer") cells."
      }
    }
    var session = session(Columns(), widest: 4)
    func place(_ cells: CellRect) -> RefusalReason? {
      session.perform(.place(Fixture.id(9), object: Fixture.objects[0].id, in: cells))
        .refusal?.reason
    }
    let reason = try #require(place(Fixture.cells(0, 4, 5, 2)))
    #expect(reason == .custom(CustomText("tooWide", ["most": "4"])))
    #expect(
      Columns().text(.message(.refused(Refusal(reason)))) == "A column has room for 4 cells.")
    #expect(place(Fixture.cells(0, 4, 4, 2)) == nil)
  }

  @Test("A German board")
  func german() throws {
    var hand = Fingers(session(GermanWording()))
    hand.drag(from: 20, 20, to: 284, 20)
    #expect(
      hand.reaction.messages.map { GermanWording().text(.message($0)) }
        == ["Blöcke dürfen sich nicht überlappen."])
    let block = hand.session.scene().elements.first
    #expect(block?.label == "Opening night, Cueliste 1, bei 0,0, 2 mal 2")
  }
}
