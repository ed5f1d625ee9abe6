import Foundation
import TestSupport
import Testing

/// Drives the built REPL as a script would; what each command does is in `CommandWalkTests`.
@Suite("The REPL")
struct CommandTests {
  private let folder: TemporaryFolder
  private var workspace: String { folder.file("w.callboard") }

  init() throws { folder = try TemporaryFolder() }

  private func json(_ script: String, _ arguments: [String] = []) throws -> Run {
    try BuiltExecutable.callboard.run(
      [workspace, "--format", "json"] + arguments, input: script)
  }

  @Test("What was made is there in the next run, and the board opens in play")
  func nextRun() throws {
    _ = try json("show new S; object add list 1 Opening; board new B; place list 1 at 0,0")
    let next = try json("board B; items")
    let items = try #require(try next.objects().last)
    #expect(items["mode"] as? String == "play")
    #expect((items["items"] as? [Any])?.count == 1)
    let edit = try json("place list 1 at 5,5", ["--board", "B"])
    #expect(edit.status == 1)
    #expect(try edit.errorObjects().first?["code"] as? String == "notEditable")
  }

  @Test("A refused edit names what is in the way, and changes nothing")
  func refusal() throws {
    let run = try json(
      "show new S; object add list 1; board new B; place list 1 at 0,0; place list 1 at 1,1")
    #expect(run.status == 1)
    let item = try #require(try run.objects().last?["item"] as? [String: Any])
    let error = try #require(try run.errorObjects().first)
    #expect(error["code"] as? String == "overlap")
    #expect(error["message"] as? String == "You cannot overlap items.")
    #expect(error["by"] as? [String] == [try #require(item["id"] as? String)])
    let small = try json(
      "board new T --minimum 2; place list 1 at 0,0 1x2", ["--show", "S"])
    #expect(try small.errorObjects().first?["code"] as? String == "belowMinimum")
  }

  @Test("The first failing command ends a script; --keep-going goes on")
  func scripts() throws {
    let file = try folder.write("show new A\nnonsense\nshow new B\n", to: "script.txt")
    let stopped = try BuiltExecutable.callboard.run([workspace, "--file", file])
    #expect(stopped.status == 1)
    #expect(stopped.errors.contains("script.txt:2:1: "))
    #expect(try json("shows").output.contains("\"B\"") == false)
    let other = folder.file("other.callboard")
    let kept = try BuiltExecutable.callboard.run([other, "--file", file, "--keep-going"])
    #expect(kept.status == 1)
    let shows = try BuiltExecutable.callboard.run([other, "-c", "shows", "--format", "json"])
    #expect((try shows.objects().last?["shows"] as? [Any])?.count == 2)
  }

  @Test(
    "Deleting asks; without a terminal it needs --yes",
    arguments: [
      "show delete S", "board delete B", "object delete list 1",
    ])
  func deleting(_ command: String) throws {
    _ = try json("show new S; object add list 1; board new B")
    let asked = try json(command)
    #expect(asked.status == 1)
    #expect(try asked.errorObjects().first?["code"] as? String == "notConfirmed")
    #expect(try json("\(command) --yes").status == 0)
  }

  /// What is wrong, and a part of what is said about it.
  static let mistakes: [(command: String, code: String, says: String)] = [
    ("plcae list 1 at 0,0", "unknownCommand", "place"),
    ("place list 1 at 0", "syntax", ""),
    ("place list 1 at 2147483648,0", "outOfRange", "2147483646"),
    ("place list 1 at 2147483647,0 2x2", "outOfRange", ""),
    ("place list 1 at 0,0 0x2", "syntax", ""),
    ("place list 1.x at 0,0", "syntax", ""),
    ("place list 99 at 0,0", "notFound", ""),
    ("place \"no such\" at 0,0", "notFound", ""),
    ("move @9,9 to 0,0", "notFound", ""),
    ("move #7 to 0,0", "notFound", ""),
    ("resize @0,0 to 2x2 from middle", "syntax", ""),
    ("object add lamp 1", "syntax", ""),
    ("object add list 1 thru 99999", "tooMany", ""),
    ("board \"none\"", "notFound", ""),
    ("board new B", "duplicateName", "B"),
    ("board new \"\"", "emptyName", ""),
    ("show new \"s\"", "duplicateName", ""),
    ("undo", "nothingToUndo", ""),
    ("redo", "nothingToRedo", ""),
    ("import nowhere.qxw", "unreadable", "nowhere.qxw"),
    ("import /", "unreadable", "directory"),
    ("\"unclosed", "syntax", ""),
  ]

  @Test("A mistake is reported with its code, and nothing changes", arguments: mistakes)
  func mistake(_ row: (command: String, code: String, says: String)) throws {
    _ = try json("show new S; object add list 1; board new B")
    let before = try json("shows; objects; boards")
    let run = try json("board B; edit; \(row.command)")
    #expect(run.status == 1, "\(run)")
    let error = try #require(try run.errorObjects().last, "\(run)")
    #expect(error["code"] as? String == row.code, "\(run)")
    #expect(row.says.isEmpty || run.errors.contains(row.says), "\(run)")
    #expect(try json("shows; objects; boards").output == before.output)
  }

