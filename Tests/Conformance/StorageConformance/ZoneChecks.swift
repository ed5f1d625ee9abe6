import Domain
import PluginAPI
import SyncServer

/// Epochs and zones, and when a change is refused.
enum ZoneChecks {
  static var all: [StorageCheck<any ServerStorage>] {
    [
      StorageCheck("an empty storage has an epoch and nothing else", empty),
      StorageCheck("epochs rise, and none begins after the last one there can be", epochs),
      StorageCheck("zones have numbers of their own, and are made once", zones),
      StorageCheck("names compare by their bytes", order),
      StorageCheck("a change is refused whole if it was decided on another state", stale),
      StorageCheck("a zone can be made together with its first records", first),
      StorageCheck("a zone can lose all its records, and go on", removal),
      StorageCheck("a zone, its records and the epoch are read at once", facts),
      StorageCheck("old tombstones go, and the zone knows from where its feed is complete", purge),
      StorageCheck("the old tombstones of one owner go without those of others", purgeOfOwner),
    ]
  }

  private static func empty(_ subject: StorageSubject<any ServerStorage>) async throws {
    let storage = try await subject.open()
    try requireEqual(try await storage.epoch(), 1, "the epoch")
    try requireEqual(try await storage.zones(of: "anna"), [], "the zones")
    try requireEqual(
      try await storage.read(.zonesAfter(nil, limit: 9)), StorageFacts(epoch: 1), "all zones")
    let needs = [
      RecordNeed.none, .named(["a"], upTo: 99), .changes(after: 0, upTo: StorageSamples.all),
      .ofType("a", after: "", upTo: StorageSamples.all), .counts,
    ]
    for need in needs {
      try requireEqual(
        try await storage.read(.zone("a", of: "anna", need)), StorageFacts(epoch: 1), "\(need)")
    }
    let count = try await storage.purgeTombstones(before: Timestamp(milliseconds: .max))
    try requireEqual(count, 0, "removed")
  }

  private static func epochs(_ subject: StorageSubject<any ServerStorage>) async throws {
    let storage = try await subject.open()
    try await storage.beginEpoch(at: Timestamp(milliseconds: -7), after: nil)
    try requireEqual(try await storage.epoch(), 2, "the epoch")
    try await storage.beginEpoch(at: Timestamp(milliseconds: 7), after: 9)
    try requireEqual(try await storage.epoch(), 10, "the epoch after a known one")
    try await storage.beginEpoch(at: Timestamp(milliseconds: .max), after: nil)
    do {
      try await storage.beginEpoch(at: Timestamp(milliseconds: 7), after: nil)
    } catch {
      try requireEqual(try await storage.epoch(), .max, "the last epoch")
      return
    }
    try require(false, "an epoch began after the last one there can be")
  }

  private static func zones(_ subject: StorageSubject<any ServerStorage>) async throws {
    let storage = try await subject.open()
    let second = try await storage.makeZone("b", of: "anna")
    let first = try await storage.makeZone("a", of: "anna")
    let other = try await storage.makeZone("a", of: "ben")
    try requireEqual(Set([first.key, second.key, other.key]).count, 3, "keys")
    try requireEqual(try await storage.zones(of: "anna"), [first, second], "the zones of anna")
    try requireEqual(try await storage.zone("a", of: "ben"), other, "the zone of ben")
    let all = [second, first, other]
    let found = try await storage.read(.zonesAfter(nil, limit: 9)).zones
    try requireEqual(found, all, "all zones")
    for (place, zone) in all.enumerated() {
      let next = try await storage.read(.zonesAfter(zone.key, limit: 1)).zones
      try requireEqual(next, Array(all[(place + 1)...].prefix(1)), "the zone after \(zone.key)")
    }
    try await requireStale("a second zone of one name") {
      _ = try await storage.makeZone("a", of: "anna")
    }
    let taken = StoredZone(ZoneKey(owner: "anna", number: 2), name: "c")
    try await requireStale("a second zone of one number") {
      try await storage.apply(StorageUpdate(zone: taken, expected: nil))
    }
    let missing = StoredZone(ZoneKey(owner: "anna", number: 9), name: "d")
    try await requireStale("a change of a zone that is not there") {
      try await storage.apply(StorageUpdate(zone: missing, expected: missing))
    }
    try requireEqual(try await storage.zones(of: "anna"), [first, second], "the zones afterwards")
    var deleted = first
    deleted.isDeleted = true
    try await storage.apply(StorageUpdate(zone: deleted, expected: first))
    try requireEqual(try await storage.zones(of: "anna"), [deleted, second], "with a deleted one")
    let left = try await storage.read(.zonesAfter(nil, limit: 9)).zones
    try requireEqual(left, [second, other], "all zones that are not deleted")
  }

