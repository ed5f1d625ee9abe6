import Domain
import GridGeometry
import JSONText
import PluginAPI
import ReaderChecks
import ShowFiles
import TestSupport
import Testing

@Suite("Reading exports")
struct ExportReadingTests {
  private static let id = "0123456789abcdef0123456789abcdef"
  private static let other = "fedcba9876543210fedcba9876543210"

  private static let block = "00112233445566778899aabbccddeeff"

  private static func sidecar(_ objects: String, _ boards: String = "", version: String = "1")
    -> String
  {
    "{\"format\":\"callboard\",\"version\":\(version),\"show\":{\"name\":\"A\",\"created\":1},\n"
      + "\"objects\":[\(objects)],\n\"boards\":[\(boards)]}"
  }

  private static func object(_ more: String, id: String = id) -> String {
    "{\"id\":\"\(id)\",\"kind\":\"group\",\"number\":\"5\",\"name\":\"x\"\(more)}"
  }

  private static func board(_ rest: String) -> String {
    "{\"id\":\"\(other)\",\"name\":\"B\",\"placement\":\"grid\",\"minimum\":1,\"created\":1,"
      + "\"blocks\":[{\"id\":\"\(block)\","
      + "\"object\":\"\(id)\",\(rest)}]}"
  }

  private static let cells = "\"x\":0,\"y\":0,\"width\":1,\"height\":1"
  private static let fine = object(",\"created\":1")
  private static let deep =
    String(repeating: "[", count: 1_000) + String(repeating: "]", count: 1_000)

  @Test(
    "a sidecar that is wrong is refused with its line and what is wrong",
    arguments: [
      (sidecar(object("")), "has no 'created'"),
      (sidecar(object(",\"created\":\"1\"")), "needs a whole number for 'created'"),
      (sidecar(object(",\"created\":1.5")), "needs a whole number for 'created'"),
      (sidecar(object(",\"created\":9223372036854775808")), "needs a whole number"),
      (sidecar(object(",\"created\":1e999")), "'1e999' is not a value"),
      (sidecar(object(",\"created\":NaN")), "'NaN' is not a value"),
      (sidecar(object(",\"created\":1,\"created\":1")), "has the member 'created' twice"),
      (sidecar(object(",\"created\":1,\"color\":\"puce\"")), "'puce' for 'color'"),
      (sidecar(object(",\"created\":1,\"outlined\":\"yes\"")), "true or false"),
      (sidecar(object(",\"created\":1,\"source\":{\"format\":\"a\"}")), "no 'identifier'"),
      (sidecar(object(",\"created\":1", id: "12")), "'12' for 'id'"),
      (sidecar("\(fine),\(fine)"), "is in the file already"),
      (sidecar("5"), "holds one value and not several"),
      (sidecar(fine, board("\"x\":0,\"y\":0,\"width\":0,\"height\":1")), "less than a cell"),
      (sidecar(fine, board("\"x\":2147483647,\"y\":0,\"width\":2,\"height\":1")), "the grid"),
      (sidecar(fine, board("\"x\":2147483648,\"y\":0,\"width\":2,\"height\":1")), "for 'x'"),
      (sidecar(fine, board("\(cells),\"action\":\"explode\"")), "'explode' for 'action'"),
      (sidecar(fine, board("\(cells),\"message\":\"a \\\"b\"")), "quotes"),
      (sidecar(fine, version: "5"), "has version 5; this program reads 1 to 4"),
      (sidecar(object(",\"created\":1,\"cue\":\"2\"")), "has a cue, and is not a list"),
      (sidecar(object(",\"created\":1,\"cue\":\"2.1.3\"")), "'2.1.3' for 'cue'"),
      (sidecar(object(",\"created\":1,\"cue\":2")), "needs a text for 'cue'"),
      (sidecar(fine, version: "\"1\""), "whole number for 'version'"),
      (sidecar(fine, "").replacing("]}", with: ""), "not the end of the text"),
      (sidecar(object(",\"created\":1,\"x\":\(deep)")), "nest more than 16 deep"),
    ] as [(String, String)])
  func refused(_ text: String, _ message: String) throws {
    let error = try #require(failure(Array(text.utf8), as: .callboard))
    #expect(error.message.contains(message), "\(error)")
    #expect(error.line != nil || error.message.contains("ends before"), "\(error)")
    #expect(error.remedy != nil)
  }

