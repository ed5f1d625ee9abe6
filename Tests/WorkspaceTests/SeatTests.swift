import Domain
import Gestures
import GridGeometry
import PluginAPI
import TestSupport
import Testing
import Workspace

/// Two people at one workspace, both with the same board open in edit mode.
private struct Table {
  let folder: TemporaryFolder
  let first: Seat
  let second: Seat
  let object: ShowObject
  let board: Board

  init(_ company: WorkspaceFixture.Company = .seats) async throws {
    folder = try TemporaryFolder()
    let path = folder.file("w.callboard")
    first = try WorkspaceFixture.open(path)
    (object, board) = try await first.prepare()
    second = try await WorkspaceFixture.join(first, at: path, company)
    try await second.openBoard(board.id)
    _ = try await second.perform(.setMode(.edit))
  }

  /// The first person lays a block.
  @discardableResult
  func place(_ x: Int32, _ y: Int32) async throws -> ID<BoardItem> {
    let id = await first.newItemID()
    let cells = try WorkspaceFixture.cells(x, y)
    _ = try await first.perform(.place(id, object: object.id, in: cells))
    return id
  }
}

@Suite("Seats at one workspace")
struct SeatTests {
  @Test("Each has a mode, a view and steps of its own")
  func ownChairs() async throws {
    let table = try await Table()
    try await table.place(0, 0)
    _ = try await table.second.perform(.setMode(.play))
    _ = try await table.second.perform(.goHome)
    #expect(await table.first.mode == .edit)
    #expect(await table.second.mode == .play)
    #expect(try await table.second.items().count == 1)
    #expect(try await table.second.perform(.undo).refusal != nil)
    #expect(try await table.first.perform(.undo).refusal == nil)
    #expect(try await table.second.items().isEmpty)
  }

  @Test(
    "What one holds and the other moves is reported, and goes on from where it lies",
    arguments: WorkspaceFixture.Company.allCases)
  func heldAndMoved(company: WorkspaceFixture.Company) async throws {
    let table = try await Table(company)
    let id = try await table.place(0, 0)
    var fingers = Fingers()
    let drag = fingers.drag(from: Fingers.middle(0, 0), to: Fingers.middle(1, 1))
    _ = try await table.second.exchange(.touches(drag), in: Fingers.view)
    _ = try await table.first.perform(.move(id, to: Cell(x: 6, y: 6)))
    let seen = try await table.second.exchange(.look, in: Fingers.view)
    #expect(seen.messages == [.gestureInterrupted])
    #expect(await table.second.takeMessages().isEmpty)
    let frame = try #require(seen.scene.elements.first { $0.id == .item(id) }).frame
    #expect(frame.contains(Fingers.middle(6, 6)))
  }

  @Test("One call does, draws and says when time is to pass")
  func exchange() async throws {
    let table = try await Table()
    let cells = try WorkspaceFixture.cells(0, 0)
    let id = await table.second.newItemID()
    let placed = try await table.second.exchange(
      .command(.place(id, object: table.object.id, in: cells)), in: Fingers.view)
    #expect(placed.reaction.changes.count == 1)
    #expect(placed.scene.elements.contains { $0.id == .item(id) })
    #expect(placed.scene.size == Fingers.view)
    #expect(placed.nextDeadline == nil)

    let finger = Fingers.middle(0, 0)
    let down = Touch(
      id: TouchID(rawValue: 1), phase: .began, position: finger,
      time: Instant(microseconds: 5_000_000))
    let pressed = try await table.second.exchange(.touches([down]), in: Fingers.view)
    #expect(await table.second.isTouched)
    let other = Size<ScreenSpace>(width: 400, height: 300)
    let resized = try await table.second.exchange(.look, in: other)
    #expect(resized.scene.size == other && pressed.scene.size == Fingers.view)
  }

