import Domain
import Foundation
import GRDB
import Persistence_SQLite
import PluginAPI
import StoreConformance
import Testing

/// Compacting a file, and copying it while others use it.
struct UpkeepTests {
  @Test("Compacting makes a file small, also while another process only has it open")
  func compacting() throws {
    try withFolder { folder in
      let sample = try folder.makeWorkspace()
      let store = try SQLiteStore(path: folder())
      let text = String(repeating: "Song ", count: 90)
      for number in 1...200 {
        _ = try store.commit(
          [.updating(sample.objects[0]) { $0.name = "\(text)\(number)" }]
            + [.updating(sample.objects[0]) { $0.name = "\(text)\(number)" }].inverse,
          expecting: store.sequence())
      }
      try execute(
        folder(),
        "DELETE FROM change; UPDATE meta SET history_length = 0, "
          + "history_start = sequence, digest = NULL")
      let reader = try SQLiteStore(path: folder())
      _ = try reader.shows()
      let before = try #require(
        try FileManager.default.attributesOfItem(atPath: folder())[.size] as? Int)
      try store.compact()
      let after = try #require(
        try FileManager.default.attributesOfItem(atPath: folder())[.size] as? Int)
      #expect(after < before)
      #expect(try entities(reader) == sample.entities)
      #expect(try reader.findings() == [])
    }
  }

  @Test("Another process that writes refuses the compacting")
  func locked() throws {
    try withFolder { folder in
      try folder.makeWorkspace()
      let store = try SQLiteStore(path: folder(), busyTimeout: .milliseconds(50))
      try sqlite(folder()) { db in
        try db.inTransaction(.immediate) {
          expectError(.locked, at: folder()) { try store.compact() }
          return .rollback
        }
      }
      try store.compact()
    }
  }

  @Test("Without room, compacting leaves the file as it was")
  func fullDisk() throws {
    try withFolder { folder in
      let sample = try folder.makeWorkspace()
      let pages = try sqlite(folder()) { db in try Int.fetchOne(db, sql: "PRAGMA page_count") }
      let store = try SQLiteStore(
        path: folder(), settings: SQLiteSettings(maximumPageCount: try #require(pages) - 1))
      // SQLite does not make its copy smaller than the pages that are in use.
      _ = try? store.compact()
      #expect(try entities(store) == sample.entities)
      #expect(try store.findings() == [])
    }
  }

  @Test("A backup is one state, while another connection commits")
  func backup() throws {
    try withFolder { folder in
      let sample = try folder.makeWorkspace()
      let (store, other) = (try SQLiteStore(path: folder()), try SQLiteStore(path: folder()))
      _ = try other.commit(
        [.updating(sample.show) { $0.name = "Renamed" }], expecting: other.sequence())
      try store.backUp(to: folder("copy.callboard"))
      _ = try other.commit(
        [.updating(sample.show) { $0.name = "Renamed" }].inverse, expecting: other.sequence())
      let copy = try SQLiteStore(path: folder("copy.callboard"))
      #expect(try copy.shows().value.map(\.show.name) == ["Renamed"])
      #expect(try copy.sequence() == StoreSequence(2))
      #expect(try copy.findings() == [])
      try copy.close()
      #expect(try folder.names.filter { $0.hasPrefix("copy") } == ["copy.callboard"])
    }
  }

  @Test("A backup that cannot be written leaves nothing")
  func refused() throws {
    try withFolder { folder in
      try folder.makeWorkspace()
      let store = try SQLiteStore(path: folder())
      expectError(.cannotOpen) { try store.backUp(to: folder("missing/copy.callboard")) }
      let empty = try SQLiteStore(path: folder("new.callboard"))
      expectError(.cannotOpen) { try empty.backUp(to: folder("copy.callboard")) }
      #expect(try folder.names.filter { !$0.hasPrefix("test.callboard") } == [])
    }
  }

  @Test("Backups and damaged originals belong to a workspace")
  func names() throws {
    try withFolder { folder in
      let store = try SQLiteStore(path: folder())
      for name in ["backup-v8", "backup-20260401-193000", "damaged", "damaged.2-wal"] {
        #expect(store.keeps(fileAt: folder("test.callboard.\(name)")))
      }
      #expect(!store.keeps(fileAt: folder("test.callboard.txt")))
    }
  }
}
