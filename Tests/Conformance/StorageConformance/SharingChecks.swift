import Domain
import PluginAPI
import SyncServer

/// Several connections that write at the same time.
enum SharingChecks {
  static var all: [StorageCheck<any ServerStorage>] {
    [
      StorageCheck("those who write one zone at a time lose nothing, and double nothing", writers),
      StorageCheck("who follows the feed by number while others write misses no record", follower),
      StorageCheck("of those who make one zone at a time, one makes it", makers),
      StorageCheck("tombstones that go while others write leave the zone's bytes right", purging),
      StorageCheck("epochs that begin at a time are different ones", epochs),
    ]
  }

  private static let rounds = 25

  /// Whether a change is stored; it is not if someone else was faster.
  private static func isTaken(
    _ change: () async throws(ServerFault) -> Void
  ) async throws(ServerFault) -> Bool {
    do throws(ServerFault) {
      try await change()
      return true
    } catch {
      guard error == .stale else { throw error }
      return false
    }
  }

  /// Writes two records, again and again until no one else was faster.
  private static func write(
    _ name: String, _ storage: any ServerStorage, type: String? = "note"
  ) async throws -> ClosedRange<Int64> {
    while true {
      let names = ["\(name)-1", "\(name)-2"]
      let facts = try await storage.read(.zone("a", of: "anna", .named(names, upTo: 1_000)))
      let expected = try requireValue(facts.zones.first, "the zone")
      var zone = expected
      let records = names.map { name in
        zone.sequence += 1
        return StorageSamples.record(name, zone.sequence, type: type)
      }
      let old = facts.page.records.reduce(0) { $0 + $1.byteCount }
      zone.byteCount += Int64(records.reduce(0) { $0 + $1.byteCount } - old)
      let update = StorageUpdate(zone: zone, expected: expected, records: records)
      if try await isTaken({ () throws(ServerFault) in try await storage.apply(update) }) {
        return (expected.sequence + 1)...zone.sequence
      }
      await Task.yield()
    }
  }

  private static func writers(_ subject: StorageSubject<any ServerStorage>) async throws {
    let storage = try await subject.open()
    _ = try await storage.makeZone("a", of: "anna")
    let others = [storage, try await subject.open()]
    let given = try await withThrowingTaskGroup(of: [ClosedRange<Int64>].self) { group in
      for worker in 0..<4 {
        group.addTask {
          var given: [ClosedRange<Int64>] = []
          for round in 0..<rounds {
            given.append(try await write("w\(worker)-\(round)", others[worker % 2]))
          }
          return given
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    let numbers = given.flatMap(Array.init).sorted()
    try requireEqual(numbers, Array(1...Int64(8 * rounds)), "the numbers of all changes")
    let zone = try requireValue(try await storage.zone("a", of: "anna"), "the zone")
    let page = try await storage.page(.changes(after: 0, upTo: StorageSamples.all), of: zone)
    try requireEqual(page.records.map(\.sequence), numbers, "the numbers in the feed")
    let bytes = page.records.reduce(0) { $0 + $1.byteCount }
    try requireEqual(zone.byteCount, Int64(bytes), "the bytes of the zone")
  }

  private static func follower(_ subject: StorageSubject<any ServerStorage>) async throws {
    let storage = try await subject.open()
    _ = try await storage.makeZone("a", of: "anna")
    let others = [storage, try await subject.open()]
    let last = Int64(4 * rounds)
    let seen = try await withThrowingTaskGroup(of: Void.self) { group in
      for worker in 0..<2 {
        group.addTask {
          for round in 0..<rounds { _ = try await write("w\(worker)-\(round)", others[worker]) }
        }
      }
      // Each record is written once, so each number must be seen.
      var seen: [Int64] = []
      while seen.last ?? 0 < last {
        let limit = PageLimit(records: 3, bytes: 1_000)
        let need = RecordNeed.changes(after: seen.last ?? 0, upTo: limit)
        seen += try await others[1].read(.zone("a", of: "anna", need)).page.records.map(\.sequence)
        await Task.yield()
      }
      try await group.waitForAll()
      return seen
    }
    try requireEqual(seen, Array(1...last), "the numbers that were seen")
  }

  private static func makers(_ subject: StorageSubject<any ServerStorage>) async throws {
    let storages = [try await subject.open(), try await subject.open()]
    for round in 1...8 {
      let zone = StoredZone(
        ZoneKey(owner: "anna", number: Int64(round)), name: "z\(round)", sequence: 1)
      let made = try await withThrowingTaskGroup(of: Int.self) { group in
        for worker in 0..<4 {
          group.addTask {
            let record = StorageSamples.record("by \(worker)", 1)
            let update = StorageUpdate(zone: zone, expected: nil, records: [record])
            let isMade = try await isTaken { () throws(ServerFault) in
              try await storages[worker % 2].apply(update)
            }
            return isMade ? 1 : 0
          }
        }
        return try await group.reduce(0, +)
      }
      try requireEqual(made, 1, "how many made the zone")
      let page = try await storages[0].page(
        .changes(after: 0, upTo: StorageSamples.all), of: zone)
      try requireEqual(page.records.count, 1, "how many records the zone has")
    }
  }

  private static func purging(_ subject: StorageSubject<any ServerStorage>) async throws {
    let storage = try await subject.open()
    _ = try await storage.makeZone("a", of: "anna")
    let other = try await subject.open()
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        for round in 0..<rounds {
          // They are deleted, and some are made again.
          _ = try await write("r\(round % 5)", storage, type: round % 3 == 0 ? "note" : nil)
        }
      }
      for _ in 0..<rounds {
        _ = try await other.purgeTombstones(before: Timestamp(milliseconds: 1))
        await Task.yield()
      }
      try await group.waitForAll()
    }
    let zone = try requireValue(try await storage.zone("a", of: "anna"), "the zone")
    let page = try await storage.page(.changes(after: 0, upTo: StorageSamples.all), of: zone)
    let bytes = page.records.reduce(0) { $0 + $1.byteCount }
    try requireEqual(zone.byteCount, Int64(bytes), "the bytes of the zone")
    try requireEqual(zone.sequence, Int64(2 * rounds), "the number of the last change")
  }

  private static func epochs(_ subject: StorageSubject<any ServerStorage>) async throws {
    let storages = [try await subject.open(), try await subject.open()]
    let count = try await withThrowingTaskGroup(of: Int64.self) { group in
      for worker in 0..<4 {
        group.addTask {
          let isBegun = try await isTaken { () throws(ServerFault) in
            try await storages[worker % 2].beginEpoch(at: Timestamp(milliseconds: 0), after: nil)
          }
          return isBegun ? 1 : 0
        }
      }
      return try await group.reduce(0, +)
    }
    try require(count >= 1, "no epoch began")
    try requireEqual(try await storages[0].epoch(), 1 + count, "the epoch")
  }
}
