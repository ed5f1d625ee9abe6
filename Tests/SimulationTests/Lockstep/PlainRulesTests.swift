import Domain
import GridGeometry
import Placement_Grid
import PluginAPI
import Simulation
import TestSupport
import Testing

/// The rules for what a surface holds, without the surface.
@Suite("Plain rules")
struct PlainRulesTests {
  private static let show = ID<Show>(high: 1, low: 1)
  private static let object = ID<ShowObject>(high: 2, low: 1)

  private static func board(
    _ number: UInt64 = 1, _ name: String = "Main", _ minimum: MinimumSpan = .one
  ) -> Entity {
    .board(
      Board(
        id: ID(high: 3, low: number), show: show, name: name, rules: .grid(minimum: minimum),
        created: Timestamp(milliseconds: 0)))
  }

  private static func block(
    _ number: UInt64, _ x: Int32, _ y: Int32, _ width: Int32, _ height: Int32,
    on board: UInt64 = 1, showing object: ID<ShowObject> = object
  ) throws -> Entity {
    let cells = try #require(CellRect(x: x, y: y, width: width, height: height))
    return .item(
      BoardItem(
        id: ID(high: 4, low: number), board: ID(high: 3, low: board), object: object,
        pose: .cells(cells)))
  }

  @Test(
    "blocks that share a cell are reported, those that touch are not",
    arguments: [
      (1, 0, 1, 1, true), (0, 1, 2, 2, true), (2, 0, 1, 1, false), (0, 2, 2, 1, false),
      (-1, -1, 1, 1, false), (-1, -1, 2, 2, true), (-5, 0, 90, 1, true), (0, 0, 2, 2, true),
    ] as [(Int32, Int32, Int32, Int32, Bool)])
  func overlaps(x: Int32, y: Int32, width: Int32, height: Int32, isReported: Bool) throws {
    let entities = [
      Self.board(), try Self.block(1, 50, 50, 3, 3), try Self.block(2, 0, 0, 2, 2),
      try Self.block(3, x, y, width, height),
    ]
    let breach = PlainRules.board.breach(in: entities, objects: [Self.object])
    #expect(breach?.contains("share a cell") == (isReported ? true : nil))
    #expect(PlainRules.list.breach(in: entities, objects: [Self.object]) == nil)
    let apart = [
      Self.board(), Self.board(2), try Self.block(2, 0, 0, 2, 2),
      try Self.block(3, x, y, width, height, on: 2),
    ]
    #expect(PlainRules.board.breach(in: apart, objects: [Self.object]) == nil)
  }

  @Test(
    "blocks below the minimum are reported",
    arguments: [
      (1, 1, .one, false), (1, 2, .two, true), (2, 1, .two, true), (2, 2, .two, false),
    ] as [(Int32, Int32, MinimumSpan, Bool)])
  func minimum(width: Int32, height: Int32, minimum: MinimumSpan, isReported: Bool) throws {
    let entities = [Self.board(1, "Main", minimum), try Self.block(1, 0, 0, width, height)]
    let breach = PlainRules.board.breach(in: entities, objects: [Self.object])
    #expect(breach?.contains("the minimum is") == (isReported ? true : nil))
  }

  @Test("blocks of objects that are gone are reported")
  func orphans() throws {
    let entities = [Self.board(), try Self.block(1, 0, 0, 2, 2)]
    for rules in [PlainRules.board, .list] {
      #expect(rules.breach(in: entities, objects: [Self.object]) == nil)
      #expect(rules.breach(in: entities, objects: [])?.contains("was deleted") == true)
    }
  }

  @Test(
    "boards of one name are reported",
    arguments: [
      ("Main", "main", true), ("Été", "ETE", true), ("Straße", "STRASSE", true),
      ("Main", "Main 2", false), ("Main", " ", true),
    ] as [(String, String, Bool)])
  func names(one: String, other: String, isReported: Bool) {
    let entities = [Self.board(1, one), Self.board(2, other)]
    #expect((PlainRules.list.breach(in: entities, objects: []) != nil) == isReported)
  }

  @Test("surfaces begin with what keeps them", arguments: Effort.scaled(0..<100 as Range<UInt64>))
  func stages(seed: UInt64) {
    for kind in [SimulatedSurface.grid(.grid), .list] {
      var random = RandomSource(seed: seed)
      let stage = kind.drawStage(&random)
      let contents = kind.open(stage, 0, nil).contents()
      let breach = kind.rules.breach(in: contents, objects: Set(stage.objects.map(\.id)))
      #expect(breach == nil, "\(kind.key), seed \(seed)")
    }
  }
}
