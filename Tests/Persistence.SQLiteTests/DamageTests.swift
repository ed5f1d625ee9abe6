import Domain
import Foundation
import GRDB
import GridGeometry
import Persistence_SQLite
import PluginAPI
import StoreConformance
import TestSupport
import Testing

/// Files that the disk or another program has altered.
///
/// A file that is opened and written is right; any other is refused, and keeps every byte.
struct DamageTests {
  // In parts, so that all cores take one.
  @Test(arguments: 0..<4)
  func aChangedByteIsHarmlessOrNoticedBeforeTheFirstWrite(part: Int) throws {
    try withFolder { folder in
      let original = try SmallWorkspace(folder)
      var tally: [Outcome: Int] = [:]
      for round in Effort.scaled(0..<600) where round % 4 == part {
        let place = original.place(round)
        var bytes = original.bytes
        bytes[place] ^= [0x01, 0x80, 0xFF][round % 3]
        tally[try original.outcome(of: bytes, "byte \(place)"), default: 0] += 1
      }
      // All three happen, or the test looks at the wrong thing.
      #expect(tally.count == Outcome.allCases.count, "\(tally)")
    }
  }

  @Test(arguments: 0..<4) func aFileThatIsCutOffIsRefused(part: Int) throws {
    try withFolder { folder in
      let original = try SmallWorkspace(folder)
      for round in Effort.scaled(1..<201) where round % 4 == part {
        let length = original.place(round)
        // An empty file becomes a new workspace.
        guard length > 0 else { continue }
        let outcome = try original.outcome(of: original.bytes.prefix(length), "length \(length)")
        #expect(outcome != .harmless, "length \(length)")
      }
    }
  }

  @Test(arguments: [
    ("UPDATE item SET x = x + 1 WHERE x IS NOT NULL", "item"),
    ("DELETE FROM command", "command"),
    ("UPDATE change SET after = replace(after, '1', '2')", "change"),
    ("UPDATE meta SET sequence = sequence + 1", "meta"),
    ("UPDATE show SET name = 'Other'", "show"),
    ("DROP INDEX game_by_city", "sqlite_schema"),
  ])
  func whatAnotherProgramChangedIsNamed(statement: String, table: String) throws {
    try withFolder { folder in
      let sample = try folder.makeWorkspace()
      try commitCommand(to: folder(), sample)
      try execute(folder(), "PRAGMA foreign_keys = OFF; \(statement)")
      let before = try bytes(folder())
      let store = try SQLiteStore(path: folder())
      let shows = try store.shows().value
      #expect(shows.count == 1)
      for _ in 0..<2 {
        let error = expectError(.damaged, at: folder()) {
          _ = try store.commit(
            [.updating(sample.boards[0]) { $0.name = "New" }], expecting: store.sequence())
        }
        #expect(error?.message.contains("'\(table)'") == true, "\(String(describing: error))")
      }
      expectError(.damaged) {
        try store.remember(ViewMemory(center: .origin, zoom: 1), of: sample.boards[0].id)
      }
      #expect(try store.shows().value.map(\.show) == shows.map(\.show))
      try store.close()
      #expect(try bytes(folder()) == before)
    }
  }

  @Test func contentsWithoutADigestCountAsTheyAre() throws {
    try withFolder { folder in
      let sample = try folder.makeWorkspace()
      try execute(
        folder(), "UPDATE show SET name = 'Other'; UPDATE meta SET digest = NULL")
      let store = try SQLiteStore(path: folder())
      _ = try store.commit(
        [.updating(sample.boards[0]) { $0.name = "New" }], expecting: store.sequence())
      try store.close()
      let again = try SQLiteStore(path: folder())
      _ = try again.commit(
        [.updating(sample.boards[1]) { $0.name = "Newer" }], expecting: again.sequence())
      #expect(try again.shows().value.map(\.show.name) == ["Other"])
    }
  }

  @Test func damageFoundWhileReadingStopsWritingToo() throws {
    try withFolder { folder in
      let sample = try folder.makeWorkspace()
      let store = try SQLiteStore(path: folder())
      _ = try store.commit(
        [.updating(sample.boards[0]) { $0.name = "New" }], expecting: store.sequence())
      // Within what the table allows, but nothing that Callboard writes.
      try execute(folder(), "UPDATE object SET metadata = '{broken}' WHERE rowid = 1")
      expectError(.damaged) { _ = try store.objects(of: sample.show.id) }
      let error = expectError(.damaged) {
        _ = try store.commit(
          [.updating(sample.boards[1]) { $0.name = "Newer" }], expecting: store.sequence())
      }
      #expect(error?.message.contains("'object'") == true)
    }
  }