  @Test("members that this version does not know are counted, and blocks of no object")
  func tolerated() throws {
    let text = Self.sidecar(
      Self.object(",\"created\":1,\"fade\":{\"in\":[1,{\"created\":2}]},\"tag\":null"),
      Self.board(Self.cells).replacing(Self.id, with: Self.block))
    let show = try read(text, as: .callboard)
    #expect(show.objects.map(\.record?.created) == [Timestamp(milliseconds: 1)])
    #expect(show.leftOut("member") == 2 && show.leftOut("block") == 1)
    #expect(show.warning("'fade'") != nil && show.warning("'tag'") != nil)
    #expect(show.title == "A" && show.hasAllBoards && show.layouts.count == 1)
  }

  @Test("names are as a person could have given them, or cleaned")
  func names() throws {
    let names = ["two  blanks", "form\u{C}feed", " blank", "\u{202E}turned", ""]
    let rows = names.map { "\($0)" }
    let objects = try read(
      "callboard_objects,kind,number,name\n" + rows.map { ",group,1,\($0)\n" }.joined(),
      as: .callboard)
    #expect(objects.objects.map(\.name) == ["two  blanks", "form feed", "blank", "turned", ""])
    let boards = try read(
      "callboard_boards,name\n" + rows.map { ",\($0)\n" }.joined(), as: .callboard)
    #expect(boards.layouts.map(\.name) == ["two  blanks", "form feed", "blank", "turned"])
    let named = Self.sidecar(Self.fine, Self.board(Self.cells))
    let show = try read(
      named.replacing("\"x\",", with: "\"a\\u000cb\",").replacing("\"B\"", with: "\" B\""),
      as: .callboard)
    #expect(show.objects.map(\.name) == ["a b"] && show.layouts.map(\.name) == ["B"])
  }

  @Test(
    "texts of other programs that say plainly what they are become objects",
    arguments: [
      ("Group 5", .group, "5", ""), ("# **Group 5**", .group, "5", ""),
      ("group 5: Front", .group, "5", "Front"),
      ("COLOR 2.50 - Deep *Blue*", .colour, "2.5", "Deep Blue"),
      ("Scene 3.\nBlackout", .scene, "3", "Blackout"),
      ("> List 1\r\n\r\n_Main_\nmore", .list, "1", "Main"),
      ("Macro 0", .macro, "0", ""), ("List 5/20", .list, "5/20", ""),
      ("list 5/2.50: Storm", .list, "5/2.5", "Storm"), ("List 5/20.", .list, "5/20", ""),
    ] as [(String, ObjectKind, String, String)])
  func label(_ text: String, _ kind: ObjectKind, _ number: String, _ name: String) throws {
    let show = try read(Self.canvas(text), as: .callboard)
    let object = try #require(show.objects.first)
    #expect(object.kind == kind && object.consoleNumber.text == number && object.name == name)
    #expect(object.color == ObjectColor(rgb: 0x102030))
  }

  @Test(
    "other texts are cards",
    arguments: [
      "Group", "Group five", "5 Group", "Groups 5", "Group -5", "Group 5x", "Lamp 3",
      "Group 5/2", "List 5/", "List 5/2/1", "List 5.1/2", "List /2",
    ])
  func noLabel(_ text: String) throws {
    let show = try read(Self.canvas(text), as: .callboard)
    #expect(show.objects.isEmpty && show.leftOut.isEmpty)
    let card = show.layouts.first?.widgets.first?.drawing?.card
    #expect(card?.text == text && card?.title == "" && card?.color == ObjectColor(rgb: 0x102030))
  }

  @Test(
    "the six colours of a canvas have shades here, and what is not a colour is counted",
    arguments: [
      ("1", "red"), ("2", "orange"), ("3", "yellow"), ("4", "green"), ("5", "cyan"),
      ("6", "purple"), ("#E53935", "red"), ("0", nil), ("7", nil), ("-1", nil), ("mauve", nil),
      ("9223372036854775808", nil),
    ] as [(String, String?)])
  func colors(_ text: String, _ name: String?) throws {
    let canvas = Self.canvas("Group 5").replacing("#102030", with: text)
    let show = try read(canvas, as: .callboard)
    #expect(show.objects.map(\.color) == [name.flatMap { ObjectColor($0) }])
    #expect(show.leftOut("colour") == (name == nil ? 1 : 0))
  }

  private static func canvas(_ text: String) -> String {
    let json = JSON.string(text).text
    return "{\"nodes\":[{\"id\":\"1\",\"type\":\"text\",\"text\":\(json),\"x\":\"1.5\",\"y\":-2,"
      + "\"width\":10,\"height\":10,\"color\":\"#102030\",\"styleAttributes\":{}}],\"edges\":[]}"
  }

