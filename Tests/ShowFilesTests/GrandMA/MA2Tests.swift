import Domain
import GridGeometry
import PluginAPI
import ReaderChecks
import ShowFiles
import Testing

@Suite("grandMA2 exports")
struct MA2Tests {
  private static func file(_ content: String) -> [UInt8] {
    Array("<MA major_vers=\"3\"><Info showfile=\"x\" />\(content)</MA>".utf8)
  }

  @Test("pitfall 15: the number is one more than the index, and a mark may be before the XML")
  func indexes() throws {
    let show = try read(fixture("pools-ma2.xml"), as: .ma2)
    #expect(show.title == "Winter tour")
    let macros = show.objects.filter { $0.kind == .macro }
    #expect(macros.map(\.identifier) == ["Macro:4", "Macro:9"])
    #expect(macros.map(\.number.text) == ["5", "10"])
    #expect(macros.map(\.name) == ["Lamps on", "Say \"hello\" twice"])
    #expect(macros.first?.color == ObjectColor(rgb: 0xFF8000))
    #expect(show.object("Group:0")?.number == ObjectNumber(1))
    #expect(show.count(.group) == 1 && show.count(.effect) == 1)
  }

  @Test("pitfall 15: Info below the root is a note, and empty lines of macros are lines")
  func macros() throws {
    let show = try read(fixture("pools-ma2.xml"), as: .ma2)
    #expect(show.leftOut("Macroline") == 3)
    #expect(show.title == "Winter tour")
  }

  @Test("pitfall 15: the first cue of a sequence is a placeholder, and sub numbers are thousandths")
  func cues() throws {
    var source: any ByteSource = ChunkedSource(try fixture("pools-ma2.xml"))
    let show = try ShowFilePlugin.ma2.make().read(&source, ReadingOptions(wantsCues: true))
    #expect(show.object("Sequ:2")?.number == ObjectNumber(3))
    #expect(show.cues.map(\.number) == ["1", "2.5", "2.01", "5"])
    #expect(show.cues.map(\.name) == ["Open", "", "", ""])
    #expect(show.cues.allSatisfy { $0.list == "Sequ:2" })
    #expect(show.cueCount == 4)
    #expect(show.leftOut("Cue-duplicate") == 1)
    #expect(show.leftOut("Cue-without-number") == 1)
    #expect(show.leftOut("CuePart") == 1)
    let counted = try read(fixture("pools-ma2.xml"), as: .ma2)
    #expect(counted.cues.isEmpty && counted.cueCount == 4)
  }

  @Test("presets are what their attributes say; mixed and empty ones are reported")
  func presets() throws {
    let show = try read(fixture("pools-ma2.xml"), as: .ma2)
    #expect(show.object("Preset/intensity:0")?.name == "Half")
    #expect(show.object("Preset/position:0")?.name == "Center")
    #expect(show.object("Preset/colour:7")?.number == ObjectNumber(8))
    // Gobo and focus are pools of their own, and both are beams here: a number fires one of them.
    #expect(show.object("Preset/gobo:0")?.number == ObjectNumber(1))
    #expect(show.object("Preset/focus:0") == nil && show.leftOut("beam") == 1)
    #expect(show.warning("beam 1") != nil)
    #expect(show.leftOut("Preset-mixed") == 1 && show.leftOut("Preset-untold") == 1)
    #expect(show.warning("2 presets are left out")?.message.contains("object add") == true)
    #expect(show.warning("special use 'Embedded'") != nil)
    #expect(show.count(.scene) == 0)
  }

  @Test(
    "the families of attributes",
    arguments: [
      ("DIM", .intensity), ("Dimmer", .intensity), ("PAN", .position), ("Tilt", .position),
      ("COLORRGB3", .colour), ("ColorSub_C", .colour), ("CTO", .colour), ("GOBO1_POS", .beam),
      ("SHUTTER", .beam), ("Prism1", .beam), ("IRIS", .beam), ("FOCUS", .beam), ("ZOOM", .beam),
      ("BLADE1A", .beam),
    ] as [(String, ObjectKind)])
  func families(_ attribute: String, _ kind: ObjectKind) throws {
    let show = try read(
      Self.file("<Preset index='0'><Attribute name='\(attribute)'/></Preset>"), as: .ma2)
    #expect(show.objects.map(\.kind) == [kind])
    let other = try read(
      Self.file("<Preset index='0'><Attribute name='SPEED'/></Preset>"), as: .ma2)
    #expect(other.objects.isEmpty && other.leftOut("Preset-untold") == 1)
  }

