import Domain
import Foundation
import Testing

@Suite
struct BoardItemTests {
  private static let id = String(repeating: "0", count: 31)

  private func json(_ more: String) -> String {
    """
    {"id":"\(Self.id)1","board":"\(Self.id)2","object":"\(Self.id)3",\
    "pose":{"cells":{"x":0,"y":0,"width":2,"height":2}}\(more)}
    """
  }

  @Test("What older builds wrote has the usual action and no message")
  func readsOldForms() throws {
    let item = try fromJSON(json(""), as: BoardItem.self)
    #expect(item.action == .go && item.message == nil)
  }

  @Test(
    arguments: [
      ("", .go, nil), (#","action":"flash""#, .flash, nil),
      (#","message":"/x 1""#, .go, "/x 1"),
      (#","action":"back","message":"/x""#, .back, "/x"),
    ] as [(String, TriggerAction, String?)])
  func readsAndWrites(members: String, action: TriggerAction, message: String?) throws {
    let item = try fromJSON(json(members), as: BoardItem.self)
    #expect(item.action == action && item.message == message)
    let written = try JSONSerialization.jsonObject(with: JSONEncoder().encode(item))
    let expected = try JSONSerialization.jsonObject(with: Data(json(members).utf8))
    #expect(written as? NSDictionary == expected as? NSDictionary)
    #expect(try throughJSON(item) == item)
  }

  @Test("A block with a label, and one that only holds a message, come back as they were")
  func labelsAndMessages() throws {
    let labelled = try fromJSON(json(#","label":"FOG""#), as: BoardItem.self)
    #expect(labelled.label == "FOG")
    #expect(try throughJSON(labelled) == labelled)
    var alone = labelled
    alone.content = .message("12 255")
    alone.action = .toggle
    #expect(try throughJSON(alone) == alone)
  }

  @Test(
    "A block without an object is called by its label, else by the end of its message",
    arguments: [
      ("/0/1/1", nil, "/0/1/1"), ("/0/1/1", "Fixture", "Fixture"),
      ("/hog/playback/go/0 5", nil, "/playback/go/0 5"),
      ("/a/very-long-address-part", nil, "…ng-address-part"),
    ] as [(String, String?, String)])
  func messageReferences(message: String, label: String?, name: String) throws {
    var item = try fromJSON(json(""), as: BoardItem.self)
    #expect(item.reference == nil && item.content.shortName == nil)
    item.content = .message(message)
    item.label = label
    #expect(item.reference == "message \"\(name)\"")
  }

  @Test(
    "Cards and tiles are written with what they are, and read again",
    arguments: [
      (
        .card(
          Card(
            title: "Notes", text: "\u{1B}[31mred\u{1B}[0m\n", color: ObjectColor(rgb: 0xFF00),
            created: Timestamp(milliseconds: 5))), "card \"Notes\""
      ),
      (.tile(ObjectColor(rgb: 0xFF_8000)), "tile"), (.tile(nil), "tile"),
      (
        .ink(Stroke(pen: Stroke.Pen(), samples: [Stroke.Sample(x: 1, y: -2, time: 0)])!), "stroke"
      ),
    ] as [(ItemContent, String)])
  func cardsAndTiles(_ content: ItemContent, _ reference: String) throws {
    var item = try fromJSON(json(""), as: BoardItem.self)
    item.content = content
    #expect(try throughJSON(item) == item)
    #expect(item.reference == reference && !content.isPlayable && item.object == nil)
    item.label = "Mine"
    #expect(item.reference == "\(content.word ?? "") \"Mine\"")
  }

  @Test("A block that holds nothing is not read")
  func refusesNothing() {
    let empty = json("").replacing("\"object\":\"\(Self.id)3\",", with: "")
    #expect(throws: DecodingError.self) { try fromJSON(empty, as: BoardItem.self) }
  }

  @Test("A message stays with another object, and the only content of a block cannot go")
  func content() throws {
    let (first, second) = (ID<ShowObject>(high: 1, low: 1), ID<ShowObject>(high: 1, low: 2))
    let shown = ItemContent.object(first, message: "/a")
    #expect(shown.showing(second) == .object(second, message: "/a"))
    #expect(shown.sending(nil) == .object(first, message: nil))
    #expect(shown.sending("/b")?.message == "/b")
    let alone = ItemContent.message("/a")
    #expect(alone.object == nil && alone.message == "/a")
    #expect(alone.showing(first) == shown)
    #expect(alone.sending("/b") == .message("/b"))
    #expect(alone.sending(nil) == nil)
    #expect(ItemContent(object: nil, message: nil) == nil)
  }

  @Test func refusesUnknownActions() {
    #expect(throws: DecodingError.self) {
      try fromJSON(json(#","action":"stop""#), as: BoardItem.self)
    }
  }
}

@Suite("A block that opens a board")
struct GotoTests {
  private let board = Samples.board
  private var way: BoardItem {
    var way = Samples.items[0]
    way.content = .goto(board.id)
    return way
  }

  @Test("It needs that board, and comes through JSON")
  func needs() throws {
    #expect(Entity.item(way).needs == [.board(way.board), .board(board.id)])
    #expect(try throughJSON(way) == way)
    var lost = way
    lost.content = .goto(nil)
    #expect(Entity.item(lost).needs == [.board(way.board)])
    #expect(try throughJSON(lost) == lost)
  }

  @Test("It stays with the name of its board, where that is deleted")
  func deletion() throws {
    let other = Board(
      id: ID(high: 3, low: 9), show: board.show, name: "Finale", created: board.created)
    var (plain, labelled, own) = (way, way, way)
    plain.content = .goto(other.id)
    labelled.content = .goto(other.id)
    labelled.label = "End"
    own = BoardItem(
      id: own.id, board: other.id, content: .goto(other.id), pose: own.pose)
    let items = [plain, labelled, Samples.items[1]]
    let changes = Cascade.deleting(other, with: [own], besides: items + [own])
    let left = changes.compactMap { BoardItem($0.after) }
    #expect(left.map(\.label) == ["Finale", "End"])
    #expect(left.allSatisfy { $0.content == .goto(nil) })
    #expect(changes.suffix(2) == [.delete(.item(own)), .delete(.board(other))])
    #expect(changes.count == 4)
  }

  @Test("It shows no object and sends nothing")
  func content() {
    let content = ItemContent.goto(board.id)
    #expect(content.object == nil && content.message == nil && content.stroke == nil)
    #expect(!content.isPlayable && content.color == nil && content.word == "goto")
    #expect(content.sending("/go 1") == nil)
    #expect(way.reference == "goto")
  }
}
