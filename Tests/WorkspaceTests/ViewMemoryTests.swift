import Domain
import Gestures
import GridGeometry
import PluginAPI
import TestSupport
import Testing
import Workspace

@Suite("Where a person looked is remembered with each board")
struct ViewMemoryTests {
  private static func view(_ workspace: Seat) async throws -> ViewMemory {
    let viewport = try await workspace.scene().viewport
    return ViewMemory(center: viewport.center, zoom: viewport.zoom)
  }

  @Test("Each board opens in play mode where it was left, also by another process")
  func restored() async throws {
    var stage = try await TouchStage()
    _ = try await stage.workspace.handle(stage.fingers.pan(by: 60, 30))
    let first = try await Self.view(stage.workspace)
    #expect(first == ViewMemory(center: Point(x: -60, y: -30), zoom: 1))

    // A new board opens in edit mode at the origin, whatever the last one showed.
    let second = try await stage.workspace.createBoard(named: nil)
    #expect(try await Self.view(stage.workspace) == ViewMemory(center: .origin, zoom: 1))
    #expect(await stage.workspace.mode == .edit)
    let elsewhere = ViewMemory(center: Point(x: 500, y: -7), zoom: 2)
    _ = try await stage.workspace.perform(.look(elsewhere))

    let other = try await stage.another()
    #expect(try await Self.view(other) == first)
    #expect(await other.mode == .play)
    try await other.openBoard(second.id)
    #expect(try await Self.view(other) == elsewhere)
    try await stage.workspace.openBoard(stage.board.id)
    #expect(try await Self.view(stage.workspace) == first)
    #expect(await stage.workspace.mode == .play)
  }

  @Test("D17: what is remembered last is where the person looks, after any number of gestures")
  func lastViewIsKept() async throws {
    var stage = try await TouchStage()
    for step in 1...20 {
      let sign: Double = step.isMultiple(of: 3) ? -1 : 1
      _ = try await stage.workspace.handle(stage.fingers.pan(by: sign * Double(step) * 12, 30))
      #expect(stage.switchboard.views.last == (try await Self.view(stage.workspace)))
    }
    #expect(stage.switchboard.views.count == 20)
    let other = try await stage.another()
    #expect(try await Self.view(other) == (try await Self.view(stage.workspace)))
  }

  @Test("A view is not a change: no one else hears of it, and it is not undone")
  func noChange() async throws {
    var stage = try await TouchStage()
    let other = try await stage.another()
    let reaction = try await stage.workspace.handle(stage.fingers.pan(by: 60, 30))
    #expect(reaction.changes.isEmpty)
    #expect(try await Self.view(other) == ViewMemory(center: .origin, zoom: 1))
    #expect(await other.takeMessages().isEmpty)
    _ = try await stage.workspace.perform(.undo)
    #expect(try await Self.view(stage.workspace).center == Point(x: -60, y: -30))
  }

  @Test("A view is remembered when nothing is touched any more, once, and where it is another")
  func once() async throws {
    var stage = try await TouchStage()
    let pan = stage.fingers.pan(by: 60, 30)
    for touch in pan { _ = try await stage.workspace.handle([touch]) }
    #expect(stage.switchboard.views == [ViewMemory(center: Point(x: -60, y: -30), zoom: 1)])
    _ = try await stage.workspace.handle(stage.fingers.tap(Point(x: 5, y: 5)))
    let moved = try await Self.view(stage.workspace)
    _ = try await stage.workspace.perform(.look(moved))
    #expect(stage.switchboard.views.count == 1)
    _ = try await stage.workspace.perform(.goHome)
    _ = try await stage.workspace.perform(.goHome)
    #expect(stage.switchboard.views.count == 2)
  }

  @Test("A pan that the system takes away, or that is left with its board, is not remembered")
  func cancelled() async throws {
    var stage = try await TouchStage()
    let pan = Array(stage.fingers.pan(by: 60, 30).dropLast(2))
    _ = try await stage.workspace.handle(pan + stage.fingers.lift(pan, .cancelled))
    let again = Array(stage.fingers.pan(by: 60, 30).dropLast(2))
    _ = try await stage.workspace.handle(again)
    try await stage.workspace.openBoard(stage.board.id)
    #expect(stage.switchboard.views.isEmpty)
    #expect(try await Self.view(stage.workspace) == ViewMemory(center: .origin, zoom: 1))
  }

  @Test("A view that cannot be remembered is reported once until one is; the gesture counts")
  func failure() async throws {
    var stage = try await TouchStage()
    let error = StoreError(.locked, at: "x", "another process holds it")
    let reported = Effect.message(.viewNotKept("x: another process holds it"))
    stage.switchboard.failViews(with: error)
    let first = try await stage.workspace.handle(stage.fingers.pan(by: 60, 30))
    #expect(first.effects == [reported])
    let second = try await stage.workspace.handle(stage.fingers.pan(by: 60, 30))
    #expect(second == .none)
    #expect(try await Self.view(stage.workspace).center == Point(x: -120, y: -60))
    // It is not tried again for the same view: a locked store takes its time to say so.
    let tries = stage.switchboard.views.count
    _ = try await stage.workspace.handle(stage.fingers.tap(Point(x: 5, y: 5)))
    #expect(stage.switchboard.views.count == tries)

    stage.switchboard.failViews(with: nil)
    let third = try await stage.workspace.handle(stage.fingers.pan(by: 60, 30))
    #expect(third == .none)
    stage.switchboard.failViews(with: error)
    let fourth = try await stage.workspace.perform(.goHome)
    #expect(fourth.effects == [reported])
  }

  @Test("A view that could not be remembered is tried again when the board closes")
  func lastTry() async throws {
    var stage = try await TouchStage()
    stage.switchboard.failViews(with: StoreError(.locked, at: "x", "another process holds it"))
    _ = try await stage.workspace.handle(stage.fingers.pan(by: 60, 30))
    stage.switchboard.failViews(with: nil)
    try await stage.workspace.close()
    let other = try await stage.another()
    #expect(try await Self.view(other).center == Point(x: -60, y: -30))
  }

  @Test("A file that turns out to be read-only remembers nothing, and says nothing")
  func readOnly() async throws {
    var stage = try await TouchStage()
    stage.switchboard.failViews(with: StoreError(.readOnly, at: "x", "the file is read-only"))
    #expect(try await stage.workspace.handle(stage.fingers.pan(by: 60, 30)) == .none)
  }
}
