import Domain
import PluginAPI
import Testing

@testable import ShowFiles

@Suite("Eos CSV")
struct EosCSVTests {
  /// A file of targets with few columns.
  private func targets(_ rows: String..., header: String = "TYPE") -> String {
    let columns =
      header == "TYPE"
      ? "TARGET_TYPE,TARGET_TYPE_AS_TEXT,TARGET_LIST_NUMBER,TARGET_ID,PART_NUMBER,LABEL" : header
    return (["START_TARGETS", columns] + rows + ["END_TARGETS"]).joined(separator: "\n")
  }

  @Test("the fixture gives lists, objects and cues")
  func fixture() throws {
    let show = try read(ShowFilesTests.fixture("eos.csv"), as: .eosCSV)
    #expect(show.objects.map(\.identifier) == ["list:1", "group:7", "list:4"])
    #expect(show.object("list:1")?.name == "Main")
    #expect(show.object("list:4")?.name == "")
    #expect(show.object("group:7")?.kind == .group)
    #expect(show.cueCount == 3)
    #expect(show.cues.isEmpty)
    #expect(show.leftOut("Magic_Sheet") == 1)
    #expect(show.leftOut("parts of cues") == 2)
    #expect(show.leftOut("LEVELS") == 2)
    #expect(show.leftOut("SHOWCONTROL") == 1)
    #expect(show.leftOut("cells of times") == 5)
    #expect(show.leftOut("cells of links") == 2)
    #expect(show.leftOut("cells of notes and scenes") == 1)
    #expect(show.warnings.isEmpty)
  }

