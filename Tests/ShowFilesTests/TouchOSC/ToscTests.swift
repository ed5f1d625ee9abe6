import Domain
import GridGeometry
import PluginAPI
import ShowFiles
import TestSupport
import Testing

@Suite("TouchOSC layouts")
struct ToscTests {
  private func fixtureShow() throws -> ImportedShow {
    try read(fixture("remote.tosc.xml"), as: .tosc)
  }

  @Test("compressed and plain layouts are the same, and known by their content")
  func forms() throws {
    let plain = try fixture("remote.tosc.xml")
    let show = try read(plain, as: .tosc)
    for form in [Compressed.Form.zlib, .gzip] {
      let packed = Compressed.bytes(plain, form)
      #expect(recognition(of: packed)?.key == "tosc")
      #expect(try read(packed, as: .tosc) == show)
      #expect(try read(packed, as: .tosc, by: 1) == show)
    }
    #expect(recognition(of: plain)?.key == "tosc")
    #expect(show.dialect == "version 5")
  }

  @Test("each meaning is one object, named by the label over its button")
  func objects() throws {
    let show = try fixtureShow()
    #expect(
      show.objects.map(\.identifier)
        == ["macro:12", "list:5", "colour:7", "group:1", "group:2"])
    #expect(show.object("list:5")?.name == "Opening")
    #expect(show.object("list:5")?.color == ObjectColor(red: 255, green: 128, blue: 0))
    #expect(show.object("list:5")?.number == ObjectNumber(5))
    #expect(show.object("colour:7")?.name == "")
    #expect(show.object("macro:12")?.name == "")
  }

  @Test("pages of a pager are layouts with frames from the page's corner")
  func layouts() throws {
    let show = try fixtureShow()
    #expect(show.layouts.map(\.identifier) == ["node:root", "node:page-a", "node:page-b"])
    #expect(show.layouts.map(\.name) == ["Desk", "Front & <Back>", "Second"])
    func widget(
      _ object: String?, _ x: Double, _ y: Double, _ width: Double, _ height: Double,
      _ label: String = "", message: String? = nil
    ) -> ImportedWidget {
      ImportedWidget(
        object: object,
        frame: Rect(origin: Point(x: x, y: y), size: Size(width: width, height: height)),
        message: message, label: label)
    }
    #expect(show.layouts[0].widgets == [widget("macro:12", 700, 500, 80, 60, "Macro 12")])
    #expect(
      show.layouts[1].widgets
        == [widget("list:5", 5, 6, 100, 50, "Opening"), widget("colour:7", 201, 102, 60, 60)])
    #expect(
      show.layouts[2].widgets == [
        widget("group:1", 50, 60, 100, 100), widget("group:2", 150, 60, 100, 100),
        widget("list:5", 0, 300, 100, 50),
        widget(nil, 0, 400, 100, 50, message: "/synth/note"),
      ])
  }

  @Test("what becomes nothing is counted, with examples")
  func leftOut() throws {
    let show = try fixtureShow()
    #expect(show.leftOut("BUTTON-hidden") == 1)
    #expect(show.leftOut("BUTTON-unknown-address") == 0)
    #expect(show.leftOut("BUTTON-MIDI") == 1)
    #expect(show.leftOut("LABEL") == 1)
    #expect(show.leftOut("FADER") == 1)
    #expect(show.leftOut("PAGER") == 1)
    #expect(show.leftOut("GRID") == 1)
    // The group in a page; the root and the pages are layouts.
    #expect(show.leftOut("GROUP") == 1)
    #expect(show.warning("known by a label only, such as 'macro 12'") != nil)
  }
}

@Suite("Layouts of TouchOSC that others wrote")
struct ToscSafetyTests {
  private static func layout(_ nodes: String) -> [UInt8] {
    Array(
      "<lexml version='3'><node ID='r' type='GROUP'><children>\(nodes)</children></node></lexml>"
        .utf8)
  }

  /// A button with an OSC message; the address is as it is.
  private static func button(_ address: String, _ flags: String = "") -> String {
    """
    <node ID='x' type='BUTTON'><properties><property type='r'><key>frame</key>\
    <value><x>0</x><y>0</y><w>9</w><h>9</h></value></property></properties><messages><osc>\(flags)\
    <path><partial><type>CONSTANT</type><value>\(address)</value></partial></path></osc></messages>\
    </node>
    """
  }

  @Test(
    "messages that are not sent say nothing",
    arguments: ["<enabled>0</enabled>", "<send>0</send>"])
  func unsent(_ flags: String) throws {
    let sent = try read(Self.layout(Self.button("/eos/cp/3/fire")), as: .tosc)
    #expect(sent.objects.map(\.identifier) == ["colour:3"])
    let show = try read(Self.layout(Self.button("/eos/cp/3/fire", flags)), as: .tosc)
    #expect(show.objects.isEmpty)
    #expect(show.leftOut("BUTTON-empty") == 1)
  }

