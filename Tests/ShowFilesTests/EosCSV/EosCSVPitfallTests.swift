import Domain
import PluginAPI
import ShowFiles
import Testing

@Suite("Pitfalls of Eos CSV")
struct EosCSVPitfallTests {
  private static let columns = [
    "TARGET_TYPE", "TARGET_TYPE_AS_TEXT", "TARGET_LIST_NUMBER", "TARGET_ID", "TARGET_DCID",
    "PART_NUMBER", "LABEL", "TIME_DATA", "UP_DELAY", "DOWN_TIME", "DOWN_DELAY", "FOCUS_TIME",
    "FOCUS_DELAY", "COLOR_TIME", "COLOR_DELAY", "BEAM_TIME", "BEAM_DELAY", "DURATION",
    "ALERT_TIME", "MARK", "BLOCK", "ASSERT", "ALL_FADE", "PREHEAT", "FOLLOW", "LINK", "LOOP",
    "CURVE", "RATE", "EXTERNAL_LINKS", "EFFECTS", "MODE", "CUE_NOTES", "SCENE_TEXT", "SCENE_END",
    "WIDTH", "HEIGHT",
  ]
  private static let rows: [[String: String]] = [
    ["TARGET_TYPE": "15", "TARGET_TYPE_AS_TEXT": "Cue_List", "TARGET_ID": "2", "LABEL": "Band"],
    [
      "TARGET_TYPE": "1", "TARGET_TYPE_AS_TEXT": "Cue", "TARGET_LIST_NUMBER": "2",
      "TARGET_ID": "4.5", "LABEL": "Intro", "FOLLOW": "H1.5",
    ],
  ]

  private static func file(_ columns: [String]) -> String {
    let lines = rows.map { row in columns.map { row[$0] ?? "" }.joined(separator: ",") }
    return (["START_TARGETS", columns.joined(separator: ",")] + lines + ["END_TARGETS"])
      .joined(separator: "\r\n")
  }

  private func cues(_ text: String) throws -> [ImportedCue] {
    try read(Array(text.utf8), as: .eosCSV, with: ReadingOptions(wantsCues: true)).cues
  }

  @Test("pitfall 3: a cue is in the list of its list column")
  func pitfall3Lists() throws {
    let show = try read(Self.file(Self.columns), as: .eosCSV)
    #expect(show.objects.map(\.identifier) == ["list:2"])
    #expect(try cues(Self.file(Self.columns)).map(\.list) == ["list:2"])
  }

  @Test("pitfall 8: what appears twice is there once, with the later name")
  func pitfall8Duplicates() throws {
    let head = "START_TARGETS\nTARGET_TYPE_AS_TEXT,TARGET_LIST_NUMBER,TARGET_ID,LABEL\n"
    let text = head + "Group,,1,A\nGroup,,1.0,B\nCue,1,1,C\nCue,1,001.000,D\nEND_TARGETS\n"
    let show = try read(text, as: .eosCSV)
    #expect(show.objects.map(\.identifier) == ["group:1", "list:1"])
    #expect(show.object("group:1")?.name == "B")
    #expect(show.cueCount == 1)
    #expect(try cues(text).map(\.name) == ["D"])
    #expect(show.warning("the later name 'B' counts")?.line == 4)
    #expect(show.warning("cue 1 of list 1 appears more than once")?.line == 6)
    #expect(show.leftOut("repeated cues") == 1)
    #expect(show.leftOut("repeated objects") == 1)
  }

  @Test("pitfall 13: duplicate names are legal")
  func pitfall13Names() throws {
    let head = "START_TARGETS\nTARGET_TYPE_AS_TEXT,TARGET_ID,LABEL\n"
    let show = try read(head + "Group,1,A\nGroup,2,A\nEND_TARGETS", as: .eosCSV)
    #expect(show.objects.map(\.name) == ["A", "A"])
    #expect(show.warnings.isEmpty)
  }

  @Test("pitfall 14: columns are read by name, be there 37, 34 or 29, in any order")
  func pitfall14Columns() throws {
    let older = Self.columns.filter { !["ALERT_TIME", "WIDTH", "HEIGHT"].contains($0) }
    let oldest = older.filter { $0 != "TARGET_DCID" }.dropLast(4)
    let variants = [
      Self.columns, older, Array(oldest), Self.columns.reversed(),
      Self.columns.map { " \($0.lowercased()) " }, ["FANCY", ""] + Self.columns,
    ]
    #expect(variants.map(\.count) == [37, 34, 29, 37, 37, 39])
    for (index, columns) in variants.enumerated() {
      let text = Self.file(columns)
      let names = columns.map { $0.trimmed().uppercased() }
      let spelled = Self.rows.map { row in names.map { row[$0] ?? "" }.joined(separator: ",") }
      let whole =
        (text.split(separator: "\r\n").prefix(2).map(String.init) + spelled
        + ["END_TARGETS"]).joined(separator: "\r\n")
      let show = try read(whole, as: .eosCSV)
      #expect(show.objects.map(\.name) == ["Band"], "variant \(index)")
      #expect(try cues(whole) == [ImportedCue(list: "list:2", number: "4.5", name: "Intro")])
      #expect(show.warnings.isEmpty, "variant \(index)")
    }
  }