  @Test("a preset of gobos and shutters is of no pool that others count in")
  func severalFamilies() throws {
    func preset(_ index: Int, _ name: String, _ attributes: String...) -> String {
      "<Preset index='\(index)' name='\(name)'>"
        + attributes.map { "<Attribute name='\($0)'/>" }.joined() + "</Preset>"
    }
    let show = try read(
      Self.file(
        preset(0, "Gobo", "GOBO1") + preset(1, "Open", "GOBO1", "SHUTTER")
          + preset(2, "Strobe", "SHUTTER") + preset(3, "Tight", "ZOOM", "GOBO1")), as: .ma2)
    #expect(show.objects.map(\.name) == ["Gobo", "Open", "Strobe", "Tight"])
    #expect(show.leftOut.isEmpty)
    // Another attribute of beams makes no other preset of it.
    let later = try read(Self.file(preset(1, "Open", "GOBO1", "SHUTTER", "ZOOM")), as: .ma2)
    #expect(later.objects.map(\.identifier) == [show.objects.dropFirst().first?.identifier])
    // A number fires one of them only.
    let same = try read(
      Self.file(preset(0, "Gobo", "GOBO1") + preset(0, "Strobe", "SHUTTER")), as: .ma2)
    #expect(same.objects.map(\.name) == ["Gobo"] && same.leftOut("beam") == 1)
  }

