import Domain
import PluginAPI
import SyncServer
import SyncServer_SQLite
import TestSupport
import Testing

/// A storage of each kind, empty.
enum StorageKind: CaseIterable {
  case memory, file

  func make(in folder: TemporaryFolder) throws -> any ServerStorage {
    switch self {
    case .memory: SharedMemory()
    case .file: try SQLiteStorage(path: folder.file("server.db"))
    }
  }
}

/// What every storage does.
@Suite("Storages")
struct StorageTests {
  private let folder = try? TemporaryFolder()

  private func storage(_ kind: StorageKind) throws -> any ServerStorage {
    try kind.make(in: try #require(folder))
  }

  private func record(
    _ name: String, _ sequence: Int64, type: String? = "note", modified: Int64 = 0
  ) -> StoredRecord {
    StoredRecord(
      name: name, type: type, fields: type == nil ? [:] : ["n": .integer(sequence)],
      sequence: sequence, epoch: 1, modified: Timestamp(milliseconds: modified))
  }

  private func store(
    _ records: [StoredRecord], in zone: inout StoredZone, _ storage: any ServerStorage
  ) async throws {
    let expected = try #require(try await storage.zone(zone.name, of: zone.owner))
    zone.sequence = records.last?.sequence ?? zone.sequence
    try await storage.apply(StorageUpdate(zone: zone, expected: expected, records: records))
  }

  private let all = PageLimit(records: 100, bytes: 100_000)

  @Test("An empty storage has an epoch and nothing else", arguments: StorageKind.allCases)
  func empty(kind: StorageKind) async throws {
    let storage = try storage(kind)
    #expect(try await storage.epoch() == 1)
    #expect(try await storage.zone("a", of: "anna") == nil)
    #expect(try await storage.zones(of: "anna").isEmpty)
    #expect(try await storage.read(.zonesAfter(nil, limit: 9)).zones.isEmpty)
    let needs = [
      RecordNeed.none, .named(["a"], upTo: 99), .changes(after: 0, upTo: all),
      .ofType("a", after: "", upTo: all),
    ]
    for need in needs {
      #expect(try await storage.read(.zone("a", of: "anna", need)) == StorageFacts(epoch: 1))
    }
    #expect(try await storage.purgeTombstones(before: Timestamp(milliseconds: .max)) == 0)
    try await storage.beginEpoch(at: Timestamp(milliseconds: -7), after: nil)
    #expect(try await storage.epoch() == 2)
    try await storage.beginEpoch(at: Timestamp(milliseconds: 7), after: 9)
    #expect(try await storage.epoch() == 10)
    try await storage.beginEpoch(at: Timestamp(milliseconds: .max), after: nil)
    await #expect(throws: ServerFault.self) {
      try await storage.beginEpoch(at: Timestamp(milliseconds: 7), after: nil)
    }
    #expect(try await storage.epoch() == .max)
  }

