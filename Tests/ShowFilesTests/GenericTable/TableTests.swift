import Domain
import PluginAPI
import TestSupport
import Testing
import XMLReading

@testable import ShowFiles

@Suite("Tables")
struct TableTests {
  private func show(
    _ text: String, _ columns: [TableField: String] = [:], wantsCues: Bool = true
  ) throws(ShowFileError) -> ImportedShow {
    try read(
      Array(text.utf8), as: .table,
      with: ReadingOptions(columns: columns, wantsCues: wantsCues))
  }

  @Test("the fixture gives objects, lists and cues")
  func objects() throws {
    let show = try show(String(decoding: fixture("objects.csv"), as: UTF8.self))
    #expect(
      show.objects == [
        ImportedObject(
          identifier: "group:1", kind: .group, number: ObjectNumber(1), name: "Fronts",
          color: ObjectColor("amber"), folder: "Stage"),
        ImportedObject(
          identifier: "group:2", kind: .group, number: ObjectNumber(2), name: "Side, left",
          color: ObjectColor(rgb: 0x3040FF), folder: "Stage"),
        ImportedObject(
          identifier: "colour:1", kind: .colour, number: ObjectNumber(1), name: "Red",
          color: ObjectColor(rgb: 0xFF0000)),
        ImportedObject(
          identifier: "scene:10.5", kind: .scene, number: try #require(ObjectNumber("10.5")),
          name: "Warm \"wash\"", folder: "Looks"),
        ImportedObject(identifier: "list:1", kind: .list, number: ObjectNumber(1), name: "Main"),
        ImportedObject(identifier: "macro:7", kind: .macro, number: ObjectNumber(7)),
        ImportedObject(identifier: "list:2", kind: .list, number: ObjectNumber(2)),
      ])
    #expect(
      show.cues == [
        ImportedCue(list: "list:1", number: "1", name: "House out"),
        ImportedCue(list: "list:1", number: "1.5", name: "Opening"),
        ImportedCue(list: "list:2", number: "100", name: "Encore"),
      ])
    #expect(show.cueCount == 3)
    #expect(
      show.leftOut == [
        LeftOut("column Fade", count: 3, reason: "it holds nothing that is imported")
      ])
    #expect(show.warnings.isEmpty)
  }

  @Test("numbers in any order are told apart", arguments: [1, 2, 3] as [UInt64])
  func repetitions(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    // Mostly rising, as consoles write them, with some that was before.
    var rows = (1...3_000).map { Int.random(in: max(1, $0 - 4)...$0, using: &generator) }
    if seed == 1 { rows = Array(1...3_000) + [7] }
    var text = "kind,number,name,folder\n"
    for (place, row) in rows.enumerated() {
      text += "\(row % 2 == 0 ? "group" : "macro"),\(row),N\(place),F\(row % 700)\n"
    }
    let show = try show(text)
    var names: [String: String] = [:]
    for (place, row) in rows.enumerated() {
      names["\(row % 2 == 0 ? "group" : "macro"):\(row)"] = "N\(place)"
    }
    let read = Dictionary(show.objects.map { ($0.identifier, $0.name) }) { first, _ in first }
    #expect(read == names, "seed \(seed)")
    #expect(show.objects.count == names.count, "seed \(seed)")
    #expect(
      show.leftOut.first { $0.what == "rows that appear twice" }?.count == rows.count - names.count,
      "seed \(seed)")
    let strays = show.objects.filter { object in
      object.number.wholeValue.map { "F\($0 % 700)" } != object.folder
    }
    #expect(strays.isEmpty, "seed \(seed)")
  }

  @Test("cues are only counted where no one wants them")
  func cueCount() throws {
    let show = try show("Cue,Name\n1,A\n2,B", wantsCues: false)
    #expect(show.cues.isEmpty)
    #expect(show.cueCount == 2)
    #expect(show.objects.map(\.identifier) == ["list:1"])
  }

  @Test(
    "comma, semicolon and tab are detected from the header",
    arguments: [
      "Kind,Number,Name\ngroup,1,A;B", "Kind;Number;Name\ngroup;1;\"A;B\"",
      "Kind\tNumber\tName\ngroup\t1\tA;B",
      "\u{FEFF}\n\"Kind\";Number;\"Name, in full\"\ngroup;1;\"A;B\"",
    ])
  func separators(_ text: String) throws {
    let show = try show(text, text.contains("in full") ? [.name: "Name, in full"] : [:])
    #expect(show.objects.map(\.name) == ["A;B"])
    #expect(show.objects.map(\.identifier) == ["group:1"])
  }

  @Test(
    "columns have the names that people give them",
    arguments: [
      ("Type,No.,Label", "group,3,A"), ("TYPE,#,Title", "group,3,A"),
      ("object_kind,Object Number,Description", "group,3,A"), ("Nr,kind,name", "3,group,A"),
      ("type,kind,id,number,name", "x,group,9,3,A"),
    ] as [(String, String)])
  func synonyms(_ header: String, _ row: String) throws {
    let show = try show(header + "\n" + row)
    #expect(show.objects.map(\.identifier) == ["group:3"])
    #expect(show.objects.map(\.name) == ["A"])
  }

  @Test(
    "kinds have the names that people give them",
    arguments: [
      ("group", .group), ("Groups", .group), ("GROUP", .group), ("Intensity Palette", .intensity),
      ("position", .position), ("focus_palette", .position), ("color", .colour),
      ("Colours", .colour), ("beam", .beam), ("FX", .effect), ("Cue List", .list),
      ("cuelists", .list), ("Chaser", .list), ("preset", .scene), ("Submaster", .batch),
      ("batch", .batch), ("collection", .batch), ("script", .macro), ("macros", .macro),
      ("layout", .plot), ("plot", .plot),
    ] as [(String, ObjectKind)])
  func kinds(_ word: String, _ kind: ObjectKind) throws {
    let show = try show("kind,number\n\(word),4")
    #expect(show.objects.map(\.kind) == [kind])
    #expect(show.leftOut.isEmpty)
  }

  @Test("a person says which column is what, however it is spelled")
  func mapping() throws {
    let text = "Sort,Nummer,Bezeichnung,Farbe,Ort\ngroup,5,Vorn,red,Bühne"
    let show = try show(
      text,
      [
        .kind: "sort", .number: "Nummer", .name: " bezeichnung", .color: "FARBE", .folder: "Ort",
      ])
    #expect(
      show.objects == [
        ImportedObject(
          identifier: "group:5", kind: .group, number: ObjectNumber(5), name: "Vorn",
          color: ObjectColor("red"), folder: "Bühne")
      ])
    #expect(show.leftOut.isEmpty)
  }

  @Test("what a person says goes before the usual names")
  func mappingFirst() throws {
    let text = "kind,number,name,long name\ngroup,5,A,All of them"
    #expect(try show(text, [.name: "long name"]).objects.map(\.name) == ["All of them"])
    #expect(try show(text).objects.map(\.name) == ["A"])
  }

  @Test("a column that is not there is an error that names those that are")
  func missingColumn() {
    let error = failure(
      Array("\nSort,Nummer,,Name\ngroup,5,,Vorn".utf8), as: .table,
      with: ReadingOptions(columns: [.kind: "Art"]))
    #expect(error?.code == .notFound)
    #expect(error?.line == 2)
    #expect(
      error?.message
        == "the table has no column 'Art'; it has the columns 'Sort', 'Nummer', 'Name'")
    #expect(error?.remedy?.contains("--map COLUMN=kind") == true)
  }

  @Test(
    "a table of neither kinds nor cues is refused, with what can be said about it",
    arguments: [
      ("a,b\n1,2", "no column of kinds, nor one of cues"),
      ("number,name\n1,A", "no column of kinds"),
      ("kind,name\ngroup,A", "no column of numbers"),
    ] as [(String, String)])
  func useless(_ text: String, _ message: String) {
    let error = failure(Array(text.utf8), as: .table)
    #expect(error?.code == .malformed)
    #expect(error?.message.contains(message) == true)
    #expect(error?.remedy?.contains("--map COLUMN=") == true)
  }

  @Test("what is not a table is refused")
  func refused() {
    #expect(failure([], as: .table)?.code == .emptyFile)
    #expect(failure(Array("\n\n".utf8), as: .table)?.code == .malformed)
    #expect(failure([0x6B, 0, 1, 2], as: .table)?.code == .malformed)
  }

  @Test("bad rows are left out, counted and reported with their lines")
  func badRows() throws {
    let text = """
      kind,number,name,color
      group,1,Good,

      ,2,No kind,
      wizard,3,Strange,
      group,,No number,
      group,1x,Bad number,
      group,4,Too,red,many
      group,5,Padded,,,,
      group,6,Hue,ultraviolet
      group,7
      """
    let show = try show(text)
    #expect(show.objects.map(\.number.text) == ["1", "5", "6", "7"])
    #expect(show.leftOut("rows without a kind") == 1)
    #expect(show.leftOut("rows of unknown kinds") == 1)
    #expect(show.leftOut("rows without a number") == 2)
    #expect(show.leftOut("rows with too many cells") == 1)
    #expect(show.leftOut("colours") == 1)
    #expect(show.warnings.map(\.line) == [4, 5, 6, 7, 8, 10])
    #expect(show.warning("no kind 'wizard'; it is left out")?.line == 5)
    #expect(show.warning("'1x' is not a number")?.line == 7)
    #expect(show.object("group:6")?.color == nil)
  }

  @Test(
    "the list of a cue",
    arguments: [
      ("cue,name\n5,A", [:], "list:1"), ("cue,name,list\n5,A,3", [:], "list:3"),
      ("cue,name,list\n5,A,", [:], "list:1"), ("cue,name,list\n5,A,0", [:], "list:1"),
      // A column of numbers beside cues may count the rows.
      ("#,cue,name\n9,5,A", [:], "list:1"), ("number,cue\n9,5", [.number: "number"], "list:9"),
      ("kind,number,cue\ncue,9,5", [:], "list:9"), ("kind,number,list\ncue,5,4", [:], "list:4"),
      ("kind,number,cue\n,9,5", [:], "list:9"), ("cue,name\n8/5,A", [:], "list:8"),
      ("cue,name,list\n8/5,A,8", [:], "list:8"), ("cue,name,list\n0/5,A,1", [:], "list:1"),
      ("kind,number,cue\nlist,9,5", [:], "list:9"), ("kind,list,cue\nlist,9,5", [:], "list:9"),
      ("kind,number,cue\nlist,9,9/5", [:], "list:9"), ("kind,number\nlist,9/5", [:], "list:9"),
      ("kind,number\ncue,9/5", [:], "list:9"),
      ("kind,number,list,cue\nlist,9,,5", [:], "list:9"), ("Sequence;Q\n8;5", [:], "list:8"),
    ] as [(String, [TableField: String], String)])
  func lists(_ text: String, _ columns: [TableField: String], _ list: String) throws {
    let show = try show(text, columns)
    #expect(show.cues.map(\.list) == [list])
    #expect(show.cues.map(\.number) == ["5"])
    #expect(show.objects.map(\.identifier) == [list])
    #expect(show.objects.map(\.kind) == [.list])
  }

  @Test("a list with a cue is the cue, and the list keeps its name")
  func cueOfList() throws {
    let text = """
      kind,number,cue,name
      list,5,,Opening
      list,5,20,Storm
      list,5,x,Calm
      list,5,6/30,Rain
      group,5,20,Front
      """
    let show = try show(text)
    #expect(
      show.objects.map { "\($0.identifier) \($0.name)" } == ["list:5 Opening", "group:5 Front"])
    #expect(show.cues == [ImportedCue(list: "list:5", number: "20", name: "Storm")])
    #expect(show.leftOut("rows without a number") == 2)
    #expect(show.warning("list 5, and list 6 with the cue")?.line == 5)
  }

  @Test("pitfall 25: cues without a readable list or number are left out")
  func badCues() throws {
    let show = try show("cue,list\n1,x\n,2\nA,2\n2,2")
    #expect(show.cueCount == 1)
    #expect(show.leftOut("rows without a number") == 3)
    #expect(show.warnings.map(\.line) == [2, 3, 4])
  }

  @Test(
    "decimal commas, where they separate nothing",
    arguments: [
      ("cue;name\n1,5;A", ["1.5"]), ("cue\tname\n001,50\tA", ["1.5"]),
      ("cue,name\n\"1,5\",A", []),
    ] as [(String, [String])])
  func decimalComma(_ text: String, _ numbers: [String]) throws {
    #expect(try show(text).cues.map(\.number) == numbers)
  }

  @Test("pitfall 8: what appears twice is there once, with the later name, and is reported")
  func pitfall8Duplicates() throws {
    let show = try show("kind,number,name\ngroup,1,A\nscene,1,B\ngroup,1.0,C\ncue,1,X\ncue,1,Y")
    #expect(show.objects.map(\.identifier) == ["group:1", "scene:1", "list:1"])
    #expect(show.object("group:1")?.name == "C")
    #expect(show.cues.map(\.name) == ["Y"])
    #expect(show.leftOut("rows that appear twice") == 2)
    #expect(show.warning("group 1 appears twice; the later name 'C' counts")?.line == 4)
    #expect(show.warning("cue 1 of list 1 appears more than once")?.line == 6)
  }

  @Test("pitfall 13: duplicate names are legal")
  func pitfall13Names() throws {
    let show = try show("kind,number,name\ngroup,1,A\ngroup,2,A")
    #expect(show.objects.count == 2)
    #expect(show.warnings.isEmpty)
  }

  @Test("pitfall 14: marks and mixed line ends change nothing")
  func pitfall14Forms() throws {
    let text = String(decoding: try fixture("objects.csv"), as: UTF8.self)
    let plain = try show(text)
    for form in ["\u{FEFF}" + text, withMixedEnds(text), String(text.dropLast())] {
      #expect(try show(form) == plain)
    }
  }

  @Test("pitfall 22: names of hundreds of characters")
  func pitfall22LongNames() throws {
    let show = try show("kind,number,name\ngroup,1,\(String(repeating: "ü", count: 900))")
    #expect(show.objects.map(\.name.unicodeScalars.count) == [Name.maximumLength])
  }

  @Test("more than is accepted is refused, whatever the table holds")
  func caps() {
    let rows = (0...ObjectRegister.limit).map { "group,\($0)" }.joined(separator: "\n")
    let error = failure(Array(("kind,number\n" + rows).utf8), as: .table)
    #expect(error?.code == .tooLarge)
    #expect(error?.line == ObjectRegister.limit + 2)
    let wide = String(repeating: "c,", count: CSVReader.maximumCells - 3) + "kind,number"
    #expect(throws: Never.self) { try show(wide) }
  }
}
