import Domain
import Gestures
import GridGeometry
import Persistence_SQLite
import PluginAPI
import TestSupport
import Testing
import Workspace

/// What the store does not keep did not happen, and nothing else is lost.
@Suite("Touches that cannot be kept")
struct TouchFailureTests {
  @Test(
    "A drag whose lift cannot be kept leaves session, store and view as they were",
    arguments: CommitFailureTests.failures)
  func failedLift(_ failure: StoreError) async throws {
    var stage = try await TouchStage()
    let before = try await stage.workspace.items()
    let scene = try await stage.workspace.scene()
    let drag = stage.drag(3, 2)
    _ = try await stage.workspace.handle(drag)
    stage.switchboard.fail(with: [failure])
    let lift = stage.fingers.lift(drag)
    let error = await #expect(throws: WorkspaceError.self) {
      try await stage.workspace.handle(lift)
    }
    #expect(error?.code == failure.code)
    #expect(error?.done.changes == [])
    #expect(try await stage.workspace.items() == before)
    #expect(await !stage.workspace.isTouched)
    #expect(await stage.workspace.nextDeadline == nil)
    let seen = try await stage.workspace.scene()
    #expect(seen.viewport == scene.viewport)
    #expect(seen.elements.first { $0.kind == .block } == scene.elements.first { $0.kind == .block })
    #expect(try await stage.another().items() == before)

    // The step before is the last one still, and the same gesture works when the store does.
    let again = stage.drag(3, 2)
    let lifted = stage.fingers.lift(again)
    let reaction = try await stage.workspace.handle(again + lifted)
    #expect(reaction.changes.count == 1)
    #expect(try await stage.workspace.perform(.undo).changes.count == 1)
    #expect(try await stage.workspace.items() == before)
  }

  @Test("The touches after one that cannot be kept are handled all the same")
  func touchesAfterwards() async throws {
    var stage = try await TouchStage()
    let drag = stage.drag(3, 2)
    let touches = drag + stage.fingers.lift(drag) + stage.fingers.tap(Fingers.middle(0, 0))
    stage.switchboard.fail(with: [StoreError(.diskFull, at: "x", "the disk is full")])
    let error = await #expect(throws: WorkspaceError.self) {
      try await stage.workspace.handle(touches)
    }
    #expect(error?.code == .diskFull)
    #expect(error?.done.effects.contains(.opened(.menu)) == true)
    #expect(await !stage.workspace.isTouched)
    let scene = try await stage.workspace.scene()
    #expect(scene.elements.contains { $0.id == .panel(.menu) })
  }

  @Test("A read-only workspace can be looked at, and refuses drags with an error")
  func readOnly() async throws {
    var stage = try await TouchStage()
    stage.switchboard.makeReadOnly()
    let pan = try await stage.workspace.handle(stage.fingers.pan(by: 60, 30))
    #expect(pan == .none)
    let scene = try await stage.workspace.scene()
    #expect(scene.viewport.center == Point(x: -60, y: -30))
    #expect(stage.switchboard.views.isEmpty)

    _ = try await stage.workspace.perform(.goHome)
    let drag = stage.drag(3, 2)
    let touches = drag + stage.fingers.lift(drag)
    let error = await #expect(throws: WorkspaceError.self) {
      try await stage.workspace.handle(touches)
    }
    #expect(error?.code == .readOnly)
    #expect(try await stage.poses() == [.cells(WorkspaceFixture.cells(0, 0))])
  }
}

/// Another process commits while a block is dragged, or between any two reads at its lift.
@Suite("Drags while another process commits")
struct TouchRaceTests {
  /// The other process commits after a number of reads; before the lift for none.
  private static func interfere(
    _ stage: TouchStage, after reads: Int, _ changes: [Change]
  ) throws {
    let other = try StorePlugin.sqlite.open(stage.path)
    stage.switchboard.interfere(after: reads) {
      do {
        _ = try other.commit(changes, expecting: try other.sequence())
      } catch {
        Issue.record(error)
      }
    }
  }

