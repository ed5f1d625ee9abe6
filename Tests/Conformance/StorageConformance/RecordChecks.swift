import Domain
import PluginAPI
import SyncServer

/// What is read of a zone's records.
enum RecordChecks {
  static var all: [StorageCheck<any ServerStorage>] {
    [
      StorageCheck("the feed has the newest versions in order, page by page", feed),
      StorageCheck("a page is full after so many records or bytes", pages),
      StorageCheck("records of a type are found by name, without deleted ones", types),
      StorageCheck("records are read by name until they are too much", names),
      StorageCheck("records are counted, and what is left of deleted ones apart", counts),
      StorageCheck("all values come back as they were", values),
      StorageCheck("what is read at once is one state, while others write", oneState),
    ]
  }

  private static func feed(_ subject: StorageSubject<any ServerStorage>) async throws {
    let storage = try await subject.open()
    var zone = try await storage.makeZone("a", of: "anna")
    let other = try await storage.makeZone("b", of: "anna")
    for round in Int64(0)..<30 {
      let records = ["x", "y", "z"].enumerated().map {
        StorageSamples.record($1, round * 3 + Int64($0) + 1)
      }
      try await storage.store(records, in: &zone)
    }
    try await storage.store([StorageSamples.record("y", 91, type: nil)], in: &zone)
    let expected = [
      StorageSamples.record("x", 88), StorageSamples.record("z", 90),
      StorageSamples.record("y", 91, type: nil),
    ]
    let page = try await storage.page(.changes(after: 0, upTo: StorageSamples.all), of: zone)
    try requireEqual(page.records, expected, "the feed")
    let rest = try await storage.page(.changes(after: 0, upTo: StorageSamples.all), of: other)
    try requireEqual(rest, StoredPage(), "the feed of another zone")
    for (start, limit, count, hasMore) in [
      (0, 1, 1, true), (0, 2, 2, true), (0, 3, 3, false), (88, 1, 1, true), (89, 1, 1, true),
      (90, 1, 1, false), (91, 1, 0, false), (0, 0, 1, true), (0, .max, 3, false),
    ] as [(Int64, Int, Int, Bool)] {
      let page = try await storage.page(
        .changes(after: start, upTo: PageLimit(records: limit, bytes: 1_000)), of: zone)
      let what = "\(limit) records after \(start)"
      try requireEqual(page.records.count, count, what)
      try requireEqual(page.hasMore, hasMore, "more than \(what)")
    }
  }

  private static func counts(_ subject: StorageSubject<any ServerStorage>) async throws {
    let storage = try await subject.open()
    var zone = try await storage.makeZone("a", of: "anna")
    let other = try await storage.makeZone("b", of: "anna")
    func counts(of zone: StoredZone) async throws -> RecordCounts? {
      let facts = try await storage.read(.zone(zone.name, of: zone.owner, .counts))
      try requireEqual(facts.zones, [zone], "the zone that was counted")
      try requireEqual(facts.page, StoredPage(), "the records that were read")
      return facts.counts
    }
    let none = RecordCounts(records: 0, tombstones: 0, lastChange: nil)
    try requireEqual(try await counts(of: zone), none, "the counts of an empty zone")
    try await storage.store(
      [
        StorageSamples.record("x", 1, modified: 7), StorageSamples.record("y", 2, modified: 9),
        StorageSamples.record("z", 3, type: nil, modified: 8),
      ], in: &zone)
    let some = RecordCounts(records: 2, tombstones: 1, lastChange: Timestamp(milliseconds: 9))
    try requireEqual(try await counts(of: zone), some, "the counts")
    try requireEqual(try await counts(of: other), none, "the counts of another zone")
    let facts = try await storage.read(.zone("a", of: "anna", .none))
    try requireEqual(facts.counts, nil, "counts that were not asked for")
  }