  @Test("Zones have numbers of their own, and are made once", arguments: StorageKind.allCases)
  func zones(kind: StorageKind) async throws {
    let storage = try storage(kind)
    let second = try await storage.makeZone("b", of: "anna")
    let first = try await storage.makeZone("a", of: "anna")
    let other = try await storage.makeZone("a", of: "ben")
    #expect(Set([first.key, second.key, other.key]).count == 3)
    #expect(try await storage.zones(of: "anna") == [first, second])
    #expect(try await storage.zone("a", of: "ben") == other)
    let all = [second, first, other]
    #expect(try await storage.read(.zonesAfter(nil, limit: 9)).zones == all)
    for (place, zone) in all.enumerated() {
      #expect(
        try await storage.read(.zonesAfter(zone.key, limit: 1)).zones
          == Array(all[(place + 1)...].prefix(1)))
    }
    await #expect(throws: ServerFault.stale) {
      try await storage.makeZone("a", of: "anna")
    }
    let taken = StoredZone(ZoneKey(owner: "anna", number: 2), name: "c")
    await #expect(throws: ServerFault.stale) {
      try await storage.apply(StorageUpdate(zone: taken, expected: nil))
    }
    #expect(try await storage.zones(of: "anna") == [first, second])
  }

  @Test(
    "A change is refused whole if it was decided on another state", arguments: StorageKind.allCases)
  func stale(kind: StorageKind) async throws {
    let storage = try storage(kind)
    var zone = try await storage.makeZone("a", of: "anna")
    let former = zone
    try await store([record("x", 1)], in: &zone, storage)
    var late = former
    late.sequence = 9
    await #expect(throws: ServerFault.stale) {
      try await storage.apply(
        StorageUpdate(zone: late, expected: former, records: [record("y", 9)]))
    }
    #expect(try await storage.record("y", in: zone) == nil)
    #expect(try await storage.zones(of: "anna") == [zone])
  }

  @Test("The feed has the newest versions in order, page by page", arguments: StorageKind.allCases)
  func feed(kind: StorageKind) async throws {
    let storage = try storage(kind)
    var zone = try await storage.makeZone("a", of: "anna")
    let other = try await storage.makeZone("b", of: "anna")
    for round in Int64(0)..<30 {
      let names = ["x", "y", "z"].enumerated()
      let records = names.map { record($1, round * 3 + Int64($0) + 1) }
      try await store(records, in: &zone, storage)
    }
    try await store([record("y", 91, type: nil)], in: &zone, storage)
    let expected = [record("x", 88), record("z", 90), record("y", 91, type: nil)]
    #expect(try await storage.page(.changes(after: 0, upTo: all), of: zone).records == expected)
    #expect(try await storage.page(.changes(after: 0, upTo: all), of: other).records.isEmpty)
    for (start, limit, count, hasMore) in [
      (0, 1, 1, true), (0, 2, 2, true), (0, 3, 3, false), (88, 1, 1, true), (89, 1, 1, true),
      (90, 1, 1, false), (91, 1, 0, false), (0, 0, 1, true),
    ] as [(Int64, Int, Int, Bool)] {
      let page = try await storage.page(
        .changes(after: start, upTo: PageLimit(records: limit, bytes: 1_000)), of: zone)
      #expect(page.records.count == count)
      #expect(page.hasMore == hasMore)
    }
    let small = try await storage.page(
      .changes(after: 0, upTo: PageLimit(records: 9, bytes: 0)), of: zone)
    #expect(small.records == [expected[0]])
    #expect(small.hasMore)
  }

  @Test(
    "Records of a type are found by name, without deleted ones", arguments: StorageKind.allCases)
  func types(kind: StorageKind) async throws {
    let storage = try storage(kind)
    var zone = try await storage.makeZone("a", of: "anna")
    let notes = [record("c", 1), record("B", 2), record("a", 3)]
    let others = [record("d", 4, type: nil), record("e", 5, type: "task")]
    try await store(notes + others, in: &zone, storage)
    func find(_ name: String, _ limit: PageLimit) async throws -> [String] {
      try await storage.page(.ofType("note", after: name, upTo: limit), of: zone).records
        .map(\.name)
    }
    #expect(try await find("", all) == ["B", "a", "c"])
    #expect(try await find("B", all) == ["a", "c"])
    #expect(try await find("b", PageLimit(records: 1, bytes: 9)) == ["c"])
    #expect(try await find("c", all).isEmpty)
  }

  @Test("A zone can lose all its records, and go on", arguments: StorageKind.allCases)
  func removal(kind: StorageKind) async throws {
    let storage = try storage(kind)
    var zone = try await storage.makeZone("a", of: "anna")
    try await store([record("x", 1), record("y", 2)], in: &zone, storage)
    let expected = zone
    zone.sequence = 3
    zone.firstSequence = 2
    zone.minimumSequence = 3
    zone.isDeleted = true
    try await storage.apply(
      StorageUpdate(
        zone: zone, expected: expected, records: [record("z", 3)], removesRecords: true))
    #expect(try await storage.zone("a", of: "anna") == zone)
    #expect(try await storage.record("x", in: zone) == nil)
    #expect(
      try await storage.page(.changes(after: 0, upTo: all), of: zone).records == [record("z", 3)])
  }

  @Test(
    "Old tombstones go, and the zone knows from where its feed is complete",
    arguments: StorageKind.allCases)
  func purge(kind: StorageKind) async throws {
    let storage = try storage(kind)
    var zone = try await storage.makeZone("a", of: "anna")
    let other = try await storage.makeZone("b", of: "ben")
    let records = [
      record("old", 1, type: nil, modified: 5), record("live", 2, modified: 1),
      record("older", 3, type: nil, modified: 4), record("new", 4, type: nil, modified: 6),
    ]
    zone.byteCount = 100
    try await store(records, in: &zone, storage)
    #expect(try await storage.zone("a", of: "anna") == zone)
    #expect(try await storage.purgeTombstones(before: Timestamp(milliseconds: 6)) == 2)
    #expect(
      try await storage.page(.changes(after: 0, upTo: all), of: zone).records == [
        records[1], records[3],
      ])
    // A change that was decided before must not take that back.
    var late = zone
    late.sequence += 1
    await #expect(throws: ServerFault.stale) {
      try await storage.apply(StorageUpdate(zone: late, expected: zone))
    }
    zone.minimumSequence = 3
    zone.byteCount = 100 - 3 - 5
    #expect(try await storage.zone("a", of: "anna") == zone)
    #expect(try await storage.zone("b", of: "ben") == other)
    #expect(try await storage.record("old", in: zone) == nil)
    #expect(try await storage.purgeTombstones(before: Timestamp(milliseconds: 6)) == 0)
  }

  @Test("Records are read by name until they are too much", arguments: StorageKind.allCases)
  func names(kind: StorageKind) async throws {
    let storage = try storage(kind)
    var zone = try await storage.makeZone("a", of: "anna")
    let records = (1...4).map { record("r\($0)", Int64($0)) }
    try await store(records, in: &zone, storage)
    let names = ["r3", "r1", "none", "r4", "r2"]
    let all = try await storage.page(.named(names, upTo: 100_000), of: zone)
    #expect(Set(all.records) == Set(records))
    #expect(all.unread.isEmpty)
    let one = try await storage.page(.named(names, upTo: 1), of: zone)
    #expect(one.records == [records[2]])
    #expect(one.unread == ["r1", "r4", "r2"])
    #expect(try await storage.page(.named([], upTo: 1), of: zone) == StoredPage())
  }

  @Test(
    "A zone, its records and the epoch are read at once, also of a deleted zone",
    arguments: StorageKind.allCases)
  func facts(kind: StorageKind) async throws {
    let storage = try storage(kind)
    var zone = try await storage.makeZone("a", of: "anna")
    zone.isDeleted = true
    try await store([record("x", 1)], in: &zone, storage)
    let facts = try await storage.read(.zone("a", of: "anna", .named(["x", "y"], upTo: 9)))
    #expect(facts.epoch == 1)
    #expect(facts.zones == [zone])
    #expect(facts.page.records == [record("x", 1)])
    #expect(try await storage.read(.zone("a", of: "ben", .none)) == StorageFacts(epoch: 1))
    #expect(try await storage.page(.none, of: zone) == StoredPage())
  }

  @Test(
    "What is read at once is one state, while others write", arguments: StorageKind.allCases)
  func oneState(kind: StorageKind) async throws {
    let storage = try storage(kind)
    // For a file, another connection.
    let other = kind == .memory ? storage : try self.storage(kind)
    var zone = try await storage.makeZone("a", of: "anna")
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        repeat {
          let facts = try await storage.read(
            .zone("a", of: "anna", .changes(after: 0, upTo: self.all)))
          #expect(facts.page.records.last?.sequence ?? 0 == facts.zones.first?.sequence)
          await Task.yield()
        } while !Task.isCancelled
      }
      for number in Int64(1)...200 {
        try await store([record("x\(number % 3)", number)], in: &zone, other)
        await Task.yield()
      }
      group.cancelAll()
      try await group.waitForAll()
    }
  }

  @Test("All values come back as they were", arguments: StorageKind.allCases)
  func values(kind: StorageKind) async throws {
    let storage = try storage(kind)
    var zone = try await storage.makeZone("a", of: "anna")
    let values: [RemoteValue] = [
      .string(""), .string("a\0é雪"), .integer(.min), .integer(.max), .double(-0.5),
      .double(.leastNonzeroMagnitude), .timestamp(Timestamp(milliseconds: .min)), .bytes([]),
      .bytes(Array(0...255)), .reference("b"), .list([]), .list([.string("x"), .string("")]),
      .list([.bytes([1]), .bytes([])]),
    ]
    let fields = Dictionary(uniqueKeysWithValues: values.enumerated().map { ("f\($0)", $1) })
    let record = StoredRecord(
      name: "x", type: "note", fields: fields, sequence: .max, epoch: .max,
      modified: Timestamp(milliseconds: .min))
    try await store([record], in: &zone, storage)
    #expect(try await storage.record("x", in: zone) == record)
  }
}

