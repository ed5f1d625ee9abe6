import Foundation
import TestSupport
import Testing

/// 'callboard workspace backup', 'check' and 'compact', from the built executable.
@Suite("The upkeep of workspaces", .timeLimit(.minutes(10)))
struct WorkspaceUpkeepTests {
  private static let kinds = ["a.callboard", "a.callboard.json"]
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var files: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
  }

  private func run(_ arguments: String...) throws -> Run {
    try BuiltExecutable.callboard.run(["workspace"] + arguments)
  }

  private func command(_ path: String, _ words: String) throws -> String {
    let run = try BuiltExecutable.callboard.run([path, "--format", "json", "-c", words])
    try #require(run.status == 0, "\(run)")
    return run.output
  }

  /// Makes a workspace with a show, two boards and a trip.
  private func make(_ name: String) throws -> String {
    let schedule = try folder.write(
      "date,time,home,away,city\n2026-04-01,13:20,Cubs,Cardinals,Chicago\n", to: "s.csv")
    let made = try BuiltExecutable.callboard.run(
      [folder.file(name)],
      input: """
        show new S; object add list 1 thru 3 Song; board new G; edit
        place list 1 at 0,0; place list 2 at 4,0; pan 90,0
        board new C --rules canvas; edit; card add Call at 7 --title Tonight
        trip new T from "\(schedule)" --zone UTC
        """)
    try #require(made.status == 0, "\(made)")
    try FileManager.default.removeItem(atPath: schedule)
    return folder.file(name)
  }

  private func size(_ name: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.file(name))
    return try #require(attributes[.size] as? Int)
  }

  // MARK: Backup

  @Test("A backup is beside the workspace, with the time in its name", arguments: kinds)
  func backup(_ name: String) throws {
    let path = try make(name)
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
    let before = try command(path, "board G; items; history; history keep")
    let run = try run("backup", path, "--json")
    #expect(run.status == 0 && run.errors.isEmpty, "\(run)")
    let object = try #require(try run.objects().first)
    let copy = try #require(object["to"] as? String)
    #expect(copy.wholeMatch(of: /.*\.backup-20[0-9]{6}-[0-9]{6}/) != nil)
    #expect(copy.hasPrefix(path))
    let copied = try size(String(copy.dropFirst(folder.path.count + 1)))
    let local = name.hasSuffix(".json") ? try size("\(name).local") : 0
    #expect(object["bytes"] as? Int == copied + local)
    let attributes = try FileManager.default.attributesOfItem(atPath: copy)
    #expect(attributes[.posixPermissions] as? Int == 0o640)
    let scheme = name.hasSuffix(".json") ? "json" : "sqlite"
    #expect(try command("\(scheme):\(copy)", "board G; items; history; history keep") == before)
    #expect(!files.contains { $0.hasPrefix(".") }, "\(files)")
    // Another one within the same second has a name of its own.
    let again = try self.run("backup", path)
    #expect(again.status == 0 && again.output.hasPrefix("backed up '\(path)' to '"), "\(again)")
    #expect(files.count { $0.contains(".backup-") && !$0.hasSuffix(".local") } == 2, "\(files)")
    // It is not one of the files that 'info' lists.
    let info = try self.run("info", path)
    #expect(!info.output.contains(".backup-"), "\(info)")
  }

  @Test("A workspace in use is backed up under a name, and its writer goes on", arguments: kinds)
  func backupInUse(_ name: String) throws {
    let path = try make(name)
    let writer = try CommandSession(on: path, "board G", "edit", "move @0,0 to 8,8")
    let copy = folder.file("b.\(name.dropFirst(2))")
    let run = try run("backup", path, copy)
    #expect(run.status == 0, "\(run)")
    try writer.answer(to: "move @8,8 to 16,16")
    #expect(try writer.end().status == 0)
    #expect(try command(copy, "board G; items").contains(#""x":8,"y":8"#))
    // With the history: the move can be taken back.
    #expect(try command(copy, "history").contains("move @0,0 to 8,8"))
  }

  // MARK: Compact

  @Test("Compacting gives room back, and says how much", arguments: kinds)
  func compact(_ name: String) throws {
    let path = folder.file(name)
    _ = try command(path, "show new A; object add list 1 thru 4000 Name")
    _ = try command(path, "show delete A --yes; show new B; history keep 1 command")
    for _ in 0..<3 {
      _ = try command(path, "object add list 1 thru 1100 Name; show delete B --yes; show new B")
    }
    let before = try command(path, "shows; history keep")
    let run = try run("compact", path, "--json")
    #expect(run.status == 0 && run.errors.isEmpty, "\(run)")
    let object = try #require(try run.objects().first)
    let (old, new) = (object["bytesBefore"] as? Int ?? 0, object["bytes"] as? Int ?? .max)
    if !name.hasSuffix(".json") {
      #expect(new < old, "\(run)")
      #expect(try size(name) == new)
    }
    #expect(try command(path, "shows; history keep") == before)
    let text = try self.run("compact", path)
    #expect(text.output == "'\(path)' has \(new) bytes, before \(new)\n", "\(text)")
  }

  @Test(
    "Compacting is refused while another program writes",
    .enabled(if: SQLiteShell.isInstalled, SQLiteShell.isMissing))
  func locked() throws {
    let path = try make("a.callboard")
    let other = try BuiltExecutable.callboard.start(
      through: "{ echo 'BEGIN IMMEDIATE; SELECT 1;'; sleep 30; } | sqlite3 '\(path)' & sleep 1; "
        + "\"$0\" \"$@\"; status=$?; kill $!; exit $status",
      ["workspace", "compact", path]
    ).wait()
    #expect(other.status == 1 && other.errors.contains("locked"), "\(other)")
  }

  // MARK: Check

  /// Expects a check to find something, in words and in JSON, and to change nothing.
  private func expectFinding(
    _ path: String, _ words: String, layer: String, _ location: SourceLocation = #_sourceLocation
  ) throws {
    let contents = files.map { FileManager.default.contents(atPath: folder.file($0)) }
    let run = try run("check", path)
    #expect(run.status == 1 && run.errors.isEmpty, "\(run)", sourceLocation: location)
    #expect(
      run.lines.contains { $0.contains(words) }, "\(words) in \(run)", sourceLocation: location)
    let json = try self.run("check", path, "--json")
    #expect(json.status == 1, "\(json)", sourceLocation: location)
    let wrong = try json.objects().first?["wrong"] as? [[String: Any]] ?? []
    #expect(
      wrong.contains {
        $0["layer"] as? String == layer
          && "\($0["place"] ?? ""): \($0["message"] ?? "")".contains(words)
      }, "\(json)", sourceLocation: location)
    #expect(
      files.map { FileManager.default.contents(atPath: folder.file($0)) } == contents,
      sourceLocation: location)
  }

  @Test("Nothing is wrong in a sound workspace, also in use", arguments: kinds)
  func sound(_ name: String) throws {
    let path = try make(name)
    let run = try run("check", path)
    #expect(run.status == 0 && run.errors.isEmpty, "\(run)")
    #expect(
      run.output.hasPrefix("nothing wrong in '\(path)': 1 show, 2 boards, 3 objects"), "\(run)")
    let writer = try CommandSession(on: path, "board G", "edit", "move @0,0 to 8,8")
    let json = try self.run("check", path, "--json")
    #expect(json.status == 0 && json.output.contains(#""wrong":[]"#), "\(json)")
    #expect(try writer.end().status == 0)
    let missing = try self.run("check", folder.file("no.callboard"))
    #expect(missing.status == 1 && missing.errors.contains("there is no workspace"), "\(missing)")
  }

  @Test(
    "Damage of an SQLite file is found with its place",
    .enabled(if: SQLiteShell.isInstalled, SQLiteShell.isMissing),
    arguments: [
      ("DELETE FROM show", "table 'board': column 'show' of row ", "file"),
      ("UPDATE show SET name_key = 'x'", "table 'show': column 'name_key'", "file"),
      ("UPDATE meta SET history_length = 2", "table 'change': it has ", "file"),
      (
        "DELETE FROM object WHERE number = '1'",
        "board 'G' of show 'S': a block shows an object that is missing: #1 a deleted object at "
          + "0,0 2x2", "contents"
      ),
      (
        "UPDATE item SET x = 1 WHERE x = 4",
        "board 'G' of show 'S': blocks overlap: #1 list 1 \"Song\" at 0,0 2x2", "rules"
      ),
      (
        "UPDATE board SET settings = '{\"minimum\":\"7\"}' WHERE name = 'G'",
        "board 'G' of show 'S': the setting 'minimum' cannot be '7'", "rules"
      ),
      (
        "UPDATE board SET placement = 'spiral' WHERE name = 'G'",
        "board 'G' of show 'S': this build does not have its rules 'spiral'", "rules"
      ),
      ("UPDATE entry SET day = 9 WHERE kind = 'game'", "trip 'T': ", "rules"),
      ("UPDATE board SET name = ' G', name_key = ' g' WHERE name = 'G'", "its name is", "contents"),
    ])
  func sqlite(_ damage: (sql: String, words: String, layer: String)) throws {
    let path = try make("a.callboard")
    try SQLiteShell.run(path, "PRAGMA ignore_check_constraints = 1\n\(damage.sql)")
    try expectFinding(path, damage.words, layer: damage.layer)
  }

  @Test(
    "Values that cannot be stop no board: it opens without them, or is refused",
    .enabled(if: SQLiteShell.isInstalled, SQLiteShell.isMissing),
    arguments: [
      "x = 2147483647 WHERE pose = 'cells'", "width = -1 WHERE pose = 'cells'",
      "height = 0 WHERE pose = 'cells'", "area_width = -5 WHERE pose = 'free'",
      "area_x = NULL WHERE pose = 'free'", "area_height = 9e999 WHERE pose = 'free'",
      "area_y = -9e999 WHERE pose = 'free'",
      "area_x = 1.7e308, area_width = 1.7e308 WHERE pose = 'free'",
      "order_key = '' WHERE pose = 'free'",
      "pose = 'ordered', order_key = 'V' WHERE pose = 'cells'",
    ])
  func impossible(_ change: String) throws {
    let path = try make("a.callboard")
    try SQLiteShell.run(path, "PRAGMA ignore_check_constraints = 1\nUPDATE item SET \(change)")
    #expect(try run("check", path).status == 1)
    for board in ["G", "C"] {
      let run = try BuiltExecutable.callboard.run(
        [path], input: "board \(board); items; view; edit; zoom 2; tap 0,0; show\nitems")
      #expect(run.status == 0 || run.status == 1, "\(run)")
    }
  }

  @Test("Damage of a JSON file is found with its line, and overlapping blocks with their board")
  func json() throws {
    let path = try make("a.callboard.json")
    let text = folder.read("a.callboard.json")
    func expect(_ old: String, _ new: String, _ words: String, layer: String) throws {
      try #require(text.contains(old))
      _ = try folder.write(text.replacing(old, with: new), to: "a.callboard.json")
      try expectFinding(path, words, layer: layer)
    }
    try expect("\"width\":2,", "\"width\":0,", "a rectangle beyond the grid", layer: "file")
    try expect("\"x\":4,\"y\":0", "\"x\":1,\"y\":0", "blocks overlap: #1 list 1", layer: "rules")
    try expect("\"format\":\"callboard-workspace\",", "", "not a workspace", layer: "file")
    for number in ["-7", "\"nan\"", "\"inf\""] {
      let width = try #require(text.firstMatch(of: /"free":\{[^}]*"width":([0-9.]+)/)?.1)
      try expect(
        "\"width\":\(width),", "\"width\":\(number),", "an area is finite", layer: "file")
    }
    let local = folder.read("a.callboard.json.local")
    _ = try folder.write(text, to: "a.callboard.json")
    _ = try folder.write(
      local.replacing("{\"show\":{", with: "{\"Show\":{"), to: "a.callboard.json.local")
    try expectFinding(path, "commit 1: ", layer: "file")
  }

  @Test("A damaged workspace is neither backed up nor compacted", arguments: ["backup", "compact"])
  func damaged(_ verb: String) throws {
    let path = try make("a.callboard.json")
    let local = folder.read("a.callboard.json.local")
    _ = try folder.write(
      local.replacing("{\"show\":{", with: "{\"Show\":{"), to: "a.callboard.json.local")
    let before = files
    let run = try run(verb, path)
    #expect(run.status == 1 && run.output.isEmpty, "\(run)")
    #expect(run.errors.contains("'callboard workspace check \(path)' lists everything"), "\(run)")
    #expect(files == before)
  }

  @Test("Without room nothing is left of a backup, and the file stays as it was")
  func noRoom() throws {
    let path = folder.file("a.callboard")
    _ = try command(path, "show new S; object add list 1 thru 3000 Name")
    let before = FileManager.default.contents(atPath: path)
    for verb in ["backup", "compact"] {
      let run = try BuiltExecutable.callboard.start(
        through: "ulimit -f 160; exec \"$0\" \"$@\"", ["workspace", verb, path]
      ).wait()
      #expect(run.status == 1 && run.output.isEmpty && !run.errors.isEmpty, "\(run)")
      #expect(!run.errors.contains(".partial"), "\(run)")
      #expect(files == ["a.callboard"])
      #expect(FileManager.default.contents(atPath: path) == before)
    }
  }

  @Test("Ctrl-C stops a backup, a check and a repair, and changes nothing")
  func stopped() throws {
    let path = folder.file("a.callboard")
    _ = try command(path, "show new S")
    for first in [1, 10_001, 20_001, 30_001] {
      _ = try command(path, "show S; object add list \(first) thru \(first + 9_999) Name")
    }
    let before = FileManager.default.contents(atPath: path)
    for arguments in [["backup"], ["check"], ["check", "--repair"]] {
      let started = try BuiltExecutable.callboard.start(
        ["workspace"] + arguments + [path], input: .text(""))
      // The log is there while the file is read, or the copy of a repair.
      while started.process.isRunning, files.count == 1 { usleep(200) }
      kill(started.process.processIdentifier, SIGINT)
      let run = try started.wait()
      #expect(run.status == 130 && run.output.isEmpty, "\(run)")
      #expect(run.errors.contains("stopped"), "\(run)")
      #expect(files == ["a.callboard"], "\(arguments)")
      #expect(FileManager.default.contents(atPath: path) == before)
    }
  }

  @Test("What cannot be made is refused")
  func refused() throws {
    let path = try make("a.callboard")
    _ = try folder.write("precious", to: "b.callboard")
    for (target, words) in [
      (folder.file("b.callboard"), "exists already"), (folder.file("b.callboard.json"), "format"),
      (folder.file("no/b.callboard"), "there is no such folder"), ("memory:b", "format"),
      ("ftp://x/b", "not the name of a workspace"),
    ] {
      let run = try run("backup", path, target)
      #expect(run.status == 1 && run.errors.contains(words), "\(run)")
    }
    #expect(folder.read("b.callboard") == "precious")
    #expect(files == ["a.callboard", "b.callboard"])
  }
}