  private static func order(_ subject: StorageSubject<any ServerStorage>) async throws {
    let storage = try await subject.open()
    // As people sort, each of these would come at another place.
    let names = ["B", "Z", "a", "a b", "a-b", "a.b", "a_b", "ab", "b"]
    for name in names.reversed() {
      var zone = try await storage.makeZone(name, of: "anna")
      _ = try await storage.makeZone("x", of: name)
      let records = names.enumerated().map { StorageSamples.record($1, Int64($0) + 1) }
      if name == "a" { try await storage.store(records, in: &zone) }
    }
    try requireEqual(try await storage.zones(of: "anna").map(\.name), names, "names of zones")
    let owners = try await storage.read(.zonesAfter(nil, limit: 99)).zones
      .filter { $0.name == "x" }.map(\.owner)
    try requireEqual(owners, names, "owners")
    let zone = try requireValue(try await storage.zone("a", of: "anna"), "the zone")
    let page = try await storage.page(
      .ofType("note", after: "", upTo: StorageSamples.all), of: zone)
    try requireEqual(page.records.map(\.name), names, "names of records")
  }

  private static func stale(_ subject: StorageSubject<any ServerStorage>) async throws {
    let storage = try await subject.open()
    var zone = try await storage.makeZone("a", of: "anna")
    let former = zone
    try await storage.store([StorageSamples.record("x", 1)], in: &zone)
    var late = former
    late.sequence = 9
    try await requireStale("a change of a former state") {
      try await storage.apply(
        StorageUpdate(
          zone: late, expected: former, records: [StorageSamples.record("y", 9)],
          removesRecords: true))
    }
    try requireEqual(try await storage.record("y", in: zone), nil, "the record of the change")
    try requireEqual(
      try await storage.record("x", in: zone), StorageSamples.record("x", 1), "the record before")
    try requireEqual(try await storage.zones(of: "anna"), [zone], "the zones")
    // Each part of a zone counts.
    let parts: [WritableKeyPath<StoredZone, Int64>] = [
      \.sequence, \.firstSequence, \.minimumSequence, \.byteCount,
    ]
    for part in parts {
      var other = zone
      other[keyPath: part] += 1
      try await requireStale("a change of another state") {
        try await storage.apply(StorageUpdate(zone: zone, expected: other))
      }
    }
    var other = zone
    other.isDeleted = true
    try await requireStale("a change of a deleted zone") {
      try await storage.apply(StorageUpdate(zone: zone, expected: other))
    }
  }

  private static func first(_ subject: StorageSubject<any ServerStorage>) async throws {
    let storage = try await subject.open()
    let zone = StoredZone(ZoneKey(owner: "anna", number: 1), name: "a", sequence: 2)
    let records = [StorageSamples.record("x", 1), StorageSamples.record("y", 2)]
    try await storage.apply(StorageUpdate(zone: zone, expected: nil, records: records))
    let page = try await storage.page(.changes(after: 0, upTo: StorageSamples.all), of: zone)
    try requireEqual(page.records, records, "the records")
    try requireEqual(try await storage.zone("a", of: "anna"), zone, "the zone")
  }

  private static func removal(_ subject: StorageSubject<any ServerStorage>) async throws {
    let storage = try await subject.open()
    var zone = try await storage.makeZone("a", of: "anna")
    var other = try await storage.makeZone("b", of: "anna")
    let before = ["x", "y", "z"].enumerated().map { StorageSamples.record($1, Int64($0) + 1) }
    try await storage.store(before, in: &zone)
    try await storage.store(before, in: &other)
    let expected = zone
    (zone.sequence, zone.firstSequence, zone.minimumSequence) = (5, 4, 4)
    zone.isDeleted = true
    // One was there before.
    let records = [StorageSamples.record("y", 4), StorageSamples.record("new", 5)]
    try await storage.apply(
      StorageUpdate(zone: zone, expected: expected, records: records, removesRecords: true))
    try requireEqual(try await storage.zone("a", of: "anna"), zone, "the zone")
    try requireEqual(try await storage.record("x", in: zone), nil, "a record of before")
    let page = try await storage.page(.changes(after: 0, upTo: StorageSamples.all), of: zone)
    try requireEqual(page.records, records, "the records")
    let rest = try await storage.page(.changes(after: 0, upTo: StorageSamples.all), of: other)
    try requireEqual(rest.records, before, "the records of another zone")
  }

