import Domain
import Gestures
import GridGeometry
import Itinerary
import Persistence_SQLite
import PluginAPI
import TestSupport
import Testing
import Workspace

@Suite("The itinerary in a workspace")
struct ItineraryTests {
  private static let view = Size<ScreenSpace>(width: 400, height: 300)

  /// A workspace with a trip of three days, and on the first so many custom entries.
  private static func stage(
    _ count: Int, in folder: TemporaryFolder, _ store: StorePlugin = .sqlite,
    _ name: String = "w.callboard"
  ) async throws -> (Seat, [ID<ItineraryEntry>]) {
    let workspace = try WorkspaceFixture.open(folder.file(name), store: store)
    let first = try #require(CalendarDay(year: 2026, month: 4, day: 1))
    _ = try await workspace.createTrip(named: "Tour", from: first, days: 3)
    try await workspace.setViewSize(view)
    for number in 1...count {
      _ = try await workspace.perform(.add(CustomContent(title: "Stop \(number)"), day: 1))
    }
    return (workspace, try await workspace.tripPlan().orderedEntries.map(\.id))
  }

  private static func titles(_ workspace: Seat, day: Int) async throws -> [String] {
    try await workspace.tripPlan().entries(ofDay: day).compactMap(\.custom?.title)
  }

  @Test("It is in front while no board is, at the size and numbers of all surfaces")
  func front() async throws {
    let folder = try TemporaryFolder()
    let (workspace, _) = try await Self.stage(2, in: folder)
    #expect(await workspace.isItineraryOpen)
    #expect(await workspace.frontTripName == "Tour")
    _ = try await workspace.createShow(named: "Show")
    _ = try await workspace.createBoard(named: "Main")
    #expect(await !workspace.isItineraryOpen)
    let other = Size<ScreenSpace>(width: 300, height: 200)
    try await workspace.setViewSize(other)
    let board = try await workspace.scene()
    #expect(board.mode != nil)
    try await workspace.openItinerary()
    #expect(await workspace.isItineraryOpen)
    #expect(await workspace.board == nil)
    let scene = try await workspace.scene()
    #expect(scene.board == "Tour" && scene.mode == nil)
    #expect(scene.elements.contains { $0.kind == .handle })
    try await workspace.openBoardList()
    #expect(await !workspace.isItineraryOpen)
  }

  @Test("A finger drags an entry, and the store keeps it")
  func dragging() async throws {
    let folder = try TemporaryFolder()
    let (workspace, ids) = try await Self.stage(3, in: folder)
    // Headers and rows are 44 points high.
    var composer = TouchComposer(startingAt: .zero)
    let touches = try composer.drag(
      from: Point(x: 22, y: 66), to: Point(x: 60, y: 154), fingers: 1, steps: 4)
    let reaction = try await workspace.handle(touches)
    #expect(reaction.effects.contains(.reflow(ids[0])))
    #expect(reaction.changes.count == 1)
    #expect(try await Self.titles(workspace, day: 1) == ["Stop 2", "Stop 3", "Stop 1"])
    try await workspace.close()
    let again = try WorkspaceFixture.open(folder.file("w.callboard"))
    #expect(try await Self.titles(again, day: 1) == ["Stop 2", "Stop 3", "Stop 1"])
  }

  @Test("What is lifted goes back when a board takes its place")
  func leaving() async throws {
    let folder = try TemporaryFolder()
    let (workspace, ids) = try await Self.stage(2, in: folder)
    _ = try await workspace.createShow(named: "Show")
    _ = try await workspace.perform(EntryCommand.lift(ids[0]))
    #expect(await workspace.liftedEntry == ids[0])
    _ = try await workspace.createBoard(named: "Main")
    #expect(await workspace.liftedEntry == nil)
    // Lifting brings the itinerary back.
    _ = try await workspace.perform(EntryCommand.lift(ids[0]))
    #expect(await workspace.isItineraryOpen)
  }

  @Test("Another process's entry is there at once, and a drag about a deleted one ends")
  func otherProcess() async throws {
    let folder = try TemporaryFolder()
    let (workspace, ids) = try await Self.stage(2, in: folder)
    let other = try WorkspaceFixture.open(folder.file("w.callboard"))
    _ = try await workspace.perform(EntryCommand.lift(ids[0]))
    _ = try await other.perform(.add(CustomContent(title: "Late"), day: 2))
    let lifted = try await workspace.perform(.drop(day: 2, below: nil))
    #expect(lifted.refusal == nil)
    #expect(try await Self.titles(workspace, day: 2) == ["Stop 1", "Late"])
    #expect(try await Self.titles(other, day: 2) == ["Stop 1", "Late"])
    _ = try await workspace.perform(EntryCommand.lift(ids[0]))
    _ = try await other.perform(EntryCommand.delete(ids[0]))
    let dropped = try await workspace.perform(.drop(day: 3, below: nil))
    #expect(dropped.refusal?.reason == .itinerary(.nothingLifted))
    #expect(await workspace.takeMessages().contains(.gestureInterrupted))
    #expect(try await Self.titles(workspace, day: 2) == ["Late"])
  }

