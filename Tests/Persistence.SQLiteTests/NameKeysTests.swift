import Domain
import GRDB
import Persistence_SQLite
import PluginAPI
import StoreConformance
import Testing

/// The keys by which names are unique, of files whose build folded accents.
struct NameKeysTests {
  @Test func keysThatFoldedAccentsAreComputedAnew() throws {
    try withFolder { folder in
      let shows = ["Café", "Zoë", "Plain"].enumerated().map { number, name in
        Show(
          id: ID(high: 1, low: UInt64(number)), name: name, created: Timestamp(milliseconds: 0))
      }
      try insert(shows, into: folder)
      let queue = try DatabaseQueue(path: folder())
      try queue.write { db in
        try db.execute(sql: "UPDATE show SET name_key = 'cafe' WHERE name = 'Café'")
        try db.execute(sql: "UPDATE show SET name_key = 'zoe' WHERE name = 'Zoë'")
        try NameKeys.recompute(in: db)
        let keys = try String.fetchAll(db, sql: "SELECT name_key FROM show ORDER BY id")
        #expect(keys == ["café", "zoë", "plain"])
      }
      try queue.close()
      // A name without the accent is free now.
      try insert(
        [Show(id: ID(high: 2, low: 1), name: "Cafe", created: Timestamp(milliseconds: 0))],
        into: folder)
    }
  }

  private func insert(_ shows: [Show], into folder: Folder) throws {
    let store = try SQLiteStore(path: folder())
    _ = try store.commit(
      shows.map { .insert(.show($0)) }, expecting: try store.sequence(), watchedBy: nil)
    try store.close()
  }
}
