import Domain
import Foundation
import GridGeometry
import PluginAPI
import TestSupport
import Testing

@testable import ShowFiles

@Suite("Configurations of Companion")
struct CompanionTests {
  private func fixtureShow() throws -> ImportedShow {
    try read(fixture("deck.companionconfig"), as: .companion)
  }

  @Test("each meaning is one object, by the action of a module that is known")
  func objects() throws {
    let show = try fixtureShow()
    #expect(
      show.objects.map(\.identifier) == ["list:1.5", "colour:12", "list:15"])
    #expect(show.objects.map(\.name) == ["Cue five", "Warm wash", ""])
    #expect(show.object("colour:12")?.color == ObjectColor(rgb: 16_744_448))
    #expect(show.object("list:15")?.color == ObjectColor(red: 255, green: 0, blue: 10))
    #expect(show.dialect == "version 6")
  }

  @Test("pages are layouts by rows and columns, also negative ones")
  func layouts() throws {
    let show = try fixtureShow()
    #expect(show.layouts.map(\.identifier) == ["page:1", "page:2"])
    #expect(show.layouts.map(\.name) == ["Looks", "Page 2"])
    let first = try #require(show.layouts.first)
    #expect(first.widgets.map(\.object) == ["list:1.5", "colour:12", "list:15", nil])
    let pitch = first.widgets[1].frame.size.width
    #expect(first.widgets[0].frame.origin == Point(x: 3 * pitch, y: -pitch))
    #expect(first.widgets[2].frame.origin == Point(x: pitch, y: 0))
    #expect(show.layouts[1].widgets.map(\.object) == ["colour:12"])
  }

  @Test("widgets have their texts, actions and messages of their own")
  func widgets() throws {
    let widgets = try #require(try fixtureShow().layouts.first).widgets
    #expect(widgets.map(\.label) == ["Cue five", "Warm wash", "Go …", "Synth"])
    // Its release releases the same list.
    #expect(widgets.map(\.action) == [.go, .go, .flash, .go])
    #expect(widgets.map(\.message) == [nil, nil, nil, "/synth 1 \"a b\" 2.5"])
  }

  /// A page with one button.
  private static func page(_ style: String, _ steps: String) -> String {
    """
    {"version": 10, "type": "page", "page": {"controls": {"0": {"0": {"type": "button",
     "style": {"text": "\(style)"}, "steps": {\(steps)}}}}},
     "instances": {"osc": {"instance_type": "generic-osc"}, "eos": {"instance_type": "etc-eos"},
      "hog": {"instance_type": "highend-hog4"}}}
    """
  }

  private static func action(_ connection: String, _ name: String, _ options: String) -> String {
    """
    {"connectionId": "\(connection)", "definitionId": "\(name)", "options": {\(options)}}
    """
  }

  @Test("press and release are a flash, and two steps a toggle")
  func actionsOfSteps() throws {
    func only(_ steps: String) throws -> String {
      let show = try read(Self.page("x", steps), as: .companion)
      let widget = try #require(show.layouts.first?.widgets.first)
      return "\(widget.object ?? "-") \(widget.action) \(widget.message ?? "-")"
    }
    func int(_ value: Int) -> String {
      Self.action("osc", "send_int", "\"path\": \"/a/b\", \"int\": \(value)")
    }
    func hog(_ verb: String) -> String {
      Self.action("hog", verb, "\"type\": \"0\", \"num\": \"5\", \"action\": \"1\"")
    }
    func step(_ down: String, _ up: String = "") -> String {
      "{\"action_sets\": {\"down\": [\(down)], \"up\": [\(up)]}}"
    }
    #expect(try only("\"0\": \(step(int(1), int(0)))") == "- flash /a/b 1")
    #expect(try only("\"0\": \(step(int(1))), \"1\": \(step(int(0)))") == "- toggle /a/b 1")
    #expect(try only("\"0\": \(step(int(1)))") == "- go /a/b 1")
    #expect(try only("\"0\": \(step(hog("go"), hog("release")))") == "list:5 flash -")
    #expect(
      try only("\"0\": \(step(hog("go"))), \"1\": \(step(hog("release")))") == "list:5 toggle -")
  }

  @Test(
    "a button whose other actions a block cannot do is left out, with what they are",
    arguments: [
      (action("internal", "wait", "\"time\": \"5000\""), "wait"),
      (action("relay", "switchRelay", ""), "switchRelay"),
      (action("internal", "exec", ""), "exec"),
      (
        """
        {"definitionId": "logic_if", "connectionId": "internal",
         "children": {"actions": [{"disabled": true}]}}
        """,
        "logic_if"
      ),
    ])
  func partly(_ other: String, _ name: String) throws {
    let fire = Self.action("eos", "run_macro", "\"macro\": \"3\"")
    for actions in ["\(other), \(fire)", "\(fire), \(other)"] {
      let show = try read(
        Self.page("x", "\"0\": {\"action_sets\": {\"down\": [\(actions)]}}"), as: .companion)
      #expect(show.objects.isEmpty && show.leftOut("button-partly") == 1)
      #expect(show.warning("'\(name) (page 1, row 0, column 0)'") != nil)
    }
    // What is switched off in the file does nothing.
    let off = other.replacing("{\"", with: "{\"disabled\": true, \"", maxReplacements: 1)
    let show = try read(
      Self.page("x", "\"0\": {\"action_sets\": {\"down\": [\(off), \(fire)]}}"), as: .companion)
    #expect(show.objects.map(\.identifier) == ["macro:3"])
  }

  @Test("a block does nothing when it is held longer; what a button shows is counted")
  func besides() throws {
    let fire = Self.action("eos", "run_macro", "\"macro\": \"3\"")
    let page = Self.action("internal", "set_page", "\"page\": 2")
    func sets(_ sets: String) throws -> ImportedShow {
      try read(Self.page("x", "\"0\": {\"action_sets\": {\(sets)}}"), as: .companion)
    }
    #expect(try sets("\"down\": [], \"5000\": [\(fire)]").objects.isEmpty)
    #expect(
      try sets("\"down\": [\(fire)], \"5000\": [\(page)]").leftOut("button-partly") == 1)
    let shown = try sets("\"down\": [\(fire), \(page)]")
    #expect(shown.objects.map(\.identifier) == ["macro:3"] && shown.leftOut("button/own") == 1)
    let turned = try sets("\"down\": [\(fire)], \"rotate_left\": [\(page)]")
    #expect(turned.objects.count == 1 && turned.leftOut("button/turn") == 1)
  }

  @Test("a button without an action is text, whatever it says, also where that is a variable")
  func texts() throws {
    for (text, count) in [("Group 5", "text"), ("At $(eos:cue)", "text"), ("$(a:b)", "empty")] {
      let show = try read(Self.page(text, ""), as: .companion)
      #expect(show.objects.isEmpty && show.layouts.isEmpty)
      #expect(show.leftOut("button-\(count)") == 1, "\(text)")
    }
  }

  @Test("what becomes nothing is counted, with examples")
  func leftOut() throws {
    let show = try fixtureShow()
    let counts = show.leftOut.map { "\($0.what) \($0.count)" }
    #expect(
      Set(counts) == [
        "button-page 1", "button-own 1", "button-unknown-action 1", "button-empty 1",
        "button-text 1", "button-several 1", "connection 3", "trigger 1", "variable 1",
        "surface 1",
      ])
    #expect(show.warning("(page 1, row 2, column 2)'") != nil)
  }

  private static func isClean(_ text: String) -> Bool {
    ["canary", "10.9.8"].allSatisfy { !text.contains($0) }
  }

  @Test("pitfall 23: nothing of connections, devices or variables is reported")
  func secrets() throws {
    let bytes = try fixture("deck.companionconfig")
    #expect(Self.isClean(String(describing: try read(bytes, as: .companion))))
    // Damage right before, in and after the secrets.
    let text = String(decoding: bytes, as: UTF8.self)
    for mark in ["\"host\"", "canary-secret", "canary-token", "\"surfaces\"", "canary-label"] {
      let place = try #require(text.range(of: mark))
      // Of these some leave the text whole where they are within quotes.
      for damage in ["]", "{"] {
        let broken = Array(text.replacingCharacters(in: place, with: damage + mark).utf8)
        let reported: Any = try failure(broken, as: .companion) ?? read(broken, as: .companion)
        #expect(Self.isClean(String(describing: reported)))
      }
      let broken = ["\u{1}", "\\q"].map { text.replacingCharacters(in: place, with: $0 + mark) }
      for piece in broken + [String(text[..<place.upperBound])] {
        let error = try #require(failure(Array(piece.utf8), as: .companion))
        #expect(Self.isClean(String(describing: error)))
      }
    }
  }

  @Test(
    "pitfall 23: nothing of what actions say is reported but their address",
    arguments: [
      ("malighting-grandma3", "command", "'command': 'Login canary-user canary-secret'", "/cmd"),
      ("malighting-grandma3", "command", "'command': 'canary-command'", "/cmd"),
      ("etc-eos", "custom_cmd", "'cmd': 'canary-command'", "/eos/newcmd"),
      ("some-camera", "login", "'password': 'canary-secret'", "page 1, row 0, column 0"),
    ])
  func secretOptions(_ module: String, _ action: String, _ options: String, _ shown: String) throws
  {
    let text = """
      {'version': 10, 'type': 'page', 'page': {'controls': {'0': {'0': {'type': 'button',
       'style': {'text': ''}, 'steps': {'0': {'action_sets': {'down': [{'connectionId': 'd',
       'definitionId': '\(action)', 'options': {\(options)}}]}}}}}}},
       'instances': {'d': {'instance_type': '\(module)'}}}
      """
    let show = try read(text.replacing("'", with: "\""), as: .companion)
    #expect(Self.isClean(String(describing: show)))
    #expect(show.warning(shown) != nil)
  }

  @Test("a message that becomes a block is kept whole there, and nowhere reported")
  func ownText() throws {
    let action = Self.action("osc", "send_string", "\"path\": \"/say\", \"string\": \"canary 1\"")
    var show = try read(
      Self.page("x", "\"0\": {\"action_sets\": {\"down\": [\(action)]}}"), as: .companion)
    #expect(show.layouts.first?.widgets.map(\.message) == ["/say \"canary 1\""])
    show.layouts = []
    #expect(Self.isClean(String(describing: show)))
  }

  @Test("gzip, and any way to cut the stream, change nothing")
  func forms() throws {
    let plain = try fixture("deck.companionconfig")
    let show = try read(plain, as: .companion)
    let packed = Compressed.bytes(plain, .gzip)
    #expect(recognition(of: plain)?.key == "companion")
    #expect(recognition(of: packed)?.key == "companion")
    #expect(try read(packed, as: .companion) == show)
    #expect(try read(packed, as: .companion, by: 1) == show)
  }

  @Test(
    "pitfall 17: only the content identifies a configuration",
    arguments: [
      "{\"version\": 2, \"type\": \"session\"}", "{\"version\": 2}", "version: 3\ntype: other\n",
      "{\"pages\": {\"version\": 1, \"type\": \"page\"}}",
    ])
  func content(_ text: String) {
    #expect(recognition(of: Array(text.utf8)) == nil)
    #expect(recognition(of: Compressed.bytes(Array(text.utf8), .gzip))?.key == "known")
  }

  @Test("actions that depend on a variable or an expression say nothing")
  func variables() throws {
    func show(_ number: String) throws -> ImportedShow {
      try read(
        """
        {"version": 10, "type": "page", "page": {"controls": {"0": {"0": {"type": "button",
         "style": {"text": ""}, "steps": {"0": {"action_sets": {"down": [{"connectionId": "d",
         "definitionId": "ds_group", "options": {"group": \(number)}}]}}}}}}},
         "instances": {"d": {"instance_type": "etc-eos"}}}
        """, as: .companion)
    }
    #expect(try show("4").objects.map(\.identifier) == ["group:4"])
    #expect(
      try show("{\"isExpression\": false, \"value\": \"4\"}").objects.map(\.identifier)
        == ["group:4"])
    for number in ["{\"isExpression\": true, \"value\": \"4\"}", "\"$(custom:a)\"", "null", "[4]"] {
      let found = try show(number)
      #expect(found.objects.isEmpty && found.leftOutTotal("button-unknown-") == 1)
    }
  }

  @Test(
    "every action of a module that is known gives a message", arguments: CompanionAction.all.indices
  )
  func actions(_ index: Int) throws {
    let action = CompanionAction.all[index]
    let texts = [action.address] + action.arguments + (action.list.map { ["{\($0)}"] } ?? [])
    let names = texts.flatMap { text in
      text.split(separator: "{", omittingEmptySubsequences: false).dropFirst()
        .map { $0.prefix { $0 != "}" } }
    }
    let paths: Set<Substring> = ["path", "osc_path"]
    let options = DocumentValue.table(
      names.map {
        DocumentValue.Entry(key: String($0), value: .text(paths.contains($0) ? "/a/b" : "7"))
      })
    let message = try #require(action.message(options))
    #expect(message.address.hasPrefix("/") && !message.address.contains("{"))
    #expect(message.arguments.allSatisfy { $0?.contains("{") == false })
    if !names.isEmpty, action.address.contains("{") {
      #expect(action.message(.table([])) == nil)
    }
  }

  @Test("pitfall 18: a gzip bomb is refused")
  func bomb() {
    let head = Array("{\"version\":6,\"type\":\"full\",".utf8)
    let packed = Compressed.bytes(head + [UInt8](repeating: 0x20, count: 40 << 20), .gzip)
    #expect(failure(packed, as: .companion)?.code == .tooLarge)
  }

  @Test("version 2 has pages of eight by four")
  func version2() throws {
    let text = """
      {"version": 2, "type": "page", "page": {"name": "Old"},
       "config": {"1": {"style": "png", "text": "Macro 3", "bgcolor": 255}, "2": {},
        "10": {"style": "png", "text": "x"}, "32": {"style": "pageup"}},
       "actions": {"1": [], "10": [
        {"id": "a", "label": "desk:ds_group", "instance": "desk", "action": "ds_group",
         "options": {"group": 4}}]},
       "instances": {"desk": {"instance_type": "etc-eos", "password": "canary"}}}
      """
    let show = try read(text, as: .companion)
    #expect(show.objects.map(\.identifier) == ["group:4"])
    #expect(show.object("group:4")?.name == "x")
    #expect(show.layouts.map(\.name) == ["Old"])
    #expect(show.leftOut("button-text") == 1)
    let frames = try #require(show.layouts.first).widgets.map(\.frame)
    #expect(frames[0].origin == Point(x: frames[0].size.width, y: frames[0].size.height))
    #expect(show.leftOut("button-page") == 1)
  }

  @Test("a whole configuration of the old form has many pages")
  func oldFull() throws {
    let text = """
      {"version": 3, "type": "full", "page": {"2": {"name": "Two"}, "10": {"name": "Ten"}},
       "config": {"10": {"1": {"style": "png", "text": "Group 10"}},
                  "2": {"1": {"style": "png", "text": "Group 2"}}},
       "actions": {"10": {"1": [{"instance": "desk", "action": "ds_group",
                                 "options": {"group": 10}}]},
                   "2": {"1": [{"instance": "osc", "action": "send_int",
                                "options": {"path": "/x", "int": 1}}]}},
       "release_actions": {"2": {"1": [{"instance": "osc", "action": "send_int",
                                        "options": {"path": "/x", "int": 0}}]}},
       "instances": {"desk": {"instance_type": "etc-eos"}, "osc": {"instance_type": "generic-osc"}}}
      """
    let show = try read(text, as: .companion)
    #expect(show.layouts.map(\.name) == ["Two", "Ten"])
    #expect(show.objects.map(\.identifier) == ["group:2", "group:10"])
    // Its label names an object, and its message is not a console's: it stays the block's own.
    #expect(show.layouts[0].widgets.map(\.action) == [.flash])
    #expect(show.layouts[0].widgets.map(\.message) == ["/x 1"])
  }

  @Test("layers of newer versions give the text and the colour")
  func layers() throws {
    let text = """
      {"version": 10, "type": "page", "oldPageNumber": 4, "page": {"name": "New", "controls":
       {"0": {"0": {"type": "button-layered", "style": {"layers": [
         {"type": "canvas", "color": {"isExpression": false, "value": 65280}},
         {"type": "text", "text": {"isExpression": false, "value": "Scene 8"}}]},
        "steps": {"0": {"action_sets": {"down": [
          {"connectionId": "camera", "definitionId": "recall", "options": {}}]}}}}}}},
       "instances": {"camera": {"moduleId": "some-camera"}}}
      """
    let show = try read(text, as: .companion)
    #expect(show.objects.map(\.identifier) == ["scene:8"])
    #expect(show.objects.first?.color == ObjectColor(rgb: 0x00FF00))
    #expect(show.layouts.map(\.identifier) == ["page:4"])
  }

  @Test("a version that is newer than the known ones is read, and reported")
  func newerVersion() throws {
    let show = try read("{\"version\": 17, \"type\": \"full\", \"pages\": {}}", as: .companion)
    #expect(show.warning("version 17; known are 1 to 16") != nil)
    #expect(failure(Array("{\"type\": \"full\"}".utf8), as: .companion)?.code == .malformed)
  }
}
