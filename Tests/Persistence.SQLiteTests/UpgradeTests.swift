import Domain
import Foundation
import GRDB
import Persistence_SQLite
import PluginAPI
import StoreConformance
import Testing

struct UpgradeTests {
  private struct StepFailure: Error {}

  /// The version of this build.
  private static let now = Schema.current.version

  /// This build's tables, called by a version two steps on, with steps to it that never were.
  private func settings(_ steps: [Int32: Schema.Step]) -> SQLiteSettings {
    let current = Schema.current
    return SQLiteSettings(
      schema: Schema(
        version: Self.now + 2, statements: current.statements, steps: steps,
        objects: current.objects))
  }

  private var working: SQLiteSettings {
    settings([
      Self.now: { db in try db.execute(sql: "ALTER TABLE show ADD COLUMN venue TEXT") },
      Self.now + 1: { db in try db.execute(sql: "UPDATE show SET venue = 'Hall ' || name") },
    ])
  }

  @Test func anOlderFileIsUpgradedStepByStepWithACopyBesideIt() throws {
    try withFolder { folder in
      let sample = try folder.makeWorkspace()
      let store = try SQLiteStore(path: folder(), settings: working)
      #expect(try entities(store) == sample.entities)
      try store.read { db throws in
        #expect(try Int32.fetchOne(db, sql: "PRAGMA user_version") == Self.now + 2)
        #expect(try Int.fetchOne(db, sql: "PRAGMA foreign_keys") == 1)
        #expect(try String.fetchOne(db, sql: "SELECT venue FROM show") == "Hall Sample")
      }
      #expect(try folder.names.contains("test.callboard.backup-v\(Self.now)"))
      #expect(try !folder.names.contains { $0.hasSuffix(".partial") })

      let copy = try SQLiteStore(path: folder("test.callboard.backup-v\(Self.now)"))
      #expect(try entities(copy) == sample.entities)
      #expect(try copy.changes(after: .start).value == sample.making)
      expectError(.newerWorkspace) { _ = try SQLiteStore(path: folder()) }
    }
  }

  @Test func theCopyHoldsWhatIsOnlyInTheLog() throws {
    try withFolder { folder in
      var samples = Samples(seed: 8)
      let sample = SampleShow(&samples)
      let live = try SQLiteStore(path: folder("live.callboard"))
      _ = try live.commit(sample.making, expecting: .start)
      for ending in ["", "-wal"] {
        try run("cp", [folder("live.callboard") + ending, folder() + ending])
      }
      let store = try SQLiteStore(path: folder(), settings: working)
      #expect(try entities(store) == sample.entities)
      let copy = try SQLiteStore(path: folder("test.callboard.backup-v\(Self.now)"))
      #expect(try entities(copy) == sample.entities)
    }
  }

  @Test func aCopyThatIsThereAlreadyIsKept() throws {
    try withFolder { folder in
      try folder.makeWorkspace()
      let mine = Data("mine".utf8)
      try mine.write(to: URL(fileURLWithPath: folder("test.callboard.backup-v\(Self.now)")))
      _ = try SQLiteStore(path: folder(), settings: working)
      #expect(try bytes(folder("test.callboard.backup-v\(Self.now)")) == mine)
      #expect(try folder.names.contains("test.callboard.backup-v\(Self.now).2"))
    }
  }

  @Test func theCopyIsAsPrivateAsTheFile() throws {
    try withFolder { folder in
      try folder.makeWorkspace()
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: folder())
      _ = try SQLiteStore(path: folder(), settings: working)
      let copy = try FileManager.default.attributesOfItem(
        atPath: folder("test.callboard.backup-v\(Self.now)"))
      #expect(copy[.posixPermissions] as? Int == 0o600)
    }
  }

  @Test func aStepThatFailsLeavesTheFileAsItWas() throws {
    try withFolder { folder in
      let sample = try folder.makeWorkspace()
      let failing: [SQLiteSettings] = [
        settings([
          Self.now: { db in try db.execute(sql: "DELETE FROM item") },
          Self.now + 1: { _ in throw StepFailure() },
        ]),
        settings([Self.now: { db in try db.execute(sql: "DROP TABLE item; no such statement") }]),
        settings([
          Self.now: { db in try db.execute(sql: "DELETE FROM object") }, Self.now + 1: { _ in },
        ]),
        settings([Self.now: { db in try db.execute(sql: "DELETE FROM item") }]),
      ]
      for settings in failing {
        #expect(throws: StoreError.self) {
          _ = try SQLiteStore(path: folder(), settings: settings)
        }
        #expect(try folder.names == ["test.callboard"])
        let store = try SQLiteStore(path: folder())
        #expect(try entities(store) == sample.entities)
      }
    }
  }

  @Test func blocksWithoutTheirObjectStayAsTheyAre() throws {
    try withFolder { folder in
      let sample = try folder.makeWorkspace()
      let object = try #require(sample.items[0].object)
      try execute(
        folder(), "PRAGMA foreign_keys = OFF; DELETE FROM object WHERE id = '\(object)'")
      let store = try SQLiteStore(path: folder(), settings: working)
      let items = try store.items(showing: object).value
      #expect(Set(items) == Set(sample.items.filter { $0.object == object }))
    }
  }

  @Test func whatOthersChangedIsNoticedAfterTheUpgrade() throws {
    try withFolder { folder in
      try folder.makeWorkspace()
      try execute(folder(), "UPDATE board SET name = 'Other' WHERE rowid = 1")
      let store = try SQLiteStore(path: folder(), settings: working)
      #expect(try store.findings(.damage).map(\.place) == ["table 'board'"])
      var samples = Samples(seed: 9)
      let late = samples.show("Late")
      expectError(.damaged, at: folder()) {
        _ = try store.commit([.insert(.show(late))], expecting: store.sequence())
      }
      // The same without a change: the tables that are made again are sound.
      try folder.makeWorkspace("sound.callboard")
      let sound = try SQLiteStore(path: folder("sound.callboard"), settings: working)
      #expect(try sound.findings().isEmpty)
    }
  }

  @Test func anOlderFileThatCannotBeWrittenIsRefused() throws {
    try withFolder { folder in
      try folder.makeWorkspace()
      try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: folder())
      let before = try bytes(folder())
      expectError(.readOnly, at: folder()) {
        _ = try SQLiteStore(path: folder(), settings: working)
      }
      #expect(try bytes(folder()) == before)
      #expect(try folder.names == ["test.callboard"])
    }
  }

  @Test func severalMayUpgradeAtOnce() async throws {
    try await withFolder { folder in
      let sample = try folder.makeWorkspace()
      let settings = working
      try await withThrowingTaskGroup { group in
        for _ in 0..<4 {
          group.addTask {
            try entities(SQLiteStore(path: folder(), settings: settings))
          }
        }
        for try await found in group { #expect(found == sample.entities) }
      }
      #expect(
        try folder.names.filter { $0.contains("backup") } == ["test.callboard.backup-v\(Self.now)"])
    }
  }
}
