import Boards
import Domain
import Gestures
import GridGeometry
import Placement_Grid
import PluginAPI
import Testing

private typealias Fixture = BoardFixture
private typealias Hand = BoardListHand

@Suite("The scene of the list of boards")
struct BoardListSceneTests {
  private static func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double)
    -> Rect<ScreenSpace>
  {
    Rect(origin: Point(x: x, y: y), size: Size(width: width, height: height))
  }

  @Test("The button comes first, then every board with its thumbnail and its blocks")
  func whole() {
    let hand = Hand(boards: 2, current: 1)
    let scene = hand.session.scene()
    #expect((scene.show, scene.board, scene.mode) == (Fixture.show.name, "", nil))
    #expect(scene.grid == nil)
    #expect(scene.viewport.zoom == 1)
    #expect(scene.origin == .origin)
    let (first, second) = (Hand.id(0), Hand.id(1))
    #expect(
      scene.elements.map { "\($0.id)" } == [
        "boards:new", "board:\(first)", "thumbnail:\(first)", "thumbnail:\(first):0",
        "board:\(second)", "thumbnail:\(second)", "thumbnail:\(second):0",
      ])
    #expect(
      scene.elements.map(\.kind) == [
        .button, .boardCard, .thumbnail, .miniature, .boardCard, .thumbnail, .miniature,
      ])
    #expect(scene.elements.map(\.title) == ["New Board", "A", "", "", "B", "", ""])
    #expect(
      scene.elements.map(\.frame) == [
        Self.rect(22, 22, 220, 44), Self.rect(22, 88, 220, 176), Self.rect(22, 88, 220, 132),
        Self.rect(72, 94, 120, 120), Self.rect(264, 88, 220, 176), Self.rect(264, 88, 220, 132),
        Self.rect(314, 94, 120, 120),
      ])
    #expect(scene.elements.filter { !$0.states.isEmpty }.map(\.id) == [.board(second)])
    #expect(hand.entry(1)?.states == [.chosen])
    #expect(hand.entry(0)?.label == "Board A, 1 block")
    #expect(hand.entry(1)?.label == "Board B, 1 block, current")
    #expect(scene.elements.allSatisfy { !$0.label.isEmpty })
  }

  @Test("A thumbnail has the colours of what its blocks show, and no names")
  func colors() throws {
    var hand = Hand(boards: 1)
    _ = hand.session.absorb([
      .updating(Fixture.objects[0]) { $0.color = ObjectColor(rgb: 0x123456) }
    ])
    let miniature = try #require(hand.elements.first { $0.kind == .miniature })
    #expect(miniature.color == ObjectColor(rgb: 0x123456))
    #expect((miniature.title, miniature.subtitle) == ("", ""))
  }

  @Test(
    "As many cards are side by side as fit, narrower ones if only one does",
    arguments: [
      (527, 2), (505, 2), (506, 2), (346, 2), (345, 1), (748, 3), (100, 1), (5_000, 9),
    ] as [(Double, Int)])
  func columns(width: Double, columns: Int) throws {
    let scene = Hand(boards: 9, in: Size(width: width, height: 5_000)).session.scene()
    let frames = scene.elements.filter { $0.kind == .boardCard }.map(\.frame)
    try #require(frames.count == 9)
    #expect(frames.filter { $0.minY == frames[0].minY }.count == columns)
    #expect(frames.allSatisfy { $0.maxX <= width })
  }

  @Test("Only boards that are seen make elements")
  func visibleOnly() {
    var hand = Hand(boards: 200)
    #expect(hand.names == ["A", "B", "C", "D"])
    hand.drag(from: Point(x: 250, y: 300), by: Vector(dx: 0, dy: -1_000))
    // The button and five rows of 198 points are above: the sixth begins at 88 + 990 - 1000.
    #expect(hand.entry(10)?.frame.minY == 78)
    #expect(hand.names.count == 6)
    #expect(hand.element("boards:new") == nil)
  }

  @Test(
    "A view that cannot be used is refused",
    arguments: [
      Size<ScreenSpace>(width: .nan, height: 1), Size(width: -1, height: 1),
      Size(width: .infinity, height: 1),
    ])
  func unusable(_ size: Size<ScreenSpace>) {
    let error = #expect(throws: SurfaceError.self) {
      try BoardListSession(
        BoardList(show: Fixture.show, entries: [], objects: []), placement: .grid, in: size,
        ids: Hand().ids, now: Hand.now)
    }
    #expect(error?.code == .viewOutOfRange)
  }

  @Test("A view without an extent shows nothing")
  func empty() {
    let scene = Hand(in: Size(width: 0, height: 0)).session.scene()
    #expect(scene.size == Size(width: 0, height: 0))
    #expect(scene.elements.isEmpty)
  }

  @Test("A new board follows the rules that the list was opened with")
  func placement() throws {
    var session = try BoardListSession(
      BoardList(show: Fixture.show, entries: [], objects: []),
      placement: PlacementPlugin(key: "columns", summary: "", make: PlacementPlugin.grid.make),
      in: Hand.view, ids: Hand().ids, now: Hand.now)
    let button = try #require(session.scene().elements.first).frame.center
    for phase in [TouchPhase.began, .ended] {
      _ = session.handle(
        Touch(id: TouchID(rawValue: 1), phase: phase, position: button, time: .zero))
    }
    let board = try #require(session.perform(.accept("Desk")).changes.first?.after)
    guard case .board(let made) = board else { return #expect(Bool(false), "\(board)") }
    #expect((made.name, made.rules) == ("Desk", BoardRules("columns")))
  }

  @Test("The largest view there is shows every board and does not trap")
  func enormous() {
    let scene = Hand(boards: 30, in: Size(width: 1e300, height: 1e300)).session.scene()
    #expect(scene.elements.filter { $0.kind == .boardCard }.count == 30)
  }

  @Test("What is touched looks pressed until the finger moves or leaves")
  func pressed() throws {
    for id in ["boards:new", "board:\(Hand.id(0))"] {
      var hand = Hand()
      let point = try hand.middle(of: id)
      hand.send(.began, point)
      #expect(hand.element(id)?.states == [.pressed])
      hand.send(.moved, point + Vector(dx: 0, dy: 20))
      #expect(hand.element(id)?.states == [])
    }
    var hand = Hand()
    try hand.tap("boards:new")
    hand.send(.began, try hand.middle(of: "prompt:accept"))
    #expect(hand.element("prompt:accept")?.states == [.pressed])
    hand.send(.cancelled, try hand.middle(of: "prompt:accept"))
    #expect(hand.element("prompt:accept")?.states == [])
  }

  @Test("The list made from a store's contents is the same as that made of entries")
  func storeContents() {
    let contents = ShowContents(
      show: Fixture.show, objects: Fixture.objects, boards: (0..<3).map(Hand.board),
      items: (0..<3).reversed().map { Hand.item(on: $0) })
    let list = BoardList(contents)
    #expect(list.entries.map(\.board) == (0..<3).map(Hand.board))
    #expect(list.entries.map(\.items) == (0..<3).map { [Hand.item(on: $0)] })
  }

  @Test("Boards and blocks that do not belong to the show's list are left out")
  func foreign() {
    let other = Board(
      id: Hand.id(9), show: ID(high: 8, low: 8), name: "Other", created: Fixture.now)
    let list = BoardList(
      show: Fixture.show,
      entries: [
        .init(board: Hand.board(0), items: [Hand.item(on: 1), Hand.item(on: 0)]),
        .init(board: other, items: []), .init(board: Hand.board(0), items: []),
      ], objects: Fixture.objects)
    var hand = Hand(boards: 1)
    hand.session = Hand.session(list, ids: hand.ids)
    #expect(
      hand.session.contents() == [.board(Hand.board(0)), .item(Hand.item(on: 0))])
  }
}
