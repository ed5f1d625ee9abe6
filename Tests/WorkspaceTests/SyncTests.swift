import Domain
import GridGeometry
import Itinerary
import LocalServer
import Persistence_SQLite
import PluginAPI
import SyncClient
import TestSupport
import Testing
import Workspace

@Suite("Two workspaces and a sync server", .timeLimit(.minutes(10)))
struct SyncTests {
  private let server = LocalServer()
  private let folder: TemporaryFolder
  private let first: Seat
  private let second: Seat
  /// Whether the second one reaches the server, whenever that changes.
  private let online = AsyncStream.makeStream(of: Bool.self)

  init() throws {
    folder = try TemporaryFolder()
    first = try WorkspaceFixture.open(folder.file("one.callboard"))
    second = try WorkspaceFixture.open(folder.file("two.callboard"))
  }

  @Test("What one person does, the other one sees, and decides on")
  func seeEachOther() async throws {
    let (object, board) = try await first.prepare()
    try await synced {
      let id = await first.newItemID()
      _ = try await first.perform(.place(id, object: object.id, in: WorkspaceFixture.cells(0, 0)))
      try await arrives(id, at: second)
      try await second.openBoard(board.id)
      _ = try await second.perform(.setMode(.edit))
      let late = try await second.perform(
        .place(second.newItemID(), object: object.id, in: WorkspaceFixture.cells(1, 1)))
      #expect(late.refusal == Refusal(.overlap, by: [id]))

      _ = try await second.perform(.move(id, to: Cell(x: 5, y: 5)))
      for await commit in await first.workspace.changes() {
        let poses = commit.changes?.compactMap { BoardItem($0.after)?.pose } ?? []
        if try poses.contains(.cells(WorkspaceFixture.cells(5, 5))) { break }
      }
      #expect(try await first.items().map(\.item.pose) == [.cells(WorkspaceFixture.cells(5, 5))])
    }
  }

  @Test("Blocks that were placed on one place lie beside each other for both")
  func displaced() async throws {
    let (object, board) = try await first.prepare()
    try await synced {
      try await arrives(board.id, at: second)
    }
    try await second.openBoard(board.id)
    _ = try await second.perform(.setMode(.edit))
    let mine = try await place(object, by: first)
    let theirs = try await place(object, by: second)
    try await synced {
      try await arrives(mine, at: second)
      try await arrives(theirs, at: first)
    }
    let poses = Set(try await first.items().map(\.item.pose))
    #expect(poses.count == 2)
    #expect(Set(try await second.items().map(\.item.pose)) == poses)
  }

  @Test("A synced trip can be edited only while the server is there")
  func trips() async throws {
    let day = try #require(CalendarDay(year: 2026, month: 4, day: 1))
    let trip = try await first.createTrip(named: "Tour", from: day, days: 3).trip
    try await synced {
      try await arrives(trip.id, at: second)
      _ = try await second.openTrip(trip.id)
      for await isOnline in online.stream where isOnline { break }
      let added = try await second.perform(EntryCommand.add(CustomContent(title: "Dinner"), day: 2))
      #expect(added.refusal == nil)
      for await commit in await first.workspace.changes() {
        let rows = commit.changes?.compactMap { ItineraryEntry($0.after)?.custom?.title } ?? []
        if rows.contains("Dinner") { break }
      }
      try await second.beginDraft()
      _ = try await second.perform(EntryCommand.add(CustomContent(title: "Draft"), day: 3))
    }
    let offline = await #expect(throws: WorkspaceError.self) {
      _ = try await second.commitDraft()
    }
    #expect(offline?.code == .offline)
    let rows = try await second.tripPlan().contents.entries.compactMap(\.custom?.title)
    #expect(rows == ["Dinner"])
    let late = try await second.perform(EntryCommand.add(CustomContent(title: "Late"), day: 2))
    #expect(late.refusal?.reason == .itinerary(.offline))
    await #expect(throws: WorkspaceError.self) {
      _ = try await second.renameTrip(trip.id, to: "Other")
    }
    #expect(await !second.isTripOnline)
    // Another trip, which no server has, stays open to edits.
    let own = try await second.createTrip(named: "Own", from: day, days: 3).trip
    _ = try await second.renameTrip(own.id, to: "Mine")
  }

  private func place(
    _ object: ShowObject, by seat: Seat
  ) async throws -> Domain.ID<BoardItem> {
    let id = await seat.newItemID()
    _ = try await seat.perform(.place(id, object: object.id, in: WorkspaceFixture.cells(0, 0)))
    return id
  }

  /// Runs something while both workspaces are synced.
  private func synced(_ body: @Sendable () async throws -> Void) async throws {
    let (server, online, second) = (server, online, second)
    let workspaces = [first.workspace, second.workspace]
    try await withThrowingTaskGroup { group in
      for workspace in workspaces {
        group.addTask {
          let report = workspace === second.workspace ? online.continuation : nil
          try await workspace.sync(
            with: server, zone: "zone", sources: WorkspaceSources(now: LocalServer.now),
            settings: Self.quick
          ) { report?.yield($0.isOnline) }
        }
      }
      try await body()
      group.cancelAll()
    }
  }

  private static var quick: SyncSettings {
    var settings = SyncSettings()
    (settings.quiet, settings.polling) = (.milliseconds(20), .milliseconds(60))
    return settings
  }

  /// Waits until a block or board is in a workspace.
  private func arrives<Value>(_ id: Domain.ID<Value>, at seat: Seat) async throws {
    let digits = "\(id)"
    let commits = await seat.workspace.changes()
    let store = try StorePlugin.sqlite.open(seat.workspace.location)
    func isThere() throws -> Bool {
      try store.changes(after: .start).value.contains { $0.key?.digits == digits }
    }
    if try isThere() { return }
    for await _ in commits where try isThere() { return }
  }
}
