import Domain
import Gestures
import GridGeometry
import Persistence_SQLite
import Placement_Flow
import Placement_Grid
import PluginAPI
import TestSupport
import Testing
import Workspace

/// A board of the rules flow with three boxes in a row, and a finger that drops one of them: the
/// drop waits for the end of its instant.
private struct FlowStage {
  let folder: TemporaryFolder
  let switchboard = FlakyStore.Failure()
  let workspace: Seat
  let board: Board
  let object: ShowObject
  private(set) var boxes: [ID<BoardItem>] = []
  private var time: Int64 = 1_000_000

  init() async throws {
    folder = try TemporaryFolder()
    workspace = try WorkspaceFixture.open(
      folder.file("w.flaky"), store: FlakyStore.plugin(switchboard), placements: [.grid, .flow])
    (object, _) = try await workspace.prepare()
    board = try await workspace.createBoard(
      named: "Looks", placement: "flow", settings: ["columns": "3"])
    try await workspace.setViewSize(Fingers.view)
    for _ in 0..<3 {
      let box = await workspace.newItemID()
      _ = try await workspace.perform(.insert(box, object: object.id, at: nil))
      boxes.append(box)
    }
  }

  /// Another process on the same file, with the board open.
  func another() async throws -> Seat {
    let other = try WorkspaceFixture.open(
      folder.file("w.flaky"), store: FlakyStore.plugin(FlakyStore.Failure()),
      placements: [.grid, .flow])
    try await other.openBoard(board.id)
    return other
  }

  /// The boxes as the file has them, by their numbers.
  func order() async throws -> [Int?] {
    try await another().items().map { boxes.firstIndex(of: $0.item.id) }
  }

  private func middle(_ box: Int) async throws -> Point<ScreenSpace> {
    let scene = try await workspace.scene()
    return try #require(scene.elements.first { $0.id == .item(boxes[box]) }).frame.center
  }

  mutating func touch(_ finger: UInt64, _ phase: TouchPhase, _ point: Point<ScreenSpace>) -> Touch {
    time += 20_000
    return Touch(
      id: TouchID(rawValue: finger), phase: phase, position: point,
      time: Instant(microseconds: time))
  }

  /// A finger carries a box to where another one is.
  mutating func carry(_ finger: UInt64, _ box: Int, to other: Int) async throws -> [Touch] {
    let (start, end) = (try await middle(box), try await middle(other))
    return [
      touch(finger, .began, start), touch(finger, .moved, start + Vector(dx: 20, dy: 0)),
      touch(finger, .moved, end),
    ]
  }

  /// The first box is dropped behind the last one, and waits.
  mutating func drop() async throws {
    let touches = try await carry(1, 0, to: 2)
    let end = try #require(touches.last).position
    let reaction = try await workspace.handle(touches + [touch(1, .ended, end)])
    #expect(reaction.changes.isEmpty)
    #expect(await !workspace.isTouched)
    #expect(await workspace.nextDeadline != nil)
    #expect(try await order() == [0, 1, 2])
  }
}

@Suite("Drops that wait for the end of their instant")
struct FlowDropTests {
  @Test("A replay that ends with a finger down keeps what another one dropped")
  func replay() async throws {
    var stage = try await FlowStage()
    let first = try await stage.carry(1, 0, to: 2)
    let end = try #require(first.last).position
    let second = try await stage.carry(2, 1, to: 1)
    let recording = Recording(
      header: RecordingHeader(
        surface: "board", viewSize: Fingers.view, settings: .touch, mode: "edit"),
      touches: first + second + [stage.touch(1, .ended, end)])
    let reaction = try await stage.workspace.replay(recording)
    #expect(reaction.changes.count == 1)
    // Right behind the box that no one holds: the third one, which is held before it, goes back to
    // where it was.
    #expect(try await stage.order() == [1, 0, 2])
    #expect(await !stage.workspace.isTouched)
    #expect(await stage.workspace.nextDeadline == nil)
  }

