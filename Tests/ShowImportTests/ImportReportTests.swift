import Domain
import Foundation
import PluginAPI
import ShowImport
import TestSupport
import Testing
import TextCells

@Suite("The report")
struct ImportReportTests {
  private static let imported = FileReport(
    file: "shows/Tour \"A\".qxw", format: "qlc", dialect: "4.12.1", show: "Tour",
    created: [.scene: 12, .group: 3, .plot: 0], updated: [.list: 1], unchanged: [.scene: 104],
    cues: 63,
    leftOut: [
      LeftOut("Function/Show", count: 2, reason: "shows on a time line have no kind here"),
      LeftOut("Fixture", count: 117, reason: "patch is not imported"),
    ],
    warnings: [
      ImportWarning(line: 12, "the step refers to function 99, which does not exist"),
      ImportWarning("board 'Main': 1 block lay over others"),
    ],
    boards: [BoardReport(name: "Main", items: 1), BoardReport(name: "Page 2", items: 12)])

  private static let refused = FileReport.refused(
    file: "bad.asc",
    error: ShowFileError(
      .malformed, "no cue is open", line: 7, remedy: "export the show again"), format: "usitt")

  @Test("A summary is one line with what was altered")
  func summary() {
    #expect(
      Self.imported.summary == "shows/Tour \"A\".qxw: created 3 groups, 12 scenes; updated 1 list; "
        + "1 block on board \"Main\"; 12 blocks on board \"Page 2\"; the step refers to "
        + "function 99, which does not exist; board 'Main': 1 block lay over others")
    #expect(
      Self.refused.summary
        == "bad.asc: refused (malformed): no cue is open; export the show again")
    #expect(
      FileReport(file: "a\u{1B}b", created: [.intensity: 2, .batch: 2]).summary
        == "a\u{FFFD}b: created 2 intensities, 2 batches")
    #expect(FileReport(file: "a").summary == "a: nothing changed")
  }

  @Test("JSON is one line in the promised form")
  func json() {
    let report = ImportReport(files: [Self.imported, Self.refused], isDryRun: true)
    let expected =
      #"{"version":1,"dryRun":true,"files":[{"file":"shows/Tour \"A\".qxw","format":"qlc","#
      + #""dialect":"4.12.1","show":"Tour","created":{"group":3,"scene":12},"updated":{"list":1},"#
      + #""unchanged":{"scene":104},"cues":63,"leftOut":[{"what":"Function/Show","count":2,"#
      + #""reason":"shows on a time line have no kind here"},{"what":"Fixture","count":117,"#
      + #""reason":"patch is not imported"}],"warnings":[{"line":12,"message":"#
      + #""the step refers to function 99, which does not exist"},{"line":null,"message":"#
      + #""board 'Main': 1 block lay over others"}],"boards":[{"name":"Main","items":1,"#
      + #""rules":"grid"},{"name":"Page 2","items":12,"rules":"grid"}],"cueBlocks":0,"#
      + #""vanished":null,"parts":1,"layout":null,"outcome":"partial","#
      + #""newShow":false,"renamed":[],"actions":{},"ownMessages":0,"namedCues":false},"#
      + #"{"file":"bad.asc","format":"usitt","dialect":null,"#
      + #""show":null,"created":{},"updated":{},"unchanged":{},"cues":0,"leftOut":[],"#
      + #""warnings":[],"boards":[],"cueBlocks":0,"vanished":null,"parts":1,"layout":null,"#
      + #""outcome":"refused","newShow":false,"renamed":[],"actions":{},"ownMessages":0,"#
      + #""namedCues":false,"#
      + #""refused":{"code":"malformed","message":"#
      + #""no cue is open; export the show again","line":7}}],"#
      + #""unrecognisedFiles":[],"summary":{"imported":1,"refused":1,"unrecognised":0,"#
      + #""passedOver":0,"created":15,"updated":1,"unchanged":104,"vanished":0,"deleted":0,"#
      + #""boards":2,"stopped":false,"partial":1}}"#
    #expect(report.json() == expected)
  }

  @Test("Pitfall 21: JSON reports done, done with parts left out, and refused apart")
  func outcome() throws {
    let report = ImportReport(files: [
      FileReport(file: "a", created: [.group: 1], warnings: [ImportWarning("odd")]), Self.imported,
      Self.refused,
      FileReport(file: "d", leftOut: [LeftOut("x", count: 0, reason: "none")]),
    ])
    let object = try JSONSerialization.jsonObject(with: Data(report.json().utf8)) as? [String: Any]
    let files = try #require(object?["files"] as? [[String: Any]])
    #expect(files.map { $0["outcome"] as? String } == ["done", "partial", "refused", "done"])
    let summary = try #require(object?["summary"] as? [String: Any])
    #expect(summary["imported"] as? Int == 3 && summary["partial"] as? Int == 1)
    #expect(ImportOutcome.allCases.map(\.rawValue) == ["done", "partial", "refused"])
  }

  @Test("JSON escapes whatever a file may hold, and reads back")
  func escapes() throws {
    let odd =
      "quote \" back \\ slash / nul \u{0} esc \u{1B} nl \n cr \r tab \t \u{2028} é 雪 👩‍👩‍👧 \u{9B}"
    let report = ImportReport(files: [
      FileReport(file: odd, warnings: [ImportWarning(odd)])
    ])
    let json = report.json()
    #expect(!json.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x2028 })
    #expect(json.contains("slash / nul"))
    let object = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
    let file = (object?["files"] as? [[String: Any]])?.first
    #expect(file?["file"] as? String == odd)
    #expect((file?["warnings"] as? [[String: Any]])?.first?["message"] as? String == odd)
  }

  @Test("Text for people")
  func text() {
    let report = ImportReport(files: [Self.imported, Self.refused])
    #expect(
      report.text(width: 72) == """
        shows/Tour "A".qxw (qlc, 4.12.1) into show "Tour"
          objects    created  updated  unchanged
          group            3        0          0
          list             0        1          0
          scene           12        0        104
          cues: 63 read; they are part of their lists
          boards
            Main     1 block
            Page 2  12 blocks
          left out
              2  Function/Show  shows on a time line have no kind here
            117  Fixture        patch is not imported
          warnings
            line 12: the step refers to function 99, which does not exist
            board 'Main': 1 block lay over others

        bad.asc: refused (malformed), nothing changed
          line 7: no cue is open; export the show again

        In all
          files    1 imported, 1 refused
          objects  15 created, 1 updated, 104 unchanged
          boards   2 made or added to

        """)
  }

  @Test("Where cues have names the report says how they become blocks")
  func namedCues() {
    var report = FileReport(file: "a.asc", show: "A", created: [.list: 1], cues: 12)
    func line() -> Substring? {
      ImportReport(files: [report]).text(width: 100).split(separator: "\n").first {
        $0.hasPrefix("  cues: ")
      }
    }
    #expect(line() == "  cues: 12 read; they are part of their lists")
    report.hasNamedCues = true
    #expect(
      line()
        == "  cues: 12 read; they are part of their lists; add --cues-as-blocks for a block of each"
    )
    #expect(ImportReport(files: [report]).json().contains(#""namedCues":true"#))
    report.cueBlocks = 12
    #expect(line() == "  cues: 12 read; 12 are blocks")
  }

  @Test("Text in a narrow terminal wraps and cuts")
  func narrow() {
    #expect(
      ImportReport(files: [Self.imported], isDryRun: true).text(width: 0) == """
        Dry run: nothing is kept.

        shows/Tour "A".qxw (qlc, 4.12.1) into
        show "Tour"
          objects    created  updated  unchanged
          group            3        0          0
          list             0        1          0
          scene           12        0        104
          cues: 63 read; they are part of their
                lists
          boards
            Main     1 block
            Page 2  12 blocks
          left out
              2  Function…  shows on a time line
                            have no kind here
            117  Fixture    patch is not
                            imported
          warnings
            line 12: the step refers to function
                     99, which does not exist
            board 'Main': 1 block lay over
            others

        """)
  }

  @Test(
    "Files that no format knows are named, the first few to people",
    arguments: [0, 1, 5, 6, 10_001])
  func unrecognised(count: Int) throws {
    for form in [ImportReportStream.Form.json, .text(width: 400)] {
      var stream = ImportReportStream(form)
      for index in 0..<count { stream.summary.addUnrecognised("in/\(index).txt") }
      let text = stream.begin() + stream.finish(withSummary: true)
      guard case .json = form else {
        #expect(text.contains("in/0.txt") == (count > 0) && !text.contains("in/5.txt"))
        #expect(text.contains(" and \(count - 5) more\n") == (count > 5))
        continue
      }
      let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
      let names = try #require(object?["unrecognisedFiles"] as? [String])
      #expect(names == (0..<min(count, 10_000)).map { "in/\($0).txt" })
      #expect((object?["summary"] as? [String: Any])?["unrecognised"] as? Int == count)
    }
  }

  @Test("Names in wide characters are measured in cells, and columns stay in line")
  func wide() {
    let name = String(repeating: "照明", count: 30)
    let file = FileReport(
      file: name + ".csv", format: "csv", show: "A",
      leftOut: [
        LeftOut("行", count: 1, reason: "r"), LeftOut("row", count: 2, reason: "s"),
      ],
      boards: [
        BoardReport(name: "照明", items: 1), BoardReport(name: "Main", items: 12),
        BoardReport(name: "Desk", items: 3, rules: "canvas"),
      ])
    #expect(
      ImportReport(files: [file]).text(width: 60) == """
        \(String(name.prefix(30)))
        \(String(name.prefix(30)))
        .csv (csv) into show "A"
          no objects
          boards
            照明   1 block
            Main  12 blocks
            Desk   3 items, canvas
          left out
            1  行   r
            2  row  s

        """)
  }

  @Test("An import without effect says so")
  func nothing() {
    let file = FileReport(file: "a.qxw", format: "qlc", show: "A")
    #expect(
      ImportReport(files: [file]).text(width: 80)
        == "a.qxw (qlc) into show \"A\"\n  no objects\n  no board changed\n")
    let empty = FileReport(file: "a.qxw", format: "qlc")
    #expect(
      ImportReport(files: [empty]).text(width: 80)
        == "a.qxw (qlc)\n  no objects, so no show was made\n  no board changed\n")
    #expect(ImportReport(files: []).text(width: 80) == "No files.\n")
    #expect(
      ImportReport(files: []).json().hasPrefix(
        #"{"version":1,"dryRun":false,"files":[],"unrecognisedFiles":[],"summary":{"imported":0,"#))
  }

  @Test("A folder without show files is named, and has no figures")
  func emptyFolder() {
    func text(
      _ form: ImportReportStream.Form, _ work: (inout ImportReportStream) -> String
    ) -> String {
      var stream = ImportReportStream(form)
      return stream.begin() + work(&stream) + stream.finish(withSummary: true)
    }
    let sentence = "shows: no show files in this folder\n"
    let alone = text(.text(width: 80)) { $0.add(emptyFolder: "shows") }
    #expect(alone == sentence)
    let lines = text(.text(width: 80)) { stream in
      stream.summary.addUnrecognised("shows/letter.txt")
      return stream.add(emptyFolder: "shows")
    }
    #expect(lines.hasPrefix(sentence + "\nIn all\n  files    1 not recognised\n"))
    let json = text(.json) { $0.add(emptyFolder: "shows") }
    #expect(json.hasPrefix(#"{"version":1,"dryRun":false,"files":[],"#))
  }

  @Test("Ten warnings are reported, and how many more there are", arguments: [9, 10, 11, 4_000])
  func manyWarnings(count: Int) {
    let file = FileReport(
      file: "a", warnings: (0..<count).map { ImportWarning(line: $0 + 1, "warning \($0)") })
    let lines = ImportReport(files: [file]).text(width: 80).split(separator: "\n")
    #expect(lines.filter { $0.contains(": warning ") }.count == min(count, 10))
    #expect(
      lines.last
        == (count > 10 ? "    and \(count - 10) more" : "    line \(count): warning \(count - 1)"))
  }

  @Test(
    "No line is wider than the terminal, nor does one obey the file",
    arguments: Effort.scaled(0..<60))
  func fits(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let words = [
      "a", "overlong-" + String(repeating: "x", count: 90), "雪", "\u{1B}[31m", "e\u{301}",
      String(repeating: "舞台照明", count: 15), "👩‍👩‍👧", "ｗｉｄｅ",
    ]
    func phrase() -> String {
      (0..<random.number(0...12)).map { _ in random.pick(words) }.joined(separator: " ")
    }
    var file = FileReport(
      file: phrase(), format: phrase(), dialect: phrase(), show: phrase(),
      created: [.intensity: random.number(0...9_999_999)], cues: random.number(0...9))
    for _ in 0..<random.number(0...9) {
      file.leftOut.append(
        LeftOut(phrase(), count: random.number(0...99_999_999), reason: phrase()))
      file.warnings.append(ImportWarning(line: random.chance(50) ? .max : nil, phrase()))
      file.boards.append(BoardReport(name: phrase(), items: random.number(0...9_999_999)))
    }
    let bad = FileReport.refused(
      file: phrase(), error: ShowFileError(.malformed, phrase(), line: 1, remedy: phrase()))
    let width = random.number(-5...120)
    let text = ImportReport(files: [file, bad]).text(width: width)
    #expect(text.hasSuffix("\n"))
    #expect(!text.contains("\u{1B}"))
    for line in text.split(separator: "\n") {
      #expect(line.cellWidth <= max(width, 40), "seed \(seed): \(line)")
    }
  }
}
