import Commands
import Domain
import PluginAPI
import Testing
import Workspace

@Suite("history keep")
struct HistoryKeepTests {
  @Test("The limit is set for all processes, and shown")
  func limit() async throws {
    let stage = try CommandFixture()
    #expect(
      try await stage.text("history keep")
        == "the history keeps 100000 commands, with the newest 50000 changes\n")
    #expect(try await stage.text("history keep 3 commands") == "the history keeps 3 commands\n")
    #expect(
      try await stage.json("history keep").contains(#""keep":{"limit":"commands","count":3}"#)
    )
    let other = try stage.other()
    #expect(try await other.workspace.historyLimit() == .commands(3))
    for number in 1...5 { try await stage.run("show new S\(number)") }
    #expect(try await other.workspace.history(limit: 9).map(\.record.number) == [5, 4, 3])
    #expect(
      try await stage.text("history keep 1 days") == "the history keeps the commands of 1 day\n")
    #expect(try await stage.text("history keep all") == "the history keeps all commands\n")
    #expect(try await stage.json("history keep standard").contains(#""keep":{"limit":"standard"}"#))
  }

  @Test("What is no longer kept cannot be reverted, and says so")
  func trimmed() async throws {
    let stage = try CommandFixture()
    for number in 1...5 { try await stage.run("show new S\(number)") }
    try await stage.run("history keep 2 commands")
    let error = try await stage.error("revert 3")
    #expect(error.code == .historyTrimmed)
    #expect(error.message == "command 3 is no longer kept")
    #expect(error.remedy == "'history keep' says how far the history reaches back")
    #expect(try await stage.error("revert 6").code == .notFound)
    #expect(try await stage.text("revert 4") == "reverted 4: show new S4\n")
  }

  @Test("Undo goes on, and another process misses nothing")
  func undo() async throws {
    let stage = try CommandFixture()
    try await stage.run("history keep 1 commands")
    try await stage.run("show new Hamlet; object add scene 1 Moon; board new Main")
    let other = try stage.other()
    try await other.workspace.openShow(
      try #require(try await other.workspace.shows().first).show.id)
    try await other.workspace.openBoard(
      try #require(try await other.workspace.boards().first).board.id)
    try await stage.run("place scene 1 at 0,0; move #1 by 3,0; move #1 by 3,0; undo 2")
    #expect(try await stage.runner.workspace.items().map { "\($0.item.pose)" } == ["0,0 2x2"])
    #expect(try await other.workspace.items().map { "\($0.item.pose)" } == ["0,0 2x2"])
    #expect(try await stage.runner.workspace.history(limit: 9).count == 1)
  }

  @Test("Within a batch it is refused")
  func batch() async throws {
    let stage = try CommandFixture()
    try await stage.run("show new Hamlet; begin")
    #expect(try await stage.error("history keep all").code == .notAllowed)
  }
}