  @Test(
    "A drop that cannot be kept is broken off, and later touches work", arguments: [true, false])
  func failure(isTouched: Bool) async throws {
    var stage = try await FlowStage()
    try await stage.drop()
    let deadline = try #require(await stage.workspace.nextDeadline)
    let late = stage.touch(2, .began, Point(x: 700, y: 500))
    stage.switchboard.fail(with: [StoreError(.diskFull, at: "x", "the disk is full")])
    let workspace = stage.workspace
    let error = await #expect(throws: WorkspaceError.self) {
      if isTouched {
        _ = try await workspace.handle([late])
      } else {
        _ = try await workspace.advance(to: deadline)
      }
    }
    #expect(error?.code == .diskFull)
    #expect(await stage.workspace.nextDeadline == nil)
    #expect(await !stage.workspace.isTouched)
    #expect(try await stage.workspace.items().map(\.item.id) == stage.boxes)
    try await stage.drop()
    _ = try await stage.workspace.settle()
    #expect(try await stage.order() == [1, 2, 0])
  }

  @Test("Leaving the board keeps it", arguments: 0..<5)
  func leaving(way: Int) async throws {
    var stage = try await FlowStage()
    try await stage.drop()
    switch way {
    case 0: try await stage.workspace.openBoardList()
    case 1: _ = try await stage.workspace.createBoard(named: "Other")
    case 2: try await stage.workspace.openBoard(stage.board.id)
    case 3: _ = try await stage.workspace.createShow(named: "Other")
    default: try await stage.workspace.close()
    }
    #expect(try await stage.order() == [1, 2, 0])
    guard way == 2 else { return }
    #expect(try await stage.workspace.items().map(\.item.id) == [1, 2, 0].map { stage.boxes[$0] })
  }

  @Test("What cannot be kept while the board is left is reported")
  func leavingWithFailure() async throws {
    var stage = try await FlowStage()
    try await stage.drop()
    stage.switchboard.fail(with: [StoreError(.diskFull, at: "x", "the disk is full")])
    try await stage.workspace.openBoardList()
    #expect(await stage.workspace.takeMessages().contains(.dropNotKept("x: the disk is full")))
    #expect(try await stage.order() == [0, 1, 2])
  }

  @Test("A board that is read again has it", arguments: [true, false])
  func reload(isMoved: Bool) async throws {
    var stage = try await FlowStage()
    try await stage.drop()
    let other = try await stage.another()
    _ = try await other.perform(.setMode(.edit))
    // Another process moved that very box, or only a neighbour.
    _ = try await other.perform(.reorder(stage.boxes[isMoved ? 0 : 2], to: 1))
    stage.switchboard.trimHistory()
    _ = try await stage.workspace.items()
    let messages = await stage.workspace.takeMessages()
    #expect(messages.contains(.gestureInterrupted) == isMoved)
    let order = try await stage.order()
    #expect(order == (isMoved ? [1, 0, 2] : [2, 1, 0]), "\(order)")
    #expect(
      try await stage.workspace.items().map(\.item.id)
        == order.compactMap { $0 }.map {
          stage.boxes[$0]
        })
  }

  @Test("Blocks that lie by other rules have no place, and take none from others")
  func strangers() async throws {
    let stage = try await FlowStage()
    let store = try StorePlugin.sqlite.open(stage.folder.file("w.flaky"))
    let stranger = BoardItem(
      id: ID(high: 7, low: 7), board: stage.board.id, object: stage.object.id,
      pose: .cells(try WorkspaceFixture.cells(0, 0)))
    _ = try store.commit([.insert(.item(stranger))], expecting: try store.sequence())
    #expect(try await stage.workspace.items().map(\.place) == [nil, 1, 2, 3])
    let moved = try await stage.workspace.perform(.reorder(stage.boxes[2], to: 0))
    guard case .item(let item)? = moved.changes.first?.after else {
      Issue.record("\(moved)")
      return
    }
    #expect(await stage.workspace.place(of: item) == 1)
    #expect(await stage.workspace.places()[item.id] == 1)
    let undone = try await stage.workspace.perform(.undo)
    let text = undone.effects.compactMap { effect -> String? in
      if case .message(let message) = effect {
        EnglishWording().text(.message(message))
      } else {
        nil
      }
    }
    #expect(text.contains { $0.hasSuffix(" to 1") }, "\(text)")
  }

  @Test("Objects are found by number and name without a read")
  func objects() async throws {
    let stage = try await FlowStage()
    let (workspace, number) = (stage.workspace, stage.object.consoleNumber)
    let reads = stage.switchboard.reads
    #expect(try await workspace.objects(.list, number) == [stage.object])
    // Only whether there is news is asked.
    #expect(stage.switchboard.reads == reads + 1)
    let made = try await workspace.addObjects([
      NewObject(kind: .list, number: number, name: "Twin")
    ])
    #expect(try await workspace.objects(.list, number).count == 2)
    #expect(try await workspace.objects(beginningWith: "tw") == made)
    let edited = try await workspace.editObject(made[0].id, ObjectEdit(name: "Other"))
    #expect(try await workspace.objects(beginningWith: "tw") == [])
    #expect(try await workspace.objects(beginningWith: "Oth") == [edited])
    #expect(try await workspace.objects(beginningWith: "\(edited.id)") == [edited])
    _ = try await workspace.deleteObject(edited.id)
    #expect(try await workspace.objects(beginningWith: "Oth") == [])
  }
}
