import Foundation
import GRDB
import Persistence_SQLite
import PluginAPI
import StoreConformance
import Testing

struct LockTests {
  private let impatient = SQLiteSettings(busyTimeout: .milliseconds(50))

  @Test func aWriterElsewhereHoldsUpWritersButNotReaders() throws {
    try withFolder { folder in
      let sample = try folder.makeWorkspace()
      let store = try SQLiteStore(path: folder(), settings: impatient)
      let other = try DatabaseQueue(path: folder())
      try other.inDatabase { db throws in
        try db.execute(sql: "BEGIN IMMEDIATE; UPDATE show SET created = created")
        let waits = (0..<5).map { _ in
          ContinuousClock().measure {
            expectError(.locked, at: folder()) {
              _ = try store.commit(sample.deleting, expecting: StoreSequence(1))
            }
          }
        }
        // It waits, and not for the seconds of other stores: one of five does not on any machine.
        #expect(waits.allSatisfy { $0 >= .milliseconds(40) })
        #expect(waits.contains { $0 < .seconds(4) })
        #expect(try entities(store) == sample.entities)
        #expect(try entities(SQLiteStore(path: folder(), settings: impatient)) == sample.entities)
        try db.execute(sql: "ROLLBACK")
      }
      let state = try store.commit(sample.deleting, expecting: StoreSequence(1))
      #expect(state == StoreSequence(2))
    }
  }

  @Test func aCommitWaitsForItsTurn() async throws {
    try await withFolder { folder in
      let sample = try folder.makeWorkspace()
      let store = try SQLiteStore(path: folder())
      let other = try DatabaseQueue(path: folder())
      try other.inDatabase { db in try db.execute(sql: "PRAGMA busy_timeout = 5000") }
      async let held: Void = other.writeWithoutTransaction { db throws in
        try db.execute(sql: "BEGIN IMMEDIATE")
        try db.execute(
          sql: "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT "
            + "1000000) SELECT count(*) FROM n")
        try db.execute(sql: "COMMIT")
      }
      let state = try store.commit(sample.deleting, expecting: StoreSequence(1))
      try await held
      #expect(state == StoreSequence(2))
    }
  }

  /// Two processes that have just made a workspace both switch it to the log.
  @Test func openingWaitsForItsTurnToSwitchToTheLog() async throws {
    try await withFolder { folder in
      let sample = try folder.makeWorkspace()
      try execute(folder(), "PRAGMA journal_mode = DELETE")
      let other = try DatabaseQueue(path: folder())
      try await withThrowingTaskGroup { group in
        group.addTask {
          try await other.writeWithoutTransaction { db throws in
            try db.execute(sql: "BEGIN IMMEDIATE")
            Thread.sleep(forTimeInterval: 0.4)
            try db.execute(sql: "COMMIT")
          }
        }
        group.addTask {
          try await Task.sleep(for: .milliseconds(100))
          #expect(try entities(SQLiteStore(path: folder())) == sample.entities)
        }
        try await group.waitForAll()
      }
    }
  }

  @Test func aFileKeptForOneProcessIsLocked() throws {
    try withFolder { folder in
      let sample = try folder.makeWorkspace()
      let other = try DatabaseQueue(path: folder())
      try other.inDatabase { db throws in
        try db.execute(
          sql:
            "PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; UPDATE show SET created = 1; COMMIT")
      }
      let error = expectError(.locked, at: folder()) {
        _ = try SQLiteStore(path: folder(), settings: impatient)
      }
      #expect(error?.remedy != nil)
      try other.close()
      #expect(try SQLiteStore(path: folder()).shows().value.count == 1)
      _ = sample
    }
  }
}
