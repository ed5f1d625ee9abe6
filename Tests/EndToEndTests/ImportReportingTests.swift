import Foundation
import TestSupport
import Testing

/// What the importer says, and how often.
@Suite("What the importer says")
struct ImportReportingTests {
  private let folder: TemporaryFolder
  private var workspace: String { folder.file("w.callboard") }

  init() throws { folder = try TemporaryFolder() }

  private func importing(_ files: [String], _ arguments: [String] = []) throws -> Run {
    try BuiltExecutable.importer.run(files + ["--into", workspace] + arguments)
  }

  private func pool(_ number: Int, of show: String) throws {
    try FileManager.default.createDirectory(
      atPath: folder.file("pools"), withIntermediateDirectories: true)
    _ = try folder.write(
      """
      <?xml version="1.0" encoding="utf-8"?>
      <MA xmlns="http://schemas.malighting.de/grandma2/xml/MA" major_vers="3" minor_vers="9">\
      <Info datetime="2014-01-01T00:00:00" showfile="\(show)"/>\
      <Group index="\(number)" name="Group \(number)"><Subfixtures/></Group></MA>
      """, to: "pools/\(number).xml")
  }

  @Test("A refusal is on both streams where they go apart, and once where they come together")
  func refusedOnce() throws {
    let file = try folder.write("Dear all,\n", to: "letter.txt")
    let apart = try importing([file])
    #expect(apart.status == 65)
    let reason = "no format recognises the file's content"
    #expect(apart.errors.contains(reason))
    #expect(apart.output.contains("refused (unrecognised)"))
    for form in ["text", "json"] {
      let together = try BuiltExecutable.importer.start(
        through: "\"$0\" \"$@\" 2>&1", [file, "--into", workspace, "--report", form]
      ).wait()
      #expect(together.status == 65)
      let unbroken = together.output.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
      #expect(unbroken.components(separatedBy: reason).count == 2, "\(together)")
      #expect(together.errors.isEmpty)
    }
  }

  @Test("A folder without show files is recognised by its name", arguments: [[], ["letter.txt"]])
  func emptyFolder(_ files: [String]) throws {
    let shows = folder.file("shows")
    try FileManager.default.createDirectory(atPath: shows, withIntermediateDirectories: true)
    for file in files { _ = try folder.write("Dear all,\n", to: "shows/\(file)") }
    let run = try importing([shows])
    #expect(run.status == 0 && run.errors.isEmpty, "\(run)")
    let words = run.output.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
    #expect(words.hasPrefix("\(shows): no show files in this folder"), "\(run)")
    #expect(run.output.contains("In all") == !files.isEmpty)
    let json = try importing([shows], ["--report", "json"])
    #expect((try json.objects().last?["files"] as? [Any])?.isEmpty == true)
  }

