import Domain
import PluginAPI
import ShowFiles
import Testing

/// A workspace around some elements of its engine.
func workspace(engine: String = "", console: String = "") -> String {
  """
  <!DOCTYPE Workspace>
  <Workspace><Engine>\(engine)</Engine><VirtualConsole>\(console)</VirtualConsole></Workspace>
  """
}

@Suite("Objects of QLC+ workspaces")
struct QLCObjectTests {
  @Test("functions, groups and palettes become the objects of section 3")
  func objects() throws {
    let show = try read(fixture("version5.qxw"), as: .qlc)
    let expected: [(String, ObjectKind, String, String)] = [
      ("Function:3", .scene, "4", "Warm & bright"), ("Function:4", .scene, "5", "Warm & bright"),
      ("Function:6", .list, "7", "Steps"), ("Function:7", .list, "8", "Run"),
      ("Function:8", .effect, "9", "Plasma"), ("Function:9", .effect, "10", "Circle"),
      ("Function:10", .batch, "11", "All of it"), ("Function:11", .macro, "12", "Fog now"),
      ("FixtureGroup:0", .group, "1", "Front"), ("FixtureGroup:4", .group, "5", "Back"),
      ("ChannelsGroup:0", .group, "6", "Reds"),
      ("Palette:0", .intensity, "1", "Half"), ("Palette:1", .position, "2", "Centre"),
      ("Palette:2", .colour, "3", "Red"), ("Palette:3", .beam, "4", "Stars"),
    ]
    #expect(show.objects.map(\.identifier) == expected.map(\.0))
    #expect(show.objects.map(\.kind) == expected.map(\.1))
    #expect(show.objects.map(\.number.text) == expected.map(\.2))
    #expect(show.objects.map(\.name) == expected.map(\.3))
    #expect(show.warning("channel groups are numbered from 6") != nil)
  }

  @Test("steps are counted as cues, and loose ones reported")
  func cues() throws {
    let show = try read(fixture("version5.qxw"), as: .qlc)
    #expect(show.cueCount == 5)
    #expect(show.warning("1 step starts no function in chaser 'Run'") != nil)
    #expect(show.warnings.count { $0.message.contains("step") } == 1)
  }

  @Test("the steps of a sequence of 4.9 and 4.10 hold values, and name no functions")
  func oldSequences() throws {
    let engine = """
      <Function ID='0' Type='Scene' Name='Bound' Hidden='True'/>
      <Function ID='1' Type='Chaser' Name='Wave'><Sequence BoundScene='0'/>\
      <Step Number='0' Values='2'>77,255,78,0</Step><Step Number='1' Values='1'>99</Step></Function>
      <Function ID='2' Type='Chaser' Name='Real'><Step Number='0'>98</Step></Function>
      """
    let show = try read(workspace(engine: engine), as: .qlc)
    #expect(show.object("Function:1")?.kind == .list && show.cueCount == 3)
    #expect(show.warnings.map(\.message) == ["1 step starts no function in chaser 'Real'"])
  }

  @Test(
    "what becomes no object is counted",
    arguments: [
      ("Function-hidden", 1), ("Function/Show", 1), ("Function/Audio", 1), ("Palette/Smell", 1),
      ("Fixture", 1), ("InputOutputMap", 1), ("Universe", 2), ("Monitor", 1),
    ])
  func leftOut(_ what: String, _ count: Int) throws {
    #expect(try read(fixture("version5.qxw"), as: .qlc).leftOut(what) == count)
  }

  @Test("folders come from the path")
  func folders() throws {
    let show = try read(fixture("version5.qxw"), as: .qlc)
    #expect(show.object("Function:3")?.folder == "Looks/Front")
    #expect(show.object("Function:4")?.folder == nil)
  }

  @Test("pitfall 11: a FixtureGroup within a matrix is a reference, no group")
  func referenceInMatrix() throws {
    let show = try read(fixture("version5.qxw"), as: .qlc)
    #expect(show.count(.group) == 3)
  }