  private static func placing(_ stage: TouchStage, _ x: Int32, _ y: Int32) throws -> Change {
    .insert(
      .item(
        BoardItem(
          id: ID(high: 7, low: 7), board: stage.board.id, object: stage.object.id,
          pose: .cells(try WorkspaceFixture.cells(x, y)))))
  }

  @Test("The other's block is absorbed, and the drop beside it is kept", arguments: 0..<3)
  func accepted(after reads: Int) async throws {
    var stage = try await TouchStage()
    let drag = stage.drag(3, 2)
    _ = try await stage.workspace.handle(drag)
    try Self.interfere(stage, after: reads, [Self.placing(stage, 5, 2)])
    let reaction = try await stage.workspace.handle(stage.fingers.lift(drag))
    #expect(reaction.refusal == nil)
    #expect(
      try await Set(stage.poses())
        == [.cells(WorkspaceFixture.cells(3, 2)), .cells(WorkspaceFixture.cells(5, 2))])
  }

  @Test("The other's block is absorbed, and the drop onto it is refused", arguments: 0..<2)
  func refused(after reads: Int) async throws {
    var stage = try await TouchStage()
    let drag = stage.drag(3, 2)
    _ = try await stage.workspace.handle(drag)
    try Self.interfere(stage, after: reads, [Self.placing(stage, 4, 3)])
    let reaction = try await stage.workspace.handle(stage.fingers.lift(drag))
    #expect(reaction.refusal == Refusal(.overlap, by: [ID(high: 7, low: 7)]))
    #expect(reaction.changes.isEmpty)
    #expect(
      try await Set(stage.poses())
        == [.cells(WorkspaceFixture.cells(0, 0)), .cells(WorkspaceFixture.cells(4, 3))])
    #expect(await !stage.workspace.isTouched)
  }

  @Test("A block deleted elsewhere while it is dragged ends the drag, and the user is notified")
  func deleted() async throws {
    var stage = try await TouchStage()
    let other = try await stage.another()
    let drag = stage.drag(3, 2)
    _ = try await stage.workspace.handle(drag)
    _ = try await other.perform(.setMode(.edit))
    _ = try await other.perform(.remove(stage.block))
    let reaction = try await stage.workspace.handle(stage.fingers.lift(drag))
    #expect(reaction.changes.isEmpty)
    #expect(try await stage.workspace.items().isEmpty)
    #expect(await stage.workspace.takeMessages().contains(.gestureInterrupted))
    #expect(await !stage.workspace.isTouched)
  }

  @Test("A board deleted elsewhere while something is dragged closes")
  func boardDeleted() async throws {
    var stage = try await TouchStage()
    let other = try await stage.another()
    let drag = stage.drag(3, 2)
    _ = try await stage.workspace.handle(drag)
    _ = try await other.deleteBoard(stage.board.id)
    let lift = stage.fingers.lift(drag)
    let error = await #expect(throws: WorkspaceError.self) {
      try await stage.workspace.handle(lift)
    }
    #expect(error?.code == .noBoard)
    #expect(await stage.workspace.takeMessages().contains(.boardDeleted))
    #expect(await !stage.workspace.isTouched)
  }

  @Test("A trimmed record of changes while something is dragged ends the drag; the view stays")
  func trimmed() async throws {
    var stage = try await TouchStage()
    _ = try await stage.workspace.handle(stage.fingers.pan(by: 44, 44))
    _ = try await stage.workspace.perform(.setGrid(false))
    let view = try await stage.workspace.scene().viewport
    let drag = stage.drag(3, 2)
    _ = try await stage.workspace.handle(drag)
    let other = try StorePlugin.sqlite.open(stage.path)
    _ = try other.commit([Self.placing(stage, 9, 9)], expecting: try other.sequence())
    stage.switchboard.trimHistory()
    let reaction = try await stage.workspace.handle(stage.fingers.lift(drag))
    #expect(reaction.effects == [.strayTouch(.notDown)])
    #expect(await stage.workspace.takeMessages() == [.gestureInterrupted, .stepsDropped(1)])
    let scene = try await stage.workspace.scene()
    #expect(scene.viewport == view)
    #expect(scene.grid == nil)
    #expect(scene.mode == .edit)
    #expect(try await stage.poses().count == 2)
  }
}