  @Test("a sidecar with cues says so by its version, and one without is as before")
  func cues() throws {
    let cue = Self.object(",\"created\":1,\"cue\":\"2.50\"").replacing("group", with: "list")
    let show = try read(Self.sidecar(cue, version: "2"), as: .callboard)
    #expect(show.objects.map(\.consoleNumber.text) == ["5/2.5"])
    #expect(show.leftOut.isEmpty && show.warnings.isEmpty)

    var contents = SmallShow.contents
    func version() -> String? {
      ShowExportPlugin.canvas.write(contents).first { $0.name == "callboard.json" }
        .map { String(decoding: $0.bytes.prefix(33).suffix(1), as: UTF8.self) }
    }
    #expect(version() == "1")
    contents = ShowContents(
      show: contents.show,
      objects: contents.objects.map {
        var object = $0
        if object.kind == .list {
          object.consoleNumber = ConsoleNumber(ObjectNumber(5), cue: ObjectNumber(20))
        }
        return object
      }, boards: contents.boards, items: contents.items)
    #expect(version() == "2")
  }

  @Test(
    "a table without a column of cues has none; a cue that is none leaves the row out",
    arguments: [
      ("kind,number,name", "list,5,x", ["list 5 \"x\""]),
      ("kind,number,cue", "list,5,20", ["list 5/20"]), ("kind,number,cue", "list,5,", ["list 5"]),
      ("kind,number,cue", "list,5,2.50", ["list 5/2.5"]), ("kind,number,cue", "list,5,x", []),
      ("kind,number,cue", "group,5,2", []), ("kind,number,cue", "list,5.5,2", []),
    ] as [(String, String, [String])])
  func tableCues(_ head: String, _ row: String, _ expected: [String]) throws {
    let text = "callboard_objects,\(head)\r\n\(Self.id),\(row)\r\n"
    let show = try read(text, as: .callboard)
    let found = show.objects.map {
      "\($0.kind.rawValue) \($0.consoleNumber)" + ($0.name.isEmpty ? "" : " \"\($0.name)\"")
    }
    #expect(found == expected)
    #expect(show.leftOut("row") == (expected.isEmpty ? 1 : 0))
  }