  private static func facts(_ subject: StorageSubject<any ServerStorage>) async throws {
    let storage = try await subject.open()
    var zone = try await storage.makeZone("a", of: "anna")
    zone.isDeleted = true
    try await storage.store([StorageSamples.record("x", 1)], in: &zone)
    let facts = try await storage.read(.zone("a", of: "anna", .named(["x", "y"], upTo: 9)))
    try requireEqual(facts.epoch, 1, "the epoch")
    try requireEqual(facts.zones, [zone], "the deleted zone")
    try requireEqual(facts.page.records, [StorageSamples.record("x", 1)], "its record")
    let other = try await storage.read(.zone("a", of: "ben", .none))
    try requireEqual(other, StorageFacts(epoch: 1), "a zone of another owner")
    try requireEqual(try await storage.page(.none, of: zone), StoredPage(), "no records")
    let missing = try await storage.read(.zone("a", of: "anna", .named(["y"], upTo: 9)))
    try requireEqual(missing.zones, [zone], "the zone without the record that was asked for")
    try requireEqual(missing.page, StoredPage(), "the record that is not there")
  }

  private static func purge(_ subject: StorageSubject<any ServerStorage>) async throws {
    let storage = try await subject.open()
    var zone = try await storage.makeZone("a", of: "anna")
    let other = try await storage.makeZone("b", of: "ben")
    let records = [
      StorageSamples.record("old", 1, type: nil, modified: 5),
      StorageSamples.record("live", 2, modified: 1),
      StorageSamples.record("older", 3, type: nil, modified: 4),
      StorageSamples.record("new", 4, type: nil, modified: 6),
    ]
    zone.byteCount = 100
    try await storage.store(records, in: &zone)
    var third = try await storage.makeZone("c", of: "ben")
    try await storage.store([StorageSamples.record("gone", 1, type: nil)], in: &third)
    let moment = Timestamp(milliseconds: 6)
    try requireEqual(try await storage.purgeTombstones(before: moment), 3, "removed")
    let page = try await storage.page(.changes(after: 0, upTo: StorageSamples.all), of: zone)
    try requireEqual(page.records, [records[1], records[3]], "the records that are left")
    // A change that was decided before must not take that back.
    var late = zone
    late.sequence += 1
    try await requireStale("a change that was decided before") {
      try await storage.apply(StorageUpdate(zone: late, expected: zone))
    }
    zone.minimumSequence = 3
    zone.byteCount = 100 - 3 - 5
    try requireEqual(try await storage.zone("a", of: "anna"), zone, "the zone")
    try requireEqual(try await storage.zone("b", of: "ben"), other, "a zone without records")
    (third.minimumSequence, third.byteCount) = (1, -4)
    try requireEqual(try await storage.zone("c", of: "ben"), third, "another zone")
    try requireEqual(try await storage.record("old", in: zone), nil, "a removed one")
    try requireEqual(try await storage.purgeTombstones(before: moment), 0, "removed again")
  }

  private static func purgeOfOwner(_ subject: StorageSubject<any ServerStorage>) async throws {
    let storage = try await subject.open()
    let record = StorageSamples.record("gone", 1, type: nil, modified: 5)
    for owner in ["ann", "anna", "ben"] {
      var zone = try await storage.makeZone("a", of: owner)
      try await storage.store([record], in: &zone)
    }
    let moment = Timestamp(milliseconds: 6)
    let counts = [
      try await storage.purgeTombstones(before: moment, of: "anna"),
      try await storage.purgeTombstones(before: moment, of: "anna"),
      try await storage.purgeTombstones(before: moment, of: "nobody"),
    ]
    try requireEqual(counts, [1, 0, 0], "removed of one owner")
    for (owner, first) in [("ann", 0), ("anna", 1), ("ben", 0)] as [(String, Int64)] {
      let zone = try requireValue(try await storage.zone("a", of: owner), "the zone")
      try requireEqual(zone.minimumSequence, first, "where the feed of '\(owner)' is complete")
      let left = try await storage.record("gone", in: zone)
      try requireEqual(left, first == 0 ? record : nil, "what is left of '\(owner)'")
    }
    try requireEqual(try await storage.purgeTombstones(before: moment, of: nil), 2, "the rest")
  }
}
