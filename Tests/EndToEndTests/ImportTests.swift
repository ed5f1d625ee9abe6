import Foundation
import TestSupport
import Testing

@Suite("The importer")
struct ImportTests {
  private let folder: TemporaryFolder
  private var workspace: String { folder.file("w.callboard") }

  init() throws { folder = try TemporaryFolder() }

  private static let eos = """
    Ident 3:0
    Manufacturer ETC
    Console Eos
    $$Format 3.20
    Clear All
    $CueList 2
       Text Second
    Cue 1 2
       Text Opening
    $Group 4
       Text Front
       $$ChanList 1 2
    $ColorPalette 1.50
       Text Amber
    $Curve 901
       Text IES Square
    EndData

    """

  private func run(_ files: [String], _ arguments: [String] = []) throws -> Run {
    try BuiltExecutable.importer.run(files + ["--into", workspace, "--report", "json"] + arguments)
  }

  private func reports(_ run: Run) throws -> [[String: Any]] {
    let object = try #require(try run.objects().last, "\(run)")
    #expect(object["version"] as? Int == 1)
    return try #require(object["files"] as? [[String: Any]])
  }

  @Test("A file becomes objects and boards; the second time nothing changes")
  func importing() throws {
    let file = try folder.write(Self.eos, to: "tour.asc")
    let first = try run([file])
    #expect(first.status == 0, "\(first)")
    let report = try #require(try reports(first).first)
    #expect(report["format"] as? String == "usitt")
    #expect(report["dialect"] as? String == "eos")
    #expect(report["show"] as? String == "tour")
    #expect(report["created"] as? [String: Int] == ["list": 1, "group": 1, "colour": 1])
    #expect(report["cues"] as? Int == 1)
    #expect(report["outcome"] as? String == "partial")
    let leftOut = try #require(report["leftOut"] as? [[String: Any]])
    #expect(leftOut.contains { $0["what"] as? String == "$CURVE" && $0["count"] as? Int == 1 })
    let boards = try #require(report["boards"] as? [[String: Any]])
    #expect(boards.count == 3)
    #expect(boards.allSatisfy { $0["items"] as? Int == 1 })

    let second = try #require(try reports(try run([file])).first)
    #expect((second["created"] as? [String: Int])?.isEmpty == true)
    #expect((second["updated"] as? [String: Int])?.isEmpty == true)
    #expect(second["unchanged"] as? [String: Int] == ["list": 1, "group": 1, "colour": 1])
  }

  @Test("A name changed on the console is changed here, and the block stays")
  func renaming() throws {
    let file = try folder.write(Self.eos, to: "tour.asc")
    _ = try run([file])
    let renamed = Self.eos.replacingOccurrences(of: "Text Front", with: "Text Front wash")
    _ = try folder.write(renamed, to: "tour.asc")
    let report = try #require(try reports(try run([file])).first)
    #expect(report["updated"] as? [String: Int] == ["group": 1])
    let look = try BuiltExecutable.callboard.run(
      [workspace, "--format", "json", "-c", "objects wash; boards"])
    #expect(look.output.contains("Front wash"))
  }

  @Test("A dry run reports the same and keeps nothing")
  func dryRun() throws {
    let file = try folder.write(Self.eos, to: "tour.asc")
    let dry = try run([file], ["--dry-run", "--show", "Named"])
    let report = try #require(try reports(dry).first)
    #expect(report["created"] as? [String: Int] == ["list": 1, "group": 1, "colour": 1])
    #expect(report["show"] as? String == "Named")
    let look = try BuiltExecutable.callboard.run(
      [workspace, "--format", "json", "-c", "shows"])
    #expect((try look.objects().last?["shows"] as? [Any])?.isEmpty == true)
  }