  @Test("pitfall 12: hidden scenes are left out, whatever runs them; no row where there is none")
  func hidden() throws {
    let engine = "<Function ID=\"0\" Type=\"Scene\" Name=\"A\" Hidden=\"False\"/>"
    let show = try read(workspace(engine: engine), as: .qlc)
    #expect(show.objects.count == 1)
    #expect(!show.leftOut.contains { $0.what == "Function-hidden" })
  }

  @Test("groups that do not collide keep their numbers")
  func apartGroups() throws {
    let engine = "<ChannelsGroup ID=\"3\" Name=\"C\"/><FixtureGroup ID=\"0\"/>"
    let show = try read(workspace(engine: engine), as: .qlc)
    #expect(show.object("ChannelsGroup:3")?.number.text == "4")
    #expect(show.object("FixtureGroup:0")?.name == "")
    #expect(show.warnings.isEmpty)
  }

  @Test(
    "IDs that are none, and IDs twice, are counted with their lines",
    arguments: [
      "", "x", "-1", "4294967295", "4294967296", "1.5",
    ])
  func badIDs(_ id: String) throws {
    let engine =
      "<Function ID=\"\(id)\" Type=\"Scene\" Name=\"A\"/>\n"
      + "<Function ID=\"1\" Type=\"Scene\" Name=\"B\"/>\n"
      + "<Function ID=\"1\" Type=\"EFX\" Name=\"C\"/>\n"
      + "<Palette ID=\"\(id)\" Type=\"Color\"/>"
    let show = try read(workspace(engine: engine), as: .qlc)
    #expect(show.objects.map(\.name) == ["B"])
    #expect(show.leftOut("Function-without-ID") == 1)
    #expect(show.leftOut("Palette-without-ID") == 1)
    #expect(show.leftOut("Function-duplicate") == 1)
    #expect(show.warning("the first is imported")?.line == 4)
  }

  @Test("pitfall 8: of what appears twice the later name counts")
  func duplicates() throws {
    let engine =
      "<Function ID=\"1\" Type=\"Scene\" Name=\"A\"/>\n"
      + "<Function ID=\"1\" Type=\"Scene\" Name=\"B\"/>\n"
      + "<Function ID=\"1\" Type=\"Scene\" Name=\"C\" Hidden=\"True\"/>\n"
      + "<Palette ID=\"1\" Type=\"Color\" Name=\"D\"/>\n"
      + "<Palette ID=\"1\" Type=\"Color\" Name=\"E\"/>\n"
      + "<Palette ID=\"1\" Type=\"Color\"/>"
    let show = try read(workspace(engine: engine), as: .qlc)
    #expect(show.objects.map(\.name) == ["B", "E"])
    #expect(show.leftOut("Function-duplicate") == 2 && show.leftOut("Palette-duplicate") == 2)
    #expect(show.warning("the later name 'B' counts")?.line == 3)
    #expect(show.warnings.map(\.line) == [3, 4, 6, 7])
  }

  @Test("pitfall 10: version 4.0 without namespace or declaration is read")
  func version4() throws {
    let show = try read(fixture("version4.qxw"), as: .qlc)
    #expect(show.objects.map(\.name) == ["One", "Two"])
  }

  @Test("pitfall 10: names are matched without their prefix")
  func prefix() throws {
    let text = """
      <q:Workspace xmlns:q="http://www.qlcplus.org/Workspace"><q:Engine>\
      <q:Function ID="0" Type="Scene" Name="A"/></q:Engine></q:Workspace>
      """
    #expect(recognition(of: Array(text.utf8))?.key == "qlc")
    #expect(try read(text, as: .qlc).objects.count == 1)
  }

  @Test("a workspace without functions gives an empty show and says so")
  func nothing() throws {
    let show = try read(workspace(), as: .qlc)
    #expect(show.objects.isEmpty && show.layouts.isEmpty)
    #expect(show.warning("nothing that becomes an object") != nil)
  }

  @Test("elements of later versions are counted by name")
  func laterElements() throws {
    let show = try read(
      "<Workspace><Engine><Teapot/><Function ID=\"0\" Type=\"Origami\"/></Engine><Attic/>"
        + "</Workspace>",
      as: .qlc)
    #expect(show.leftOut("Teapot") == 1)
    #expect(show.leftOut("Attic") == 1)
    #expect(show.leftOut("Function/Origami") == 1)
  }
}
