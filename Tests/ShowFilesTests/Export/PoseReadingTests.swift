import Domain
import GridGeometry
import PluginAPI
import ReaderChecks
import ShowFiles
import TestSupport
import Testing

@Suite("Reading exports of canvases and pieces")
struct PoseReadingTests {
  private static func sidecar(_ block: String) -> String {
    """
    {"format":"callboard","version":4,"show":{"name":"A","created":1},
    "objects":[],
    "boards":[{"id":"0123456789abcdef0123456789abcdef","name":"B","placement":"canvas",\
    "minimum":1,"created":1,"blocks":[
    {"id":"fedcba9876543210fedcba9876543210",\(block)}]}]}
    """
  }

  private static let free = #""pose":{"free":{"x":0.5,"y":-1e3,"width":9,"height":9,"z":"V"}}"#
  private static let card = #""card":{"title":"T","text":"x","created":1}"#
  private static let tile = ##""tile":{"color":"#ff0000"}"##

  @Test(
    "what a pose, a card or ink cannot be is refused with its line and what is wrong",
    arguments: [
      ("\(card)", "has no 'x'"), (free, "neither 'object' nor 'message'"),
      (#"\#(free),"message":"/go",\#(card)"#, "has an object or message as well"),
      (#"\#(free),\#(card),\#(tile)"#, "only be one of a card, a tile, ink and a way to a board"),
      (
        #"\#(free),\#(tile),"ink":"AA==""#,
        "only be one of a card, a tile, ink and a way to a board"
      ),
      (#"\#(free),"ink":"AA==""#, "has ink that this version cannot read"),
      (#"\#(free),"ink":"no base 64""#, "has ink that this version cannot read"),
      (#""pose":{},\#(tile)"#, "needs one of 'ordered', 'free' and 'shaped'"),
      (#""pose":{"ordered":"V","free":{}},\#(tile)"#, "needs one of"),
      (#"\#(free),\#(free),\#(tile)"#, "the pose appears twice"),
      (#""pose":{"ordered":"V0"},\#(tile)"#, "'V0' for 'ordered'"),
      (#""pose":{"free":{"x":0,"y":0,"width":9,"height":9}},\#(tile)"#, "has no 'z'"),
      (#""pose":{"free":{"x":"0","y":0,"width":9,"height":9,"z":"V"}},\#(tile)"#, "number for 'x'"),
      (#""pose":{"free":{"x":1e999,"y":0,"width":9,"height":9,"z":"V"}},\#(tile)"#, "not a value"),
      (
        #""pose":{"free":{"x":1.7e308,"y":0,"width":1.7e308,"height":9,"z":"V"}},\#(tile)"#,
        "beyond all numbers"
      ),
      (
        #""pose":{"shaped":{"shape":"x.x","x":0,"y":0,"orientation":0}},\#(tile)"#,
        "not a valid shape of joined cells"
      ),
      (
        #""pose":{"shaped":{"shape":"x","x":2147483648,"y":0,"orientation":0}},\#(tile)"#,
        "whole number for 'x'"
      ),
      (
        #""pose":{"shaped":{"shape":"x","x":0,"y":0,"orientation":8}},\#(tile)"#,
        "from 0 to 7 for 'orientation'"
      ),
      (#"\#(free),"card":{"title":"T","created":1}"#, "has no 'text'"),
      (#"\#(free),"card":{"title":"T","text":"x"}"#, "has no 'created'"),
      (#"\#(free),"tile":{"color":"puce"}"#, "'puce' for 'color'"),
      (#"\#(free),"tile":5"#, "holds one value and not several"),
    ] as [(String, String)])
  func refused(_ block: String, _ message: String) throws {
    let error = try #require(failure(Array(Self.sidecar(block).utf8), as: .callboard))
    #expect(error.message.contains(message), "\(error)")
    #expect(error.line == 4, "\(error)")
  }

  @Test("a text that is longer than any card is refused, and the longest is read")
  func longTexts() throws {
    for (length, isRead) in [(Card.textLimit, true), (Card.textLimit + 1, false)] {
      let text = String(repeating: "x", count: length)
      let block = "\(Self.free),\(Self.card.replacing("\"x\"", with: "\"\(text)\""))"
      let error = failure(Array(Self.sidecar(block).utf8), as: .callboard)
      #expect((error == nil) == isRead)
      #expect(isRead || error?.message.contains("the card cannot be") == true)
    }
  }

  @Test("settings are texts, each once")
  func settings() throws {
    let text = Self.sidecar("\(Self.free),\(Self.card)")
    for (settings, isRead) in [
      (#"{"ink":"any"}"#, true), (#"{"ink":5}"#, false), (#"{"ink":"a","ink":"b"}"#, false),
      ("5", false),
    ] {
      let bytes = Array(
        text.replacing("\"minimum\":1", with: "\"minimum\":1,\"settings\":\(settings)").utf8)
      let show = try? read(bytes, as: .callboard)
      #expect((show != nil) == isRead, "\(settings)")
      #expect(show?.layouts.first?.record?.rules?.settings == (isRead ? ["ink": "any"] : nil))
    }
  }

  @Test(
    "a row of a table whose item is none is left out",
    arguments: [
      "{", "[]", #"{"pose":{"free":{"x":1e999,"y":0,"width":9,"height":9,"z":"V"}}}"#,
      #"{"pose":{"free":{"x":1.7e308,"y":0,"width":1.7e308,"height":9,"z":"V"}}}"#,
      #"{"pose":{"shaped":{"shape":"","x":0,"y":0,"orientation":0}}}"#, #"{"ink":"AA=="}"#,
      #"{"card":{"title":5}}"#, ##"{"tile":{"color":"#12"}}"##,
    ])
  func tableItems(_ item: String) throws {
    let quoted = item.replacing("\"", with: "\"\"")
    let show = try read(
      "callboard_blocks,board_name,x,y,width,height,message,item\r\n,B,0,0,1,1,,\"\(quoted)\"\r\n",
      as: .callboard)
    #expect(show.layouts.isEmpty && show.leftOut("row") == 1)
  }

  // MARK: Canvases of other programs

  private static func canvas(_ node: String) -> String {
    #"{"nodes":[{"id":"a","x":1.5,"y":-2,"width":10,"height":10,\#(node)}],"edges":[]}"#
  }

  @Test(
    "texts, files and links of another program are cards",
    arguments: [
      (##""type":"text","text":"# Running *order*\n\n- House\n""##, "Running order", "- House\n"),
      (###""type":"text","text":"## 3 \\*\nx""###, "3 *", "x"),
      (##""type":"text","text":"#tag""##, "", "#tag"),
      (##""type":"text","text":"# \nx""##, "", "x"),
      (#""type":"text","text":"a\n# b""#, "", "a\n# b"),
      (
        ##""type":"file","file":"notes/Cue sheet.md","subpath":"#Act 2""##, "Cue sheet.md",
        "notes/Cue sheet.md#Act 2"
      ), (#""type":"file","file":"a.png""#, "a.png", "a.png"),
      (#""type":"link","url":"https://a.b/c?d""#, "", "https://a.b/c?d"),
    ] as [(String, String, String)])
  func cards(_ node: String, _ title: String, _ text: String) throws {
    let show = try read(Self.canvas("\(node),\"color\":\"4\""), as: .callboard)
    let widget = try #require(show.layouts.first?.widgets.first)
    let card = try #require(widget.drawing?.card)
    #expect(card.title == title && card.text == text && card.color == ObjectColor("green"))
    #expect(widget.frame.origin == Point(x: 1.5, y: -2) && widget.record == nil)
    #expect(show.leftOut.isEmpty && show.objects.isEmpty)
  }

  @Test(
    "a node that says nothing is counted",
    arguments: [
      (#""type":"text","text":" \n""#, "text node"), (#""type":"text""#, "text node"),
      (#""type":"file""#, "file node"), (#""type":"link","url":"""#, "link node"),
    ] as [(String, String)])
  func empty(_ node: String, _ what: String) throws {
    let show = try read(Self.canvas(node), as: .callboard)
    #expect(show.layouts.isEmpty && show.leftOut(what) == 1)
  }

  // MARK: Damage

  @Test("no damage to an export breaks a promise of its import")
  func damage() throws {
    let shows = [try SmallShow.canvas(), SmallShow.pieces]
    let exports = shows.flatMap { show in
      [ShowExportPlugin].everyExport.map { plugin in
        Array(plugin.write(show).map(\.bytes).joined(separator: [PlayedInput.fileSeparator]))
      }
    }
    for round in Effort.scaled(0..<400) {
      var generator = SplitMix64(seed: UInt64(round))
      let bytes = MutationTests.mutated(exports[round % exports.count], &generator)
      do throws(BrokenPromise) {
        try PlayedInput(bytes, as: .callboard, among: .everyShowFile).play()
      } catch {
        Issue.record("round \(round): \(error)")
      }
    }
  }
}
