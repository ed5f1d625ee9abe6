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
    case .memory: MemoryStorage()
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
    _ records: [StoredRecord], in zone: inout StoredZone, _ storage: inout any ServerStorage
  ) throws {
    let expected = try #require(try storage.zone(zone.name, of: zone.owner))
    zone.sequence = records.last?.sequence ?? zone.sequence
    try storage.apply(StorageUpdate(zone: zone, expected: expected, records: records))
  }

  private let all = PageLimit(records: 100, bytes: 100_000)

  @Test("An empty storage has an epoch and nothing else", arguments: StorageKind.allCases)
  func empty(kind: StorageKind) throws {
    var storage = try storage(kind)
    #expect(try storage.epoch() == 1)
    #expect(try storage.zone("a", of: "anna") == nil)
    #expect(try storage.zones(of: "anna").isEmpty)
    #expect(try storage.zones(after: nil, limit: 9).isEmpty)
    for number in [Int64.min, -1, 0, 1, .max] {
      let zone = ZoneKey(owner: "anna", number: number)
      #expect(try storage.records(named: ["a"], in: zone, upTo: 99) == NamedRecords())
      #expect(try storage.changes(in: zone, after: 0, upTo: all).records.isEmpty)
      #expect(try storage.records(ofType: "a", in: zone, after: nil, upTo: all).records.isEmpty)
    }
    #expect(try storage.purgeTombstones(before: Timestamp(milliseconds: .max)) == 0)
    try storage.setEpoch(.max)
    #expect(try storage.epoch() == .max)
  }

  @Test("Zones have numbers of their own, and are made once", arguments: StorageKind.allCases)
  func zones(kind: StorageKind) throws {
    var storage = try storage(kind)
    let second = try storage.makeZone("b", of: "anna")
    let first = try storage.makeZone("a", of: "anna")
    let other = try storage.makeZone("a", of: "ben")
    #expect(Set([first.key, second.key, other.key]).count == 3)
    #expect(try storage.zones(of: "anna") == [first, second])
    #expect(try storage.zone("a", of: "ben") == other)
    let all = [second, first, other]
    #expect(try storage.zones(after: nil, limit: 9) == all)
    for (place, zone) in all.enumerated() {
      #expect(try storage.zones(after: zone.key, limit: 1) == Array(all[(place + 1)...].prefix(1)))
    }
    #expect(throws: ServerFault.stale) {
      try storage.makeZone("a", of: "anna")
    }
    #expect(try storage.zones(of: "anna") == [first, second])
  }

  @Test(
    "A change is refused whole if it was decided on another state", arguments: StorageKind.allCases)
  func stale(kind: StorageKind) throws {
    var storage = try storage(kind)
    var zone = try storage.makeZone("a", of: "anna")
    let former = zone
    try store([record("x", 1)], in: &zone, &storage)
    var late = former
    late.sequence = 9
    #expect(throws: ServerFault.stale) {
      try storage.apply(
        StorageUpdate(zone: late, expected: former, records: [record("y", 9)]))
    }
    #expect(try storage.record("y", in: zone.key) == nil)
    #expect(try storage.zones(of: "anna") == [zone])
  }

  @Test("The feed has the newest versions in order, page by page", arguments: StorageKind.allCases)
  func feed(kind: StorageKind) throws {
    var storage = try storage(kind)
    var zone = try storage.makeZone("a", of: "anna")
    let other = try storage.makeZone("b", of: "anna")
    for round in Int64(0)..<30 {
      let names = ["x", "y", "z"].enumerated()
      let records = names.map { record($1, round * 3 + Int64($0) + 1) }
      try store(records, in: &zone, &storage)
    }
    try store([record("y", 91, type: nil)], in: &zone, &storage)
    let expected = [record("x", 88), record("z", 90), record("y", 91, type: nil)]
    #expect(try storage.changes(in: zone.key, after: 0, upTo: all).records == expected)
    #expect(try storage.changes(in: other.key, after: 0, upTo: all).records.isEmpty)
    for (start, limit, count, hasMore) in [
      (0, 1, 1, true), (0, 2, 2, true), (0, 3, 3, false), (88, 1, 1, true), (89, 1, 1, true),
      (90, 1, 1, false), (91, 1, 0, false), (0, 0, 1, true),
    ] as [(Int64, Int, Int, Bool)] {
      let page = try storage.changes(
        in: zone.key, after: start, upTo: PageLimit(records: limit, bytes: 1_000))
      #expect(page.records.count == count)
      #expect(page.hasMore == hasMore)
    }
    let small = try storage.changes(
      in: zone.key, after: 0, upTo: PageLimit(records: 9, bytes: 0))
    #expect(small.records == [expected[0]])
    #expect(small.hasMore)
  }

  @Test(
    "Records of a type are found by name, without deleted ones", arguments: StorageKind.allCases)
  func types(kind: StorageKind) throws {
    var storage = try storage(kind)
    var zone = try storage.makeZone("a", of: "anna")
    let notes = [record("c", 1), record("B", 2), record("a", 3)]
    let others = [record("d", 4, type: nil), record("e", 5, type: "task")]
    try store(notes + others, in: &zone, &storage)
    func find(_ name: String?, _ limit: PageLimit) throws -> [String] {
      try storage.records(ofType: "note", in: zone.key, after: name, upTo: limit).records
        .map(\.name)
    }
    #expect(try find(nil, all) == ["B", "a", "c"])
    #expect(try find("B", all) == ["a", "c"])
    #expect(try find("b", PageLimit(records: 1, bytes: 9)) == ["c"])
    #expect(try find("c", all).isEmpty)
  }

  @Test("A zone can lose all its records, and go on", arguments: StorageKind.allCases)
  func removal(kind: StorageKind) throws {
    var storage = try storage(kind)
    var zone = try storage.makeZone("a", of: "anna")
    try store([record("x", 1), record("y", 2)], in: &zone, &storage)
    let expected = zone
    zone.sequence = 3
    zone.firstSequence = 2
    zone.minimumSequence = 3
    zone.isDeleted = true
    try storage.apply(
      StorageUpdate(
        zone: zone, expected: expected, records: [record("z", 3)], removesRecords: true))
    #expect(try storage.zone("a", of: "anna") == zone)
    #expect(try storage.record("x", in: zone.key) == nil)
    #expect(
      try storage.changes(in: zone.key, after: 0, upTo: all).records == [record("z", 3)])
  }

  @Test(
    "Old tombstones go, and the zone knows from where its feed is complete",
    arguments: StorageKind.allCases)
  func purge(kind: StorageKind) throws {
    var storage = try storage(kind)
    var zone = try storage.makeZone("a", of: "anna")
    let other = try storage.makeZone("b", of: "ben")
    let records = [
      record("old", 1, type: nil, modified: 5), record("live", 2, modified: 1),
      record("older", 3, type: nil, modified: 4), record("new", 4, type: nil, modified: 6),
    ]
    zone.byteCount = 100
    try store(records, in: &zone, &storage)
    #expect(try storage.zone("a", of: "anna") == zone)
    #expect(try storage.purgeTombstones(before: Timestamp(milliseconds: 6)) == 2)
    #expect(
      try storage.changes(in: zone.key, after: 0, upTo: all).records == [records[1], records[3]])
    // A change that was decided before must not take that back.
    var late = zone
    late.sequence += 1
    #expect(throws: ServerFault.stale) {
      try storage.apply(StorageUpdate(zone: late, expected: zone))
    }
    zone.minimumSequence = 3
    zone.byteCount = 100 - 3 - 5
    #expect(try storage.zone("a", of: "anna") == zone)
    #expect(try storage.zone("b", of: "ben") == other)
    #expect(try storage.record("old", in: zone.key) == nil)
    #expect(try storage.purgeTombstones(before: Timestamp(milliseconds: 6)) == 0)
  }

  @Test("Records are read by name until they are too much", arguments: StorageKind.allCases)
  func names(kind: StorageKind) throws {
    var storage = try storage(kind)
    var zone = try storage.makeZone("a", of: "anna")
    let records = (1...4).map { record("r\($0)", Int64($0)) }
    try store(records, in: &zone, &storage)
    let names = ["r3", "r1", "none", "r4", "r2"]
    let all = try storage.records(named: names, in: zone.key, upTo: 100_000)
    #expect(all == NamedRecords(Dictionary(records.map { ($0.name, $0) }) { $1 }))
    let one = try storage.records(named: names, in: zone.key, upTo: 1)
    #expect(one == NamedRecords(["r3": records[2]], unread: ["r1", "r4", "r2"]))
    #expect(try storage.records(named: [], in: zone.key, upTo: 1) == NamedRecords())
  }

  @Test("All values come back as they were", arguments: StorageKind.allCases)
  func values(kind: StorageKind) throws {
    var storage = try storage(kind)
    var zone = try storage.makeZone("a", of: "anna")
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
    try store([record], in: &zone, &storage)
    #expect(try storage.record("x", in: zone.key) == record)
  }
}

extension ServerStorage {
  fileprivate func record(_ name: String, in zone: ZoneKey) throws(ServerFault) -> StoredRecord? {
    try records(named: [name], in: zone, upTo: 1).records[name]
  }
}
