import Foundation
import TestSupport
import Testing

/// 'callboard workspace check --repair', from the built executable.
@Suite("Repairs of workspaces", .timeLimit(.minutes(10)))
struct WorkspaceRepairTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var files: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
  }

  private func run(_ arguments: String...) throws -> Run {
    try BuiltExecutable.callboard.run(["workspace"] + arguments)
  }

  private func make(_ name: String) throws -> String {
    let schedule = try folder.write(
      "date,time,home,away,city\n2026-04-01,13:20,Cubs,Cardinals,Chicago\n", to: "s.csv")
    let made = try BuiltExecutable.callboard.run(
      [folder.file(name)],
      input: """
        show new S; object add list 1 thru 300 Song; board new G; edit
        place list 1 at 0,0; place list 2 at 4,0; pan 90,0
        board new C --rules canvas; edit; card add Call at 7 --title Tonight
        trip new T from "\(schedule)" --zone UTC; history keep 30 days
        """)
    try #require(made.status == 0, "\(made)")
    try FileManager.default.removeItem(atPath: schedule)
    return folder.file(name)
  }

  /// What the executable says of everything in a workspace.
  private func look(_ path: String) throws -> String {
    let run = try BuiltExecutable.callboard.run(
      [path, "--format", "json"],
      input: "shows; boards; objects; board G; view; items; board C; items; history keep; days")
    try #require(run.status == 0, "\(run)")
    return run.output
  }

  @Test("A trip that is damaged in the file can be reset after a repair, which the refusal names")
  func trip() throws {
    let path = try make("a.callboard.json")
    let damaged = folder.read("a.callboard.json").replacing("\"day\":1", with: "\"day\":9")
    _ = try folder.write(damaged, to: "a.callboard.json")
    let refused = try BuiltExecutable.callboard.run([path], input: "trip T; trip reset --yes")
    #expect(refused.status == 1, "\(refused)")
    #expect(
      refused.errors.contains(
        "'callboard workspace check --repair json:\(path)'; then 'trip reset' again"),
      "\(refused)")
    #expect(folder.read("a.callboard.json") == damaged)
    _ = try run("check", "--repair", path)
    let reset = try BuiltExecutable.callboard.run([path], input: "trip T; trip reset --yes; days")
    #expect(reset.status == 0 && reset.output.contains("Day 1 -"), "\(reset)")
  }

  /// Repairs a workspace, and expects it to be as it was before it was damaged.
  private func expectRepair(
    _ path: String, to before: String, _ words: String,
    _ location: SourceLocation = #_sourceLocation
  ) throws {
    let damaged = FileManager.default.contents(atPath: path)
    let run = try run("check", "--repair", path)
    #expect(run.status == 0 && run.errors.isEmpty, "\(run)", sourceLocation: location)
    #expect(run.output.contains(words), "\(run)", sourceLocation: location)
    #expect(try look(path) == before, sourceLocation: location)
    #expect(
      FileManager.default.contents(atPath: "\(path).damaged") == damaged,
      sourceLocation: location)
    let report = folder.read("\(path.dropFirst(folder.path.count + 1)).repair.txt")
    #expect(report == run.output, sourceLocation: location)
    #expect(!files.contains { $0.hasPrefix(".") }, "\(files)", sourceLocation: location)
    let check = try self.run("check", path)
    #expect(check.status == 0, "\(check)", sourceLocation: location)
    let edit = try BuiltExecutable.callboard.run(
      [path, "-c", "board G; edit; move @0,0 to 20,20; undo"])
    #expect(edit.status == 0, "\(edit)", sourceLocation: location)
    let again = try self.run("check", "--repair", path)
    #expect(
      again.status == 0 && again.output.hasPrefix("nothing to repair in '\(path)': "), "\(again)",
      sourceLocation: location)
  }

  /// Overwrites the root page of a table or an index.
  private func overwrite(_ name: String, of path: String) throws {
    let page = try #require(
      try Peer.lines(
        of: "sqlite3", [path, "SELECT rootpage FROM sqlite_master WHERE name = '\(name)'"]
      ).first.flatMap { Int($0) })
    var data = try #require(FileManager.default.contents(atPath: path))
    data.replaceSubrange((page - 1) * 4_096..<page * 4_096, with: repeatElement(0x5A, count: 4_096))
    try data.write(to: URL(fileURLWithPath: path))
  }

  @Test(
    "A damaged page of an SQLite file is repaired, with all that it contained",
    .enabled(if: SQLiteShell.isInstalled, SQLiteShell.isMissing),
    arguments: [
      "object", "item", "board", "show", "trip", "item_by_board", "sqlite_autoindex_object_1",
      "sqlite_autoindex_item_1", "entry", "command",
    ])
  func page(_ name: String) throws {
    let path = try make("a.callboard")
    let before = try look(path)
    try overwrite(name, of: path)
    let check = try run("check", path)
    #expect(check.status == 1 && check.errors.isEmpty && !check.output.isEmpty, "\(check)")
    try expectRepair(path, to: before, name == "object" ? "restored (300):" : "repaired")
  }

  @Test(
    "A row that is gone comes back", .enabled(if: SQLiteShell.isInstalled, SQLiteShell.isMissing))
  func row() throws {
    let path = try make("a.callboard")
    let before = try look(path)
    try SQLiteShell.run(path, "DELETE FROM object WHERE number = '1'")
    try expectRepair(path, to: before, "restored (1):")
  }

  @Test("A line that was spoiled by hand comes back, and its text is in the report")
  func line() throws {
    let path = try make("a.callboard.json")
    let before = try look(path)
    let text = folder.read("a.callboard.json")
    _ = try folder.write(
      text.replacing("\"width\":2,", with: "\"width\":0,"), to: "a.callboard.json")
    try expectRepair(path, to: before, "\"width\":0,")
  }

  @Test("Blocks that overlap stay, and are listed")
  func rules() throws {
    let path = try make("a.callboard.json")
    // Without a digest, the file counts as it is.
    let text = folder.read("a.callboard.json")
      .replacing(/,"digest":\{[^\n]*\}\}\},\n/) { _ in "},\n" }
      .replacing("\"x\":4,\"y\":0", with: "\"x\":1,\"y\":0")
    _ = try folder.write(text, to: "a.callboard.json")
    let run = try run("check", "--repair", path, "--json")
    #expect(run.status == 1 && run.output.contains(#""isRepaired":false"#), "\(run)")
    #expect(folder.read("a.callboard.json") == text)
    _ = try folder.write(text.replacing("\"title\":", with: "\"tilte\":"), to: "a.callboard.json")
    let both = try self.run("check", "--repair", path, "--json")
    #expect(both.status == 1, "\(both)")
    let object = try #require(try both.objects().first)
    #expect(object["isRepaired"] as? Bool == true)
    #expect(object["damaged"] as? String == "a.callboard.json.damaged")
    #expect((object["wrong"] as? [[String: Any]])?.count == 1, "\(both)")
    #expect((object["restored"] as? [[String: Any]])?.count == 1, "\(both)")
    let items = try BuiltExecutable.callboard.run([
      path, "--format", "json", "-c", "board G; items",
    ])
    #expect(items.output.contains(#""x":1,"y":0"#), "\(items)")
  }

  @Test(
    "A workspace in use is not repaired",
    .enabled(if: SQLiteShell.isInstalled, SQLiteShell.isMissing),
    arguments: ["a.callboard", "a.callboard.json"])
  func used(_ name: String) throws {
    let path = try make(name)
    let writer = try CommandSession(on: path, "board G", "edit", "move @0,0 to 8,8")
    if name.hasSuffix(".json") {
      let text = folder.read(name)
      _ = try folder.write(text.replacing("\"width\":2,", with: "\"width\":0,"), to: name)
    } else {
      try SQLiteShell.run(path, "DELETE FROM object WHERE number = '1'")
    }
    let before = files
    let run = try run("check", "--repair", path)
    #expect(run.status == 1 && run.errors.contains("nothing was"), "\(run)")
    #expect(files == before)
    _ = try writer.end()
  }

  @Test(
    "A workspace whose process was killed is put aside with its log",
    .enabled(if: SQLiteShell.isInstalled, SQLiteShell.isMissing))
  func log() throws {
    let path = try make("a.callboard")
    let copy = folder.file("b.callboard")
    // The files of a program that still has it open are those of one that was killed.
    try SQLiteShell.run(
      path,
      """
      UPDATE item SET label = 'New' WHERE x = 0
      DELETE FROM object WHERE number = '1'
      .shell cp '\(path)' '\(copy)'; cp '\(path)-wal' '\(copy)-wal'
      """)
    let log = try #require(FileManager.default.contents(atPath: "\(copy)-wal"))
    let run = try run("check", "--repair", copy)
    #expect(run.status == 0 && run.output.contains("restored (1):"), "\(run)")
    #expect(FileManager.default.contents(atPath: "\(copy).damaged-wal") == log)
    #expect(!files.contains("b.callboard-wal"))
    let items = try BuiltExecutable.callboard.run([copy, "-c", "board G; items"])
    #expect(items.status == 0 && items.output.contains("New"), "\(items)")
  }
}