  @Test("a canvas of another program is a layout; all that is not an object is counted")
  func foreignCanvas() throws {
    let text = """
      {"nodes":[{"id":"a","type":"text","text":"Group 5","x":0,"y":0,"width":250,"height":60},
      {"id":"b","type":"text","text":"Group 5","x":300,"y":0,"width":250,"height":60},
      {"id":"c","type":"text","text":"Group 6","y":0,"width":250,"height":60},
      {"id":"d","type":"file","file":"x.png"},{"id":"e","type":"link","url":"http://a"},
      {"id":"f","type":"group","label":"G"},{"id":"g"}],
      "edges":[{"id":"h","fromNode":"a","toNode":"b"}],"metadata":{"version":"1.0"}}
      """
    let show = try read(text, as: .callboard)
    #expect(show.objects.map(\.identifier) == ["group:5", "group:6"])
    #expect(show.layouts.map(\.identifier) == ["canvas:a"])
    #expect(show.layouts.first?.widgets.map(\.object) == ["group:5", "group:5"])
    #expect(show.layouts.first?.widgets.contains { $0.record != nil } == false)
    #expect(
      show.leftOut.map(\.what) == [
        "text node without a frame", "file node without a frame", "link node without a frame",
        "group", "node", "edge",
      ])
  }

  @Test(
    "a node of another program that lies too far away is counted",
    arguments: [
      ("1000000", "0", "10", false), ("1000001", "0", "10", true), ("-1e6", "1e6", "1e6", false),
      ("0", "-1000000.5", "10", true), ("0", "0", "1000001", true),
      ("1e12", "0", "0.00001", true),
    ] as [(String, String, String, Bool)])
  func farNode(_ x: String, _ y: String, _ width: String, _ isFar: Bool) throws {
    let show = try read(Self.canvas(x, y, width), as: .callboard)
    #expect(show.objects.map(\.identifier) == ["group:5"])
    #expect(show.leftOut("text node") == (isFar ? 2 : 0))
    #expect(show.layouts.flatMap(\.widgets).count == (isFar ? 0 : 2))
  }

  @Test("a block of this program may lie as far away as a board reaches")
  func farCell() throws {
    let unit = 44.0
    let cells = try #require(CellRect(x: .min, y: .max - 3, width: 2_000_000, height: 3))
    let group = "{\"id\":\"\(Self.other)\",\"type\":\"group\",\"label\":\"B\"},"
    let text = Self.canvas(
      "\(Double(cells.minX) * unit)", "\(Double(cells.minY) * unit)",
      "\(Double(cells.width) * unit)", height: "\(Double(cells.height) * unit)")
    let show = try read(text.replacing("[{", with: "[\(group){"), as: .callboard)
    #expect(show.layouts.flatMap(\.widgets).map { $0.record?.cells } == [cells, cells])
    #expect(show.leftOut.isEmpty)
  }

  /// A canvas with two nodes on one spot.
  private static func canvas(
    _ x: String, _ y: String, _ width: String, height: String = "10"
  ) -> String {
    let nodes = ["a", "b"].map { id in
      "{\"id\":\"\(id)\",\"type\":\"text\",\"text\":\"Group 5\",\"x\":\(x),\"y\":\(y),"
        + "\"width\":\(width),\"height\":\(height)}"
    }
    return "{\"nodes\":[\(nodes.joined(separator: ","))],\"edges\":[]}"
  }

  @Test(
    "exports are known by their content",
    arguments: [
      ("callboard_objects,kind\r\n", true), ("\u{FEFF}\"callboard_blocks\";\"x\"\n", true),
      ("callboard_boards\t", true), ("callboard_objectsx,", false), ("kind,number,name\n", false),
      ("{\"nodes\":[],\"edges\":[]}", true), ("{\"nodes\":[],\"links\":[]}", false),
      ("{\"edges\":[]}", false), ("{}", false), ("{\"version\":1,\"format\":\"callboard\"}", true),
      ("{\"format\":\"other\",\"nodes\":1}", false), ("[{\"format\":\"callboard\"}]", false),
    ] as [(String, Bool)])
  func recognised(_ text: String, _ isExport: Bool) {
    #expect((recognition(of: Array(text.utf8))?.key == "callboard") == isExport)
  }

  @Test("no damage to an export traps, and what is read stays consistent")
  func mutations() throws {
    let shows = [SmallShow.contents, try SmallShow.canvas(), SmallShow.pieces]
    let files = shows.flatMap { show in [ShowExportPlugin].everyExport.flatMap { $0.write(show) } }
    let words = ["1e999", "NaN", "\"\"", "null", "{", "[", "-9223372036854775809", "\u{0}", "\\u"]
    for round in Effort.scaled(0..<3_000) {
      var generator = SplitMix64(seed: UInt64(round))
      let original = files[round % files.count].bytes
      var bytes = MutationTests.mutated(original, &generator)
      if round % 3 == 0, !bytes.isEmpty {
        let place = Int.random(in: bytes.indices, using: &generator)
        let word = words[Int.random(in: words.indices, using: &generator)]
        bytes.replaceSubrange(place..<place, with: word.utf8)
      }
      _ = recognition(of: bytes)
      guard let show = try? read(bytes, as: .callboard, by: [7, 4_096][round % 2]) else { continue }
      let join = try #require(ShowFilePlugin.callboard.join)
      let joined = join([
        .init(file: "a", show: show),
        .init(file: "b", show: (try? read(original, as: .callboard)) ?? show),
      ])
      for show in [show, joined] {
        let identifiers = Set(show.objects.map(\.identifier))
        #expect(
          identifiers.count == show.objects.count
            && identifiers.isSuperset(of: show.layouts.flatMap { $0.widgets.compactMap(\.object) })
            && Set(show.layouts.map(\.identifier)).count == show.layouts.count
            && show.leftOut.allSatisfy { $0.count > 0 && !$0.reason.isEmpty }
            && show.layouts.allSatisfy { $0.widgets.allSatisfy(\.frame.isFinite) },
          "seed \(round)")
      }
    }
  }

  @Test("rows of a table that are left out for two reasons are reported with both")
  func twoReasons() throws {
    let text =
      "callboard_blocks,board,x,y,width,height,kind,number\n"
      + ",b,0,0,0,1,group,5\n,b,0,0,1,1,nothing,5\n"
    var source: any ByteSource = ChunkedSource(Array(text.utf8))
    let show = try ShowFilePlugin.callboard.make().read(&source, ReadingOptions())
    #expect(show.leftOut.map(\.what) == ["row", "row"] && show.leftOut.map(\.count) == [1, 1])
    #expect(show.leftOut.map(\.reason).contains("its kind, number or cue is none"))
  }
}