  @Test func severalStoresKeepOneDigest() throws {
    try withFolder { folder in
      let sample = try folder.makeWorkspace()
      let stores = try (0..<2).map { _ in try SQLiteStore(path: folder()) }
      var board = sample.boards[0]
      for round in 0..<20 {
        let change = Change.updating(board) { $0.name = "Round \(round)" }
        _ = try stores[round % 2].commit([change], expecting: stores[0].sequence())
        board = Board(change.after) ?? board
      }
      let undone = try stores[0].changes(after: StoreSequence(1)).value.inverse
      _ = try stores[1].commit(undone, expecting: stores[0].sequence())
      for store in stores { try store.close() }
      // The next one compares it with the tables.
      let store = try SQLiteStore(path: folder())
      _ = try store.commit(sample.deleting, expecting: store.sequence())
    }
  }

  private func commitCommand(to path: String, _ sample: SampleShow) throws {
    let store = try SQLiteStore(path: path)
    let note = CommandNote(words: "rename", time: Timestamp(milliseconds: 1), seat: "1:1/1")
    _ = try store.commit(
      [.updating(sample.boards[1]) { $0.name = "Renamed" }], expecting: store.sequence(),
      from: .command(note), watchedBy: nil)
    try store.close()
  }
}

/// What came of a damaged file.
private enum Outcome: CaseIterable {
  /// It is refused when it is opened.
  case refused
  /// It is opened, and refuses to be written.
  case unwritable
  /// It is as good as before.
  case harmless
}

/// A workspace of few and small pages, and what is in it.
private struct SmallWorkspace {
  private struct Contents: Equatable {
    let all: Set<Entity>
    let changes: [Change]
    let commands: [CommandRecord]

    init(_ store: SQLiteStore) throws {
      all = try entities(store)
      changes = try store.changes(after: .start).value
      commands = try store.commands(before: nil, limit: 100).value
    }
  }

  let bytes: Data
  private let path: String
  private let contents: Contents
  private let show: Show

  init(_ folder: Folder) throws {
    path = folder("small.callboard")
    let sample = try folder.makeWorkspace("small.callboard")
    show = sample.show
    let trip = try folder.makeTrip("trip.callboard")
    let store = try SQLiteStore(path: path)
    let note = CommandNote(words: "import", time: Timestamp(milliseconds: 1), seat: "1:1/1")
    for changes in [trip.making, trip.making.inverse, trip.making] {
      _ = try store.commit(
        changes, expecting: store.sequence(), from: .command(note), watchedBy: nil)
    }
    contents = try Contents(store)
    try store.close()
    try sqlite(path) { db throws in
      for statement in ["journal_mode = DELETE", "page_size = 512"] {
        try db.execute(sql: "PRAGMA \(statement)")
      }
      try db.execute(sql: "VACUUM; PRAGMA journal_mode = WAL")
    }
    bytes = try Data(contentsOf: URL(fileURLWithPath: path))
  }

  /// A place in the file: each one once, in an order that looks at all pages soon.
  func place(_ round: Int) -> Int { round * 7_919 % bytes.count }

  /// Opens and writes a file that was this one.
  ///
  /// - Parameters:
  ///   - bytes: The bytes of the file.
  ///   - words: What was done to it.
  /// - Returns: What came of it.
  /// - Throws: Errors of the file system.
  func outcome(of bytes: Data, _ words: String) throws -> Outcome {
    for suffix in ["", "-wal", "-shm", "-journal"] {
      try? FileManager.default.removeItem(atPath: path + suffix)
    }
    try bytes.write(to: URL(fileURLWithPath: path))
    let store: SQLiteStore
    do throws(StoreError) { store = try SQLiteStore(path: path) } catch {
      try expectUntouched(bytes, words)
      return .refused
    }
    let found = try? Contents(store)
    do throws(StoreError) {
      _ = try store.commit(
        [.updating(show) { $0.name = "Another" }], expecting: store.sequence())
    } catch {
      try? store.close()
      try expectUntouched(bytes, "\(words): \(error)")
      return .unwritable
    }
    try store.close()
    #expect(found == contents, "\(words) changed the contents")
    return .harmless
  }

  private func expectUntouched(_ bytes: Data, _ words: String) throws {
    // Outside the macro, which would take minutes to say how two long files differ.
    let isUntouched = try Data(contentsOf: URL(fileURLWithPath: path)) == bytes
    #expect(isUntouched, "\(words): a refused file was written")
  }
}
