import Commands
import JSONText
import Testing

/// An answer with any JSON.
struct SampleAnswer: Answer {
  var json: [(name: String, value: JSON)]
  var rows: [String]?
  var line = "done"

  func lines(in form: TextForm) -> [String] { line.isEmpty ? [] : [line] }
}

@Suite("An answer as a table")
struct AnswerTableTests {
  private func expect(
    _ members: [(String, JSON)], rows path: [String]? = nil, is columns: [String],
    _ rows: [[String]], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let members = members.map { (name: $0, value: $1) }
    let table = AnswerTable(SampleAnswer(json: members, rows: path))
    #expect(table.columns == columns, sourceLocation: sourceLocation)
    #expect(table.rows.map { $0.map(\.text) } == rows, sourceLocation: sourceLocation)
  }

  private let wash = JSON.object([("id", .string("a")), ("name", .string("Wash"))])

  @Test("A list of objects is a row for each, without the members beside it")
  func list() {
    let second = JSON.object([("id", .string("b")), ("name", .string("Key"))])
    expect(
      [("board", .string("Main")), ("items", .array([wash, second])), ("total", .integer(2))],
      is: ["id", "name"], [[#""a""#, #""Wash""#], [#""b""#, #""Key""#]])
  }

  @Test("An answer about an object is one row, with lists in it")
  func object() {
    expect(
      [("item", wash), ("removed", .bool(true)), ("pushed", .array([wash]))],
      is: ["item.id", "item.name", "removed", "pushed"],
      [[#""a""#, #""Wash""#, "true", #"[{"id":"a","name":"Wash"}]"#]])
  }

  @Test("A list of texts is rows only if it is everything")
  func texts() {
    let ids = JSON.array([.string("a"), .string("b")])
    expect([("selected", ids)], is: ["selected"], [[#""a""#], [#""b""#]])
    expect(
      [("items", ids), ("changes", .integer(2))], is: ["items", "changes"],
      [[#"["a","b"]"#, "2"]])
  }

  @Test("A list that is empty has no columns")
  func empty() { expect([("shows", .array([]))], is: [], []) }

  @Test("Members that only some rows have keep their place among the others")
  func someRows() {
    let rows: [JSON] = [
      .object([("id", .integer(1)), ("name", .string("x"))]),
      .object([("id", .integer(2)), ("cue", .integer(5)), ("name", .string("y"))]),
      .object([("place", .integer(0)), ("id", .integer(3)), ("last", .bool(false))]),
    ]
    expect(
      [("rows", .array(rows))], is: ["place", "id", "last", "cue", "name"],
      [
        ["null", "1", "null", "null", #""x""#], ["null", "2", "null", "5", #""y""#],
        ["0", "3", "false", "null", "null"],
      ])
  }

  @Test("A member that is null in some rows and an object in others is the columns of the object")
  func nullOrObject() {
    let rows: [JSON] = [
      .object([("object", .null), ("x", .null)]), .object([("object", wash), ("x", .null)]),
    ]
    expect(
      [("items", .array(rows))], is: ["object.id", "object.name", "x"],
      [["null", "null", "null"], [#""a""#, #""Wash""#, "null"]])
    let mixed: [JSON] = [.object([("to", .string("b"))]), .object([("to", wash)])]
    expect(
      [("moves", .array(mixed))], is: ["to", "to.id", "to.name"],
      [[#""b""#, "null", "null"], ["null", #""a""#, #""Wash""#]])
  }

  @Test("An answer can name the list, also one in a list")
  func named() {
    expect(
      [("entry", wash), ("zones", .array([.object([("day", .integer(1))])]))], rows: ["zones"],
      is: ["day"], [["1"]])
    let days: [JSON] = [
      .object([("day", .integer(1)), ("entries", .array([wash, wash])), ("end", .bool(true))]),
      .object([("day", .integer(2)), ("entries", .array([])), ("end", .bool(false))]),
    ]
    expect(
      [("days", .array(days))], rows: ["days", "entries"],
      is: ["day", "entries.id", "entries.name", "end"],
      [
        ["1", #""a""#, #""Wash""#, "true"], ["1", #""a""#, #""Wash""#, "true"],
        ["2", "null", "null", "false"],
      ])
    expect(
      [("effects", .array([wash]))], rows: [], is: ["effects"],
      [[#"[{"id":"a","name":"Wash"}]"#]])
  }
}
