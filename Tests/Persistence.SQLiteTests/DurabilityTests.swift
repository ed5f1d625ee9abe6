import Domain
import Foundation
import GRDB
import Persistence_SQLite
import PluginAPI
import StoreConformance
import Testing

struct DurabilityTests {
  @Test(arguments: [true, false])
  func everyConnectionIsSetUpForIt(isNew: Bool) throws {
    try withFolder { folder in
      if !isNew { try folder.makeWorkspace() }
      let store = try SQLiteStore(path: folder())
      if isNew {
        var samples = Samples(seed: 6)
        _ = try store.commit(SampleShow(&samples).making, expecting: .start)
      }
      try store.read { db throws in
        #expect(try String.fetchOne(db, sql: "PRAGMA journal_mode") == "wal")
        #expect(try Int.fetchOne(db, sql: "PRAGMA synchronous") == 2)
        #expect(try Int.fetchOne(db, sql: "PRAGMA foreign_keys") == 1)
        #expect(try Int.fetchOne(db, sql: "PRAGMA busy_timeout") == 5000)
        #expect(try Int.fetchOne(db, sql: "PRAGMA trusted_schema") == 0)
        #expect(try Int.fetchOne(db, sql: "PRAGMA application_id") == 0x4341_4C42)
        #expect(try Int32.fetchOne(db, sql: "PRAGMA user_version") == Schema.current.version)
      }
    }
  }

  @Test func theWriteAheadLogIsRestoredWhereSomebodySwitchedItOff() throws {
    try withFolder { folder in
      try folder.makeWorkspace()
      try execute(folder(), "PRAGMA journal_mode = DELETE")
      let store = try SQLiteStore(path: folder())
      try store.read { db throws in
        #expect(try String.fetchOne(db, sql: "PRAGMA journal_mode") == "wal")
      }
    }
  }

  @Test func closingLeavesOneFile() throws {
    try withFolder { folder in
      try folder.makeWorkspace()
      #expect(try folder.names == ["test.callboard"])
      #expect(try SQLiteStore(path: folder()).shows().value.count == 1)
      #expect(try folder.names == ["test.callboard"])
      let held = try SQLiteStore(path: folder())
      #expect(try folder.names.count == 3)
      try held.close()
      #expect(try folder.names == ["test.callboard"])
      expectError(.cannotOpen, at: folder()) { _ = try held.shows() }
    }
  }

  @Test func aCopyOfTheFilesAfterACommitHoldsTheCommit() throws {
    try withFolder { folder in
      var samples = Samples(seed: 2)
      let sample = SampleShow(&samples)
      let store = try SQLiteStore(path: folder())
      _ = try store.commit(sample.making, expecting: .start)
      // What a process killed now would leave behind, copied by another process.
      for ending in ["", "-wal"] {
        try run("cp", [folder() + ending, folder("copy.callboard") + ending])
      }
      #expect(try entities(SQLiteStore(path: folder("copy.callboard"))) == sample.entities)
      #expect(try entities(store) == sample.entities)
    }
  }

  @Test func aFileThatLostItsNameIsNotWrittenTo() throws {
    try withFolder { folder in
      let sample = try folder.makeWorkspace()
      let store = try SQLiteStore(path: folder())
      let state = try store.sequence()
      try FileManager.default.moveItem(atPath: folder(), toPath: folder("elsewhere"))
      expectError(.cannotOpen, at: folder()) {
        _ = try store.commit(sample.deleting, expecting: state)
      }
      try run("touch", [folder()])
      expectError(.cannotOpen, at: folder()) {
        _ = try store.commit(sample.deleting, expecting: state)
      }
      try FileManager.default.removeItem(atPath: folder())
      try FileManager.default.moveItem(atPath: folder("elsewhere"), toPath: folder())
      #expect(try entities(store) == sample.entities)
      _ = try store.commit(sample.deleting, expecting: state)
    }
  }
}
