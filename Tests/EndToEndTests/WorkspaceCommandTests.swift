import Foundation
import TestSupport
import Testing

/// 'callboard workspace', from the built executable.
@Suite("Workspaces as files", .timeLimit(.minutes(10)))
struct WorkspaceCommandTests {
  private static let kinds = ["a.callboard", "a.callboard.json"]
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var files: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
  }

  private func run(_ arguments: String...) throws -> Run {
    try BuiltExecutable.callboard.run(["workspace"] + arguments)
  }

  /// Makes a workspace with a show, boards of four rules, and a trip.
  private func make(_ name: String) throws -> String {
    let schedule = try folder.write(
      "date,time,home,away,city\n2026-04-01,13:20,Cubs,Cardinals,Chicago\n", to: "s.csv")
    let made = try BuiltExecutable.callboard.run(
      [folder.file(name)],
      input: """
        show new S; object add list 1 thru 3 Song; board new G; edit
        place list 1 at 0,0; place list 2 at 4,0; pan 90,0
        board new C --rules canvas; edit; card add Call at 7 --title Tonight
        board new T --rules tiles
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

  // MARK: Looking

  @Test(
    "Its information says what it is, how large, and how far its history reaches",
    arguments: kinds)
  func info(_ name: String) throws {
    let path = try make(name)
    let run = try run("info", path, "--json")
    #expect(run.status == 0 && run.errors.isEmpty, "\(run)")
    let object = try #require(try run.objects().first)
    let isJSON = name.hasSuffix(".json")
    #expect(object["format"] as? String == (isJSON ? "json" : "sqlite"))
    #expect(object["formatVersion"] as? Int == (isJSON ? 1 : 12))
    let listed = try #require(object["files"] as? [[String: Any]])
    #expect(listed.compactMap { $0["name"] as? String } == files)
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(listed.first?["bytes"] as? Int == attributes[.size] as? Int)
    let counts = try #require(object["counts"] as? [String: Int])
    #expect(counts["shows"] == 1 && counts["boards"] == 3 && counts["objects"] == 3)
    #expect(counts["items"] == 3 && counts["trips"] == 1 && counts["games"] == 1)
    #expect(counts["cities"] == 1 && counts["entries"] == 1)
    let history = try #require(object["history"] as? [String: Any])
    #expect(history["commands"] as? Int == object["state"] as? Int)
    #expect((history["since"] as? Int ?? 0) > 1_700_000_000_000)
    #expect(object["recordStart"] as? Int == 0)
    #expect((object["keep"] as? [String: Any])?["count"] as? Int == 30)

    let text = try self.run("info", path)
    #expect(
      text.status == 0
        && text.lines.first == "\(isJSON ? "json" : "sqlite") workspace, "
          + "version \(isJSON ? 1 : 12)",
      "\(text)")
    #expect(text.output.contains("1 show, 3 boards, 3 objects, 3 items, 1 trip"), "\(text)")
    #expect(text.output.contains("all changes since state 0 on record"), "\(text)")
    #expect(text.output.contains("the history keeps the commands of 30 days"), "\(text)")
  }

  @Test("A workspace that another program writes can be looked at", arguments: kinds)
  func infoInUse(_ name: String) throws {
    let path = try make(name)
    let writer = try CommandSession(on: path, "board G", "edit", "move @0,0 to 8,8")
    let run = try run("info", path)
    #expect(run.status == 0 && run.output.contains("3 items"), "\(run)")
    try writer.answer(to: "move @8,8 to 16,16")
    #expect(try writer.end().status == 0)
  }

  // MARK: Copying

  @Test(
    "A copy of either format answers as the original, and so does a copy of it",
    arguments: kinds)
  func copy(_ name: String) throws {
    let path = try make(name)
    let before = try look(path)
    let names = name.hasSuffix(".json") ? ["b.db", "json:c"] : ["b.callboard.json", "sqlite:c"]
    let first = folder.file(names[0])
    let copied = try run("copy", path, first)
    #expect(copied.status == 0 && copied.errors.isEmpty, "\(copied)")
    #expect(copied.output.contains("1 show, 3 boards, 3 objects, 3 items, 1 trip"), "\(copied)")
    #expect(copied.output.contains("with 1 view"), "\(copied)")
    #expect(copied.output.contains("the history of commands"), "\(copied)")
    #expect(try look(first) == before)
    let scheme = names[1].prefix { $0 != ":" }
    let again = try run("copy", first, "\(scheme):\(folder.file("c"))", "--json")
    #expect(again.status == 0, "\(again)")
    #expect((try again.objects().first?["counts"] as? [String: Int])?["items"] == 3)
    #expect(try look("\(scheme):\(folder.file("c"))") == before)
    #expect(try look(path) == before)
    #expect(!files.contains { $0.hasPrefix(".") }, "\(files)")
  }

  @Test("Two copies in JSON differ only in the line of their state")
  func differences() throws {
    let path = try make("a.callboard")
    for name in ["b", "c"] {
      #expect(try run("copy", path, folder.file("\(name).callboard.json")).status == 0)
    }
    let lines = try Peer.lines(
      of: "diff", ["b", "c"].map { folder.file("\($0).callboard.json") })
    #expect(lines.count { $0.hasPrefix("<") } == 1, "\(lines)")
    #expect(lines.contains { $0.hasPrefix("> \"state\":") }, "\(lines)")
  }

  @Test("A workspace in use is copied, and its writer goes on", arguments: kinds)
  func copyInUse(_ name: String) throws {
    let path = try make(name)
    let writer = try CommandSession(on: path, "board G", "edit", "move @0,0 to 8,8")
    #expect(try run("copy", path, folder.file("b.callboard")).status == 0)
    #expect(try run("copy", path, folder.file("c.callboard.json")).status == 0)
    try writer.answer(to: "move @8,8 to 16,16")
    #expect(try writer.end().status == 0)
    for copy in ["b.callboard", "c.callboard.json"] {
      let items = try BuiltExecutable.callboard.run(
        [folder.file(copy), "--format", "json", "-c", "board G; items"])
      #expect(items.output.contains(#""x":8,"y":8"#), "\(items)")
    }
  }

  @Test(
    "Ctrl-C, or an end of the process, stops a copy and leaves nothing",
    arguments: [(SIGINT, 130), (SIGTERM, 143)] as [(Int32, Int32)])
  func stopped(_ signal: (number: Int32, status: Int32)) throws {
    let path = folder.file("a.callboard")
    for count in [4_000, 16_000, 64_000] {
      let made = try BuiltExecutable.callboard.run(
        [path, "-c", "show new \"S\(count)\"; object add list 1 thru \(count) Name"])
      try #require(made.status == 0, "\(made)")
      let started = try BuiltExecutable.callboard.start(
        ["workspace", "copy", path, folder.file("b.callboard.json")], input: .text(""))
      while started.process.isRunning, !files.contains(where: { $0.hasSuffix(".partial") }) {
        usleep(500)
      }
      kill(started.process.processIdentifier, signal.number)
      let run = try started.wait()
      // The smallest one may be copied before the signal comes.
      guard run.status != 0 else {
        #expect(
          try BuiltExecutable.callboard.run(
            [folder.file("b.callboard.json"), "-c", "shows"]).status == 0)
        for name in files where name.hasPrefix("b.") {
          try FileManager.default.removeItem(atPath: folder.file(name))
        }
        continue
      }
      #expect(run.status == signal.status && run.output.isEmpty, "\(run)")
      #expect(run.errors.contains("stopped"), "\(run)")
      #expect(files == ["a.callboard"])
      return
    }
    Issue.record("every copy was faster than the signal")
  }

  // MARK: Errors

  /// Expects a refusal that leaves the folder as it is.
  private func expectRefusal(
    _ arguments: [String], _ words: String, _ code: String,
    _ location: SourceLocation = #_sourceLocation
  ) throws {
    let before = files
    let contents = before.map { FileManager.default.contents(atPath: folder.file($0)) }
    let run = try BuiltExecutable.callboard.run(["workspace"] + arguments)
    #expect(run.status == 1 && run.output.isEmpty, "\(run)", sourceLocation: location)
    #expect(run.errors.contains(words), "\(run)", sourceLocation: location)
    let json = try BuiltExecutable.callboard.run(["workspace"] + arguments + ["--json"])
    #expect(json.status == 1 && json.output.isEmpty, "\(json)", sourceLocation: location)
    let error = try json.errorObjects().first
    #expect(error?["code"] as? String == code, "\(json)", sourceLocation: location)
    #expect(files == before, sourceLocation: location)
    #expect(
      files.map { FileManager.default.contents(atPath: folder.file($0)) } == contents,
      sourceLocation: location)
  }

  @Test("What is not there, or cannot be made, is refused", arguments: kinds)
  func refused(_ name: String) throws {
    let path = try make(name)
    let new = folder.file("b.callboard.json")
    let missing = folder.file("missing.callboard")
    try expectRefusal(["info", missing], "there is no workspace", "cannotOpen")
    try expectRefusal(["copy", missing, new], "there is no workspace", "cannotOpen")
    try expectRefusal(["copy", path, path], "exists already", "cannotOpen")
    _ = try folder.write("precious", to: "b.callboard.json")
    try expectRefusal(["copy", path, new], "exists already", "cannotOpen")
    try FileManager.default.removeItem(atPath: new)
    _ = try folder.write("", to: "b.callboard.json")
    try expectRefusal(["copy", path, new], "exists already", "cannotOpen")
    try expectRefusal(
      ["copy", path, folder.file("no/b.callboard")], "there is no such folder", "cannotOpen")
    try expectRefusal(["copy", path, "b.txt"], "not the name of a workspace", "unknownStore")
    try expectRefusal(["copy", path, "memory:b"], "not in a file", "cannotOpen")
    try expectRefusal(["info", "memory:b"], "not in a file", "cannotOpen")
  }

  @Test("An empty workspace is looked at, and not copied")
  func empty() throws {
    let path = try folder.write("", to: "a.callboard")
    let run = try run("info", path)
    #expect(run.status == 0 && run.output.contains("0 shows"), "\(run)")
    try expectRefusal(
      ["copy", path, folder.file("b.callboard")], "nothing to copy", "cannotOpen")
  }

  @Test("A damaged JSON workspace is reported with its place, and a newer one with its version")
  func badJSON() throws {
    let path = try make("a.callboard.json")
    let text = folder.read("a.callboard.json")
    let new = folder.file("b.callboard")
    _ = try folder.write(
      text.replacing("\"width\":2,", with: "\"width\":0,"), to: "a.callboard.json")
    try expectRefusal(["copy", path, new], "a rectangle beyond the grid", "damaged")
    try expectRefusal(["info", path], "a rectangle beyond the grid", "damaged")
    _ = try folder.write(
      text.replacing("\"version\":1", with: "\"version\":2"), to: "a.callboard.json")
    try expectRefusal(["copy", path, new], "version 2", "newerWorkspace")
    try expectRefusal(["info", path], "version 2", "newerWorkspace")
  }

  @Test(
    "A damaged SQLite workspace is reported, and so is a newer one",
    .enabled(if: SQLiteShell.isInstalled, SQLiteShell.isMissing))
  func badSQLite() throws {
    let path = try make("a.callboard")
    let whole = try #require(FileManager.default.contents(atPath: path))
    var data = whole
    for index in 4_096..<data.count { data[index] = UInt8(truncatingIfNeeded: index &* 31) }
    try data.write(to: URL(fileURLWithPath: path))
    let new = folder.file("b.callboard.json")
    try expectRefusal(["copy", path, new], "a.callboard", "damaged")
    try whole.write(to: URL(fileURLWithPath: path))
    try SQLiteShell.change(path, "DELETE FROM object WHERE name = 'Song' AND number = '1'")
    try expectRefusal(["copy", path, new], "a block shows an object that is missing", "damaged")
    try SQLiteShell.run(path, "PRAGMA user_version = 99")
    try expectRefusal(["copy", path, new], "version 99", "newerWorkspace")
    try expectRefusal(["info", path], "version 99", "newerWorkspace")
  }

  @Test("Without room nothing is left", arguments: ["b.callboard", "b.callboard.json"])
  func noRoom(_ name: String) throws {
    let path = folder.file("a.callboard")
    let made = try BuiltExecutable.callboard.run(
      [path, "-c", "show new S; object add list 1 thru 3000 Name"])
    try #require(made.status == 0, "\(made)")
    // What is only read needs no room of its own.
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: path)
    let run = try BuiltExecutable.callboard.start(
      through: "ulimit -f 160; exec \"$0\" \"$@\"", ["workspace", "copy", path, folder.file(name)]
    ).wait()
    #expect(run.status == 1 && run.output.isEmpty, "\(run)")
    #expect(run.errors.contains(name) && !run.errors.contains(".partial"), "\(run)")
    #expect(files == ["a.callboard"])
  }

  // MARK: Usage

  @Test("A usage error is reported, and help is there")
  func usage() throws {
    for arguments in [["copy", "a.callboard"], ["info"], ["mend", "a.callboard"]] {
      let run = try BuiltExecutable.callboard.run(["workspace"] + arguments)
      #expect(run.status == 64, "\(run)")
      #expect(run.errors.contains("Usage: callboard workspace"), "\(run)")
    }
    let help = try run("--help")
    #expect(help.status == 0 && help.output.contains("copy"), "\(help)")
  }

  @Test("A workspace that is called so is opened by its path")
  func calledWorkspace() throws {
    let path = folder.file("workspace")
    let made = try BuiltExecutable.callboard.run(["sqlite:\(path)", "-c", "show new Zebra"])
    #expect(made.status == 0, "\(made)")
    let opened = try BuiltExecutable.callboard.start(
      through: "cd '\(folder.path)' && exec \"$0\" \"$@\"", ["sqlite:workspace", "-c", "shows"]
    ).wait()
    #expect(opened.status == 0 && opened.output.contains("Zebra"), "\(opened)")
    // A name of one letter, in the working folder.
    let copied = try BuiltExecutable.callboard.start(
      through: "cd '\(folder.path)' && exec \"$0\" \"$@\"",
      ["workspace", "copy", "sqlite:workspace", "json:c"]
    ).wait()
    #expect(copied.status == 0 && folder.read("c").contains("Zebra"), "\(copied)")
    let other = try BuiltExecutable.callboard.start(
      through: "cd '\(folder.path)' && exec \"$0\" \"$@\"", ["./workspace", "-c", "shows"]
    ).wait()
    #expect(other.status == 1 && other.errors.contains("'./workspace'"), "\(other)")
  }
}