  @Test("pitfall 14: marks, mixed line ends, padding and a last line without end change nothing")
  func pitfall14Forms() throws {
    let text = String(decoding: try fixture("eos.csv"), as: UTF8.self)
    let plain = try read(text, as: .eosCSV)
    let forms = [
      "\u{FEFF}" + text, text.replacing("\n", with: "\r\n"), withMixedEnds(text),
      String(text.dropLast()), "\n\n" + text,
      text.replacing("END_LEVELS", with: "END_LEVELS,,,,"),
      text.replacing("START_TARGETS,,", with: "\"START_TARGETS\",,"),
    ]
    for (index, form) in forms.enumerated() {
      let show = try read(form, as: .eosCSV)
      #expect(show.objects == plain.objects, "form \(index)")
      #expect(show.leftOut == plain.leftOut, "form \(index)")
      #expect(show.warnings.isEmpty, "form \(index)")
      #expect(recognition(of: Array(form.utf8))?.key == "eoscsv", "form \(index)")
    }
  }

  @Test("pitfall 14: a missing END is reported, and what was read stays")
  func pitfall14MissingEnd() throws {
    let text = String(decoding: try fixture("eos.csv"), as: UTF8.self)
    let between = try read(
      text.replacing("END_TARGETS" + String(repeating: ",", count: 36) + "\n", with: ""),
      as: .eosCSV)
    #expect(between.warning("TARGETS has no END_TARGETS")?.line == 11)
    #expect(between.leftOut("LEVELS") == 2)
    let cut = try read(text.replacing("END_SHOWCONTROL\n", with: ""), as: .eosCSV)
    #expect(cut.warning("may have been cut off") != nil)
    #expect(cut.leftOut("SHOWCONTROL") == 1)
    #expect(between.objects == cut.objects)
  }

  @Test("pitfall 14: sections in any order, unknown ones, and rows outside of them")
  func pitfall14Sections() throws {
    let text = """
      START_LEVELS
      A,B
      1,2
      END_LEVELS
      lost,row
      START_PICTURES
      A
      1
      END_PICTURES
      END_NOTHING
      START_TARGETS
      TARGET_TYPE_AS_TEXT,TARGET_ID,LABEL
      Group,1,START_LEVELS
      END_LEVELS
      """
    let show = try read(text, as: .eosCSV)
    #expect(show.objects.map(\.name) == ["START_LEVELS"])
    #expect(show.leftOut("LEVELS") == 1)
    #expect(show.leftOut("PICTURES") == 1)
    #expect(show.leftOut("rows outside of sections") == 1)
    #expect(show.warning("outside all sections")?.line == 5)
    #expect(show.warning("NOTHING ends and never began")?.line == 10)
    #expect(show.warning("TARGETS ends as LEVELS")?.line == 14)
  }

  @Test(
    "pitfall 14: parts are folded, and the name of the cue counts",
    arguments: [
      (["Cue,1,,A", "Cue,1,1,B", "Cue,1,2,C"], "A", 2), (["Cue,1,0,A", "Cue,1,1,B"], "A", 1),
      (["Cue,1,1,B", "Cue,1,,A"], "A", 1), (["Cue,1,1,B", "Cue,1,2,C"], "B", 2),
      (["Cue,1,,", "Cue,1,1,B"], "", 1),
    ] as [([String], String, Int)])
  func pitfall14Parts(_ rows: [String], _ name: String, _ parts: Int) throws {
    let head = "START_TARGETS\nTARGET_TYPE_AS_TEXT,TARGET_ID,PART_NUMBER,LABEL\n"
    let text = head + rows.joined(separator: "\n") + "\nEND_TARGETS"
    let show = try read(text, as: .eosCSV)
    #expect(show.cueCount == 1)
    #expect(try cues(text).map(\.name) == [name])
    #expect(show.leftOut("parts of cues") == parts)
    #expect(show.leftOut("repeated cues") == 0)
    #expect(show.warnings.isEmpty)
  }

  @Test(
    "pitfall 14: numbers are decimals, whatever zeros they are written with",
    arguments: [
      ("001.500", "1.5"), ("1.0", "1"), ("0.1", "0.1"), ("15.50", "15.5"), (" 7 ", "7"),
      ("0.001", "0.001"),
    ] as [(String, String)])
  func pitfall14Numbers(_ written: String, _ number: String) throws {
    let head = "START_TARGETS\nTARGET_TYPE_AS_TEXT,TARGET_ID\n"
    #expect(try cues(head + "Cue,\(written)\nEND_TARGETS").map(\.number) == [number])
    let show = try read(head + "Group,\(written)\nEND_TARGETS", as: .eosCSV)
    #expect(show.objects.map(\.number.text) == [number])
  }

  @Test("pitfall 17: content identifies, and another table is another format's")
  func pitfall17Content() {
    #expect(recognition(of: Array("START_TARGETS\n".utf8))?.key == "eoscsv")
    #expect(recognition(of: Array("start_levels;;\n".utf8))?.key == "eoscsv")
    #expect(recognition(of: Array("START_TARGETS_OF_MINE,1\n".utf8)) == nil)
    #expect(recognition(of: Array("TARGET_TYPE,START_TARGETS\n".utf8)) == nil)
  }

  @Test("pitfall 22: names of hundreds of characters")
  func pitfall22LongNames() throws {
    let head = "START_TARGETS\nTARGET_TYPE_AS_TEXT,TARGET_ID,LABEL\n"
    let long = String(repeating: "lang ", count: 300)
    let show = try read(head + "Group,1,\(long)\nEND_TARGETS", as: .eosCSV)
    #expect(show.objects.map(\.name.unicodeScalars.count) == [Name.maximumLength - 1])
  }
}

extension String {
  fileprivate func trimmed() -> String { filter { $0 != " " } }
}
