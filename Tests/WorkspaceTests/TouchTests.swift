import Domain
import Gestures
import GridGeometry
import PluginAPI
import TestSupport
import Testing
import Workspace

/// A workspace with a block of two by two cells at the origin of a board in edit mode, seen through
/// ``Fingers/view``.
struct TouchStage {
  let folder: TemporaryFolder
  let switchboard = FlakyStore.Failure()
  let workspace: Seat
  let object: ShowObject
  let board: Board
  let block: ID<BoardItem>
  var fingers = Fingers()

  var path: String { folder.file("w.flaky") }

  init(
    transports: [TransportPlugin] = [], sources: WorkspaceSources = WorkspaceFixture.sources
  ) async throws {
    folder = try TemporaryFolder()
    workspace = try WorkspaceFixture.open(
      folder.file("w.flaky"), store: FlakyStore.plugin(switchboard), transports: transports,
      sources: sources)
    (object, board) = try await workspace.prepare()
    block = await workspace.newItemID()
    try await workspace.setViewSize(Fingers.view)
    _ = try await workspace.perform(
      .place(block, object: object.id, in: WorkspaceFixture.cells(0, 0)))
  }

  /// Another process on the same file, with the board open.
  func another() async throws -> Seat {
    let other = try WorkspaceFixture.open(
      path, store: FlakyStore.plugin(FlakyStore.Failure()))
    try await other.openBoard(board.id)
    return other
  }

  /// The cells that blocks cover, in reading order.
  func poses() async throws -> [Pose] { try await workspace.items().map(\.item.pose) }

  /// A drag of the block by so many cells, without the lift.
  mutating func drag(_ x: Double, _ y: Double, steps: Int = 4) -> [Touch] {
    fingers.drag(from: Fingers.middle(0, 0), to: Fingers.middle(x, y), steps: steps)
  }
}

@Suite("Touches on a board")
struct TouchTests {
  @Test("A drag moves a block, and what it changed is kept")
  func drag() async throws {
    var stage = try await TouchStage()
    let other = try await stage.another()
    let drag = stage.drag(3, 2)
    let held = try await stage.workspace.handle(drag)
    #expect(held.changes.isEmpty)
    #expect(await stage.workspace.isTouched)
    #expect(try await other.items().map(\.item.pose) == [.cells(WorkspaceFixture.cells(0, 0))])

    let dropped = try await stage.workspace.handle(stage.fingers.lift(drag))
    #expect(dropped.changes.count == 1)
    #expect(await !stage.workspace.isTouched)
    #expect(try await stage.poses() == [.cells(WorkspaceFixture.cells(3, 2))])
    #expect(try await other.items().map(\.item.pose) == [.cells(WorkspaceFixture.cells(3, 2))])
  }

  @Test("One call with all touches reports one change of frame")
  func foldedFrames() async throws {
    var stage = try await TouchStage()
    let drag = stage.drag(3, 2, steps: 30)
    let reaction = try await stage.workspace.handle(drag)
    // What the hand feels may be in between; from step to step nothing does.
    let isFrames = reaction.effects.map { if case .frames = $0 { true } else { false } }
    #expect(isFrames.contains(true))
    #expect(!zip(isFrames, isFrames.dropFirst()).contains { $0 && $1 })
    #expect(isFrames.count { $0 } < 10)
  }

  @Test("A finger that moves asks nothing of the store")
  func passingTouches() async throws {
    var stage = try await TouchStage()
    let drag = stage.drag(1, 1, steps: 100)
    _ = try await stage.workspace.handle(Array(drag.prefix(1)))
    let reads = stage.switchboard.reads
    _ = try await stage.workspace.handle(Array(drag.dropFirst()))
    #expect(stage.switchboard.reads == reads)
  }