/// A storage in memory that a shell waits for.
private actor SharedMemory: ServerStorage {
  private var memory = MemoryStorage()

  func read(_ need: StorageNeed) -> StorageFacts { memory.read(need) }

  func apply(_ update: StorageUpdate) throws(ServerFault) { try memory.apply(update) }

  func beginEpoch(at now: Timestamp, after last: Int64?) throws(ServerFault) {
    try memory.beginEpoch(at: now, after: last)
  }

  func purgeTombstones(before moment: Timestamp) -> Int { memory.purgeTombstones(before: moment) }
}

extension ServerStorage {
  fileprivate func epoch() async throws -> Int64 { try await read(.zones(of: "")).epoch }

  fileprivate func zones(of owner: String) async throws -> [StoredZone] {
    try await read(.zones(of: owner)).zones
  }

  fileprivate func zone(_ name: String, of owner: String) async throws -> StoredZone? {
    try await read(.zone(name, of: owner, .none)).zones.first
  }

  fileprivate func page(_ need: RecordNeed, of zone: StoredZone) async throws -> StoredPage {
    try await read(.zone(zone.name, of: zone.owner, need)).page
  }

  fileprivate func record(_ name: String, in zone: StoredZone) async throws -> StoredRecord? {
    try await page(.named([name], upTo: 1), of: zone).records.first
  }

  fileprivate func makeZone(_ name: String, of owner: String) async throws -> StoredZone {
    let number = try await zones(of: owner).count + 1
    let zone = StoredZone(ZoneKey(owner: owner, number: Int64(number)), name: name)
    try await apply(StorageUpdate(zone: zone, expected: nil))
    return zone
  }
}
