import Domain
import GridGeometry
import Testing

@Suite("Descriptions for developers")
struct DescriptionTests {
  private static func id(_ high: Int, _ low: Int) -> String {
    "000000000000000\(high)000000000000000\(low)"
  }

  private static let descriptions = [
    "show \(id(1, 1)) \"Die Zauberflöte\"",
    #"object \#(id(2, 1)) colour 12 "Blåtimen \"deep\"""#,
    "object \(id(2, 2)) list 5",
    "board \(id(3, 1)) \"Front of house\" grid",
    "item \(id(4, 0)) at 0,0 2x3 shows \(id(2, 1))",
    "item \(id(4, 2)) at -4,2 2x3 shows \(id(2, 1))",
    "trip \(id(1, 1)) \"Midwest\" from 2026-04-01, 8 days",
    "city \(id(2, 1)) chi \"Chicago\"",
    "city \(id(2, 2)) det \"Détroit\"",
    "game \(id(3, 0)) 0 \"Mets\" at \"Cubs\", 2026-03-31 19:30",
    "game \(id(3, 1)) 1 \"Mets\" at \"Cubs\", 2026-03-31 19:30",
    "entry \(id(4, 0)) day 1 at 0.1: game \(id(3, 0))",
    "entry \(id(4, 1)) day 2 at 0.1: travel \(id(2, 1)) to \(id(2, 2))",
    "entry \(id(4, 2)) day 3 at 0.1: travel \(id(2, 2)) to \(id(2, 1))",
    "entry \(id(4, 3)) day 4 at 0.1: \"Dinner\"",
    "entry \(id(4, 4)) day 5 at 0.1: \"Walk\"",
  ]

  @Test("an entity is a line")
  func entities() {
    #expect(Samples.entities.map(\.description) == Self.descriptions)
    #expect(Samples.entities.map { "\($0.value)" } == Self.descriptions)
  }

  @Test("a new and a deleted entity are a line")
  func insertions() {
    let show = Entity.show(Samples.show)
    #expect("\(Change.insert(show))" == "+ \(Self.descriptions[0])")
    #expect("\(Change.delete(show))" == "- \(Self.descriptions[0])")
    #expect("\(Change.updating(Samples.show) { _ in })" == "~ show \(Self.id(1, 1)): ")
  }

  @Test("a change names what changes")
  func changes() throws {
    let item = try #require(Samples.items.first)
    var moved = item
    moved.pose = .ordered(try #require(OrderKey("V")))
    moved.action = .flash
    moved.label = "Fog\n"
    moved.content = .message("/go")
    let shown = "object(\(Self.id(2, 1)), message: none)"
    #expect(
      "\(try #require(Change.update(from: .item(item), to: .item(moved))))"
        == "~ item \(Self.id(4, 0)): content \(shown) → message(\"/go\"), "
        + "pose 0,0 2x3 → slot V, action go → flash, label none → \"Fog\\n\"")
    let board = Change.updating(Samples.board) { board in
      board.rules = BoardRules("flow", settings: ["b": "2", "a": "1", "c": "3"])
      board.metadata = (try? Metadata(["z": "1", "y": "2"])) ?? Metadata()
    }
    #expect(
      "\(board)" == "~ board \(Self.id(3, 1)): "
        + #"rules BoardRules(key: "grid", settings: [minimum "2"]) → "#
        + #"BoardRules(key: "flow", settings: [a "1", b "2", c "3"]), "#
        + #"metadata Metadata(entries: []) → Metadata(entries: [y "2", z "1"])"#)
    let travel = Change.updating(TripSamples.entries[1]) { entry in
      entry.content = .travel(Travel(from: TripSamples.cities[0].id, to: TripSamples.cities[1].id))
    }
    #expect("\(travel)".hasSuffix("leg: none, distanceMeters: none, durationSeconds: none))"))
  }

  @Test("poses are short")
  func poses() throws {
    let key = try #require(OrderKey("V"))
    let area = Rect<BoardSpace>(origin: Point(x: 0.5, y: -1), size: Size(width: 88, height: 44))
    #expect("\(Pose.free(area, z: key))" == "0.5,-1 88x44 above V")
    let shape = try #require(Polyomino("xx/.x"))
    #expect("\(Pose.shaped(shape, at: Cell(x: 1, y: 2), .right))" == "xx/.x at 1,2 right")
  }

  @Test("entities have an identity")
  func identities() {
    func ids<Value: Identifiable>(_ values: [Value]) -> [Value.ID] { values.map(\.id) }
    #expect(ids(Samples.items) == Samples.items.map(\.id))
    #expect(ids([Samples.show]) == [Samples.show.id] && ids([Samples.board]) == [Samples.board.id])
    #expect(ids([Samples.object]) == [Samples.object.id])
    #expect(ids([TripSamples.trip]) == [TripSamples.trip.id])
    #expect(ids(TripSamples.games) == TripSamples.games.map(\.id))
    #expect(ids(TripSamples.cities) == TripSamples.cities.map(\.id))
    #expect(ids(TripSamples.entries) == TripSamples.entries.map(\.id))
  }
}
