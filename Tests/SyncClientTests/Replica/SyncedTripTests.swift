import Domain
import Persistence_Memory
import PluginAPI
import StoreConformance
import SyncServer
import TestSupport
import Testing

@testable import SyncClient

/// Trips on two devices, and a rule: no two rows of a trip have the same title.
struct SyncedTripTests {
  private var server: MemoryServer
  private var one: ReplicaDevice
  private var two: ReplicaDevice
  private let trip: Trip
  private let rows: [ItineraryEntry]

  init() throws {
    var samples = Samples(seed: 26)
    let trip = samples.trip("Tour")
    self.trip = trip
    rows = (1...3).map { samples.entry(of: trip.id, .custom(CustomContent(title: "Row \($0)"))) }
    server = try .plain()
    one = try ReplicaDevice(1, MemoryStore(location: "one"), Self.normalisation)
    two = try ReplicaDevice(2, MemoryStore(location: "two"), Self.normalisation)
    try one.store.edit(
      [.insert(trip.entity)] + rows.map { .insert($0.entity) }, at: one.now)
    try settle()
  }

  private static let normalisation = Normalisation(
    checksTrip: { trip in
      Dictionary(grouping: trip.entries, by: \.custom?.title).allSatisfy { $1.count <= 1 }
    }, rules: RuleSets.normalisation.rules)

  private mutating func settle(at location: SourceLocation = #_sourceLocation) throws {
    for path in [\Self.one, \Self.two, \Self.one] { try run(path, at: location) }
  }

  private mutating func run(
    _ path: WritableKeyPath<Self, ReplicaDevice>, at location: SourceLocation = #_sourceLocation
  ) throws {
    var device = self[keyPath: path]
    defer { self[keyPath: path] = device }
    let isDone = try device.run(with: &server)
    #expect(isDone, "a replica does not come to rest", sourceLocation: location)
  }

  private func expectSame(
    _ entities: [any EntityValue], at location: SourceLocation = #_sourceLocation
  ) throws {
    let expected = Set(entities.map(\.entity))
    #expect(try one.contents == expected, sourceLocation: location)
    #expect(try two.contents == expected, sourceLocation: location)
  }

  private func titled(_ row: ItineraryEntry, _ title: String) -> ItineraryEntry {
    var row = row
    row.content = .custom(CustomContent(title: title))
    return row
  }

  private func change(_ row: ItineraryEntry, to title: String) throws -> Change {
    try #require(Change.update(from: row.entity, to: titled(row, title).entity))
  }

  private func losses(_ device: ReplicaDevice) throws -> Set<Entity> {
    Set(try SyncLoss.all(in: device.store).map(\.entity))
  }

  @Test("A trip arrives with all that belongs to it")
  mutating func arrival() throws {
    try expectSame([trip] + rows)
  }

  @Test("Edits of two rows at once both stay")
  mutating func twoRows() throws {
    try one.edit(change(rows[0], to: "One"))
    try two.edit(change(rows[1], to: "Two"))
    try settle()
    try expectSame([trip, titled(rows[0], "One"), titled(rows[1], "Two"), rows[2]])
    #expect(try losses(one).union(losses(two)).isEmpty)
  }

  @Test("Of two edits of one row at once, that counts which reaches the server first")
  mutating func oneRow() throws {
    // The clock of the first one is behind.
    one.now -= 60_000
    try one.edit(change(rows[0], to: "First"))
    try two.edit(change(rows[0], to: "Second"))
    try settle()
    try expectSame([trip, titled(rows[0], "First"), rows[1], rows[2]])
    #expect(two.news.contains(.overtaken(trip.entity.key)))
    #expect(!one.news.contains(.overtaken(trip.entity.key)))
    #expect(try losses(two) == [titled(rows[0], "Second").entity])
  }

  @Test("Of edits that break the rules together, that counts which reaches the server first")
  mutating func rules() throws {
    try one.edit(change(rows[0], to: "Same"))
    try two.edit(change(rows[1], to: "Same"))
    try settle()
    try expectSame([trip, titled(rows[0], "Same"), rows[1], rows[2]])
    #expect(try losses(two) == [titled(rows[1], "Same").entity])
  }