  /// A button with a message and the triggers that send it.
  private static func button(
    type: Int, _ messages: (address: String, argument: String, condition: String)...
  ) -> String {
    let messages = messages.map { address, argument, condition in
      """
      <osc><triggers><trigger><var>x</var><condition>\(condition)</condition></trigger></triggers>\
      <path><partial><type>CONSTANT</type><value>\(address)</value></partial></path>\
      <arguments>\(argument)</arguments></osc>
      """
    }
    return """
      <node ID='x' type='BUTTON'><properties><property type='i'><key>buttonType</key>\
      <value>\(type)</value></property></properties><messages>\(messages.joined())</messages></node>
      """
  }

  private static let value = """
    <partial><type>VALUE</type><conversion>FLOAT</conversion><value>x</value>\
    <scaleMin>0</scaleMin><scaleMax>1</scaleMax></partial>
    """

  private static func constant(_ value: String, _ conversion: String) -> String {
    "<partial><type>CONSTANT</type><conversion>\(conversion)</conversion><value>\(value)</value>"
      + "</partial>"
  }

  @Test("press and release of a message of the file's own are a flash, or a toggle where it stays")
  func ownMessages() throws {
    func only(_ button: String) throws -> String {
      let widget = try #require(
        try read(Self.layout(button), as: .tosc).layouts.first?.widgets.first)
      return "\(widget.object ?? "-") \(widget.action) \(widget.message ?? "-")"
    }
    #expect(try only(Self.button(type: 0, ("/fx/1", Self.value, "ANY"))) == "- flash /fx/1 1.0")
    #expect(try only(Self.button(type: 1, ("/fx/1", Self.value, "ANY"))) == "- toggle /fx/1 1.0")
    #expect(try only(Self.button(type: 0, ("/fx/1", Self.value, "RISE"))) == "- go /fx/1 1.0")
    #expect(
      try only(
        Self.button(
          type: 0, ("/fx/1", Self.constant("7", "INTEGER"), "RISE"),
          ("/fx/1", Self.constant("0", "INTEGER"), "FALL"))) == "- flash /fx/1 7")
    // An object whose console takes it for on and off, and one where release is another message.
    #expect(
      try only(Self.button(type: 0, ("/eos/sub/4/fire", Self.value, "ANY"))) == "batch:4 flash -")
    #expect(
      try only(Self.button(type: 0, ("/eos/macro/4/fire", Self.value, "ANY"))) == "macro:4 go -")
    #expect(
      try only(
        Self.button(
          type: 0, ("/hog/playback/go/0/5", "", "RISE"), ("/hog/playback/release/0/5", "", "FALL")))
        == "list:5 flash -")
    #expect(
      try only(Self.button(type: 0, ("/say", Self.constant("true", "STRING"), "ANY")))
        == "- go /say s:true")
  }

  /// An argument that is the button's value.
  private static func value(_ conversion: String, _ low: Int, _ high: Int) -> String {
    """
    <partial><type>VALUE</type><conversion>\(conversion)</conversion><value>x</value>\
    <scaleMin>\(low)</scaleMin><scaleMax>\(high)</scaleMax></partial>
    """
  }

  @Test(
    "a block sends at its release only zero as the last value; any other button is left out",
    arguments: [
      (value("INTEGER", 0, 127), "ANY", "flash /a 127"),
      (value("BOOLEAN", 0, 1), "ANY", "flash /a true"),
      // A text ends nothing, and it is said that the second one is not sent.
      (value("STRING", 0, 1), "ANY", "go /a s:1"),
      (value("FLOAT", -1, 1), "ANY", "release"), (value("FLOAT", 1, 0), "ANY", "release"),
      (value("INTEGER", 0, 1) + constant("5", "INTEGER"), "ANY", "release"),
      (constant("5", "INTEGER") + value("INTEGER", 0, 1), "ANY", "flash /a 5 1"),
      (constant("5", "INTEGER"), "ANY", "go /a 5"), (value("FLOAT", -1, 1), "RISE", "go /a 1.0"),
      // A tap sends when the finger lifts, as the button does.
      (value("FLOAT", 0, 1), "FALL", "go /a 0.0"), ("", "FALL", "go /a"),
    ] as [(String, String, String)])
  func values(_ arguments: String, _ condition: String, _ expected: String) throws {
    let show = try read(Self.layout(Self.button(type: 0, ("/a", arguments, condition))), as: .tosc)
    let widget = show.layouts.first?.widgets.first
    let found = widget.map { "\($0.action) \($0.message ?? "")" }
    #expect(found == (expected == "release" ? nil : expected))
    #expect(show.leftOut("BUTTON-release") == (expected == "release" ? 1 : 0))
    #expect(show.leftOut("BUTTON/release") == (expected.hasSuffix("s:1") ? 1 : 0))
  }

  @Test("a button that does more than fire its object is left out, with what it does")
  func more() throws {
    let stop = Self.button(type: 0, ("/cue/active/stop", "", "RISE"), ("/cue/7/go", "", "RISE"))
    let show = try read(Self.layout(stop), as: .tosc)
    #expect(show.objects.isEmpty && show.leftOut("BUTTON-messages") == 1)
    let other = Self.button(type: 0, ("/cue/7/go", "", "RISE"), ("/lamp/out", "", "FALL"))
    #expect(try read(Self.layout(other), as: .tosc).leftOut("BUTTON-release") == 1)
  }

  @Test("a script, a control that a button sets and its MIDI are counted")
  func besides() throws {
    func show(_ inner: String) throws -> ImportedShow {
      try read(Self.layout("<node ID='x' type='BUTTON'>\(inner)</node>"), as: .tosc)
    }
    let script = """
      <properties><property type='s'><key>script</key><value>sendOSC('/a')</value></property>\
      </properties>
      """
    let osc = "<osc><path><partial><type>CONSTANT</type><value>/a</value></partial></path></osc>"
    let local = "<local><enabled>1</enabled></local>"
    let midi = "<midi><enabled>1</enabled></midi>"
    let alone = try show(script)
    #expect(alone.leftOut("BUTTON-script") == 1)
    #expect(alone.leftOut.first?.reason == "it sends by a script, which is not read")
    #expect(try show("<messages>\(local)</messages>").leftOut("BUTTON-control") == 1)
    let all = try show(script + "<messages>\(osc)\(local)\(midi)</messages>")
    #expect(all.layouts.first?.widgets.map(\.message) == ["/a"])
    #expect(
      Set(all.leftOut.map(\.what)) == ["BUTTON/script", "BUTTON/control", "BUTTON/MIDI"])
    let around = try read(
      Self.layout(
        """
        <node ID='g' type='GROUP'>\(script)<children><node ID='x' type='BUTTON'/></children></node>
        """), as: .tosc)
    #expect(around.leftOut.first { $0.what == "BUTTON-script" }?.reason.contains("around") == true)
  }

  /// A label, or a button, with its frame.
  private static func control(
    _ type: String, _ x: Int, _ width: Int, _ text: String = ""
  ) -> String {
    """
    <node ID='\(type)\(x)' type='\(type)'><properties><property type='r'><key>frame</key>\
    <value><x>\(x)</x><y>0</y><w>\(width)</w><h>100</h></value></property></properties>\
    <values><value><key>text</key><default>\(text)</default></value></values>\
    <messages><osc><path><partial><type>CONSTANT</type><value>/\(x)</value></partial></path></osc>\
    </messages></node>
    """
  }

  @Test("a text over a button is its label, whatever groups the two are in; a title is on none")
  func overlaid() throws {
    let grid = """
      <node ID='g' type='GRID'><properties><property type='r'><key>frame</key>\
      <value><x>50</x><y>0</y><w>300</w><h>100</h></value></property></properties><children>\
      \([0, 100, 200].map { Self.control("BUTTON", $0, 100) }.joined())\
      </children></node>
      """
    let texts =
      Self.control("LABEL", 55, 90, "Low") + Self.control("LABEL", 50, 300, "Title")
      + Self.control("LABEL", 255, 90, "High")
    let show = try read(Self.layout(grid + texts), as: .tosc)
    #expect(show.layouts.first?.widgets.map(\.label) == ["Low", "", "High"])
  }

  @Test("a button that sends several messages is counted, as is one whose message is not all said")
  func unsayable() throws {
    let two = Self.button(
      type: 0, ("/a", Self.constant("1", "INTEGER"), "RISE"),
      ("/b", Self.constant("1", "INTEGER"), "RISE"))
    #expect(try read(Self.layout(two), as: .tosc).leftOut("BUTTON-messages") == 1)
    let moment = Self.button(
      type: 0, ("/a", "<partial><type>VALUE</type><value>y</value></partial>", "ANY"))
    #expect(try read(Self.layout(moment), as: .tosc).leftOut("BUTTON-unknown-address") == 1)
  }

  @Test("MIDI that is only received is none that a button sends")
  func receivedMIDI() throws {
    let midi = "<midi><enabled>1</enabled><send>0</send></midi>"
    let show = try read(
      Self.layout("<node ID='x' type='BUTTON'><messages>\(midi)</messages></node>"), as: .tosc)
    #expect(show.leftOut("BUTTON-MIDI") == 0 && show.leftOut("BUTTON-empty") == 1)
  }

  @Test("pitfall 17: only the content identifies a layout")
  func content() {
    #expect(recognition(of: Array("<Workspace/>".utf8))?.key == "qlc")
    #expect(recognition(of: Array("<lexml/>".utf8))?.key == "tosc")
    #expect(recognition(of: Compressed.bytes(Array("<other/>".utf8), .zlib))?.key == "known")
    #expect(recognition(of: Compressed.bytes(Array("<lexml/>".utf8), .zlib))?.key == "tosc")
  }

  @Test("pitfall 20: buttons that move, or are drawn again, fire the same objects")
  func moved() throws {
    let one = Self.button("/eos/cp/3/fire")
    let two = Self.button("/eos/macro/4/fire")
    let before = try read(Self.layout(one + two), as: .tosc)
    let after = try read(Self.layout(two.replacing("ID='x'", with: "ID='new'") + one), as: .tosc)
    #expect(Set(before.objects) == Set(after.objects))
    #expect(before.objects.map(\.identifier) == ["colour:3", "macro:4"])
    #expect(before.layouts.map(\.identifier) == after.layouts.map(\.identifier))
  }

  @Test("pitfall 18: a zlib bomb is refused at 64 MiB")
  func bomb() {
    let head = Array("<lexml version='3'>".utf8)
    let packed = Compressed.bytes(head + [UInt8](repeating: 0x20, count: 65 << 20), .zlib)
    #expect(packed.count < 1 << 20)
    #expect(failure(packed, as: .tosc)?.code == .tooLarge)
  }

  @Test("nesting and numbers of controls have limits")
  func limits() {
    let deep = String(repeating: "<node type='GROUP'><children>", count: 100)
    #expect(failure(Self.layout(deep), as: .tosc)?.message.contains("nest") == true)
    let many = Self.layout(String(repeating: "<node type='BOX'/>", count: 50_001))
    #expect(failure(many, as: .tosc)?.code == .tooLarge)
  }

  @Test("pitfall 19: entities are refused")
  func entities() {
    let text = "<!DOCTYPE lexml [<!ENTITY a 'b'>]><lexml version='3'>&a;</lexml>"
    #expect(failure(Array(text.utf8), as: .tosc)?.code == .malformed)
  }

  @Test("pitfall 22: a text of many thousand characters is cut, and names stay valid")
  func longNames() throws {
    let name = String(repeating: "name ", count: 20_000)
    let nodes =
      Self.button("/eos/cp/3/fire")
        + """
        <node ID='l' type='LABEL'><properties><property type='r'><key>frame</key>\
        <value><x>1</x><y>1</y><w>2</w><h>2</h></value></property></properties>\
        <values><value><key>text</key><default>\(name)</default></value></values></node>
        """
    let show = try read(Self.layout(nodes), as: .tosc)
    let found = try #require(show.object("colour:3")?.name)
    #expect(found.hasPrefix("name name") && found.unicodeScalars.count <= Name.maximumLength)
  }

  @Test(
    "frames and colours that make no sense are none",
    arguments: ["nan", "1e300", "-1e300", "inf", "x", ""])
  func nonsense(_ value: String) throws {
    let nodes = """
      <node ID='x' type='BUTTON'><properties><property type='s'><key>name</key>\
      <value>Group 5</value></property><property type='r'><key>frame</key><value><x>\(value)</x>\
      <y>0</y><w>9</w><h>9</h></value></property><property type='c'><key>color</key>\
      <value><r>\(value)</r><g>2</g><b>-1</b></value></property></properties></node>
      """
    let show = try read(Self.layout(nodes), as: .tosc)
    #expect(show.layouts.first?.widgets.first?.frame.isFinite == true)
    #expect(show.warning("no readable position") != nil)
  }

  @Test("thousands of labels and buttons in one group take no minutes, and it is said")
  func manyPairs() throws {
    let label = """
      <node type='LABEL'><properties><property type='r'><key>frame</key>\
      <value><x>1</x><y>1</y><w>2</w><h>2</h></value></property></properties>\
      <values><value><key>text</key><default>a</default></value></values></node>
      """
    let nodes =
      String(repeating: label, count: 3_000)
      + String(repeating: Self.button("/eos/cp/3/fire"), count: 3_000)
    let show = try read(Self.layout(nodes), as: .tosc)
    #expect(show.layouts.first?.widgets.count == 3_000)
    #expect(show.warning("too many labels") != nil)
  }
}
