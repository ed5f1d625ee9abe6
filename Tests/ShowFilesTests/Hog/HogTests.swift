import Domain
import PluginAPI
import Testing

@testable import ShowFiles

@Suite("Hog cuelist exports")
struct HogTests {
  private func show(_ text: String) throws(ShowFileError) -> ImportedShow {
    try read(Array(text.utf8), as: .hog, with: ReadingOptions(wantsCues: true))
  }

  @Test("the fixture gives lists with colours, and their cues")
  func fixture() throws {
    let show = try show(String(decoding: ShowFilesTests.fixture("hog.xml"), as: UTF8.self))
    #expect(show.title == "Summer Tour")
    #expect(
      show.objects == [
        ImportedObject(
          identifier: "list:1", kind: .list, number: ObjectNumber(1), name: "Main",
          color: ObjectColor(rgb: 0x20A040)),
        ImportedObject(
          identifier: "list:2.5", kind: .list, number: try #require(ObjectNumber("2.5")),
          name: "Main", color: ObjectColor("teal")),
      ])
    #expect(show.cues.map(\.name) == ["Doors", "Walk & talk", "Böse Überraschung"])
    #expect(show.cues.map(\.list) == ["list:1", "list:1", "list:1"])
    #expect(show.cueCount == 3)
    #expect(show.leftOut("comments") == 2)
    #expect(show.leftOut("triggers") == 3)
    #expect(show.leftOut("element Wheel") == 1)
  }

  @Test("every report says that no real export has been seen")
  func experimental() throws {
    let show = try show("<Hog/>")
    #expect(show.warning("no real export has been seen") != nil)
    #expect(show.warning("nothing that becomes an object") != nil)
    #expect(ShowFilePlugin.hog.summary.contains("experimental"))
  }

  @Test("cues keep the digits of their numbers, five before the point and four behind it")
  func cueNumbers() throws {
    let show = try show(String(decoding: ShowFilesTests.fixture("hog.xml"), as: UTF8.self))
    #expect(show.cues.map(\.number) == ["1", "2.10", "11111.1111"])
    let equal = try self.show(
      "<Hog><Cuelist number='1' name='A'><Cue number='2.1'/><Cue number='2.10'/></Cuelist></Hog>")
    #expect(equal.cueCount == 1)
    #expect(equal.warning("cue 2.1 of list 1 appears more than once") != nil)
  }

  @Test("cues are only counted where no one wants them")
  func cueCount() throws {
    let show = try read(ShowFilesTests.fixture("hog.xml"), as: .hog)
    #expect(show.cueCount == 3)
    #expect(show.cues.isEmpty)
  }

  @Test(
    "however lists and cues are written, they are found",
    arguments: [
      "<Hog><Cuelist number='3' name='A'><Cue number='7' name='B'/></Cuelist></Hog>",
      "<HOG><CUELIST NUMBER='3' NAME='A'><CUE NUMBER='7' NAME='B'/></CUELIST></HOG>",
      "<hog><cuelist Number=' 3 ' Name='A'><cue nUmber='7' label='B'/></cuelist></hog>",
      "<Hog><CueLists><CueList no='3' name='A'><Cues><Cue number='7' name='B'/></Cues></CueList>"
        + "</CueLists></Hog>",
      "<Hog><Cuelist number='3' name='A'/><Cue number='7' name='B'/></Hog>",
      "<Hog><Cuelist><Number>3</Number><Name>A</Name><Cue><Number>7</Number><Name>B</Name></Cue>"
        + "</Cuelist></Hog>",
      "<Hog><Cuelist number='9' name='Z'/><Cuelist number='3' name='A'/>"
        + "<Cue cuelist='3' number='7' name='B'/></Hog>",
      "<Hog><List number='3' name='A'><Cue number='7' name='B'/></List></Hog>",
      "<h:Hog xmlns:h='x'><h:Cuelist number='3' name='A'><h:Cue number='7' name='B'/></h:Cuelist>"
        + "</h:Hog>",
      "<Hog><Cuelist name='A'><Number>3</Number><Cue number='7'><name>B</name><x/></Cue></Cuelist>"
        + "</Hog>",
    ])
  func tolerance(_ text: String) throws {
    let show = try show(text)
    #expect(show.object("list:3")?.name == "A")
    #expect(show.cues == [ImportedCue(list: "list:3", number: "7", name: "B")])
    #expect(recognition(of: Array(text.utf8))?.key == "hog")
  }

  @Test(
    "what is in a list behind its number and name counts too, also behind its cues",
    arguments: [
      "<Cuelist number='3' name='A'><Colour>red</Colour><Comment>x</Comment>CUE</Cuelist>",
      "<Cuelist number='3' name='A'>CUE<Colour>red</Colour><Comment>x</Comment></Cuelist>",
      "<Cuelist number='3'>CUE<Name>A</Name><Colour>red</Colour><Comment>x</Comment></Cuelist>",
      "<Cuelist number='3' name='A' color='red'><Comment>x <b>y</b></Comment>CUE</Cuelist>",
      "<Cuelist number='3' name='B'>CUE<Name>A</Name><Comment>x</Comment>"
        + "<Color>red</Color></Cuelist>",
    ])
  func lateValues(_ list: String) throws {
    let cue = "<Cue number='7' name='B'/>"
    let show = try show("<Hog>\(list.replacing("CUE", with: cue))</Hog>")
    #expect(show.object("list:3")?.name == "A")
    #expect(show.object("list:3")?.color == ObjectColor("red"))
    #expect(show.leftOut("comments") == 1)
    #expect(show.cues == [ImportedCue(list: "list:3", number: "7", name: "B")])
  }

  @Test("a number behind the cues is the list's, and the cues are reported")
  func lateNumber() throws {
    let show = try show(
      "<Hog><Cuelist name='A'><Cue number='1'/><Number>3</Number></Cuelist></Hog>")
    #expect(show.objects.map(\.identifier) == ["list:3"])
    #expect(show.leftOut("cuelists without a number") == 0)
    #expect(show.leftOut("cues without a number or list") == 1)
  }

  @Test("cues before any list are taken for those of list 1, and reported")
  func listless() throws {
    let show = try show("<Hog><Cue number='1' name='A'/></Hog>")
    #expect(show.objects.map(\.identifier) == ["list:1"])
    #expect(show.warning("comes before any cuelist") != nil)
  }

  @Test("what has no readable number is left out with its line")
  func unnumbered() throws {
    let show = try show(
      """
      <Hog>
      <Cuelist name='A'><Cue number='1'/></Cuelist>
      <Cuelist number='two' name='B'/>
      <Cuelist number='3' name='C'><Cue name='x'/>
      <Cue number='4' list='zwei'/></Cuelist>
      </Hog>
      """)
    #expect(show.objects.map(\.identifier) == ["list:3"])
    #expect(show.cueCount == 0)
    #expect(show.leftOut("cuelists without a number") == 2)
    #expect(show.leftOut("cues without a number or list") == 3)
    #expect(show.warnings.compactMap(\.line) == [2, 2, 3, 4, 5])
  }

  @Test(
    "colours as they may be written",
    arguments: [
      ("#102030", 0x102030), ("102030", 0x102030), ("16, 32,48", 0x102030), ("red", 0xE53935),
      ("7", nil), ("1,2,3,4", nil), ("1,2,300", nil), ("mauve", nil),
    ] as [(String, UInt32?)])
  func colors(_ text: String, _ rgb: UInt32?) throws {
    let show = try show("<Hog><Cuelist number='1' color='\(text)'/></Hog>")
    #expect(show.objects.map(\.color) == [rgb.map { ObjectColor(rgb: $0) }])
    #expect(show.leftOut("colours") == (rgb == nil ? 1 : 0))
    #expect((show.warning("is not a colour") != nil) == (rgb == nil))
  }

  @Test("what no one knows is counted, and any number of it costs no more than some")
  func unknown() throws {
    let show = try show(
      "<Hog><Cuelist number='1' name='A' glow='3'><Cue number='1' glow='4'/><Fan/><Fan/></Cuelist>"
        + (0..<500).map { "<x\($0)/>" }.joined() + "</Hog>")
    #expect(show.leftOut("attribute glow") == 2)
    #expect(show.leftOut("element Fan") == 2)
    #expect(show.leftOut("(others)") == 302)
    #expect(show.leftOut.count < 250)
  }

  @Test("pitfall 8: a list that appears twice is there once, with the later name")
  func pitfall8Duplicates() throws {
    let show = try show(
      "<Hog>\n<Cuelist number='1' name='A'/>\n<Cuelist number='1.0' name='B'/></Hog>")
    #expect(show.objects.map(\.name) == ["B"])
    #expect(show.warning("the later name 'B' counts")?.line == 3)
    #expect(show.leftOut("repeated records") == 1)
  }

  @Test("pitfall 13: duplicate names are legal")
  func pitfall13Names() throws {
    let show = try show(String(decoding: ShowFilesTests.fixture("hog.xml"), as: UTF8.self))
    #expect(show.objects.map(\.name) == ["Main", "Main"])
    #expect(show.warnings.count == 1)
  }

  @Test(
    "pitfall 16: the manual prints the declaration in capitals",
    arguments: [
      "<?XML version=\"1.0\" encoding=\"UTF-8\"?>", "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
      "\u{FEFF}<?XML version=\"1.0\"?>", "<?Xml version='1.0'?>\r\n", "",
    ])
  func pitfall16Declaration(_ declaration: String) throws {
    let text = declaration + "\n<Hog><Cuelist number='1' name='A'/></Hog>"
    #expect(recognition(of: Array(text.utf8))?.key == "hog")
    #expect(try show(text).objects.map(\.name) == ["A"])
    for size in [1, 5] {
      #expect(try read(Array(text.utf8), as: .hog, by: size).objects.count == 1)
    }
  }

  @Test("pitfall 17: other XML is none of this")
  func pitfall17Content() {
    for text in ["<Hogwarts/>", "<MA><Hog/></MA>", "<Workspace/>"] {
      #expect(recognition(of: Array(text.utf8))?.key != "hog")
    }
    #expect(failure(Array("<Other/>".utf8), as: .hog)?.code == .malformed)
    #expect(failure([], as: .hog)?.code == .emptyFile)
    #expect(failure(Array("<Hog><Cuelist number='1'>".utf8), as: .hog)?.code == .malformed)
  }

  @Test("pitfall 19: entities are refused")
  func pitfall19Entities() {
    let text = "<!DOCTYPE Hog [<!ENTITY a 'b'>]><Hog><Cuelist number='1' name='&a;'/></Hog>"
    #expect(failure(Array(text.utf8), as: .hog)?.code == .malformed)
    let deep = "<Hog>" + String(repeating: "<a>", count: 200)
    #expect(failure(Array(deep.utf8), as: .hog)?.message.contains("deep") == true)
  }

  @Test("pitfall 22: names of hundreds of characters")
  func pitfall22LongNames() throws {
    let long = String(repeating: "Ω", count: 900)
    let show = try show("<Hog><Cuelist number='1' name='\(long)'/></Hog>")
    #expect(show.objects.map(\.name.unicodeScalars.count) == [Name.maximumLength])
  }
}
