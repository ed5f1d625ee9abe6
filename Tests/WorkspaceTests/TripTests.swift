import Domain
import Itinerary
import Persistence_SQLite
import PluginAPI
import TestSupport
import Testing
import Workspace

@Suite("Trips in a workspace")
struct TripTests {
  private static let april = CalendarDay(year: 2026, month: 4, day: 1) ?? .epoch

  /// A custom entry that another process puts into a trip.
  private static func custom(
    _ title: String, _ number: UInt64, day: Int, of trip: Trip
  ) -> ItineraryEntry {
    ItineraryEntry(
      id: ID(high: 1, low: number), trip: trip.id, day: day, sortOrder: Double(number),
      modified: Timestamp(milliseconds: 1), content: .custom(CustomContent(title: title)))
  }

  /// Commits past all rules, as another program could.
  private static func commit(_ changes: [Change], to path: String) throws {
    let store = try StorePlugin.sqlite.open(path)
    _ = try store.commit(changes, expecting: try store.sequence(), watchedBy: nil)
    try store.close()
  }

  private static func titles(_ plan: TripPlan) -> [String] {
    plan.orderedEntries.compactMap(\.custom?.title)
  }

  @Test("What another process commits is seen, also where a board was read in between")
  func seesOthers() async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("w.callboard")
    let workspace = try WorkspaceFixture.open(path)
    let (_, board) = try await workspace.prepare()
    let trip = try await workspace.createTrip(named: "Tour", from: Self.april, days: 3).trip
    for (number, title) in ["Lunch", "Dinner", "Show"].enumerated() {
      let entry = Self.custom(title, UInt64(number + 1), day: 2, of: trip)
      try Self.commit([.insert(.entry(entry))], to: path)
      // A board is read with the state that it was read at: the trip must not skip to it.
      if number == 1 { try await workspace.openBoard(board.id) }
      if number == 2 { _ = try await workspace.addObjects([]) }
    }
    #expect(Self.titles(try await workspace.tripPlan()) == ["Lunch", "Dinner", "Show"])

