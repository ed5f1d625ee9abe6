import Domain
import Persistence_Memory
import PluginAPI
import StoreConformance
import SyncServer
import Testing

@testable import SyncClient

/// What a workspace has when its sync begins needs no rows until something else is known of it.
struct AdoptedRecordsTests {
  private var server: MemoryServer
  private let sample: SampleShow
  private let store = MemoryStore(location: "one")
  private var two: ReplicaDevice

  init() throws {
    var samples = Samples(seed: 31)
    sample = SampleShow(&samples)
    server = try .plain()
    try store.edit(sample.making, at: 1_700_000_000_000)
    two = try ReplicaDevice(2, MemoryStore(location: "two"))
  }

  private var rows: Int {
    store.syncRows().keys.count { $0.hasPrefix(LedgerEntry.prefix) }
  }

  private mutating func finish(_ one: inout ReplicaDevice) throws {
    for _ in 0..<2 {
      #expect(try one.run(with: &server))
      #expect(try two.run(with: &server))
    }
  }

  @Test("It is sent also by a process that begins later, and has rows then")
  mutating func later() throws {
    var one = try ReplicaDevice(1, store)
    #expect(rows == 0)
    try one.restart()
    #expect(rows == 0)
    try finish(&one)
    #expect(rows == sample.making.count)
    #expect(try two.contents == sample.entities)
  }

  @Test("Edits and deletions before it was sent count, also without a process that syncs")
  mutating func edits() throws {
    var one = try ReplicaDevice(1, store)
    let gone = try #require(sample.items.last)
    try store.edit(
      [.updating(sample.objects[0]) { $0.name = "Mine" }, .delete(gone.entity)],
      at: 1_700_000_200_000)
    try one.restart()
    let key = sample.objects[0].entity.key
    #expect(one.replica.engine.record(key)?.stamp(of: "name")?.milliseconds == 1_700_000_200_000)
    #expect(one.replica.engine.record(key)?.stamp(of: "look")?.milliseconds == 0)
    try finish(&one)
    #expect(try two.contents == one.contents)
    #expect(try two.contents.count == sample.entities.count - 1)
  }

  @Test("What another device hides is kept before it was sent", arguments: [false, true])
  mutating func hidden(isInterrupted: Bool) throws {
    // The other device has the same workspace, but for one block.
    let (object, extra) = (sample.objects[0], sample.items[0])
    let copy = MemoryStore(location: "copy")
    try copy.edit(
      sample.making.filter { $0.key != extra.entity.key }, at: 1_700_000_000_000)
    two = try ReplicaDevice(2, copy)
    #expect(try two.run(with: &server))
    let items = sample.items.filter { $0.object == object.id && $0.id != extra.id }
    try two.store.edit(
      items.map { .delete($0.entity) } + [.delete(object.entity)], at: two.now)
    #expect(try two.run(with: &server))
    var one = try ReplicaDevice(1, store)
    if isInterrupted {
      one.store.hooks.before(commit: 1) { () throws(StoreError) in
        throw StoreError(.inputOutput, at: "one", "the disk is full")
      }
      #expect(throws: StoreError.self) { _ = try one.run(with: &server) }
    }
    // It reads, and sends nothing yet.
    for _ in 0..<100 where try one.contents.contains(extra.entity) {
      guard let request = one.request else {
        one.now += 60_000
        try one.handle(.timer)
        continue
      }
      if case .modify = request.request {
        try one.reply(.failure(RemoteFailure(.noAnswer, "no network")))
      } else {
        let sender = RequestSender(owner: "o", key: "1")
        try one.reply(server.answer(request.request, from: sender, at: one.moment.time))
      }
    }
    #expect(try !one.contents.contains(extra.entity))
    try one.restart()
    try finish(&one)
    try two.edit(.insert(object.entity))
    try finish(&one)
    #expect(try one.contents.contains(extra.entity))
    #expect(try two.contents.contains(extra.entity))
  }

  @Test("A trip that is deleted before it was sent stays deleted", arguments: [false, true])
  mutating func deletedTrip(isEdited: Bool) throws {
    var samples = Samples(seed: 32)
    let trip = samples.trip("Tour")
    let row = samples.entry(of: trip.id, .custom(CustomContent(title: "Row")))
    try store.edit([.insert(trip.entity), .insert(row.entity)], at: 1_700_000_000_000)
    var one = try ReplicaDevice(1, store)
    var last = row
    if isEdited {
      last.content = .custom(CustomContent(title: "Edited"))
      try store.edit([.updating(row) { $0.content = last.content }], at: 1_700_000_200_000)
    }
    try store.edit(
      Cascade.deleting(trip, cities: [], games: [], entries: [last]), at: 1_700_000_200_001)
    try one.restart()
    try finish(&one)
    #expect(one.replica.engine.record(trip.entity.key)?.isAlive != true)
    #expect(try one.contents == sample.entities)
    #expect(try two.contents == sample.entities)
  }

  @Test("An edit that is made while a page is taken in counts, in a join, too", arguments: 1...6)
  mutating func lateEdit(number: Int) throws {
    var one = try ReplicaDevice(1, store)
    var settings = ServerSettings()
    (settings.keyRate, settings.zoneRate, settings.pageRate) = (nil, nil, nil)
    settings.pageRecords = 2
    let signer = try #require(KeyedHash(key: Array(repeating: 7, count: 16)))
    server = MemoryServer(ServerCore(signer: signer, settings: settings))
    #expect(try one.run(with: &server))
    let (real, show, now) = (two.store, sample.show, one.now + 1_000)
    two.now = now
    two.store.hooks.before(commit: number) { () throws(StoreError) in
      guard try real.contents(of: show.id) != nil else { return }
      try real.edit([.updating(show) { $0.name = "Late" }], at: now)
    }
    try finish(&one)
    let isEdited = try two.store.shows().value.first?.show.name == "Late"
    #expect(isEdited || number == 1)
    #expect(try one.contents == two.contents)
  }
}
