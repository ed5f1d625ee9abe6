import Domain
import PluginAPI
import ShowImport
import Testing

@Suite("Cues as blocks")
struct CueBlockTests {
  private func file(_ cues: [(String, String)], number: String = "5") -> ImportedShow {
    ImportedShow(
      objects: [entry(.list, number, "Main", id: "list:5")], cueCount: cues.count,
      cues: cues.map { ImportedCue(list: "list:5", number: $0.0, name: $0.1) })
  }

  @Test("A cue is an object of its own, on a board of its list in the file's order")
  func made() {
    var workshop = Workshop()
    workshop.wantsCues = true
    let file = file([
      ("1", "Open"), ("2", ""), ("2.5", "Point"), ("11", "Late"), ("20", ""), ("0.5", "Early"),
    ])
    let report = workshop.take(file)
    #expect(
      workshop.picture(of: "Cues of list 5 Main") == [
        "-8,-4 2x2 Open", "-6,-4 2x2 List 5/2", "-4,-4 2x2 Point", "-2,-4 2x2 Late",
        "0,-4 2x2 List 5/20", "2,-4 2x2 Early",
      ])
    #expect(workshop.object(.list, "5/11")?.name == "Late")
    #expect(workshop.object(.list, "5/2.5")?.name == "Point")
    #expect(workshop.picture(of: "Lists") == ["-8,-4 2x2 Main"])
    #expect(report.created == [.list: 7])
    #expect(report.cueBlocks == 6 && report.leftOut.isEmpty)
    #expect(workshop.plan(file).changes.isEmpty)
  }

  @Test(
    "Every decimal number can be said, and different spellings are one cue",
    arguments: [
      ("20", "5/20"), ("10", "5/10"), ("0", "5/0"), ("0.5", "5/0.5"), ("2.50", "5/2.5"),
      ("007", "5/7"), ("999999999999999", "5/999999999999999"),
    ])
  func said(cue: String, expected: String) {
    var workshop = Workshop()
    workshop.wantsCues = true
    let report = workshop.take(file([(cue, "A"), (cue + (cue.contains(".") ? "0" : ".0"), "B")]))
    #expect(workshop.object(.list, expected)?.name == "A")
    #expect(report.cueBlocks == 1)
    #expect(report.leftOut.map(\.what) == ["repeated entry"])
  }

  @Test(
    "What is not a decimal number is left out with the reason",
    arguments: ["2/1", "2.1.3", "", "x", "-1", "1000000000000000", "1e3"])
  func unsaid(cue: String) {
    var workshop = Workshop()
    workshop.wantsCues = true
    let report = workshop.take(file([(cue, "A")]))
    #expect(report.cueBlocks == 0)
    #expect(report.leftOut.map(\.count) == [1])
    #expect(report.leftOut.first?.reason.contains("not a decimal number") == true)
  }

  @Test("What was imported as 5.2 is cue 2 of list 5 then; what a person numbered so stays")
  func formerNumbers() throws {
    var workshop = Workshop()
    workshop.wantsCues = true
    let imported = workshop.add(
      .list, "5.2", "B", source: ImportSource(format: testFormat, identifier: "cue block:list:5/2"))
    let own = workshop.add(.list, "5.3", "Mine")
    let other = workshop.add(
      .list, "5.2", "Other", source: ImportSource(format: testFormat, identifier: "list:5.2"))
    let board = workshop.addBoard("Own")
    workshop.place(imported, on: board, try #require(cells(0, 0)))

    let file = file([("2", "B"), ("3", "C"), ("20", "D")])
    let report = workshop.take(file, policy: .byNumber)
    #expect(report.updated == [.list: 1])
    #expect(report.created == [.list: 3])
    let cue = try #require(workshop.objects[imported.id])
    #expect(cue.reference == "list 5/2 \"B\"" && cue.source == imported.source)
    #expect(workshop.objects[own.id] == own && workshop.objects[other.id] == other)
    #expect(workshop.picture(of: "Own") == ["0,0 2x2 B"])
    #expect(workshop.plan(file).changes.isEmpty)
    #expect(
      workshop.inventory.map { $0.prefix { $0 != "<" } } == [
        "list 5 \"Main\" ", "list 5/2 \"B\" ", "list 5/3 \"C\" ", "list 5/20 \"D\" ",
        "list 5.2 \"Other\" ", "list 5.3 \"Mine\"",
      ])
  }

  @Test("A cue that was made by hand is found by its number, and a list never by a cue's name")
  func byHand() throws {
    var workshop = Workshop()
    workshop.wantsCues = true
    let hand = workshop.add(.list, "5/20")
    let list = workshop.add(.list, "9", "Storm")
    let report = workshop.take(file([("20", "Storm")]), policy: .byNumber)
    #expect(report.created == [.list: 1] && report.updated == [.list: 1])
    #expect(workshop.objects[hand.id]?.name == "Storm")

    var named = Workshop()
    named.wantsCues = true
    let lone = named.add(.list, "9", "Storm")
    named.take(file([("20", "Storm")]), policy: .byName)
    #expect(named.objects[lone.id] == lone && workshop.objects[list.id] == list)
    #expect(named.object(.list, "5/20")?.name == "Storm")
  }

  @Test("Numbers select a list with its cues, or single cues")
  func selected() throws {
    let file = file([("1", "A"), ("2", "B"), ("20", "C")])
    for (numbers, expected) in [
      ("5", ["list 5 \"Main\"", "list 5/1 \"A\"", "list 5/2 \"B\"", "list 5/20 \"C\""]),
      ("5/2-5/20", ["list 5/2 \"B\"", "list 5/20 \"C\""]), ("6", []),
    ] as [(String, [String])] {
      var workshop = Workshop()
      workshop.wantsCues = true
      let selection = try ImportSelection(kinds: nil, numbers: numbers, text: nil)
      workshop.take(file, selection: selection)
      #expect(workshop.objects.values.map(\.reference).sorted() == expected)
    }
  }

  @Test("Nor can cues of a list whose number has a point, or that is not there")
  func unlisted() {
    var workshop = Workshop()
    workshop.wantsCues = true
    var file = file([("1", "A")], number: "5.5")
    file.cues.append(ImportedCue(list: "list:7", number: "1"))
    let report = workshop.take(file)
    #expect(report.leftOut.map(\.count) == [2])
    #expect(report.leftOut.first?.what == "cue")
  }

  @Test("A file with layouts gets boards of cues beside them")
  func besideLayouts() {
    var workshop = Workshop()
    workshop.wantsCues = true
    var file = file([("1", "A")])
    file.layouts = [
      ImportedLayout(identifier: "p", name: "Page", widgets: [widget("list:5", 0, 0, 50, 50)])
    ]
    workshop.take(file)
    #expect(workshop.boardNames == ["Cues of list 5 Main", "Page"])
  }

  @Test("Imported without its cues, the file has not lost them; with them, one may be gone")
  func vanished() {
    var workshop = Workshop()
    workshop.wantsCues = true
    workshop.take(file([("1", "A"), ("2", "B")]))
    workshop.wantsCues = false
    #expect(workshop.plan(file([]), policy: .replace).changes.isEmpty)
    workshop.wantsCues = true
    let report = workshop.take(file([("1", "A")]))
    #expect(report.vanished?.names == ["list 5/2 \"B\""])
  }

  @Test("Cues that a format only counts are left out, and reported only where they are wanted")
  func counted() {
    var workshop = Workshop()
    var file = file([("1", "A")])
    file.cueCount = 40
    #expect(workshop.plan(file).report.leftOut.isEmpty)
    workshop.wantsCues = true
    #expect(
      workshop.plan(file).report.leftOut == [
        LeftOut(
          "cue", count: 39, reason: "cues of this format are counted, and not read one by one")
      ])
  }

  @Test("Fifty thousand become blocks, and no more")
  func many() {
    var workshop = Workshop()
    workshop.wantsCues = true
    let report = workshop.plan(file((0..<60_000).map { ("\($0)", "") })).report
    #expect(report.cueBlocks == 50_000)
    #expect(report.leftOut.map(\.count) == [10_000])
  }
}
