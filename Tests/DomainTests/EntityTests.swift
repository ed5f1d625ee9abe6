import Domain
import GridGeometry
import TestSupport
import Testing

@Suite
struct EntityTests {
  @Test(arguments: Samples.entities)
  func codes(entity: Entity) throws {
    #expect(try throughJSON(entity) == entity)
  }

  @Test func keysNameSortAndIdentity() {
    let keys = Samples.entities.map(\.key)
    #expect(Set(keys).count == Samples.entities.count)
    // The same bits in another sort are another entity.
    #expect(EntityKey.show(ID(high: 1, low: 1)) != .board(ID(high: 1, low: 1)))
  }

  @Test func titlesAndReferences() {
    #expect(Samples.object.title == "Blåtimen \"deep\"")
    #expect(Samples.bareObject.title == "List 5")
    #expect(Samples.bareObject.reference == "list 5")
    #expect(Samples.object.reference == "colour 12 \"Blåtimen \"deep\"\"")
  }

  @Test func objectsSortByKindNumberNameIdentity() {
    func object(_ kind: ObjectKind, _ number: UInt32, _ name: String, _ low: UInt64) -> ShowObject {
      ShowObject(
        id: ID(high: 0, low: low), show: Samples.show.id, kind: kind, number: ObjectNumber(number),
        name: name, created: Timestamp(milliseconds: 0))
    }
    let sorted = [
      object(.group, 9, "z", 9), object(.list, 2, "b", 8), object(.list, 10, "A", 7),
      object(.list, 10, "b", 1), object(.list, 10, "b", 6), object(.plot, 1, "", 0),
    ]
    for seed in Effort.scaled(1...20) {
      var generator = SplitMix64(seed: UInt64(seed))
      let shuffled = sorted.shuffled(using: &generator)
      #expect(shuffled.sorted(by: ShowObject.inOrder) == sorted, "seed \(seed)")
    }
  }

  @Test func minimumSpans() throws {
    let single = CellSpan.single
    let wide = try #require(CellSpan(width: 2, height: 1))
    #expect(MinimumSpan.one.allows(single))
    #expect(!MinimumSpan.two.allows(single))
    #expect(!MinimumSpan.two.allows(wide))
    #expect(MinimumSpan.two.allows(.standard))
  }

  @Test func boardRulesCode() throws {
    #expect(try throughJSON(Samples.board) == Samples.board)
    var board = Samples.board
    board.rules = BoardRules("flow", settings: ["columns": "3", "a \"b\"": ""])
    #expect(try throughJSON(board) == board)
  }

  @Test(
    "Boards of builds that kept the minimum by itself are read", arguments: MinimumSpan.allCases)
  func olderBoards(minimum: MinimumSpan) throws {
    var board = Samples.board
    board.rules = .grid(minimum: minimum)
    let text = """
      {"id":"\(board.id)","show":"\(board.show)","name":"Front of house","placement":"grid",\
      "minimum":\(minimum.rawValue),"created":\(Int64.max),\
      "source":{"format":"qlc","identifier":"3/0"}}
      """
    let read = try fromJSON(text, as: Board.self)
    #expect(read == board)
    #expect(read.rules.settings == (minimum == .one ? [:] : ["minimum": "2"]))
    let other = text.replacing("\"minimum\":", with: "\"minimum\":1")
    #expect(throws: DecodingError.self) { try fromJSON(other, as: Board.self) }
  }

  @Test func posesCode() throws {
    let rect = try #require(CellRect(x: -1, y: 2, width: 3, height: 4))
    #expect(try throughJSON(Pose.cells(rect)) == .cells(rect))
    #expect(Pose.cells(rect).cells == rect)
  }

  @Test func timestamps() throws {
    let moments = [Int64.min, -1, 0, 1, 1_700_000_000_000, .max].map(Timestamp.init(milliseconds:))
    #expect(moments.reversed().sorted() == moments)
    #expect(try throughJSON(moments) == moments)
    #expect(try fromJSON("[42]", as: [Timestamp].self) == [Timestamp(milliseconds: 42)])
    for text in ["[1.5]", #"["1"]"#, "[9223372036854775808]"] {
      #expect(throws: DecodingError.self) { try fromJSON(text, as: [Timestamp].self) }
    }
  }
}