  private static func pages(_ subject: StorageSubject<any ServerStorage>) async throws {
    let storage = try await subject.open()
    var zone = try await storage.makeZone("a", of: "anna")
    let records = (1...6).map { number in
      StoredRecord(
        name: "r\(number)", type: "note",
        fields: ["f": .bytes(Array(repeating: UInt8(number), count: number * 700))],
        sequence: Int64(number), epoch: 1, modified: Timestamp(milliseconds: 0))
    }
    try await storage.store(records, in: &zone)
    for count in [1, 3, 6, 9] {
      for bytes in [0, 1, 700, 710, 2_100, 2_140, 5_000, 14_700, 99_999] {
        var expected = StoredPage()
        let limit = PageLimit(records: count, bytes: bytes)
        for record in records {
          guard expected.add(record, upTo: limit) else { break }
        }
        let needs = [
          RecordNeed.changes(after: 0, upTo: limit), .ofType("note", after: "", upTo: limit),
        ]
        for need in needs {
          let page = try await storage.page(need, of: zone)
          try requireEqual(page.records.map(\.name), expected.records.map(\.name), "\(need)")
          try requireEqual(page.records, expected.records, "the records of \(need)")
          try requireEqual(page.hasMore, expected.hasMore, "whether there is more than \(need)")
          try requireEqual(page.unread, [], "\(need)")
        }
      }
    }
  }

  private static func types(_ subject: StorageSubject<any ServerStorage>) async throws {
    let storage = try await subject.open()
    var zone = try await storage.makeZone("a", of: "anna")
    let records = [
      StorageSamples.record("c", 1), StorageSamples.record("B", 2), StorageSamples.record("a", 3),
      StorageSamples.record("d", 4, type: nil), StorageSamples.record("e", 5, type: "task"),
    ]
    try await storage.store(records, in: &zone)
    for (name, count, names) in [
      ("", 9, ["B", "a", "c"]), ("B", 9, ["a", "c"]), ("b", 1, ["c"]), ("c", 9, []),
    ] {
      let limit = PageLimit(records: count, bytes: 1_000)
      let page = try await storage.page(.ofType("note", after: name, upTo: limit), of: zone)
      try requireEqual(page.records.map(\.name), names, "the notes after '\(name)'")
    }
  }

  private static func names(_ subject: StorageSubject<any ServerStorage>) async throws {
    let storage = try await subject.open()
    var zone = try await storage.makeZone("a", of: "anna")
    let records = (1...4).map { StorageSamples.record("r\($0)", Int64($0)) }
    try await storage.store(records, in: &zone)
    let names = ["r3", "r1", "none", "r4", "r2"]
    let all = try await storage.page(.named(names, upTo: 100_000), of: zone)
    try requireEqual(Set(all.records), Set(records), "the records")
    try requireEqual(all.unread, [], "what was not read of all")
    let one = try await storage.page(.named(names, upTo: 1), of: zone)
    try requireEqual(one.records, [records[2]], "the first one")
    try requireEqual(one.unread, ["r1", "r4", "r2"], "what was not read")
    let none = try await storage.page(.named([], upTo: 1), of: zone)
    try requireEqual(none, StoredPage(), "no names")
  }

  private static func values(_ subject: StorageSubject<any ServerStorage>) async throws {
    let storage = try await subject.open()
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
    let large = StoredRecord(
      name: "large", type: "note",
      fields: ["f": .bytes((0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) })],
      sequence: .max - 1, epoch: 1, modified: Timestamp(milliseconds: .max))
    try await storage.store([large, record], in: &zone)
    try requireEqual(try await storage.record("x", in: zone), record, "the record")
    let same = try await storage.record("large", in: zone) == large
    try require(same, "a record of a megabyte is not as it was")
  }

  private static func oneState(_ subject: StorageSubject<any ServerStorage>) async throws {
    let storage = try await subject.open()
    let other = try await subject.open()
    var zone = try await storage.makeZone("a", of: "anna")
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        repeat {
          let facts = try await storage.read(
            .zone("a", of: "anna", .changes(after: 0, upTo: StorageSamples.all)))
          try requireEqual(
            facts.page.records.last?.sequence ?? 0, facts.zones.first?.sequence,
            "the last record of the zone")
          await Task.yield()
        } while !Task.isCancelled
      }
      for number in Int64(1)...200 {
        try await other.store([StorageSamples.record("x\(number % 3)", number)], in: &zone)
        await Task.yield()
      }
      group.cancelAll()
      do {
        try await group.waitForAll()
      } catch ServerFault.unavailable {
        // A reading that is cancelled may fail.
      }
    }
  }
}