  @Test(
    "A usage error has the status 64",
    arguments: [
      ["--format", "yaml"], ["--no-such-flag"], ["-c", "shows", "--file", "x"], ["a", "b"],
    ])
  func usage(_ arguments: [String]) throws {
    let run = try BuiltExecutable.callboard.run(arguments)
    #expect(run.status == 64)
    #expect(run.output.isEmpty)
    #expect(run.errors.contains("Usage: callboard"))
  }

  static let commands: [(BuiltExecutable, [String])] = [
    (.callboard, []), (.importer, []), (.simulator, []), (.simulator, ["run"]),
    (.simulator, ["mutants"]),
  ]

  @Test(
    "Help fits 80 columns, and its lines end where the next word would not fit",
    arguments: Self.commands)
  func helpLines(_ executable: BuiltExecutable, _ command: [String]) throws {
    let help = try executable.run(command + ["--help"])
    #expect(help.status == 0)
    let lines = help.output.split(separator: "\n", omittingEmptySubsequences: false)
    for (line, next) in zip(lines, lines.dropFirst()) {
      #expect(line.count <= 80, "\(line)")
      let indent = next.prefix { $0 == " " }.count
      // Below the indent of 2 another option begins.
      guard !line.isEmpty, indent != 2, indent == line.prefix(while: { $0 == " " }).count else {
        continue
      }
      let word = next.dropFirst(indent).prefix { $0 != " " }
      #expect(word.isEmpty || line.count + 1 + word.count >= 79, "\(line)\n\(next)")
    }
  }

  @Test("Text into a pipe has no colours, no prompt and no escape, and a name steers no terminal")
  func plainText() throws {
    let run = try BuiltExecutable.callboard.run(
      [workspace],
      input: "show new S; object add list 1 Op --color red; board new B; place list 1 at 0,0\nview")
    #expect(run.status == 0, "\(run)")
    #expect(!run.output.contains("\u{1B}"))
    #expect(!run.output.contains("> "))
    #expect(run.output.contains("list 1"))
    #expect(run.output.contains("EDIT"))
    #expect(run.lines.allSatisfy { $0.count <= 80 })
    let colored = try BuiltExecutable.callboard.run(
      [workspace, "--board", "B", "-c", "view", "--color", "always"],
      environment: ["COLORTERM": "truecolor"])
    #expect(colored.output.contains("\u{1B}[") && colored.output.contains("229;57;53"))
    let silenced = try BuiltExecutable.callboard.run(
      [workspace, "--board", "B", "-c", "view"],
      environment: ["NO_COLOR": "1", "FORCE_COLOR": "3"])
    #expect(!silenced.output.contains("\u{1B}"))
  }

  @Test("Without a workspace named, the one in the user's data directory is used")
  func standardWorkspace() throws {
    let data = folder.file("data")
    let environment = ["XDG_DATA_HOME": data]
    let made = try BuiltExecutable.callboard.run(["-c", "show new S"], environment: environment)
    #expect(made.status == 0, "\(made)")
    #expect(FileManager.default.fileExists(atPath: data + "/callboard/workspace.callboard"))
  }

  @Test("Without a place for data no workspace is made up", arguments: ["", "relative"])
  func noPlaceForData(_ folder: String) throws {
    let run = try BuiltExecutable.callboard.run(
      ["-c", "shows"], environment: ["XDG_DATA_HOME": folder, "HOME": folder])
    #expect(run.status == 1)
    #expect(run.errors.contains("no workspace is named"))
  }

  @Test("A script that cannot be read changes nothing and says why")
  func unreadableScripts() throws {
    let bad = folder.file("bad.txt")
    try Data(Array("show new A\n".utf8) + [0xFF]).write(to: URL(fileURLWithPath: bad))
    let cases = [
      (bad, "badEncoding"), ("/dev/zero", "unreadable"), (folder.path, "unreadable"),
      (folder.file("none"), "unreadable"),
    ]
    for (path, code) in cases {
      let run = try BuiltExecutable.callboard.run(
        [workspace, "--format", "json", "--file", path])
      #expect(run.status == 1, "\(run)")
      #expect(try run.errorObjects().first?["code"] as? String == code, "\(run)")
    }
    #expect(try json("shows").output.contains("\"A\"") == false)
  }

  @Test("A line of standard input that is not UTF-8 or too long is named, and nothing of it is run")
  func unreadableLines() throws {
    let long = "show new A # " + String(repeating: "x", count: 2 << 20)
    let run = try json("shows\n\(long)\nshow new B", ["--keep-going"])
    #expect(run.status == 1)
    let error = try #require(try run.errorObjects().first)
    #expect(error["code"] as? String == "tooLarge")
    #expect(error["line"] as? Int == 2)
    let shows = try json("shows").output
    #expect(!shows.contains("\"A\"") && shows.contains("\"B\""))
  }

  @Test("Output that is lost is a failure", arguments: BuiltExecutable.lossy)
  func lostOutput(_ redirection: String) throws {
    let file = try folder.write("", to: "empty.asc")
    for command in [
      "callboard '\(workspace)' -c shows", "callboard '\(workspace)' --format json -c shows",
      "callboard-import '\(file)' --into '\(workspace)'",
    ] {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/bin/sh")
      process.arguments = [
        "-c", "'\(BuiltExecutable.folder.path)'/\(command) \(redirection) 2>'\(folder.file("e"))'",
      ]
      try process.start()
      try process.waitForEnd()
      #expect(process.terminationStatus == 1, "\(command)")
      #expect(folder.read("e").contains("standard output: "), "\(command): \(folder.read("e"))")
    }
  }
}
