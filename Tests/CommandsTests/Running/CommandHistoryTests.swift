import Commands
import Domain
import GridGeometry
import Persistence_SQLite
import PluginAPI
import Testing
import Workspace

@Suite("The history of a workspace")
struct CommandHistoryTests {
  /// The commands on record, oldest first.
  private func commands(of stage: CommandFixture) async throws -> [CommandRecord] {
    let store = try StorePlugin.sqlite.open(stage.runner.workspace.location)
    defer { try? store.close() }
    return try store.commands(before: nil, limit: 1_000).value.reversed()
  }

  @Test("Commands that change something are reported as they were typed")
  func words() async throws {
    let stage = try CommandFixture()
    let lines = [
      "show new \"Cook's  Show\"", "object add list 1 A", "board new B  # first", "edit", "items",
      "place list 1 at 0,0; move @0,0 to 2,2", "undo",
    ]
    for line in lines { try await stage.run(line) }
    let found = try await commands(of: stage)
    #expect(
      found.map(\.note.words) == [
        "show new \"Cook's  Show\"", "object add list 1 A", "board new B", "place list 1 at 0,0",
        "move @0,0 to 2,2", "undo",
      ])
    #expect(found.allSatisfy { $0.note.time == Timestamp(milliseconds: 1_000) })
    #expect(found.allSatisfy { $0.note.seat == "/1" }, "\(found.map(\.note.seat))")
  }

  @Test("The history says which show, board or trip a command changed")
  func places() async throws {
    let stage = try CommandFixture()
    try await stage.run(CommandFixture.stage)
    try await stage.run(
      """
      board new Side; place list 7 at 0,0; object add list 9; show new Other; board new Main
      trip new Tour on 2026-04-01 for 2; show rename Other to Third; board delete Main --yes
      """)
    func entries() async throws -> [String] {
      try await stage.runner.workspace.history(limit: 8).reversed().map {
        "\($0.record.note.words.split(separator: " ").prefix(2).joined(separator: " ")): "
          + "\($0.shows + $0.trips) \($0.boards)"
      }
    }
    #expect(
      try await entries() == [
        "board new: [\"Hamlet\"] [\"Side\"]", "place list: [\"Hamlet\"] [\"Side\"]",
        "object add: [\"Hamlet\"] []", "show new: [\"Third\"] []",
        "board new: [\"Third\"] [\"Main\"]", "trip new: [\"Tour\"] []",
        "show rename: [\"Third\"] []", "board delete: [\"Third\"] [\"Main\"]",
      ])
    let text = try await stage.text("history 7")
    #expect(text.contains("  Hamlet/Side  place list 7 at 0,0\n"), "\(text)")
    // What was deleted keeps the name that it had.
    try await stage.run("show delete Third --yes")
    #expect(try await stage.runner.workspace.history(limit: 1).first?.shows == ["Third"])
  }

  @Test("A command that commits more than once is reported once, and refused ones never")
  func commits() async throws {
    let stage = try CommandFixture()
    try await stage.run(CommandFixture.stage)
    let before = try await commands(of: stage).count
    await #expect(throws: CommandError.self) { try await stage.run("move @90,90 to 0,0") }
    #expect(try await commands(of: stage).count == before)
    let seat = stage.runner.workspace
    try await seat.run(as: "three shows") { seat throws(WorkspaceError) in
      for name in ["X", "Y", "Z"] { _ = try seat.createShow(named: name) }
    }
    let found = try await commands(of: stage).dropFirst(before)
    #expect(found.map(\.note.words) == ["three shows"])
    #expect(found.first.map { $0.commits.upperBound.value - $0.commits.lowerBound.value } == 2)
  }

  @Test("What no command asked for is reported by what it changed")
  func gestures() async throws {
    let stage = try CommandFixture()
    try await stage.run(CommandFixture.stage)
    let seat = stage.runner.workspace
    try await stage.run("board Main; edit")
    let block = try #require(try await seat.items().first).item
    _ = try await seat.perform(.move(block.id, to: Cell(x: 40, y: 40)))
    _ = try await seat.perform(.remove(block.id))
    #expect(
      try await commands(of: stage).suffix(2).map(\.note.words) == [
        "move 1 block", "remove 1 block",
      ])
  }
}