  @Test("cues are kept one by one where that is asked for")
  func cues() throws {
    let bytes = try ShowFilesTests.fixture("eos.csv")
    let show = try read(bytes, as: .eosCSV, with: ReadingOptions(wantsCues: true))
    #expect(
      show.cues == [
        ImportedCue(list: "list:1", number: "0.5", name: "Preset"),
        ImportedCue(list: "list:1", number: "1", name: "House out"),
        ImportedCue(list: "list:4", number: "12.5", name: "Blitz \"zwölf\"; kurz"),
      ])
    #expect(show.cueCount == 3)
    #expect(try read(bytes, as: .eosCSV).objects == show.objects)
  }

  @Test(
    "targets are recognised by their text, however it is written",
    arguments: [
      ("Group", .group, "group:3"), ("GROUP", .group, "group:3"), ("Preset", .scene, "preset:3"),
      ("Intensity_Palette", .intensity, "$IntensPalette:3"),
      ("Intens Palette", .intensity, "$IntensPalette:3"),
      ("Focus_Palette", .position, "$FocusPalette:3"),
      ("FocusPalette", .position, "$FocusPalette:3"),
      ("Color_Palette", .colour, "$ColorPalette:3"),
      ("colour palette", .colour, "$ColorPalette:3"),
      ("Beam_Palette", .beam, "$BeamPalette:3"), ("Sub", .batch, "sub:3"),
      ("Submaster", .batch, "sub:3"), ("Macro", .macro, "$Macro:3"),
      ("Effect", .effect, "$Effect:3"), ("Cue_List", .list, "list:3"),
    ] as [(String, ObjectKind, String)])
  func kinds(_ text: String, _ kind: ObjectKind, _ identifier: String) throws {
    let show = try read(targets("99,\(text),,3,,Name"), as: .eosCSV)
    #expect(show.objects.map(\.identifier) == [identifier])
    #expect(show.objects.map(\.kind) == [kind])
    #expect(show.objects.map(\.name) == ["Name"])
    #expect(show.leftOut.isEmpty)
  }

  @Test("the number of a type counts only where the text says nothing")
  func typeNumbers() throws {
    let show = try read(
      targets("15,,,2,,L", "1,,2,5,,C", "1,Group,,4,,G", "77,,,1,,X"), as: .eosCSV)
    #expect(show.objects.map(\.identifier) == ["list:2", "group:4"])
    #expect(show.cueCount == 1)
    #expect(show.leftOut("77") == 1)
  }

  @Test("a type of nothing that can be shown is none")
  func unshowableType() throws {
    let text = "START_TARGETS\nTARGET_TYPE_AS_TEXT,TARGET_ID\n\u{7F},1\n,2\nEND_TARGETS\n"
    let show = try read(text, as: .eosCSV)
    #expect(show.leftOut.map(\.what) == ["(none)"] && show.leftOut("(none)") == 2)
  }

  @Test("a section without a name is counted as that", arguments: ["", "\u{7F}"])
  func namelessSection(_ name: String) throws {
    let targets = "START_TARGETS\nTARGET_TYPE_AS_TEXT,TARGET_ID\nGroup,1\nEND_TARGETS\n"
    let show = try read("\(targets)START_\(name)\nx\ny\nEND_\(name)\n", as: .eosCSV)
    #expect(show.leftOut.map(\.what) == ["(no name)"] && show.leftOut("(no name)") == 1)
  }

  @Test("types no one knows are counted and named")
  func unknownTypes() throws {
    let show = try read(
      targets("5,Hologram,,1,,A", "5,Hologram,,2,,B", "6,Snapshot,,1,,C"), as: .eosCSV)
    #expect(show.objects.isEmpty)
    #expect(show.leftOut("Hologram") == 2)
    #expect(show.leftOut("Snapshot") == 1)
    #expect(show.warning("Hologram (2)") != nil)
    #expect(show.warning("Snapshot") == nil)
    #expect(show.warning("nothing that becomes an object") != nil)
  }

  @Test(
    "the list of a cue",
    arguments: [("", "list:1"), ("0", "list:1"), ("1", "list:1"), ("7", "list:7")]
      as [(String, String)])
  func lists(_ list: String, _ identifier: String) throws {
    let show = try read(targets("1,Cue,\(list),5,,x"), as: .eosCSV)
    #expect(show.objects.map(\.identifier) == [identifier])
    #expect(show.cueCount == 1)
  }

  @Test("presets and submasters are kept apart")
  func scenes() throws {
    let show = try read(targets("1,Preset,,1,,P", "1,Sub,,1,,S"), as: .eosCSV)
    #expect(show.objects.map(\.kind) == [.scene, .batch])
    #expect(show.objects.map(\.number.text) == ["1", "1"])
  }

  @Test(
    "rows without a readable number are left out with their line",
    arguments: ["1,Cue,1,,,x", "1,Cue,1,abc,,x", "1,Cue,z,1,,x", "1,Group,,1.2.3,,x"])
  func unnumbered(_ row: String) throws {
    let show = try read(targets(row), as: .eosCSV)
    #expect(show.objects.isEmpty)
    #expect(show.cueCount == 0)
    #expect(show.leftOut.map(\.count) == [1])
    #expect(show.leftOut.first?.reason == "the row has no readable number")
    #expect(show.warning("no readable number")?.line == 3)
  }

  @Test("text that is not UTF-8 is read as Windows-1252, with the line")
  func western() throws {
    var bytes = Array(targets("1,Group,,1,,Caf@").utf8)
    for place in bytes.indices where bytes[place] == UInt8(ascii: "@") { bytes[place] = 0xE9 }
    let show = try read(bytes, as: .eosCSV)
    #expect(show.objects.map(\.name) == ["Café"])
    #expect(show.warning("Windows-1252")?.line == 3)
  }

  @Test("semicolons, as spreadsheets of some countries write them")
  func semicolons() throws {
    let text = String(decoding: try ShowFilesTests.fixture("eos.csv"), as: UTF8.self)
      .replacing("; kurz", with: " kurz").replacing("Act 1, ", with: "Act 1 ")
      .replacing(",", with: ";")
    #expect(recognition(of: Array(text.utf8))?.key == "eoscsv")
    #expect(try read(text, as: .eosCSV).cueCount == 3)
  }

  @Test("pitfall 6: the console's own effects are imported, with a warning")
  func factoryEffects() throws {
    let show = try read(targets("1,Effect,,901,,Circle", "1,Effect,,5,,Mine"), as: .eosCSV)
    #expect(show.count(.effect) == 2)
    #expect(show.warning("effect 901 looks like the console's own") != nil)
  }

  @Test("what has no header, or none of this format, is refused")
  func refused() {
    let headless = failure(
      Array("START_TARGETS\nLABEL,TARGET_TYPE\n".utf8), as: .eosCSV)
    #expect(headless?.code == .malformed)
    #expect(headless?.line == 2)
    #expect(headless?.message.contains("no column TARGET_ID") == true)
    #expect(headless?.message.contains("LABEL, TARGET_TYPE") == true)
    #expect(
      failure(Array("START_TARGETS\nTARGET_ID,LABEL\n".utf8), as: .eosCSV)?.message
        .contains("no column TARGET_TYPE_AS_TEXT") == true)
    #expect(failure(Array("a,b\n1,2\n".utf8), as: .eosCSV)?.code == .malformed)
    #expect(failure([], as: .eosCSV)?.code == .emptyFile)
  }

  @Test("more cues or lists than are accepted are refused")
  func caps() {
    let head = "START_TARGETS\nTARGET_TYPE_AS_TEXT,TARGET_LIST_NUMBER,TARGET_ID\n"
    let lists = (1...(CueRegister.listLimit + 1)).map { "Cue,\($0),1" }.joined(separator: "\n")
    #expect(failure(Array((head + lists).utf8), as: .eosCSV)?.code == .tooLarge)
    var register = CueRegister(keepsCues: true)
    let long = String(repeating: "a", count: CueRegister.nameLimit)
    #expect(throws: Never.self) {
      try register.add(.one, list: .one, line: 1, name: { long })
    }
    #expect(throws: ShowFileError.self) {
      try register.add(.one, list: .one, line: 2, name: { "b" })
    }
  }

  @Test("any number of types costs no more than some")
  func manyTypes() throws {
    let rows = (0..<5_000).map { "1,Type \($0),,1,,x" }
    let text = (["START_TARGETS", "TARGET_TYPE,TARGET_TYPE_AS_TEXT,A,TARGET_ID,B,C"] + rows)
      .joined(separator: "\n")
    let show = try read(text, as: .eosCSV)
    #expect(show.leftOut("(others)") == 5_000 - 255)
    #expect(show.leftOut.count < 300)
  }
}
