import Commands
import Domain
import Foundation
import GridGeometry
import PluginAPI
import Testing
import Workspace

@Suite("Commands at several seats of one workspace")
struct TwoSeatsTests {
  @Test("Two people type, a third one draws, and everybody sees everything at once")
  func company() async throws {
    let stage = try CommandFixture()
    try await stage.run(CommandFixture.stage)
    let workspace = stage.runner.workspace.workspace
    let sources = WorkspaceSources(now: { Timestamp(milliseconds: 1_000) })
    let other = CommandRunner(
      try await workspace.seat(sources: sources), target: stage.runner.target
    ) { _ in nil }
    let page = try await workspace.seat(sources: sources)
    let view = Size<ScreenSpace>(width: 800, height: 600)
    var commits = await workspace.changes().makeAsyncIterator()
    var news = await page.makeNews().makeAsyncIterator()
    await news.next(isolation: nil)

    for line in ["board Main", "edit", "move @0,0 to 6,6"] {
      let statement = try #require(Statement.all(in: line).first)
      _ = try await other.run(statement)
    }
    #expect(await commits.next(isolation: nil)?.changes?.count == 1)
    await news.next(isolation: nil)
    let board = try #require(await stage.runner.workspace.board)
    try await page.openBoard(board.id)
    let before = try await page.exchange(.look, in: view)
    #expect(try await stage.text("items").contains("6,6"))

    // Typed while the page looks: it is woken, and draws one block less.
    try await stage.run("remove @6,6")
    await news.next(isolation: nil)
    let after = try await page.exchange(.look, in: view)
    let blocks = [before, after].map { drawn in
      drawn.scene.elements.count { $0.kind == .block }
    }
    #expect(blocks == [3, 2])
    #expect(await commits.next(isolation: nil)?.changes?.first?.after == nil)

    // Each has steps of its own, and is given what they lost.
    let undo = try #require(Statement.all(in: "undo").first)
    let error = await #expect(throws: CommandError.self) { try await other.run(undo) }
    #expect(error?.code == .nothingToUndo)
    try await stage.run("undo")
    #expect(try await page.exchange(.look, in: view).scene.elements.contains { $0.kind == .block })
    try await page.close()
    try await stage.run("items")
  }
}