  @Test("a group with layout data is a plot and a layout of the macros on it")
  func layout() throws {
    let show = try read(fixture("layout-ma2.xml"), as: .ma2)
    #expect(show.count(.group) == 0)
    #expect(show.object("Layout:1")?.kind == .plot)
    #expect(show.object("Layout:1")?.number == ObjectNumber(2))
    let layout = try #require(show.layouts.first)
    #expect(layout.identifier == "Layout:1" && layout.name == "Touch")
    #expect(layout.widgets.map(\.object) == ["Macro:4", "Macro:19"])
    #expect(
      layout.widgets.map(\.frame) == [
        Rect(origin: Point(x: 0, y: -2), size: Size(width: 1, height: 2)),
        Rect(origin: Point(x: 3.5, y: -0.5), size: Size(width: 1, height: 1)),
      ])
    #expect(show.object("Macro:19")?.isMentioned == true)
    #expect(show.object("Macro:19")?.name == "Blind")
    #expect(show.leftOut("LayoutCObject-pool-30") == 1)
    #expect(show.leftOut("LayoutCObject-fixture") == 1)
    #expect(show.leftOut("LayoutCObject-unplaced") == 1)
    #expect(show.leftOut("LayoutData/LayoutElement") == 1)
  }

  @Test("what cues set is counted")
  func cueData() throws {
    let show = try read(
      Self.file(
        """
        <Sequ index='0' name='Main'><Cue index='1'><Number number='1'/><CueDatas>\
        <CueData><Channel fixture_id='1'/><Value>35</Value></CueData><CueData/></CueDatas>\
        <CuePart index='0' name='Open'/></Cue></Sequ>
        """), as: .ma2)
    #expect(show.leftOut("CueData") == 2 && show.cueCount == 1)
  }

  @Test("views, timecode and everything else is counted")
  func others() throws {
    let show = try read(fixture("pools-ma2.xml"), as: .ma2)
    for what in ["View", "Timecode", "Plugin"] { #expect(show.leftOut(what) == 1) }
    #expect(show.leftOut("Info") == 0 && show.leftOut("Widget") == 0)
  }

  @Test("objects without an index get numbers, and names distinguish them")
  func unnumbered() throws {
    let show = try read(
      Self.file("<Macro name='A'/><Macro name='B'/><Macro name='A'/><Macro index='x' name='C'/>"),
      as: .ma2)
    #expect(show.objects.map(\.number.text) == ["1", "2", "3", "4"])
    #expect(
      show.objects.map(\.identifier) == [
        "Macro:\"A\"", "Macro:\"B\"", "Macro:\"A\"#2", "Macro:\"C\"",
      ])
    #expect(show.warning("has no index") != nil)
  }

  @Test("pitfall 8: of two objects with one index the later name counts, and both are reported")
  func duplicates() throws {
    let show = try read(
      Self.file(
        "<Sequ index='0' name='A'><Cue index='1'/></Sequ>"
          + "<Sequ index='0' name='B'><Cue index='2'/></Sequ>"), as: .ma2)
    #expect(show.objects.map(\.name) == ["B"])
    #expect(show.leftOut("Sequ-duplicate") == 1 && show.leftOut("Cue-duplicate") == 1)
    #expect(show.cueCount == 1)
    #expect(show.warning("list 1 appears twice; the later name 'B' counts") != nil)
  }

  @Test("a macro that a layout before it shows is that macro")
  func mentionedBefore() throws {
    let layout = String(decoding: try fixture("layout-ma2.xml"), as: UTF8.self)
    let show = try read(
      layout.replacing("</MA>", with: "<Macro index='19' name='Real'/></MA>"), as: .ma2)
    #expect(show.object("Macro:19")?.name == "Real")
    #expect(show.object("Macro:19")?.isMentioned == false)
    #expect(show.leftOut("Macro-duplicate") == 0)
  }

  @Test("pitfall 22: names of any length are cut to what names may have")
  func longNames() throws {
    let name = String(repeating: "long name ", count: 1_000)
    let show = try read(Self.file("<Macro index='0' name='\(name)'/>"), as: .ma2)
    #expect(show.objects.first?.name.unicodeScalars.count ?? 0 <= 500)
    #expect(show.objects.first?.name.hasPrefix("long name long") == true)
  }

  @Test("the largest index has no number and is reported")
  func largestIndex() throws {
    for index in ["4294967295", "99999999999", "-1", "1.5"] {
      let show = try read(Self.file("<Macro index='\(index)' name='A'/>"), as: .ma2)
      #expect(show.objects.map(\.number.text) == ["1"])
    }
    let show = try read(
      Self.file("<Macro index='4294967294' name='A'/><Macro index='4294967294' name='B'/>"),
      as: .ma2)
    #expect(show.objects.map(\.number.text) == ["4294967295"])
  }

  @Test(
    "cue numbers that make no sense are reported",
    arguments: [
      ("1", "1000"), ("x", "0"), ("-1", "0"), ("1", "x"), ("4294967296", "0"),
    ])
  func badCues(_ number: String, _ part: String) throws {
    let show = try read(
      Self.file(
        "<Sequ index='0'><Cue><Number number='\(number)' sub_number='\(part)'/></Cue></Sequ>"),
      as: .ma2)
    #expect(show.cueCount == 0 && show.leftOut("Cue-without-number") == 1)
  }

  @Test("pitfall 19: entities are refused, deep nesting too")
  func attacks() {
    let entity = "<!DOCTYPE MA [<!ENTITY a \"b\">]><MA><Macro index='0' name='&a;'/></MA>"
    #expect(failure(Array(entity.utf8), as: .ma2)?.code == .malformed)
    let deep =
      String(repeating: "<Group>", count: 100_000) + String(repeating: "</Group>", count: 100_000)
    #expect(failure(Self.file(deep), as: .ma2)?.message.contains("deep") == true)
    let cut = Self.file("<Macro index='0'>").dropLast(5)
    #expect(failure(Array(cut), as: .ma2)?.code == .malformed)
  }

  @Test("many objects are refused before they fill the memory")
  func limits() {
    var source: any ByteSource = RepeatingSource(
      head: "<MA>", "<Macro name='A name'/>", bytes: 8_000_000)
    #expect(throws: ShowFileError.self) {
      try ShowFilePlugin.ma2.make().read(&source, ReadingOptions())
    }
  }

  @Test("a name for each element fills neither the memory nor the report")
  func names() throws {
    let some = try read(Self.file((0..<2_000).map { "<a\($0)/>" }.joined()), as: .ma2)
    #expect(some.leftOut.count == 1_001)
    #expect(some.leftOut.reduce(0) { $0 + $1.count } == 2_000)
    let many = Self.file((0..<30_000).map { "<a\($0)/>" }.joined())
    #expect(failure(many, as: .ma2)?.code == .tooLarge)
  }

  @Test("recognised by the root and its namespace")
  func recognised() throws {
    #expect(recognition(of: try fixture("pools-ma2.xml"))?.key == "ma2")
    #expect(recognition(of: try fixture("layout-ma2.xml"))?.key == "ma2")
    #expect(recognition(of: Array("<MA xmlns='urn:other'>".utf8)) == nil)
  }
}
