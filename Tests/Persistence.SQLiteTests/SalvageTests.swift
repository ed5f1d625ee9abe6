import Domain
import Foundation
import GRDB
import GridGeometry
import Persistence_SQLite
import PluginAPI
import StoreConformance
import TestSupport
import Testing

/// What is read of damaged files.
@Suite("Salvaging", .timeLimit(.minutes(10)))
struct SalvageTests {
  private func salvage(_ path: String) throws -> Salvage {
    try #require(StorePlugin.sqlite.upkeep).salvage(path)
  }

  /// A workspace with a show, a trip, a view and a connection.
  private func make(_ folder: Folder) throws -> Set<Entity> {
    var samples = Samples(seed: 3)
    let (sample, trip) = (SampleShow(&samples), SampleTrip(&samples))
    let store = try SQLiteStore(path: folder())
    var changes = sample.making + trip.making
    for column in 4..<120 as Range<Int32> {
      let item = samples.item(of: sample.objects[0], on: sample.boards[0], x: column * 2)
      changes.append(.insert(.item(item)))
    }
    _ = try store.commit(changes, expecting: .start)
    try store.remember(ViewMemory(center: .init(x: 1, y: 2), zoom: 3), of: sample.boards[0].id)
    try store.remember(ConnectionMemory(address: "osc+udp://x:1"), of: sample.show.id)
    try store.setHistoryLimit(.days(9))
    try store.close()
    return Set(changes.compactMap(\.after))
  }

  @Test("All of a sound file is read")
  func sound() throws {
    try withFolder { folder in
      let all = try make(folder)
      let salvage = try salvage(folder())
      #expect(Set(salvage.entities) == all && salvage.entities.count == all.count)
      #expect(salvage.losses.isEmpty && salvage.recorded.isEmpty)
      #expect(salvage.views.values.map(\.zoom) == [3])
      #expect(salvage.connections.values.map(\.address) == ["osc+udp://x:1"])
      #expect(salvage.historyLimit == .days(9))
    }
  }