  @Test("A folder is walked, each file in its own transaction, and summed up")
  func walking() throws {
    let root = folder.file("shows")
    try FileManager.default.createDirectory(
      atPath: root + "/in/deep", withIntermediateDirectories: true)
    _ = try folder.write(Self.eos, to: "shows/a.asc")
    _ = try folder.write(Self.eos, to: "shows/in/deep/b.asc")
    _ = try folder.write("Dear all", to: "shows/letter.txt")
    let good = try run([root])
    #expect(good.status == 0, "\(good)")
    #expect(try reports(good).compactMap { $0["show"] as? String } == ["a", "b"])
    let summary = try #require(try good.objects().last?["summary"] as? [String: Any])
    #expect(summary["imported"] as? Int == 2 && summary["unrecognised"] as? Int == 1)
    #expect(summary["created"] as? Int == 6 && summary["boards"] as? Int == 6)
    let others = try good.objects().last?["unrecognisedFiles"] as? [String]
    #expect(others?.map { URL(fileURLWithPath: $0).lastPathComponent } == ["letter.txt"])

    _ = try folder.write("ETC EXP II\u{0}\u{1}", to: "shows/in/old.shw")
    let again = try run([root])
    #expect(again.status == 65 && again.errors.contains("in/old.shw"))
    let second = try #require(try again.objects().last?["summary"] as? [String: Any])
    #expect(second["created"] as? Int == 0 && second["updated"] as? Int == 0)
    #expect(second["refused"] as? Int == 1 && second["unchanged"] as? Int == 6)
    let text = try BuiltExecutable.importer.run([root, "--into", workspace])
    #expect(text.output.contains("\nIn all\n  files    2 imported, 1 refused, 1 not recognised\n"))
  }

  @Test("A workspace in the folder that is imported is not read as a show file")
  func ownFolder() throws {
    let file = try folder.write(Self.eos, to: "tour.asc")
    _ = try run([file])
    let again = try run([folder.path], ["--format-name", "usitt"])
    #expect(again.status == 0, "\(again)")
    let object = try #require(try again.objects().last)
    let summary = try #require(object["summary"] as? [String: Any])
    #expect(summary["imported"] as? Int == 1 && summary["refused"] as? Int == 0)
    let others = try #require(object["unrecognisedFiles"] as? [String])
    #expect(others.contains { $0.hasSuffix("/w.callboard") }, "\(others)")

    let alone = try run([workspace])
    #expect(alone.status == 65, "\(alone)")
    let refused = try #require(try reports(alone).first)
    #expect("\(refused)".contains("this is a file of the open workspace"), "\(refused)")
  }

  @Test("Replacing shows what goes, and deletes it only with a yes")
  func replacing() throws {
    let file = try folder.write(Self.eos, to: "tour.asc")
    _ = try run([file])
    let less = Self.eos.replacingOccurrences(of: "$Group 4", with: "$Group 5")
      .replacingOccurrences(of: "Front", with: "Side")
    _ = try folder.write(less, to: "tour.asc")
    let reported = try #require(try reports(try run([file], ["--kinds", "group"])).first)
    let vanished = try #require(reported["vanished"] as? [String: Any])
    #expect(vanished["names"] as? [String] == ["group 4 \"Front\""])
    #expect(vanished["deleted"] as? Bool == false && vanished["blocks"] as? Int == 1)

    let unasked = try run([file], ["--policy", "replace"])
    #expect(unasked.status == 65 && unasked.errors.contains("--yes"))
    let dry = try run([file], ["--policy", "replace", "--dry-run"])
    let agreed = try run([file], ["--policy", "replace", "--yes"])
    #expect(dry.status == 0 && agreed.status == 0)
    #expect(try reports(dry) as NSArray == reports(agreed) as NSArray)
    let again = try run([file], ["--policy", "replace"])
    #expect(again.status == 0, "\(again)")
    #expect(try reports(again).first?["vanished"] is NSNull)
    let look = try BuiltExecutable.callboard.run(
      [workspace, "--format", "json", "-c", "objects --kind group"])
    #expect(look.output.contains("\"number\":\"5\""))
    #expect(!look.output.contains("\"number\":\"4\""))
  }

