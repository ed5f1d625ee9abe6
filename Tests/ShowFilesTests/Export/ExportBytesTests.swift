import Domain
import Foundation
import GridGeometry
import PluginAPI
import ShowFiles
import Testing

@Suite("What exports write")
struct ExportBytesTests {
  private static let zeros = "0000000000000abc000000000000000"

  @Test("tables are as the documentation has them")
  func tables() {
    let ids = (0...9).map { Self.zeros + "\($0)" }
    #expect(
      SmallShow.text("objects.csv", .csv)
        == "\u{FEFF}callboard_objects,kind,number,cue,name,color,outlined,created,"
        + "source_format,source_identifier\r\n"
        + "\(ids[2]),group,5,,\"'=Front, left\",#ff8000,,20,qlc,Function:5\r\n"
        + "\(ids[3]),list,1.5,,,,yes,-30,,\r\n")
    #expect(
      SmallShow.text("boards.csv", .csv)
        == "\u{FEFF}callboard_boards,name,placement,minimum,created,source_format,"
        + "source_identifier\r\n"
        + "\(ids[4]),Main/desk,grid,2,4,,\r\n\(ids[5]),con,grid,1,5,,\r\n")
    #expect(
      SmallShow.text("blocks.csv", .csv)
        == "\u{FEFF}callboard_blocks,board,board_name,x,y,width,height,object,kind,number,cue,"
        + "name,action,message,label\r\n"
        + "\(ids[7]),\(ids[4]),Main/desk,0,0,2,2,\(ids[3]),list,1.5,,,go,,\r\n"
        + "\(ids[6]),\(ids[4]),Main/desk,-3,2,2,4,\(ids[2]),group,5,,\"'=Front, left\",flash,"
        + "\"/eos/cmd \"\"Chan 1\"\"\",\r\n")
  }

  @Test("what an import reads counts messages and labels")
  func excess() {
    var items = SmallShow.contents.items
    items[0].content = .object(
      SmallShow.id(2), message: String(repeating: "m", count: 20 << 20))
    #expect(Self.excess(items).isEmpty)
    items[0].label = String(repeating: "l", count: 20 << 20)
    #expect(Self.excess(items).count == 1)
    #expect(Self.excess(items).allSatisfy { $0.contains("bytes of other texts") })
  }

  @Test("boards of other rules are reported once for all of them")
  func otherRules() {
    let contents = SmallShow.contents
    let boards = ["A", "B", "C", "D"].enumerated().map { index, name in
      Board(
        id: ID(high: 9, low: UInt64(index)), show: contents.show.id, name: name,
        rules: BoardRules("flow"), created: contents.show.created)
    }
    func excess(_ boards: [Board]) -> [String] {
      ShowExportPlugin.canvas.excess(
        ShowContents(show: contents.show, objects: [], boards: boards, items: []), [])
    }
    #expect(
      excess(Array(boards.prefix(1))) == [
        "board 'A' has the rules 'flow': its blocks are written in rows, and a new import makes a "
          + "grid of them"
      ])
    #expect(
      excess(boards) == [
        "boards 'A', 'B', 'C' and 1 more have the rules 'flow': their blocks are written in rows, "
          + "and a new import makes grids of them"
      ])
  }

  @Test("cards and pieces are not written, but counted")
  func unwritten() throws {
    let contents = SmallShow.contents
    let boards = ["canvas", "tiles"].enumerated().map { index, key in
      Board(
        id: ID(high: 9, low: UInt64(index)), show: contents.show.id, name: key.capitalized,
        rules: BoardRules(key), created: contents.show.created)
    }
    let key = try #require(OrderKey.between(nil, nil))
    let area = Rect<BoardSpace>(origin: .origin, size: Size(width: 100, height: 50))
    let poses: [Pose] = [.free(area, z: key), .shaped(.single, at: .origin, .upright)]
    let items = [0, 1, 1].enumerated().map { index, board in
      BoardItem(
        id: ID(high: 10, low: UInt64(index)), board: boards[board].id, content: .tile(nil),
        pose: poses[board])
    }
    let whole = ShowContents(show: contents.show, objects: [], boards: boards, items: items)
    for plugin in [ShowExportPlugin].everyExport {
      #expect(
        plugin.excess(whole, []) == [
          "board 'Canvas' has the rules 'canvas': its 1 block is not written, because an export "
            + "has blocks on cells and in rows only",
          "board 'Tiles' has the rules 'tiles': its 2 blocks are not written, because an export "
            + "has blocks on cells and in rows only",
        ])
      let text = plugin.write(whole).map { String(decoding: $0.bytes, as: UTF8.self) }.joined()
      #expect(!text.contains("\(items[0].id)") && !text.contains("\"version\":3"))
    }
  }

  @Test("an order is written in as many columns, and blocks as large, as its board has")
  func orderedRows() {
    let contents = SmallShow.contents
    let board = Board(
      id: SmallShow.id(4), show: contents.show.id, name: "Looks",
      rules: BoardRules("flow", settings: ["columns": "2", "size": "3x1"]),
      created: contents.show.created)
    let items = OrderKey.spread(3).enumerated().map { index, key in
      BoardItem(
        id: ID(high: 9, low: UInt64(index)), board: board.id, object: SmallShow.id(2),
        pose: .ordered(key))
    }
    let files = ShowExportPlugin.csv.write(
      ShowContents(
        show: contents.show, objects: contents.objects, boards: [board], items: items))
    let text = files.first { $0.name == "blocks.csv" }.map {
      String(decoding: $0.bytes, as: UTF8.self)
    }
    for place in [",0,0,3,1,", ",3,0,3,1,", ",0,1,3,1,"] {
      #expect(text?.contains(",Looks\(place)") == true, "\(text ?? "")")
    }
  }

  private static func excess(_ items: [BoardItem]) -> [String] {
    let contents = SmallShow.contents
    return ShowExportPlugin.canvas.excess(
      ShowContents(
        show: contents.show, objects: contents.objects, boards: contents.boards, items: items), [])
  }

  @Test("canvases and the sidecar are as the documentation has them")
  func canvases() {
    let ids = (0...9).map { Self.zeros + "\($0)" }
    #expect(
      SmallShow.text("Main-desk.canvas", .canvas)
        == """
        {"nodes":[
        {"id":"\(ids[4])","type":"group","label":"Main/desk","x":-132,"y":0,"width":220,"height":264},
        {"id":"\(ids[7])","type":"text","text":"List 1.5","x":0,"y":0,"width":88,"height":88},
        {"id":"\(ids[6])","type":"text","text":"Group 5\\n\\\\=Front, left","x":-132,"y":88,"width":88,"height":176,"color":"#ff8000"}
        ],"edges":[]}

        """)
    #expect(
      SmallShow.text("callboard.json", .canvas)
        == """
        {"format":"callboard","version":1,"show":{"name":"Hämlet","created":10},
        "objects":[
        {"id":"\(ids[2])","kind":"group","number":"5","name":"=Front, left","created":20,"color":"#ff8000","source":{"format":"qlc","identifier":"Function:5"}},
        {"id":"\(ids[3])","kind":"list","number":"1.5","name":"","created":-30,"outlined":true}
        ],
        "boards":[
        {"id":"\(ids[4])","name":"Main/desk","file":"Main-desk.canvas","placement":"grid","minimum":2,"created":4,"blocks":[
        {"id":"\(ids[7])","object":"\(ids[3])","x":0,"y":0,"width":2,"height":2},
        {"id":"\(ids[6])","object":"\(ids[2])","x":-3,"y":2,"width":2,"height":4,"action":"flash","message":"/eos/cmd \\"Chan 1\\""}
        ]},
        {"id":"\(ids[5])","name":"con","file":"_con.canvas","placement":"grid","minimum":1,"created":5,"blocks":[]}
        ]}

        """)
  }

  @Test("canvases are valid by JSON Canvas 1.0")
  func specification() throws {
    for file in ShowExportPlugin.canvas.write(SmallShow.contents)
    where file.name.hasSuffix(".canvas") {
      let json = try JSONSerialization.jsonObject(with: Data(file.bytes)) as? [String: Any]
      let nodes = try #require(json?["nodes"] as? [[String: Any]])
      #expect(json?["edges"] as? [[String: Any]] != nil && json?.count == 2)
      #expect(Set(nodes.compactMap { $0["id"] as? String }).count == nodes.count)
      for node in nodes {
        let type = try #require(node["type"] as? String)
        let own: Set = type == "text" ? ["text"] : ["label"]
        #expect(type == "text" ? node["text"] is String : type == "group")
        #expect(
          Set(node.keys).subtracting(own)
            .isSubset(of: ["id", "type", "x", "y", "width", "height", "color"]))
        for side in ["x", "y", "width", "height"] { #expect(node[side] is Int) }
        if let color = node["color"] as? String {
          #expect(color.wholeMatch(of: /#[0-9a-f]{6}/) != nil)
        }
      }
    }
  }

  @Test("names of boards become names of files that no system refuses or mixes up")
  func fileNames() {
    let names = [
      "../../etc/passwd", "a/b", "a\\b", "a:b", "CON", "con.txt", "nul ", "LPT1", "COM¹", ".hidden",
      "..", ".", "end.", "end. .", "Main", "MAIN", "Mäin", "main 2", "\u{202E}evil", "a\u{0}b", "?",
      "雪", String(repeating: "é", count: 400), String(repeating: "é", count: 401), "callboard",
      "\u{FEFF}x", "-rf", "~", "%2e%2e%2f",
    ]
    let contents = ShowContents(
      show: SmallShow.show, objects: [],
      boards: names.enumerated().map { SmallShow.board($1, UInt64($0 + 10), .one) }, items: [])
    let files = ShowExportPlugin.canvas.write(contents).map(\.name)
    #expect(files.count == names.count + 1)
    #expect(Set(files.map { NameKey($0) }).count == files.count, "\(files)")
    for file in files {
      #expect(file.utf8.count <= 200 && !file.contains(where: { "/\\:*?\"<>|".contains($0) }))
      #expect(!file.hasPrefix(".") && !file.hasPrefix(" "))
      let stem = file.prefix { $0 != "." }.lowercased()
      #expect(!["con", "nul", "lpt1", "com¹", ""].contains(stem), "\(file)")
      #expect(!file.hasSuffix(" .canvas") && !file.hasSuffix("..canvas"))
      #expect(!file.unicodeScalars.contains { $0.properties.generalCategory == .control })
    }
    #expect(
      files.prefix(4) == ["callboard.json", "-..-etc-passwd.canvas", "a-b.canvas", "a-b 2.canvas"])
  }
}