  @Test("A trip deleted elsewhere is gone from the view, with what was open over it")
  func deletedElsewhere() async throws {
    let folder = try TemporaryFolder()
    let (workspace, _) = try await Self.stage(2, in: folder)
    let other = try WorkspaceFixture.open(folder.file("w.callboard"))
    let trip = try #require(await workspace.trip)
    try await other.deleteTrip(trip)
    let error = await #expect(throws: WorkspaceError.self) {
      try await workspace.scene()
    }
    #expect(error?.code == .notFound)
    #expect(await workspace.trip == nil)
    #expect(await !workspace.isItineraryOpen)
  }

  @Test(
    "Any entry is shifted anywhere, however small the view",
    arguments: [(0, 59), (59, 0), (30, 45), (45, 31), (7, 7)] as [(Int, Int)], [10.0, 300])
  func shifting(way: (from: Int, to: Int), height: Double) async throws {
    let folder = try TemporaryFolder()
    let (workspace, ids) = try await Self.stage(60, in: folder)
    try await workspace.setViewSize(Size(width: 220, height: height))
    var expected = ids
    let entry = expected.remove(at: way.from)
    expected.insert(entry, at: way.to)
    let reaction = try await workspace.shift(
      entry, below: way.to == 0 ? nil : expected[way.to - 1], on: 1)
    #expect(reaction.refusal == nil)
    #expect(reaction.changes.count == (way.from == way.to ? 0 : 1))
    #expect(try await workspace.tripPlan().orderedEntries.map(\.id) == expected)
    #expect(await workspace.liftedEntry == nil)
  }

  @Test("A recording of an itinerary is for an itinerary")
  func otherSurfaces() async throws {
    let folder = try TemporaryFolder()
    let (workspace, _) = try await Self.stage(2, in: folder)
    let path = folder.file("touches.jsonl")
    try await workspace.startRecording(to: path)
    _ = try await workspace.stopRecording()
    let recording = try await workspace.readRecording(at: path)
    #expect(recording.header.surface == "itinerary")
    _ = try await workspace.createShow(named: "Show")
    _ = try await workspace.createBoard(named: "Main")
    let error = await #expect(throws: WorkspaceError.self) {
      try await workspace.replay(recording)
    }
    #expect(error?.code == .noTrip)
  }

  @Test("Offline nothing is changed")
  func offline() async throws {
    let folder = try TemporaryFolder()
    let (workspace, ids) = try await Self.stage(1, in: folder)
    _ = try await workspace.perform(.setOnline(false))
    #expect(await !workspace.isTripOnline)
    let refused = try await workspace.perform(EntryCommand.delete(ids[0]))
    #expect(refused.refusal?.reason == .itinerary(.offline))
    _ = try await workspace.perform(.setOnline(true))
    #expect(try await workspace.perform(EntryCommand.delete(ids[0])).refusal == nil)
  }

  @Test(
    "A failed commit leaves itinerary and file as they were", arguments: CommitFailureTests.failures
  )
  func failedCommit(_ failure: StoreError) async throws {
    let folder = try TemporaryFolder()
    let switchboard = FlakyStore.Failure()
    let (workspace, ids) = try await Self.stage(
      2, in: folder, FlakyStore.plugin(switchboard), "w.flaky")
    let before = try await workspace.tripPlan().contents
    for command in [
      EntryCommand.add(CustomContent(title: "Tea"), day: 2), .delete(ids[0]),
      .edit(ids[0], CustomContent(title: "Tea")),
    ] {
      switchboard.fail(with: [failure])
      let error = await #expect(throws: WorkspaceError.self) {
        try await workspace.perform(command)
      }
      #expect(error?.code == failure.code)
    }
    switchboard.fail(with: [failure])
    await #expect(throws: WorkspaceError.self) {
      try await workspace.shift(ids[0], below: nil, on: 3)
    }
    #expect(try await workspace.tripPlan().contents == before)
    #expect(await workspace.liftedEntry == nil)
    #expect(await !workspace.isTouched)
    let moved = try await workspace.shift(ids[0], below: nil, on: 3)
    #expect(moved.changes.count == 1)
  }

  @Test("A lost race is decided again, and a trimmed history read again")
  func lostRace() async throws {
    let folder = try TemporaryFolder()
    let switchboard = FlakyStore.Failure()
    let (workspace, ids) = try await Self.stage(
      2, in: folder, FlakyStore.plugin(switchboard), "w.flaky")
    let stale = StoreError(.stale, at: "x", "moved on")
    switchboard.fail(with: [stale, stale])
    _ = try await workspace.perform(EntryCommand.delete(ids[0]))
    #expect(try await Self.titles(workspace, day: 1) == ["Stop 2"])
    _ = try await workspace.perform(.setOnline(false))
    let other = try WorkspaceFixture.open(
      folder.file("w.flaky"), store: FlakyStore.plugin(FlakyStore.Failure()))
    _ = try await other.perform(.add(CustomContent(title: "Late"), day: 2))
    switchboard.trimHistory()
    #expect(try await Self.titles(workspace, day: 2) == ["Late"])
    #expect(await !workspace.isTripOnline)
  }
}