  @Test(
    "With any page overwritten, no entity is wrong, and what is lost comes from the record",
    arguments: [(0x00, false), (0xFF, true), (0x5A, false)] as [(UInt8, Bool)])
  func pages(_ damage: (filler: UInt8, isCompacted: Bool)) throws {
    try withFolder { folder in
      let all = try make(folder)
      if damage.isCompacted { try SQLiteStore(path: folder()).compact() }
      let whole = try bytes(folder())
      let (size, pages, record) = try sqlite(folder()) { db in
        (
          try #require(try Int.fetchOne(db, sql: "PRAGMA page_size")),
          try #require(try Int.fetchOne(db, sql: "PRAGMA page_count")),
          try #require(
            try Int.fetchOne(db, sql: "SELECT rootpage FROM sqlite_master WHERE name = 'change'"))
        )
      }
      var (lossless, reports) = (0, 0)
      for page in 0..<pages where page + 1 != record {
        var data = whole
        data.replaceSubrange(
          page * size..<(page + 1) * size, with: repeatElement(damage.filler, count: size))
        try data.write(to: URL(fileURLWithPath: folder("copy")))
        let salvage = try salvage(folder("copy"))
        let found = Set(salvage.entities).union(salvage.recorded)
        #expect(found.isSubset(of: all), "page \(page + 1)")
        if found == all { lossless += 1 }
        if Set(salvage.entities) != all || salvage.historyLimit != .days(9) {
          reports += 1
          // An emptied page of rows whose index is sound is noticed, too.
          #expect(!salvage.losses.isEmpty, "page \(page + 1)")
        }
      }
      #expect(lossless == pages - 1 && reports > 8, "\(lossless) of \(pages - 1), \(reports)")
    }
  }

  @Test("A list of tables that lacks one is not trusted")
  func tables() throws {
    try withFolder { folder in
      let all = try make(folder)
      var data = try bytes(folder())
      let name = Data("tableitemitem".utf8)
      let range = try #require(data.range(of: name))
      data.replaceSubrange(range, with: Data("tableitenitem".utf8))
      try data.write(to: URL(fileURLWithPath: folder()))
      let salvage = try salvage(folder())
      #expect(Set(salvage.entities) == all)
      #expect(salvage.losses.map(\.finding.message).contains { $0.contains("list of its tables") })
    }
  }

  @Test("Rows around a damaged page are read, and the others are named")
  func around() throws {
    try withFolder { folder in
      _ = try make(folder)
      try execute(folder(), "DELETE FROM change")
      let (page, size, ids) = try sqlite(folder()) { db in
        let root = try #require(
          try Int.fetchOne(db, sql: "SELECT rootpage FROM sqlite_master WHERE name = 'item'"))
        return (
          root, try #require(try Int.fetchOne(db, sql: "PRAGMA page_size")),
          try String.fetchAll(db, sql: "SELECT id FROM item ORDER BY rowid")
        )
      }
      var data = try bytes(folder())
      // The second child of the table's root.
      let start = (page - 1) * size
      let isInterior = data[start] == 5
      try #require(isInterior)
      let cell = start + Int(data[start + 14]) << 8 + Int(data[start + 15])
      let child = data[cell..<cell + 4].reduce(0) { $0 << 8 | Int($1) }
      data.replaceSubrange(
        (child - 1) * size..<child * size, with: repeatElement(0xFF, count: size))
      try data.write(to: URL(fileURLWithPath: folder()))
      let salvage = try salvage(folder())
      let read = salvage.entities.compactMap { BoardItem($0)?.id.description }
      let lost = salvage.losses.compactMap(\.key).map(\.digits)
      #expect(read.first == ids.first && read.last == ids.last)
      #expect(!lost.isEmpty && lost.count < ids.count / 2)
      #expect(Set(read).union(lost) == Set(ids) && Set(read).isDisjoint(with: lost))
    }
  }

  @Test("A row that cannot be is lost with its text, and comes from the record")
  func rows() throws {
    try withFolder { folder in
      let all = try make(folder)
      try execute(
        folder(),
        "PRAGMA ignore_check_constraints = ON; "
          + "UPDATE object SET kind = 'No kind' WHERE number = '2'")
      let salvage = try salvage(folder())
      #expect(salvage.losses.count == 1)
      let loss = try #require(salvage.losses.first)
      #expect(loss.finding.place == "table 'object'")
      #expect(loss.text?.contains(#""kind":"No kind","number":"2""#) == true, "\(loss)")
      #expect(Set(salvage.entities + salvage.recorded) == all)
      #expect(salvage.recorded.map(\.key) == [try #require(loss.key)])
    }
  }

  @Test("What was deleted, or changed since, is not taken from an older change")
  func record() throws {
    try withFolder { folder in
      let sample = try folder.makeWorkspace()
      let store = try SQLiteStore(path: folder())
      let renamed = Change.updating(sample.show) { $0.name = "Renamed" }
      _ = try store.commit([renamed], expecting: store.sequence())
      _ = try store.commit([.delete(.item(sample.items[0]))], expecting: store.sequence())
      try store.close()
      try execute(folder(), "PRAGMA foreign_keys = OFF; DELETE FROM show; DELETE FROM item")
      let recorded = try salvage(folder()).recorded
      #expect(recorded.contains { Show($0)?.name == "Renamed" })
      #expect(recorded.count == sample.items.count)
    }
  }

  @Test("The mark and the version of the file may be damaged")
  func header() throws {
    try withFolder { folder in
      let all = try make(folder)
      for range in [0..<16, 60..<64] {
        var data = try bytes(folder())
        data.replaceSubrange(range, with: repeatElement(0x11, count: range.count))
        try data.write(to: URL(fileURLWithPath: folder("copy")))
        #expect(try Set(salvage(folder("copy")).entities) == all)
      }
      try execute(folder("other"), "CREATE TABLE t (x); PRAGMA application_id = 7")
      expectError(.notAWorkspace) { _ = try salvage(folder("other")) }
      try execute(folder("newer"), "PRAGMA application_id = 1128352834; PRAGMA user_version = 99")
      expectError(.newerWorkspace) { _ = try salvage(folder("newer")) }
    }
  }

  @Test("Flipped bytes and cut ends are refused or read, whatever they are")
  func flipped() throws {
    try withFolder { folder in
      _ = try make(folder)
      let whole = try bytes(folder())
      var random = SplitMix64(seed: 11)
      for _ in Effort.scaled(0..<60) {
        var data = whole
        for _ in 0..<Int.random(in: 1...40, using: &random) {
          data[Int.random(in: 0..<data.count, using: &random)] ^= UInt8.random(
            in: 1...255, using: &random)
        }
        if Bool.random(using: &random) {
          data = data.prefix(Int.random(in: 0..<data.count, using: &random))
        }
        try data.write(to: URL(fileURLWithPath: folder("copy")))
        _ = try? salvage(folder("copy"))
      }
    }
  }

  @Test("A workspace that is open elsewhere cannot be claimed")
  func claims() throws {
    try withFolder { folder in
      try folder.makeWorkspace()
      let claim = try #require(StorePlugin.sqlite.upkeep).claim
      do {
        let held = try claim(folder())
        defer { withExtendedLifetime(held) {} }
        expectError(.locked) { _ = try claim(folder()) }
        expectError(.locked) {
          _ = try SQLiteStore(path: folder(), busyTimeout: .milliseconds(20)).shows()
        }
      }
      let store = try SQLiteStore(path: folder())
      _ = try store.shows()
      expectError(.locked) { _ = try claim(folder()) }
      try store.close()
      _ = try claim(folder())
    }
  }
}
