import Domain
import GridGeometry
import PluginAPI
import TestSupport
import Testing
import Workspace

@Suite("Two people on one file")
struct TwoPeopleTests {
  @Test(
    "Each sees the other's edits, and decides on them", arguments: WorkspaceFixture.Company.allCases
  )
  func seeEachOther(company: WorkspaceFixture.Company) async throws {
    let folder = try TemporaryFolder()
    let first = try WorkspaceFixture.open(folder.file("w.callboard"))
    let (object, board) = try await first.prepare()
    let second = try await WorkspaceFixture.join(
      first, at: folder.file("w.callboard"), company)
    try await second.openBoard(board.id)
    _ = try await second.perform(.setMode(.edit))

    let id = await first.newItemID()
    _ = try await first.perform(.place(id, object: object.id, in: WorkspaceFixture.cells(0, 0)))
    let late = try await second.perform(
      .place(second.newItemID(), object: object.id, in: WorkspaceFixture.cells(1, 1)))
    #expect(late.refusal == Refusal(.overlap, by: [id]))

    _ = try await second.perform(.move(id, to: Cell(x: 5, y: 5)))
    #expect(try await first.items().map(\.item.pose) == [.cells(WorkspaceFixture.cells(5, 5))])
    // The block is elsewhere now: taking the placing back would not be exact.
    #expect(await first.takeMessages() == [.stepsDropped(1)])
    #expect(try await first.perform(.undo).refusal?.reason == .nothingToUndo)
  }

  @Test(
    "Edits at the same time are all kept and never overlap",
    arguments: WorkspaceFixture.Company.allCases)
  func race(company: WorkspaceFixture.Company) async throws {
    let folder = try TemporaryFolder()
    let first = try WorkspaceFixture.open(folder.file("w.callboard"))
    let (object, board) = try await first.prepare()
    let second = try await WorkspaceFixture.join(
      first, at: folder.file("w.callboard"), company)
    try await second.openBoard(board.id)
    _ = try await second.perform(.setMode(.edit))

    let placed = try await withThrowingTaskGroup(of: Int.self) { group in
      for (offset, workspace) in [first, second].enumerated() {
        group.addTask {
          var placed = 0
          for step in 0..<40 {
            // Every other place is wanted by both.
            let x = Int32(step.isMultiple(of: 2) ? step * 2 : step * 2 + offset * 1_000)
            let reaction = try await workspace.perform(
              .place(
                workspace.newItemID(), object: object.id, in: WorkspaceFixture.cells(x, 0)))
            if reaction.refusal == nil { placed += 1 }
          }
          return placed
        }
      }
      return try await group.reduce(0, +)
    }
    #expect(placed == 60)
    let seen = try await first.items()
    #expect(seen.count == 60)
    #expect(try await second.items() == seen)
  }

  @Test(
    "A board deleted elsewhere closes, and the user is notified",
    arguments: WorkspaceFixture.Company.allCases)
  func deletedElsewhere(company: WorkspaceFixture.Company) async throws {
    let folder = try TemporaryFolder()
    let first = try WorkspaceFixture.open(folder.file("w.callboard"))
    let (_, board) = try await first.prepare()
    let second = try await WorkspaceFixture.join(
      first, at: folder.file("w.callboard"), company)
    _ = try await second.deleteBoard(board.id)
    let error = await #expect(throws: WorkspaceError.self) { try await first.items() }
    #expect(error?.code == .noBoard)
    #expect(await first.takeMessages() == [.boardDeleted])
  }

  @Test(
    "A show deleted elsewhere closes what is open of it, and the user is notified",
    arguments: WorkspaceFixture.Company.allCases, [true, false])
  func showDeletedElsewhere(
    company: WorkspaceFixture.Company, isListOpen: Bool
  ) async throws {
    let folder = try TemporaryFolder()
    let first = try WorkspaceFixture.open(folder.file("w.callboard"))
    _ = try await first.prepare()
    let show = try #require(await first.show)
    if isListOpen { try await first.openBoardList() }
    let second = try await WorkspaceFixture.join(first, at: folder.file("w.callboard"), company)
    try await second.deleteShow(show.id)
    let error = await #expect(throws: WorkspaceError.self) { try await first.boards() }
    #expect(error?.code == .noShow)
    #expect(await first.takeMessages() == [.showDeleted(show.name)])
    // The seat that deletes it knows.
    #expect(await second.takeMessages().isEmpty)
  }
}