  /// Files that are refused, with the code in their entry.
  static let refused: [(name: String, content: [UInt8], code: String)] = [
    ("empty.asc", [], "emptyFile"),
    (
      "noise.qxw", (0..<5_000).map { UInt8(truncatingIfNeeded: $0 &* 73 ^ ($0 >> 3)) },
      "unrecognised"
    ),
    ("letter.txt", Array("Dear all,\nthe show is cancelled.\n".utf8), "unrecognised"),
    ("express.shw", Array("ETC EXP II".utf8) + [0, 1, 2, 3], "unsupported"),
    (
      "cut.qxw", Array("<?xml version=\"1.0\"?><!DOCTYPE Workspace><Workspace><Engine><Fun".utf8),
      "malformed"
    ),
    (
      "bomb.qxw",
      Array(
        """
        <?xml version="1.0"?><!DOCTYPE Workspace [<!ENTITY a "aaaaaaaaaa">\
        <!ENTITY b "&a;&a;&a;&a;&a;&a;">]><Workspace><Creator>&b;</Creator></Workspace>
        """.utf8),
      "malformed"
    ),
  ]

  @Test("A refused file changes nothing and stops only itself", arguments: refused)
  func refusing(_ row: (name: String, content: [UInt8], code: String)) throws {
    let bad = folder.file(row.name)
    try Data(row.content).write(to: URL(fileURLWithPath: bad))
    let good = try folder.write(Self.eos, to: "good.asc")
    let run = try run([bad, good])
    #expect(run.status == 65, "\(run)")
    #expect(run.errors.contains(row.name))
    let files = try reports(run)
    #expect((files[0]["refused"] as? [String: Any])?["code"] as? String == row.code, "\(run)")
    #expect(files[0]["outcome"] as? String == "refused")
    #expect(files[1]["refused"] == nil)
    let look = try BuiltExecutable.callboard.run(
      [workspace, "--format", "json", "-c", "shows"])
    #expect((try look.objects().last?["shows"] as? [Any])?.count == 1)
  }

  @Test(
    "A usage error has the status 64",
    arguments: [
      [], ["x.asc"], ["--into", "w.callboard"],
      ["x.asc", "--into", "w.callboard", "--report", "xml"],
      ["x.asc", "--into", "w.callboard", "--format-name", "none"],
      ["x.asc", "--into", "w.callboard", "--show", "  "],
      ["x.asc", "--into", "w.callboard", "--policy", "merge"],
      ["x.asc", "--into", "w.callboard", "--kinds", "group,foo"],
      ["x.asc", "--into", "w.callboard", "--numbers", "5-1"],
      ["x.asc", "--into", "w.callboard", "--only", ""],
      ["x.asc", "--into", "w.callboard", "--map", "a=b"],
      ["x.asc", "--into", "w.callboard", "--layout", "grid"],
      ["x.asc", "--into", "w.callboard", "--columns", "0"],
      ["x.asc", "--into", "w.callboard", "--columns", "101"],
      ["x.asc", "--into", "w.callboard", "--columns", "many"],
      ["x.asc", "--into", "w.callboard", "--columns", "-1"],
      ["x.asc", "y.asc", "--into", "w.callboard", "--policy", "replace", "--show", "A"],
    ])
  func usage(_ arguments: [String]) throws {
    #expect(try BuiltExecutable.importer.run(arguments).status == 64)
  }

  @Test("A workspace that cannot be opened is reported, with the status 1")
  func badWorkspace() throws {
    let file = try folder.write(Self.eos, to: "tour.asc")
    let run = try BuiltExecutable.importer.run(
      [file, "--into", folder.file("w.json"), "--report", "json"])
    #expect(run.status == 1)
    #expect(run.output.isEmpty)
    #expect(try Run.object(run.errors)["version"] as? Int == 1)
    #expect(try run.errorObjects().first?["code"] as? String == "unknownStore")
    let text = try BuiltExecutable.importer.run([file, "--into", folder.file("w.json")])
    #expect(text.status == 1)
    #expect(text.output.isEmpty)
    #expect(text.errors.contains("is not the name of a workspace"))
  }

  @Test("A file's name steers no terminal")
  func fileNames() throws {
    let run = try BuiltExecutable.importer.run(["\u{1B}[31m.asc", "--into", workspace])
    #expect(run.status == 65)
    #expect(!run.errors.contains("\u{1B}") && !run.output.contains("\u{1B}"))
  }
}
