import Foundation
import TestSupport
import Testing

/// A console's show file, or nothing, where a workspace is wanted.
@Suite("A show file named as a workspace")
struct MistakenWorkspaceTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    _ = try folder.write(LargeShowFile.text(groups: 1...3), to: "my show.asc")
  }

  /// The names of the files in the folder.
  private var files: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
  }

  @Test("Without a terminal the command to import it is reported, and nothing is made")
  func script() throws {
    let path = folder.file("my show.asc")
    let run = try BuiltExecutable.callboard.run([path, "-c", "show new A"])
    #expect(run.status == 1 && run.output.isEmpty)
    let command = "callboard-import '\(path)' --into '\(folder.file("my show.callboard"))'"
    #expect(
      run.errors == "'\(path)' is a USITT ASCII show, not a Callboard workspace; import it with: "
        + "\(command), or run callboard and type: import '\(path)'\n")
    #expect(files == ["my show.asc"])
    let json = try BuiltExecutable.callboard.run([path, "--format", "json", "-c", "shows"])
    #expect(try json.errorObjects().first?["code"] as? String == "unknownStore")

    // The command does what it says.
    let shell = Process()
    shell.executableURL = URL(fileURLWithPath: "/bin/sh")
    shell.arguments = [
      "-c", "'\(BuiltExecutable.folder.path)'/\(command) >'\(folder.file("report"))'",
    ]
    try shell.start()
    try shell.waitForEnd()
    #expect(shell.terminationStatus == 0)
    let shows = try BuiltExecutable.callboard.run(
      [folder.file("my show.callboard"), "-c", "objects"])
    #expect(shows.output.contains("Group 3"), "\(shows)")
  }

  @Test("It is known by its content, also under a workspace's name")
  func content() throws {
    let path = try folder.write(LargeShowFile.text(groups: 1...3), to: "w.callboard")
    let before = FileManager.default.contents(atPath: path)
    let run = try BuiltExecutable.callboard.run([path, "--format", "json", "-c", "show new A"])
    #expect(try run.errorObjects().first?["code"] as? String == "notAWorkspace")
    #expect(run.errors.contains("--into") && run.errors.contains("w-imported.callboard"), "\(run)")
    #expect(FileManager.default.contents(atPath: path) == before)
    #expect(files == ["my show.asc", "w.callboard"])
  }

  @Test("One that cannot be imported is reported with the advice")
  func refused() throws {
    let path = try folder.write("ETC EXP II\u{0}\u{1}", to: "old.shw")
    let run = try BuiltExecutable.callboard.run([path, "-c", "shows"])
    #expect(run.status == 1)
    #expect(run.errors.hasPrefix("'\(path)' is not a Callboard workspace: this is "), "\(run)")
    #expect(!run.errors.contains("--into"))
    #expect(files == ["my show.asc", "old.shw"])
  }

  @Test("A show file that does not exist is an error, and no workspace is made")
  func missing() throws {
    let path = folder.file("nofile.qxw")
    let run = try BuiltExecutable.callboard.run([path, "-c", "show new A"])
    #expect(run.status == 1 && run.output.isEmpty)
    #expect(
      run.errors == "there is no file '\(path)'; check the path, or name a workspace, for example "
        + "'\(folder.file("nofile.callboard"))'\n")
    #expect(files == ["my show.asc"])
    let json = try BuiltExecutable.callboard.run([path, "--format", "json", "-c", "shows"])
    #expect(try json.errorObjects().first?["code"] as? String == "unknownStore")
  }

  @Test("A word that names neither a workspace nor a file is an error that says what to do")
  func word() throws {
    let run = try BuiltExecutable.callboard.run(["tour", "-c", "shows"])
    #expect(
      run.status == 1
        && run.errors.contains("name a file, for example tour.callboard, or run callboard without"),
      "\(run)")
  }

  @Test("A script that makes a workspace has a quiet standard error")
  func quiet() throws {
    let run = try BuiltExecutable.callboard.run([folder.file("new.callboard"), "-c", "show new A"])
    #expect(run.status == 0 && run.errors.isEmpty, "\(run)")
  }
}

/// The same at a terminal, where a person is asked.
@Suite(
  "A show file named as a workspace at a terminal",
  .enabled(if: TerminalSession.isAvailable, "needs tmux, which is not installed"))
struct MistakenWorkspaceAtTerminalTests {
  private let folder: TemporaryFolder
  private let session: TerminalSession

  init() throws {
    folder = try TemporaryFolder()
    _ = try folder.write(LargeShowFile.text(groups: 1...3), to: "tour.asc")
    session = try TerminalSession(folder)
    try session.type("cd \(folder.path)")
  }

  /// Whether the screen shows a text, wherever its lines end.
  private func shows(_ text: String) -> Bool {
    session.screen.filter { !$0.isWhitespace }.contains(text.filter { !$0.isWhitespace })
  }

  private func ask() throws {
    try session.type("callboard tour.asc; echo 'status'=$?")
    try session.waitFor("[y/N]")
  }

  @Test("A yes imports it into a new workspace beside it, which is open then")
  func yes() throws {
    try ask()
    #expect(
      shows(
        "'tour.asc' is a USITT ASCII show, not a Callboard workspace. "
          + "Import it into 'tour.callboard'? [y/N]"))
    try session.type("y")
    try session.waitFor("new workspace 'tour.callboard'")
    try session.waitFor("tour>")
    try session.type("objects")
    try session.waitFor("Group 3")
    try session.type("quit")
    try session.waitFor("\nstatus=0")
    let look = try BuiltExecutable.callboard.run([folder.file("tour.callboard"), "-c", "objects"])
    #expect(look.output.contains("Group 3"), "\(look)")
  }

  @Test("Anything else makes nothing", arguments: [("n", "Enter"), ("", "C-c"), ("", "C-d")])
  func no(_ answer: String, _ key: String) throws {
    try ask()
    try session.send(answer)
    try session.press(key)
    try session.waitFor("\nstatus=1")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["tour.asc"])
    // The terminal is as it was.
    try session.type("stty -a | grep -c -e ' -noflsh'")
    try session.waitFor("\n1\n")
  }

  @Test("A workspace that exists is named as such, and is added to only after a yes")
  func existing() throws {
    let workspace = folder.file("tour.callboard")
    _ = try BuiltExecutable.callboard.run([workspace, "-c", "show new Hamlet"])
    try ask()
    #expect(shows("Import it into 'tour.callboard', which exists already? [y/N]"))
    try session.type("n")
    try session.waitFor("\nstatus=1")
    func objects() throws -> String {
      try BuiltExecutable.callboard.run([workspace, "-c", "shows; objects", "--show", "Hamlet"])
        .output
    }
    #expect(try !objects().contains("Group 3"))
    try session.type("clear")
    try ask()
    try session.type("y")
    try session.waitFor("Hamlet>")
    #expect(!session.screen.contains("new workspace"))
    try session.type("quit")
    try session.waitFor("\nstatus=0")
    #expect(try objects().contains("Group 3"))
  }

  @Test("A path where nothing is says that the workspace is new, and says so once")
  func new() throws {
    try session.type("callboard new.callboard; echo 'status'=$?")
    try session.waitFor("new workspace 'new.callboard'")
    try session.waitFor("callboard>")
    try session.type("show new Hamlet; quit")
    try session.waitFor("\nstatus=0")
    try session.type("clear; callboard new.callboard; echo 'status'=$?")
    try session.waitFor("Hamlet>")
    #expect(!session.screen.contains("new workspace"))
  }
}