    let other = try WorkspaceFixture.open(path)
    _ = try await other.renameTrip(trip.id, to: "Summer")
    #expect(try await workspace.tripPlan().trip.name == "Summer")
    #expect(await workspace.board?.id == board.id)
  }

  @Test("A record of changes that was trimmed is not a hindrance")
  func readsAnew() async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("w.flaky")
    let failure = FlakyStore.Failure()
    let workspace = try WorkspaceFixture.open(path, store: FlakyStore.plugin(failure))
    let trip = try await workspace.createTrip(named: "Tour", from: Self.april, days: 3).trip
    let entry = Self.custom("Lunch", 1, day: 1, of: trip)
    try Self.commit([.insert(.entry(entry))], to: path)
    failure.trimHistory()
    #expect(Self.titles(try await workspace.tripPlan()) == ["Lunch"])
  }

  @Test("An edit that lost a race is decided again on what is there")
  func decidesAgain() async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("w.flaky")
    let failure = FlakyStore.Failure()
    let workspace = try WorkspaceFixture.open(path, store: FlakyStore.plugin(failure))
    let trip = try await workspace.createTrip(named: "Tour", from: Self.april, days: 3).trip
    let lunch = Self.custom("Lunch", 1, day: 1, of: trip)
    let dinner = Self.custom("Dinner", 2, day: 1, of: trip)
    try Self.commit([.insert(.entry(lunch))], to: path)
    #expect(Self.titles(try await workspace.tripPlan()) == ["Lunch"])
    // The last of these comes right before the commit, which is then too late.
    for reads in 0..<3 {
      failure.interfere(after: reads) {
        try? Self.commit([.insert(.entry(dinner))], to: path)
      }
      let report = try await workspace.resetTrip(agreeingTo: .losing([lunch.id]))
      #expect(!report.isDone && report.lost == [lunch, dinner], "\(reads)")
      #expect(Self.titles(try await workspace.tripPlan()) == ["Lunch", "Dinner"])
      try Self.commit([.delete(.entry(dinner))], to: path)
    }
    #expect(try await workspace.resetTrip(agreeingTo: .losing([lunch.id])).isDone)
  }

  @Test("A trip that is deleted elsewhere closes, and says so once")
  func deletedElsewhere() async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("w.callboard")
    let workspace = try WorkspaceFixture.open(path)
    let trip = try await workspace.createTrip(named: "Tour", from: Self.april, days: 3).trip
    let other = try WorkspaceFixture.open(path)
    try await other.deleteTrip(trip.id)
    #expect(await other.trip == nil)
    let error = await #expect(throws: WorkspaceError.self) { try await workspace.tripPlan() }
    #expect(error?.code == .notFound && error?.message.contains("'Tour'") == true)
    let second = await #expect(throws: WorkspaceError.self) { try await workspace.tripPlan() }
    #expect(second?.code == .noTrip)
    #expect(try await workspace.trips().isEmpty)
  }

  @Test("A damaged trip can be looked at, reset and deleted, and nothing else")
  func damaged() async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("w.callboard")
    let workspace = try WorkspaceFixture.open(path)
    let trip = try await workspace.createTrip(named: "Tour", from: Self.april, days: 3).trip
    let stray = Self.custom("Lunch", 1, day: 9, of: trip)
    try Self.commit([.insert(.entry(stray))], to: path)
    #expect(TripCheck.faults(in: try await workspace.tripPlan()) == [.noSuchDay(stray.id, day: 9)])
    #expect(Self.titles(try await workspace.openTrip(trip.id)) == ["Lunch"])
    for edit in [
      { try await workspace.renameTrip(trip.id, to: "Summer") },
      {
        try await workspace.mergeTrip(
          fromFileAt: folder.file("none"), zone: nil, agreeingTo: .everything)
      },
    ] as [() async throws -> Any] {
      let error = await #expect(throws: WorkspaceError.self) { _ = try await edit() }
      #expect(error?.code == .damagedTrip)
      #expect(error?.remedy?.contains("'trip reset'") == true)
    }
    let reported = try await workspace.resetTrip(agreeingTo: .none)
    #expect(!reported.isDone && reported.lost == [stray])
    #expect(Self.titles(try await workspace.tripPlan()) == ["Lunch"])
    #expect(try await workspace.resetTrip(agreeingTo: .everything).isDone)
    #expect(TripCheck.faults(in: try await workspace.tripPlan()).isEmpty)
    #expect(try await workspace.renameTrip(trip.id, to: "Summer").name == "Summer")
  }

  @Test("Trips have names of their own, and days within bounds")
  func namesAndDays() async throws {
    let folder = try TemporaryFolder()
    let workspace = try WorkspaceFixture.open(folder.file("w.callboard"))
    _ = try await workspace.createShow(named: "Tour")
    let trip = try await workspace.createTrip(named: " Tour ", from: Self.april, days: 3_660).trip
    #expect(trip.name == "Tour" && trip.dayCount == 3_660)
    for (name, days, code) in [
      ("TOUR", 3, .duplicateName), ("", 3, .emptyName), ("A", 0, .outOfRange),
      ("A", 3_661, .outOfRange), ("A", Int.min, .outOfRange), ("A", Int.max, .outOfRange),
    ] as [(String, Int, ErrorCode)] {
      let error = await #expect(throws: WorkspaceError.self) {
        try await workspace.createTrip(named: name, from: Self.april, days: days)
      }
      #expect(error?.code == code, "\(name), \(days)")
    }
    #expect(try await workspace.trips().map(\.trip) == [trip])
    let end = try #require(CalendarDay(year: 9999, month: 12, day: 31))
    #expect(try await workspace.createTrip(named: "End", from: end, days: 1).trip.firstDay == end)
    let beyond = await #expect(throws: WorkspaceError.self) {
      try await workspace.createTrip(named: "Beyond", from: end, days: 2)
    }
    #expect(beyond?.code == .outOfRange)
    #expect(try await workspace.renameTrip(trip.id, to: "tour").name == "tour")
  }
}
