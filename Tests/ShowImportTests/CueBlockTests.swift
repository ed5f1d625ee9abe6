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

  @Test("A cue fires itself by the number LIST.CUE, on a board of its list in the file's order")
  func made() {
    var workshop = Workshop()
    workshop.wantsCues = true
    let file = file([("1", "Open"), ("2", ""), ("11", "Late")])
    let report = workshop.take(file)
    #expect(
      workshop.picture(of: "Cues of list 5 Main") == [
        "-8,-4 2x2 Open", "-6,-4 2x2 List 5.2", "-4,-4 2x2 Late",
      ])
    #expect(workshop.object(.list, "5.11")?.name == "Late")
    #expect(workshop.picture(of: "Lists") == ["-8,-4 2x2 Main"])
    #expect(report.created == [.list: 4])
    #expect(report.cueBlocks == 3 && report.leftOut.isEmpty)
    #expect(workshop.plan(file).changes.isEmpty)
  }

  @Test(
    "What a decimal cannot say is left out with the reason",
    arguments: ["20", "10", "0", "2.5", "2/1", "", "x", "-1", "1000000000000000"])
  func unsaid(cue: String) {
    var workshop = Workshop()
    workshop.wantsCues = true
    let report = workshop.take(file([(cue, "A")]))
    #expect(report.cueBlocks == 0)
    #expect(report.leftOut.map(\.count) == [1])
    #expect(report.leftOut.first?.reason.contains("ends in 0") == true)
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
    #expect(report.vanished?.names == ["list 5.2 \"B\""])
  }

  @Test("Cues that a format only counts are left out, and told only where they are wanted")
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
    let report = workshop.plan(file((0..<60_000).map { ("\($0 * 10 + 1)", "") })).report
    #expect(report.cueBlocks == 50_000)
    #expect(report.leftOut.map(\.count) == [10_000])
  }
}
