import Commands
import Domain
import PluginAPI
import Testing
import Workspace

/// Companion #2153 asks for undo; here any command of the history can be taken back.
@Suite("revert")
struct RevertTests {
  private func stage() async throws -> CommandFixture {
    let stage = try CommandFixture()
    try await stage.run(
      """
      show new Hamlet; object add scene 1 Moon; object add scene 2 Sun; board new Main
      place scene 1 at 0,0; place scene 2 at 10,0
      """)
    return stage
  }

  /// The number of the newest command with these words.
  private func number(_ words: String, in stage: CommandFixture) async throws -> Int64 {
    let entries = try await stage.runner.workspace.history(limit: 100)
    return try #require(entries.first { $0.record.note.words == words }).record.number
  }

  private func items(_ stage: CommandFixture) async throws -> String {
    try await stage.json("items")
  }

  @Test("A command is taken back beside later ones, and the history lists that")
  func beside() async throws {
    let stage = try await stage()
    try await stage.run("move #2 to 20,0; label #2 Day; move #1 to 0,5")
    let move = try await number("move #2 to 20,0", in: stage)
    #expect(try await stage.text("revert \(move)") == "reverted \(move): move #2 to 20,0\n")
    let items = try await items(stage)
    #expect(items.contains("Day"), "\(items)")
    let seat = stage.runner.workspace
    let poses = try await seat.items().map { "\($0.item.pose)" }.sorted()
    #expect(poses == ["0,5 2x2", "10,0 2x2"])
    let newest = try await seat.history(limit: 1).first
    #expect(newest?.record.note.words == "revert \(move)")
    // It is a command like others.
    let revert = try await number("revert \(move)", in: stage)
    #expect(try await stage.json("revert \(revert)").contains("\"changes\":1"))
    #expect(try await seat.items().contains { "\($0.item.pose)" == "20,0 2x2" })
  }

  @Test("It is refused where a later command depends on it, and that command is named")
  func dependent() async throws {
    let stage = try await stage()
    try await stage.run("move #2 to 20,0; move #2 to 30,0")
    let first = try await number("move #2 to 20,0", in: stage)
    let second = try await number("move #2 to 30,0", in: stage)
    let before = try await items(stage)
    let error = try await stage.error("revert \(first)")
    #expect(error.code == .notUndoable)
    #expect(
      error.message
        == "command \(first) ('move #2 to 20,0') cannot be reverted: "
        + "command \(second) ('move #2 to 30,0') changed the same block")
    #expect(error.remedy == "'revert \(second)' first, if you want both back")
    #expect(try await items(stage) == before)
    try await stage.run("revert \(second); revert \(first)")
    #expect(try await stage.runner.workspace.items().contains { "\($0.item.pose)" == "10,0 2x2" })

    let object = try await number("object add scene 2 Sun", in: stage)
    let needed = try await stage.error("revert \(object)")
    #expect(needed.message.hasSuffix("changed or made something that depends on it"), "\(needed)")
  }

  @Test("It is refused where something is in the way now")
  func inTheWay() async throws {
    let stage = try await stage()
    try await stage.run("move #2 to 20,0; move #1 to 11,1")
    let first = try await number("move #2 to 20,0", in: stage)
    let second = try await number("move #1 to 11,1", in: stage)
    let error = try await stage.error("revert \(first)")
    #expect(error.code == .overlap && error.by.count == 1)
    #expect(error.message.contains("You cannot overlap items"), "\(error.message)")
    #expect(error.remedy?.contains("command \(second) ('move #1 to 11,1')") == true)
  }

  @Test("Deleted boards, objects and shows come back whole")
  func whole() async throws {
    let stage = try await stage()
    let seat = stage.runner.workspace
    let before = try await items(stage)
    try await stage.run("board new Side; board delete Main --yes; object delete scene 1 --yes")
    try await stage.run("show new Other; show delete Hamlet --yes")
    for words in ["show delete Hamlet --yes", "object delete scene 1 --yes"] {
      try await stage.run("revert \(try await number(words, in: stage))")
    }
    try await stage.run("revert \(try await number("board delete Main --yes", in: stage))")
    try await stage.run("show Hamlet; board Main; edit")
    #expect(try await items(stage) == before)
    #expect(try await seat.shows().map(\.show.name) == ["Hamlet", "Other"])
  }

  @Test("Commands of another process are reverted, even after closing")
  func otherProcess() async throws {
    let stage = try await stage()
    let other = try stage.other()
    for statement in Statement.all(in: "show Hamlet; board Main; edit; remove #2") {
      _ = try await other.run(statement)
    }
    let removal = try await number("remove #2", in: stage)
    #expect(try await stage.runner.workspace.items().count == 1)
    try await stage.run("revert \(removal)")
    #expect(try await stage.runner.workspace.items().count == 2)
    #expect(
      try await stage.text("revert \(removal)") == "nothing is left of \(removal): remove #2\n")
  }

  @Test("A rename is refused if the name is taken by now")
  func names() async throws {
    let stage = try await stage()
    try await stage.run("board rename Main to Stage; board new Main")
    let rename = try await number("board rename Main to Stage", in: stage)
    #expect(try await stage.error("revert \(rename)").code == .duplicateName)
  }

  @Test("What the history does not have is an error")
  func unknown() async throws {
    let stage = try await stage()
    let error = try await stage.error("revert 999")
    #expect(error.code == .notFound && error.remedy == "'history' lists them")
    #expect(try await stage.error("revert 0").code == .outOfRange)
    #expect(try await stage.error("revert x").code == .syntax)
    try await stage.run("begin")
    #expect(try await stage.error("revert 1").code == .notAllowed)
  }

  @Test("A step that a revert has taken back is not undone again")
  func undoSteps() async throws {
    let stage = try await stage()
    try await stage.run("move #2 to 20,0")
    try await stage.run("revert \(try await number("move #2 to 20,0", in: stage))")
    #expect(try await stage.text("undo").hasPrefix("undid: place scene 2"))
  }
}