  @Test("A call that fails says what was done before")
  func failedExchange() async throws {
    let folder = try TemporaryFolder()
    let seat = try WorkspaceFixture.open(folder.file("w.callboard"))
    let error = await #expect(throws: WorkspaceError.self) {
      try await seat.exchange(.look, in: Fingers.view)
    }
    #expect(error?.code == .noShow)
  }

  @Test("The last one who leaves ends the use of the workspace")
  func leaving() async throws {
    let table = try await Table()
    let commits = await table.first.workspace.changes()
    try await table.first.close()
    #expect(try await table.second.items().isEmpty)
    try await table.second.close()
    for await commit in commits { Issue.record("reported \(commit)") }
    await #expect(throws: WorkspaceError.self) { try await table.second.items() }
  }
}

@Suite("The lookout for other processes")
struct LookoutTests {
  @Test("is kept as long as somebody wants to know", .timeLimit(.minutes(10)))
  func lookout() async throws {
    let table = try await Table()
    let workspace = table.first.workspace
    #expect(await !workspace.isLookingOut)
    try await watch(workspace)
    // No one holds that seat any more.
    while await workspace.isLookingOut { await Task.yield() }
    _ = await table.first.makeNews()
    #expect(await workspace.isLookingOut)
    try await table.first.close()
    #expect(await !workspace.isLookingOut)
  }

  private func watch(_ workspace: OpenWorkspace) async throws {
    let seat = try await workspace.seat(sources: WorkspaceFixture.sources)
    _ = await seat.makeNews()
    #expect(await workspace.isLookingOut)
    withExtendedLifetime(seat) {}
  }
}

@Suite("The feed of changes")
struct ChangesTests {
  @Test(
    "Every seat's commits are reported in order", arguments: WorkspaceFixture.Company.allCases)
  func everyCommit(company: WorkspaceFixture.Company) async throws {
    let table = try await Table(company)
    let workspace = table.first.workspace
    var commits = await workspace.changes().makeAsyncIterator()
    var reported: [Change] = []
    var last: StoreSequence?
    for step in 0..<6 {
      let seat = step.isMultiple(of: 2) ? table.first : table.second
      let cells = try WorkspaceFixture.cells(Int32(step) * 3, 0)
      let reaction = try await seat.perform(
        .place(seat.newItemID(), object: table.object.id, in: cells))
      // One commit may be reported with the one before it, where another process made that.
      while !reported.contains(where: { reaction.changes.contains($0) }) {
        let commit = try #require(await commits.next(isolation: nil))
        reported += try #require(commit.changes)
        #expect(last != commit.sequence)
        last = commit.sequence
      }
    }
    #expect(reported.count == 6)
    let keys = try await table.first.items().map { EntityKey.item($0.item.id) }
    #expect(Set(reported.compactMap(\.key)) == Set(keys))
  }

  @Test("A slow reader is asked to read again, and then goes on")
  func slowFollower() async throws {
    let table = try await Table()
    let commits = await table.first.workspace.changes()
    for step in 0..<300 { try await table.place(Int32(step) * 3, 0) }
    var iterator = commits.makeAsyncIterator()
    var known = 0
    for _ in 0..<256 {
      known += try #require(await iterator.next(isolation: nil)?.changes).count
    }
    #expect(known == 256)
    try await table.place(0, 3)
    let gap = try #require(await iterator.next(isolation: nil))
    #expect(gap.changes == nil)
    try await table.place(0, 6)
    let next = try #require(await iterator.next(isolation: nil))
    #expect(next.changes?.count == 1)
  }

  @Test(
    "A seat is woken when somebody else committed something, and not by its own commits",
    arguments: WorkspaceFixture.Company.allCases)
  func woken(company: WorkspaceFixture.Company) async throws {
    let table = try await Table(company)
    var news = await table.second.makeNews().makeAsyncIterator()
    // What happened before anybody listened.
    await news.next(isolation: nil)
    let id = try await table.place(0, 0)
    await news.next(isolation: nil)
    let seen = try await table.second.exchange(.look, in: Fingers.view)
    #expect(seen.scene.elements.contains { $0.id == .item(id) })
  }
}
