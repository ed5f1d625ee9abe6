import Foundation
import TestSupport
import Testing

/// Sends answers of the built REPL to files, the shell and a pager.
@Suite("Answers that go elsewhere", .timeLimit(.minutes(10)))
struct OutputTests {
  private let folder: TemporaryFolder
  private let workspace: String

  init() throws {
    folder = try TemporaryFolder()
    workspace = folder.file("w.callboard")
    _ = try BuiltExecutable.callboard.run(
      [workspace, "-c", "show new Hamlet; object add group 1 \"Front wash\""])
  }

  private func run(_ commands: String, _ options: String...) throws -> Run {
    try BuiltExecutable.callboard.run(
      [workspace, "--show", "Hamlet", "-c", commands] + options)
  }

  @Test("A script writes files and runs commands only where it is allowed to")
  func scripts() throws {
    let file = folder.file("objects.txt")
    let refused = try run("objects > \(file)")
    #expect(refused.status == 1 && refused.errors.contains("--shell"), "\(refused)")
    #expect(!FileManager.default.fileExists(atPath: file))
    let plain = try run("objects")
    let written = try run("objects > \"\(file)\"", "--shell")
    #expect(written.status == 0 && written.output.isEmpty, "\(written)")
    #expect(try String(contentsOfFile: file, encoding: .utf8) == plain.output)
    let piped = try run("shows; objects | tr a-z A-Z | grep WASH", "--shell")
    #expect(piped.status == 0 && piped.output.contains("FRONT WASH"), "\(piped)")
    let json = try run("objects > '\(file)'", "--shell", "--format", "json")
    #expect(json.status == 0)
    let object = try JSONSerialization.jsonObject(
      with: Data(contentsOf: URL(fileURLWithPath: file)))
    #expect((object as? [String: Any])?["version"] as? Int == 1)
  }

  @Test("What fails leaves the file as it was, and says why")
  func failures() throws {
    let file = try folder.write("old", to: "old.txt")
    let unknown = try run("objcts > \(file)", "--shell")
    #expect(unknown.status == 1 && unknown.errors.contains("'objcts'"), "\(unknown)")
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "old")
    let own = try run("objects > \(workspace)", "--shell")
    #expect(own.status == 1 && own.errors.contains("is a file of the open workspace"), "\(own)")
    let missing = try run("objects > \(folder.file("no/where"))", "--shell")
    #expect(missing.status == 1 && missing.errors.contains("does not exist"), "\(missing)")
    let status = try run("objects | exit 7", "--shell")
    #expect(status.status == 1 && status.errors.contains("failed (status 7)"), "\(status)")
    let place = try run("shows\nobjects > a b", "--shell")
    #expect(place.status == 1 && place.errors.contains("only the name of a file"), "\(place)")
    #expect(try run("objects").output.contains("Front wash"))
  }

  @Test("A table is all that is on standard output, and the form can change in a session")
  func tables() throws {
    let csv = try run("objects", "--format", "csv")
    #expect(csv.status == 0 && csv.errors.isEmpty, "\(csv)")
    #expect(csv.lines.first == "id,kind,number,name,color,outlined")
    #expect(csv.lines.count == 2 && csv.lines[1].hasSuffix(",group,1,Front wash,,false"), "\(csv)")
    let formula = try run("object add macro 1 \"=1+1\"; objects --kind macro", "--format", "csv")
    #expect(formula.output.contains(",macro,1,=1+1,"), "\(formula)")
    #expect(formula.errors.contains("1 text looks like a formula"), "\(formula)")
    let markdown = try run("objects --kind group", "--format", "markdown")
    #expect(markdown.lines.first == "| id | kind | number | name | color | outlined |")
    #expect(markdown.output.hasSuffix(" | group | 1 | Front wash | | false |\n\n"), "\(markdown)")
    let file = folder.file("objects.csv")
    let changed = try run("format csv; objects > '\(file)'\nshows", "--shell")
    #expect(changed.status == 0, "\(changed)")
    #expect(changed.lines.first == "id,name,objects,boards", "\(changed)")
    let text = try String(contentsOfFile: file, encoding: .utf8)
    #expect(text.hasPrefix("id,kind,number,name,color,outlined\n"), "\(text)")
    let refused = try run("objects x y; object edit", "--format", "csv")
    #expect(refused.status == 1 && refused.output.isEmpty, "\(refused)")
    #expect(refused.errors.contains("object edit"), "\(refused)")
  }

  @Test("A refusal of the session can be explained, also one of a line that was redirected")
  func explanation() throws {
    let file = folder.file("out.txt")
    let run = try run(
      "board new Main\nplace group 1 at 0,0; place group 1 at 1,1 > '\(file)'\nexplain",
      "--shell", "--keep-going")
    #expect(run.status == 1, "\(run)")
    #expect(run.output.contains("'place group 1 at 1,1' was refused: You cannot overlap"), "\(run)")
    #expect(run.output.contains("in the way: #1 group 1 \"Front wash\" at 0,0 2x2\n"), "\(run)")
    #expect(run.output.contains("nearest free place: 2,1\n"), "\(run)")
  }

  @Test(
    "At a terminal lines go to the shell, and long answers through a pager",
    .enabled(if: TerminalSession.isAvailable, "needs tmux, which is not installed"))
  func terminal() throws {
    let session = try TerminalSession(folder)
    try session.type("export PAGER='sed s/^/paged:/'")
    try session.type("callboard \(workspace) --show Hamlet; echo 'status'=$?")
    try session.waitForLast("Hamlet>")
    try session.type("objects | tr a-z A-Z")
    try session.waitFor("FRONT WASH")
    try session.type("objects > \(folder.file("out.txt"))")
    try session.waitForLast("Hamlet>")
    try session.type("timing on")
    try session.waitFor("timing is on")
    try session.type("shows")
    try session.waitFor(" ms\n")
    try session.type("format csv")
    try session.waitFor("output format: csv")
    try session.type("shows")
    try session.waitFor("id,name,objects,boards\n")
    try session.type("format text")
    try session.waitFor("output format: text")
    try session.type("shws")
    try session.type("explain")
    try session.waitFor("'shws' was refused")
    try session.type("help all")
    try session.waitFor("\npaged:", times: 5)
    #expect(!session.screen.contains("paged:Hamlet"))
    try session.type("shows | (echo READY | tr A-Z a-z; exec sleep 1000)")
    try session.waitFor("\nready\n")
    try session.press("C-c")
    try session.waitFor("failed (status 130)")
    try session.waitForLast("Hamlet>")
    try session.type("quit")
    try session.waitFor("\nstatus=0")
    let text = try String(contentsOfFile: folder.file("out.txt"), encoding: .utf8)
    #expect(text.contains("Front wash") && !text.contains("\u{1B}"))
  }
}
