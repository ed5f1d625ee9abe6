import Boards
import Domain
import Gestures
import GridGeometry
import Placement_Grid
import PluginAPI
import TestSupport
import Testing

private typealias Fixture = BoardFixture

@Suite("Opening a board")
struct BoardOpeningTests {
  private static func open(
    _ rules: BoardRules = BoardRules(), in size: Size<ScreenSpace> = Fixture.size,
    view: ViewMemory? = nil
  ) throws(SurfaceError) -> BoardSession {
    var random = SplitMix64(seed: 1)
    var board = Fixture.board
    board.rules = rules
    let items = [Fixture.item(1, Fixture.cells(0, 0, 1, 1))]
    return try BoardSession(
      BoardContents(show: Fixture.show, board: board, items: items, objects: Fixture.objects),
      placement: .grid, mode: .edit, in: size, ids: IDSequence(using: &random), view: view)
  }

  @Test(
    "A board opens only with the rules it names, settings they accept, and a view that is possible",
    arguments: [
      (BoardRules("flow"), Fixture.size, .cannotOpen),
      (BoardRules(settings: ["minimum": "7"]), Fixture.size, .badSetting),
      (BoardRules(settings: ["columns": "3"]), Fixture.size, .badSetting),
      (BoardRules(), Size(width: .nan, height: 1), .viewOutOfRange),
      (BoardRules(), Size(width: -1, height: 1), .viewOutOfRange),
      (BoardRules(), Size(width: .infinity, height: 1), .viewOutOfRange),
    ] as [(BoardRules, Size<ScreenSpace>, ErrorCode)])
  func refused(_ rules: BoardRules, _ size: Size<ScreenSpace>, _ code: ErrorCode) {
    let error = #expect(throws: SurfaceError.self) { try Self.open(rules, in: size) }
    #expect(error?.code == code)
  }

  @Test("The error names the setting and what it can be, and has the refusal for a wording")
  func settingsNamed() throws {
    let error = #expect(throws: SurfaceError.self) {
      try Self.open(BoardRules(settings: ["minimum": "7"]))
    }
    #expect(
      error?.message == "the rules 'grid' of board 'Main' refuse '7' for the setting 'minimum'")
    #expect(error?.remedy == "use 1 or 2")
    let refusal = try #require(error?.refusal)
    #expect(
      EnglishWording().text(.refusal(refusal)) == "The setting 'minimum' cannot be '7': use 1 or 2."
    )
  }

  @Test("Settings that rules refuse for a reason of their own are refused, with that reason")
  func customReason() {
    let picky = PlacementPlugin(key: "picky", summary: "Refuses all settings") { _, _ in Picky() }
    var random = SplitMix64(seed: 1)
    var board = Fixture.board
    board.rules = BoardRules("picky", settings: ["any": "1"])
    let contents = BoardContents(show: Fixture.show, board: board, items: [], objects: [])
    let error = #expect(throws: SurfaceError.self) {
      try BoardSession(
        contents, placement: picky, mode: .edit, in: Fixture.size,
        ids: IDSequence(using: &random))
    }
    #expect(error?.code == .custom && error?.refusal?.customCode == "picky")
    #expect(error?.message.hasSuffix("refuse its settings: picky") == true)
  }

  @Test("A block that the settings do not allow is drawn, and reported")
  func damaged() throws {
    let session = try Self.open(.grid(minimum: .two))
    #expect(session.scene().elements.map(\.kind) == [.block])
    #expect(session.violations().map(\.reason) == [.belowMinimum(.two)])
  }

  @Test("The scene has the size it was opened in, or was given since")
  func size() throws {
    var session = try Self.open(in: Size(width: 300, height: 200))
    #expect(session.size == Size(width: 300, height: 200))
    #expect(session.scene().size == session.size)
    #expect(session.scene().origin == Point(x: 150, y: 100))
    _ = session.perform(.setViewSize(Size(width: 100, height: 50)))
    #expect(session.scene().size == Size(width: 100, height: 50))
    #expect(session.scene().origin == Point(x: 50, y: 25))
  }

  @Test("A remembered view that is not possible is ignored")
  func impossibleView() throws {
    let session = try Self.open(view: ViewMemory(center: .origin, zoom: .nan))
    #expect(session.view == ViewMemory(center: .origin, zoom: 1))
    #expect(session.size == Fixture.size)
  }
}

/// The rules of a grid that has no settings.
private struct Picky: PlacementRules {
  private var rules = GridRules(board: BoardFixture.board, items: [])

  var count: Int { rules.count }
  var allowsManyHolds: Bool { rules.allowsManyHolds }
  func interest(on item: ID<BoardItem>?) -> GestureInterest { rules.interest(on: item) }
  func handles(of item: ID<BoardItem>) -> [Handle] { rules.handles(of: item) }
  func hit(_ point: Point<BoardSpace>) -> ID<BoardItem>? { rules.hit(point) }
  func placed(_ item: ID<BoardItem>) -> Placed? { rules.placed(item) }
  func preview(_ intent: Intent, into preview: inout Preview) {
    rules.preview(intent, into: &preview)
  }
  func judge(_ intent: Intent) -> Verdict { rules.judge(intent) }
  func judge(settings: [String: String]) -> Refusal? {
    settings.isEmpty ? nil : Refusal(.custom(CustomText("picky")))
  }
  mutating func apply(_ changes: [Change]) { rules.apply(changes) }
  func visit(in region: Rect<BoardSpace>, _ body: (ID<BoardItem>, Placed) -> Void) {
    rules.visit(in: region, body)
  }
  func violations() -> [Violation] { rules.violations() }
}