  @Test("A trip that was deleted first stays deleted, and the edit is kept")
  mutating func deletedFirst() throws {
    try one.store.edit(
      Cascade.deleting(trip, cities: [], games: [], entries: rows), at: one.now)
    try two.edit(change(rows[0], to: "Late"))
    try settle()
    try expectSame([])
    #expect(try losses(two) == [titled(rows[0], "Late").entity])
  }

  @Test("A trip that was edited first is not deleted")
  mutating func editedFirst() throws {
    try one.edit(change(rows[0], to: "Kept"))
    try two.store.edit(
      Cascade.deleting(trip, cities: [], games: [], entries: rows), at: two.now)
    try settle()
    try expectSame([trip, titled(rows[0], "Kept"), rows[1], rows[2]])
    #expect(two.news.contains(.overtaken(trip.entity.key)))
    #expect(try losses(two).contains(trip.entity))
  }

  @Test("A trip is deleted on all devices, and can be made again")
  mutating func deletion() throws {
    try two.store.edit(
      Cascade.deleting(trip, cities: [], games: [], entries: rows), at: two.now)
    try settle()
    try expectSame([])
    try one.edit(.insert(trip.entity), .insert(rows[0].entity))
    try settle()
    try expectSame([trip, rows[0]])
  }

  @Test("Trips with one name have different names")
  mutating func names() throws {
    let other = Trip(
      id: ID(high: 0, low: 1), name: trip.name, firstDay: trip.firstDay, dayCount: 3,
      created: trip.created)
    try two.store.edit([change(trip, name: "Mine")], at: two.now)
    try one.store.edit([change(trip, name: "Other")], at: one.now)
    try settle()
    try two.edit(.insert(renamed(other, "Twin").entity))
    let third = Trip(
      id: ID(high: 0, low: 2), name: "Twin", firstDay: trip.firstDay, dayCount: 3,
      created: trip.created)
    try one.edit(.insert(third.entity))
    try settle()
    let names = Set(try one.contents.compactMap { Trip($0)?.name })
    #expect(names == ["Other", "Twin", "Twin (2)"])
    #expect(try one.contents == two.contents)
  }

  private func renamed(_ trip: Trip, _ name: String) -> Trip {
    var trip = trip
    trip.name = name
    return trip
  }

  private func change(_ trip: Trip, name: String) throws -> Change {
    try #require(Change.update(from: trip.entity, to: renamed(trip, name).entity))
  }

  @Test("A shown name is not an edit: the wanted one is kept")
  mutating func wantedName() throws {
    let twin = Trip(
      id: ID(high: .max, low: 2), name: "Tour", firstDay: trip.firstDay, dayCount: 3,
      created: trip.created)
    // The other device cannot know of the first trip.
    two = try ReplicaDevice(3, MemoryStore(location: "three"), Self.normalisation)
    two.now += 1_000
    try two.edit(.insert(twin.entity))
    try settle()
    let row = ItineraryEntry(
      id: ID(high: 7, low: 7), trip: twin.id, day: 1, sortOrder: 0,
      modified: Timestamp(milliseconds: 0), content: .custom(CustomContent(title: "New")))
    try one.edit(.insert(row.entity))
    try settle()
    #expect(Trip(one.replica.engine.record(twin.entity.key)?.entity)?.name == "Tour")
    #expect(try one.contents.contains(renamed(twin, "Tour (2)").entity))
  }

  @Test("Without the server a synced trip can only be looked at, but not one of this device alone")
  mutating func offline() throws {
    #expect(!one.replica.engine.isReadOnly(trip.id))
    try one.handle(.hint)
    try one.reply(.failure(RemoteFailure(.noAnswer, "no network")))
    #expect(one.replica.engine.isReadOnly(trip.id))
    let other = renamed(
      Trip(
        id: ID(high: 0, low: 9), name: "", firstDay: trip.firstDay, dayCount: 3,
        created: trip.created), "Own")
    try one.edit(.insert(other.entity))
    try one.handle(.edited)
    #expect(!one.replica.engine.isReadOnly(other.id))
    try settle()
    #expect(!one.replica.engine.isReadOnly(trip.id))
    try one.restart()
    #expect(one.replica.engine.isReadOnly(trip.id))
    #expect(one.replica.engine.isReadOnly(other.id))
  }

