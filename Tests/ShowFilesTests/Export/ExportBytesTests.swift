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

  @Test("a canvas is written readably on the canvas, and exactly beside it")
  func freely() throws {
    let files = ShowExportPlugin.canvas.write(try SmallShow.canvas())
    let text = files.map { String(decoding: $0.bytes, as: UTF8.self) }
    func id(_ end: String) -> String { Self.zeros + end }
    #expect(
      text[1] == ##"""
        {"nodes":[
        {"id":"\##(id("4"))","type":"group","label":"Desk","x":-1,"y":0,"width":351,"height":200,"placement":"canvas"},
        {"id":"\##(id("8"))","type":"text","text":"# \\*Call\n\nat 7","x":-1,"y":0,"width":200,"height":100,"color":"#c0ca33"},
        {"id":"\##(id("9"))","type":"text","text":"#\n\nGroup 5","x":150,"y":50,"width":200,"height":150},
        {"id":"\##(id("6"))","type":"text","text":"Group 5\n\\=Front, left","x":100,"y":0,"width":88,"height":88,"color":"#ff8000"}
        ],"edges":[]}

        """##, "a stroke is no node")
    #expect(text[0].hasPrefix("{\"format\":\"callboard\",\"version\":4,"))
    let ink = Self.zeros.dropLast() + "0a"
    for line in [
      #""placement":"canvas","minimum":1,"created":4,"settings":{"ink":"any"},"blocks":["#,
      #"{"id":"\#(id("8"))","pose":{"free":{"x":-0.75,"y":0.1,"width":200.25,"height":100.0,"#
        + ##""z":"C"}},"card":{"title":"*Call","text":"at \u001b[1m7\u001b[m","color":"#c0ca33","##
        + #""created":7}}"#,
      #"{"id":"\#(ink)","pose":{"free":{"x":0.0,"y":0.0,"width":4.0,"height":4.0,"z":"a"}},"#
        + #""ink":"AQD/AAAEAQYGAA=="}"#,
      #"{"id":"\#(id("6"))","object":"\#(id("2"))","action":"flash","label":"Wash","#
        + #""pose":{"free":{"#,
    ] {
      #expect(text[0].contains(line), "\(text[0])")
    }
  }

  @Test("a piece has the cells of its box on a canvas")
  func pieces() {
    let whole = SmallShow.pieces
    let text = ShowExportPlugin.canvas.write(whole).map {
      String(decoding: $0.bytes, as: UTF8.self)
    }
    #expect(
      text[2].contains(
        ##""text":"Tile","x":-88,"y":44,"width":176,"height":88,"color":"#0000ff"}"##))
    #expect(
      text[0].contains(
        #""pose":{"shaped":{"shape":"xx/.x/.x/.x","x":-2,"y":1,"orientation":1}},"#
          + ##""tile":{"color":"#0000ff"}}"##), "\(text[0])")
    #expect(text[0].contains(#""settings":{"field":"10x6"}"#))
    let table = ShowExportPlugin.csv.write(whole).map { String(decoding: $0.bytes, as: UTF8.self) }
    #expect(table[1].contains(#",tiles,tiles,1,4,,,"{""field"":""10x6""}""#), "\(table[1])")
    #expect(table[2].contains(#",tiles,,,,,,,,,,go,,,"{""pose"":{""shaped"":"#), "\(table[2])")
  }

  @Test("what a table has no row for is counted, and texts and ink that an import would refuse")
  func excessOfItems() throws {
    var contents = try SmallShow.canvas()
    #expect(ShowExportPlugin.csv.excess(contents, []).isEmpty)
    let card = Card(
      title: "", text: String(repeating: "\u{1B}", count: 200_000),
      created: Timestamp(milliseconds: 1))
    contents = ShowContents(
      show: contents.show, objects: contents.objects, boards: contents.boards,
      items: contents.items.map { item in
        var item = item
        if item.content.card != nil { item.content = .card(card) }
        return item
      })
    #expect(ShowExportPlugin.canvas.excess(contents, []).isEmpty)
    #expect(
      ShowExportPlugin.csv.excess(contents, []) == [
        "2 items are not written, because a row of a table has at most 1048576 bytes"
      ])
    let files = ShowExportPlugin.csv.write(contents)
    let blocks = try read(try #require(files.last).bytes, as: .callboard)
    #expect(blocks.layouts.first?.widgets.count == 2)
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
