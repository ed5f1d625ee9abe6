import Domain
import GridGeometry
import Persistence_SQLite
import PluginAPI
import TestSupport
import Testing
import Workspace

/// Another process that commits between any two reads of an edit: the edit is decided again on what
/// it left.
@Suite("Edits while another process commits")
struct RaceTests {
  /// A board with a block on it, and a store of the same file that stands for the other process.
  private struct Stage {
    let folder: TemporaryFolder
    let workspace: Seat
    let other: any WorkspaceStore
    let switchboard: FlakyStore.Failure
    let object: ShowObject
    let board: Board

    init() async throws {
      folder = try TemporaryFolder()
      switchboard = FlakyStore.Failure()
      let path = folder.file("w.flaky")
      workspace = try WorkspaceFixture.open(path, store: FlakyStore.plugin(switchboard))
      (object, board) = try await workspace.prepare()
      _ = try await workspace.perform(
        .place(workspace.newItemID(), object: object.id, in: WorkspaceFixture.cells(0, 0)))
      other = try StorePlugin.sqlite.open(path)
    }

    /// Lets the other process commit once, after a number of reads.
    func interfere(after reads: Int, _ changes: [Change]) {
      let other = self.other
      switchboard.interfere(after: reads) {
        do {
          _ = try other.commit(changes, expecting: try other.sequence())
        } catch {
          Issue.record(error)
        }
      }
    }

    /// The other process places a block.
    func placing() throws -> Change {
      .insert(
        .item(
          BoardItem(
            id: ID(high: 7, low: 7), board: board.id, object: object.id,
            pose: .cells(try WorkspaceFixture.cells(10, 10)))))
    }
  }

  @Test("A copy of a board holds what the other process left on it", arguments: 0..<4)
  func duplicatingBoards(after reads: Int) async throws {
    let stage = try await Stage()
    stage.interfere(after: reads, [try stage.placing()])
    _ = try await stage.workspace.duplicateBoard(stage.board.id, named: nil)
    #expect(try await stage.workspace.items().count == 2)
  }

  @Test("A rename is decided again when the other process renamed first", arguments: 0..<4)
  func renamingBoards(after reads: Int) async throws {
    let stage = try await Stage()
    stage.interfere(after: reads, [.updating(stage.board) { $0.name = "Theirs" }])
    #expect(try await stage.workspace.renameBoard(stage.board.id, to: "Ours").name == "Ours")
    let names = try stage.other.boards(of: stage.board.show).value.map(\.board.name)
    #expect(names == ["Ours"])
  }

  @Test("A deletion takes what the other process placed meanwhile", arguments: 0..<3)
  func deletingObjects(after reads: Int) async throws {
    let stage = try await Stage()
    stage.interfere(after: reads, [try stage.placing()])
    #expect(try await stage.workspace.deleteObject(stage.object.id) == 2)
    #expect(try await stage.workspace.items().isEmpty)
  }

  @Test("A record of changes that was trimmed is not an obstacle: the board is read again")
  func trimmedHistory() async throws {
    let stage = try await Stage()
    let item = try await stage.workspace.items()[0].item
    let moved = Pose.cells(try WorkspaceFixture.cells(4, 4))
    _ = try stage.other.commit(
      [.updating(item) { $0.pose = moved }], expecting: stage.other.sequence())
    stage.switchboard.trimHistory()
    let items = try await stage.workspace.items()
    #expect(items.map(\.item.pose) == [.cells(try WorkspaceFixture.cells(4, 4))])
    #expect(await stage.workspace.takeMessages() == [.stepsDropped(1)])
    #expect(await stage.workspace.mode == .edit)
  }

  @Test("Deleting the open show or board is reported to no one who did it")
  func ownDeletions() async throws {
    let stage = try await Stage()
    let show = try #require(await stage.workspace.show)
    try await stage.workspace.deleteShow(show.id)
    #expect(await stage.workspace.takeMessages().isEmpty)
    #expect(await stage.workspace.board == nil)
  }
}
