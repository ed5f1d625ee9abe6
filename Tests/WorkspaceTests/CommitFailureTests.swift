import Domain
import GridGeometry
import PluginAPI
import TestSupport
import Testing
import Workspace

@Suite("Commits that fail")
struct CommitFailureTests {
  static let failures: [StoreError] = [
    StoreError(.diskFull, at: "x", "the disk is full"),
    StoreError(.readOnly, at: "x", "the file is read-only"),
    StoreError(.locked, at: "x", "another process holds it"),
  ]

  @Test("A failed commit leaves session and file as they were", arguments: failures)
  func sessionAndFileAgree(_ failure: StoreError) async throws {
    let folder = try TemporaryFolder()
    let switchboard = FlakyStore.Failure()
    let workspace = try WorkspaceFixture.open(
      folder.file("w.flaky"), store: FlakyStore.plugin(switchboard))
    let (object, board) = try await workspace.prepare()
    let first = await workspace.newItemID()
    _ = try await workspace.perform(
      .place(first, object: object.id, in: WorkspaceFixture.cells(0, 0)))
    let before = try await workspace.items()

    let cells = try WorkspaceFixture.cells(9, 9)
    for command: SessionCommand in [
      .place(await workspace.newItemID(), object: object.id, in: cells),
      .move(first, to: Cell(x: 4, y: 4)), .remove(first), .undo,
    ] {
      switchboard.fail(with: [failure])
      let error = await #expect(throws: WorkspaceError.self) {
        try await workspace.perform(command)
      }
      #expect(error?.code == failure.code)
      #expect(try await workspace.items() == before)
    }
    // Nothing was lost from the history either: the step before the failures is still there.
    let undone = try await workspace.perform(.undo)
    #expect(undone.changes.count == 1)

    let other = try WorkspaceFixture.open(
      folder.file("w.flaky"), store: FlakyStore.plugin(FlakyStore.Failure()))
    try await other.openBoard(board.id)
    #expect(try await other.items().isEmpty)
  }

  @Test("A lost race is decided again")
  func lostRace() async throws {
    let folder = try TemporaryFolder()
    let switchboard = FlakyStore.Failure()
    let workspace = try WorkspaceFixture.open(
      folder.file("w.flaky"), store: FlakyStore.plugin(switchboard))
    let (object, _) = try await workspace.prepare()
    let stale = StoreError(.stale, at: "x", "moved on")
    switchboard.fail(with: [stale, stale, stale])
    let id = await workspace.newItemID()
    let reaction = try await workspace.perform(
      .place(id, object: object.id, in: WorkspaceFixture.cells(0, 0)))
    #expect(reaction.changes.count == 1)
    #expect(try await workspace.items().map(\.item.id) == [id])
  }

  @Test("Races that never end are given up with an error")
  func endlessRaces() async throws {
    let folder = try TemporaryFolder()
    let switchboard = FlakyStore.Failure()
    let workspace = try WorkspaceFixture.open(
      folder.file("w.flaky"), store: FlakyStore.plugin(switchboard))
    let (object, _) = try await workspace.prepare()
    switchboard.fail(
      with: Array(repeating: StoreError(.stale, at: "x", "moved on"), count: 1_000))
    let error = await #expect(throws: WorkspaceError.self) {
      try await workspace.perform(
        .place(workspace.newItemID(), object: object.id, in: WorkspaceFixture.cells(0, 0)))
    }
    #expect(error?.code == .stale)
    #expect(try await workspace.items().isEmpty)
  }
}