  @Test("A touch that the system takes away changes nothing")
  func cancelled() async throws {
    var stage = try await TouchStage()
    let drag = stage.drag(3, 2)
    _ = try await stage.workspace.handle(drag)
    let reaction = try await stage.workspace.handle(stage.fingers.lift(drag, .cancelled))
    #expect(reaction.changes.isEmpty)
    #expect(try await stage.poses() == [.cells(WorkspaceFixture.cells(0, 0))])
    #expect(await !stage.workspace.isTouched)
  }

  @Test("Without a board there is an error, and time passes for no one")
  func noBoard() async throws {
    let folder = try TemporaryFolder()
    let workspace = try WorkspaceFixture.open(folder.file("w.callboard"))
    var fingers = Fingers()
    var touches = fingers.tap(Point(x: 1, y: 1))
    var error = await #expect(throws: WorkspaceError.self) { try await workspace.handle(touches) }
    #expect(error?.code == .noShow)
    _ = try await workspace.createShow(named: "Opening")
    touches = fingers.tap(Point(x: 1, y: 1))
    error = await #expect(throws: WorkspaceError.self) { try await workspace.handle(touches) }
    #expect(error?.code == .noBoard)

    #expect(try await workspace.handle([]) == .none)
    #expect(try await workspace.settle() == .none)
    #expect(try await workspace.advance(to: Instant(microseconds: 5)) == .none)
    #expect(await workspace.nextDeadline == nil)
    #expect(await workspace.touchTime == .zero)
    #expect(await !workspace.isTouched)
  }

  @Test("A block held at the edge of the view lets it scroll as time passes, and is released there")
  func scrolling() async throws {
    var stage = try await TouchStage()
    let drag = stage.fingers.drag(from: Fingers.middle(0, 0), to: Point(x: 798, y: 320))
    _ = try await stage.workspace.handle(drag)
    var steps = 0
    while let deadline = await stage.workspace.nextDeadline, steps < 60 {
      _ = try await stage.workspace.advance(to: deadline)
      steps += 1
    }
    #expect(steps == 60)
    // Nothing settles while a finger holds something.
    let held = await stage.workspace.nextDeadline
    _ = try await stage.workspace.settle()
    #expect(await stage.workspace.nextDeadline == held)

    var lift = stage.fingers.lift(drag)
    lift[0].time = try #require(held)
    _ = try await stage.workspace.handle(lift)
    let cells = try #require(try await stage.poses().first?.cells)
    #expect(cells.minX > 8)
    let other = try await stage.another()
    #expect(try await other.items().map(\.item.pose) == [.cells(cells)])
    #expect(await stage.workspace.nextDeadline == nil)
  }

  @Test("Sessions that are opened later know the size of the view and the numbers of gestures")
  func laterSessions() async throws {
    var stage = try await TouchStage()
    _ = try await stage.workspace.perform(.setGestures(.mouse))
    try await stage.workspace.openBoard(stage.board.id)
    _ = try await stage.workspace.perform(.setMode(.edit))
    #expect(await stage.workspace.gestureSettings == .mouse)
    // Six points are a drag for a mouse only. They are too few to leave the cell.
    let start = Fingers.middle(0, 0)
    let drag = stage.fingers.drag(from: start, to: Point(x: start.x + 6, y: start.y))
    let reaction = try await stage.workspace.handle(drag)
    #expect(reaction.effects.contains(.haptic(.lift)))
  }

  @Test(
    "A view of no such size is refused",
    arguments: [(-1, 600), (.nan, 600), (.infinity, 1), (800, 1e308)] as [(Double, Double)])
  func viewSizes(width: Double, height: Double) async throws {
    let stage = try await TouchStage()
    let size = Size<ScreenSpace>(width: width, height: height)
    if Viewport.home.resized(to: size) != nil { return }
    let error = await #expect(throws: WorkspaceError.self) {
      try await stage.workspace.setViewSize(size)
    }
    #expect(error?.code == .viewOutOfRange)
    #expect(await stage.workspace.viewSize == Fingers.view)
  }
}