  @Test("A workspace is not a show file, and the command that opens it is reported")
  func workspaceFile() throws {
    let other = folder.file("other.callboard")
    _ = try BuiltExecutable.callboard.run([other, "-c", "show new Hamlet"])
    let run = try importing([other])
    #expect(run.status == 65)
    #expect(
      run.errors == "callboard-import: \(other): this is a Callboard workspace, not a show file; "
        + "open it with: callboard \(other)\n")
    #expect(!run.output.contains("this build reads"))
  }

  @Test("A file that brings nothing leaves no show, and says so")
  func nothing() throws {
    let file = try folder.write(
      "Ident 3:0\nManufacturer ETC\nConsole Eos\n$Curve 901\nEndData\n", to: "curves.asc")
    let run = try importing([file])
    #expect(run.status == 0 && run.errors.isEmpty, "\(run)")
    #expect(run.output.hasPrefix("\(file) (usitt, eos)\n  no objects, so no show was made\n"))
    #expect(!FileManager.default.fileExists(atPath: workspace))
    let json = try importing([file], ["--report", "json", "--show", "Hamlet"])
    let report = try #require((try json.objects().last?["files"] as? [[String: Any]])?.first)
    #expect(report["show"] is NSNull && report["newShow"] as? Bool == false)
    #expect(report["outcome"] as? String == "partial")
    // The same in the REPL.
    let repl = try BuiltExecutable.callboard.run([workspace, "-c", "import \"\(file)\"; shows"])
    #expect(repl.status == 0 && repl.output.contains("so no show was made"), "\(repl)")
    #expect(!repl.output.contains("curves\n"))
  }

  @Test("A folder of parts of several shows becomes several, unless one is named")
  func mixed() throws {
    try pool(1, of: "winter tour")
    try pool(2, of: "winter tour")
    let plain = try importing([folder.file("pools")], ["--report", "json"])
    #expect(plain.status == 0 && !plain.output.contains("shows, imported as one"), "\(plain)")
    try pool(3, of: "demo")
    let several = try importing([folder.file("pools")], ["--report", "json"])
    let files = try #require(try several.objects().last?["files"] as? [[String: Any]])
    #expect(several.status == 0 && files.map { $0["show"] as? String } == ["winter tour", "demo"])
    #expect(files.map { $0["newShow"] as? Bool } == [false, true])
    let run = try importing([folder.file("pools")], ["--report", "json", "--show", "Tour"])
    let report = try #require((try run.objects().last?["files"] as? [[String: Any]])?.first)
    let warnings = try #require(report["warnings"] as? [[String: Any]])
    #expect(
      warnings.first?["message"] as? String
        == "the files are of 2 shows, imported as one named 'winter tour': "
        + "'winter tour' (1.xml, 2.xml), 'demo' (3.xml)")
  }

  @Test("A file of another show is merged into a show only with --yes")
  func otherShow() throws {
    func file(_ name: String, _ text: String) throws -> String {
      let groups = (1...4).map { "$Group \($0)\n   Text \(text) \($0)\n" }.joined()
      return try folder.write(
        "Ident 3:0\nManufacturer ETC\nConsole Eos\n\(groups)EndData\n", to: name)
    }
    let (tour, other) = (try file("tour.asc", "Wash"), try file("other.asc", "Spot"))
    #expect(try importing([tour]).status == 0)
    let doubt = "shares 4 of 4 objects with this show and would rename 4"
    let refused = try importing([other], ["--show", "tour"])
    #expect(refused.status == 65 && refused.errors.contains("the file \(doubt)"), "\(refused)")
    #expect(refused.errors.contains("add --yes"))
    let rehearsed = try importing([other], ["--show", "tour", "--dry-run"])
    #expect(rehearsed.status == 0, "\(rehearsed)")
    #expect(rehearsed.output.contains("this file \(doubt)"), "\(rehearsed)")
    let again = try importing([tour], ["--show", "tour"])
    #expect(again.status == 0 && !again.output.contains("shares"), "\(again)")
    #expect(try importing([other], ["--show", "tour", "--yes"]).status == 0)
    // Files that go into one new show are not asked about, unless they rename what is there.
    let both = try importing([tour, other], ["--show", "New"])
    #expect(both.status == 65 && both.errors.contains("would rename 4"), "\(both)")
  }

  @Test("Cues with names come with the way to make blocks of them")
  func namedCues() throws {
    let advice = "add --cues-as-blocks for a block of each"
    func cues(_ text: String) -> String {
      "Ident 3:0\nManufacturer ETC\nConsole Eos\n$CueList 1\nCue 1 1\n\(text)EndData\n"
    }
    let named = try folder.write(cues("  Text Storm\n"), to: "named.asc")
    let run = try importing([named])
    #expect(run.output.replacing("\n        ", with: " ").contains(advice), "\(run)")
    #expect(try !importing([named], ["--cues-as-blocks"]).output.contains("add --cues-as-blocks"))
    let plain = try folder.write(cues("  Text Cue 1\n"), to: "plain.asc")
    #expect(try !importing([plain]).output.contains("add --cues-as-blocks"))
  }
}

@Suite(
  "What the importer says at a terminal",
  .enabled(if: TerminalSession.isAvailable, "needs tmux, which is not installed"))
struct ImportReportingAtTerminalTests {
  @Test("A refusal is printed once")
  func refusedOnce() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write("Dear all,\n", to: "letter.txt")
    let session = try TerminalSession(folder)
    try session.type("cd \(folder.path)")
    try session.type("callboard-import letter.txt --into w.callboard; echo 'status'=$?")
    try session.waitFor("\nstatus=65")
    #expect(
      session.screen.components(separatedBy: "no format recognises the file's").count == 2,
      "\(session.screen)")
  }
}