  @Test("An edit is there once, wherever the process ends", arguments: 1...6)
  mutating func crashes(steps: Int) throws {
    one.stepsToCrash = steps
    try one.edit(change(rows[0], to: "One"))
    try settle()
    try two.edit(change(rows[1], to: "Two"))
    try settle()
    try expectSame([trip, titled(rows[0], "One"), titled(rows[1], "Two"), rows[2]])
    #expect(try losses(one).union(losses(two)).isEmpty)
  }

  @Test("An edit whose answer was lost is not made again over a later one")
  mutating func lostAnswer() throws {
    try one.edit(change(rows[0], to: "One"))
    try one.handle(.timer)
    let request = try #require(one.request?.request)
    let sender = RequestSender(owner: "o", key: "1")
    guard case .modify = request else {
      Issue.record("\(request)")
      return
    }
    _ = server.answer(request, from: sender, at: one.moment.time)
    try one.reply(.failure(RemoteFailure(.noAnswer, "lost")))
    try run(\.two)
    try two.edit(change(titled(rows[0], "One"), to: "Two"))
    try run(\.two)
    try settle()
    try expectSame([trip, titled(rows[0], "Two"), rows[1], rows[2]])
  }

  @Test("What this device sent without an answer is not in the way of its next edit")
  mutating func editAfterLostAnswer() throws {
    try one.edit(change(rows[0], to: "One"))
    try one.handle(.timer)
    let request = try #require(one.request?.request)
    _ = server.answer(request, from: RequestSender(owner: "o", key: "1"), at: one.moment.time)
    try one.edit(change(titled(rows[0], "One"), to: "Two"))
    try one.handle(.edited)
    try one.reply(.failure(RemoteFailure(.noAnswer, "lost")))
    try settle()
    try expectSame([trip, titled(rows[0], "Two"), rows[1], rows[2]])
    #expect(!one.news.contains(.overtaken(trip.entity.key)))
    #expect(try losses(one).isEmpty)
  }

  @Test("A restored server gets the trip again")
  mutating func restoredServer() throws {
    let copy = server
    try one.edit(change(rows[0], to: "One"))
    try settle()
    server = copy
    try server.storage.beginEpoch(at: Timestamp(milliseconds: one.now + 1))
    try settle()
    try expectSame([trip, titled(rows[0], "One"), rows[1], rows[2]])
  }

  @Test("A trip that needs what it does not have is not taken in")
  mutating func garbled() throws {
    var samples = Samples(seed: 27)
    let city = samples.city(of: trip)
    let game = samples.game(in: city)
    let stamp = Stamp(milliseconds: 1_800_000_000_000, device: 9)
    let other = renamed(
      Trip(
        id: ID(high: 0, low: 9), name: "", firstDay: trip.firstDay, dayCount: 3,
        created: trip.created), "Other")
    let faulty = [
      SyncRecord(trip.entity, with: [game.entity.key: game.entity], at: stamp),
      SyncRecord(other.entity, with: [city.entity.key: city.entity], at: stamp),
    ]
    for record in faulty {
      let remote = RecordFormat.remote(record, tag: nil)
      #expect(throws: RecordFault.self) { _ = try RecordFormat.record(remote) }
    }
    let sound = SyncRecord(
      trip.entity, with: [game.entity.key: game.entity, city.entity.key: city.entity], at: stamp)
    #expect(try RecordFormat.record(RecordFormat.remote(sound, tag: nil)) == sound)
  }

  @Test("A trip whose row was damaged keeps what belongs to it")
  mutating func damagedRow() throws {
    let store = one.store
    let row = try #require(try store.syncRows().keys.first { $0.hasPrefix("record/trip") })
    _ = try store.commit(
      [], expecting: store.sequence(), sync: SyncUpdate(rows: [row: Array("{".utf8)]))
    try one.edit(change(trip, name: "Mine"), change(rows[0], to: "One"))
    try one.restart()
    let new = titled(rows[0], "One")
    #expect(
      try one.contents == Set([renamed(trip, "Mine").entity] + ([new] + rows[1...]).map(\.entity)))
    try settle()
    #expect(try one.contents == two.contents)
    #expect(try one.contents.count == 4)
  }
}
