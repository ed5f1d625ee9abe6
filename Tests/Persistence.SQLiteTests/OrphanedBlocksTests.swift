import Domain
import GRDB
import GridGeometry
import Persistence_SQLite
import PluginAPI
import StoreConformance
import Testing

/// Blocks whose object another program has deleted, which leaves them without one.
struct OrphanedBlocksTests {
  /// Makes a workspace with such a block, and opens it.
  private func withOrphan(
    _ body: (SQLiteStore, SampleShow, BoardItem) throws -> Void
  ) throws {
    try withFolder { folder in
      let sample = try folder.makeWorkspace()
      let orphan = sample.items[0]
      let object = try #require(orphan.object)
      try execute(
        folder(),
        """
        PRAGMA foreign_keys = OFF;
        DELETE FROM object WHERE id = '\(object)';
        UPDATE meta SET digest = NULL;
        """)
      try body(SQLiteStore(path: folder()), sample, orphan)
    }
  }

  private func expectRefused(_ store: SQLiteStore, _ changes: [Change]) throws {
    let (state, before) = (try store.sequence(), try entities(store))
    let error = expectError(.damaged) { _ = try store.commit(changes, expecting: state) }
    #expect(error?.message.contains("owner") == true)
    #expect(try store.sequence() == state)
    #expect(try entities(store) == before)
  }

  @Test func isMovedRemovedAndGivenAnotherObjectAndEachIsTakenBack() throws {
    try withOrphan { store, sample, orphan in
      let other = try #require(sample.objects.first { $0.id != orphan.object })
      let rect = try #require(CellRect(x: 900, y: 900, width: 2, height: 2))
      var state = try store.sequence()
      let before = try entities(store)
      for change: Change in [
        .updating(orphan) { $0.pose = .cells(rect) }, .delete(.item(orphan)),
        .updating(orphan) { $0.content = $0.content.showing(other.id) },
      ] {
        for step in [[change], [change].inverse, [change], [change].inverse] {
          state = try store.commit(step, expecting: state)
        }
        #expect(try entities(store) == before)
      }
      // The check is on again.
      try store.read { db throws in
        #expect(try Int.fetchOne(db, sql: "PRAGMA foreign_keys") == 1)
      }
    }
  }

  @Test func noOtherBlockLosesItsObject() throws {
    try withOrphan { store, sample, orphan in
      let other = try #require(sample.items.first { $0.object != orphan.object })
      try expectRefused(store, [.updating(other) { $0.content = orphan.content }])
      var samples = Samples(seed: 77)
      let stray = samples.object(of: sample.show)
      try expectRefused(store, [.updating(orphan) { $0.content = $0.content.showing(stray.id) }])
      let new = samples.item(of: sample.objects[0], on: sample.boards[0])
      var copy = new
      copy.content = orphan.content
      try expectRefused(store, [.insert(.item(copy))])
      let object = try #require(sample.objects.first { $0.id == other.object })
      try expectRefused(store, [.delete(.object(object)), .updating(orphan) { $0.action = .back }])
      try expectRefused(
        store, [.updating(orphan) { $0.action = .back }, .delete(.board(sample.boards[0]))])
    }
  }

  @Test func aBlockWhoseObjectWasDeletedHereDoesNotComeBack() throws {
    try withFolder { folder in
      let sample = try folder.makeWorkspace()
      let store = try SQLiteStore(path: folder())
      let item = sample.items[0]
      var state = try store.commit([.delete(.item(item))], expecting: StoreSequence(1))
      let object = try #require(sample.objects.first { $0.id == item.object })
      let others = try store.items(showing: object.id).value.map { Change.delete(.item($0)) }
      state = try store.commit(others + [.delete(.object(object))], expecting: state)
      try expectRefused(store, [.insert(.item(item))])
    }
  }
}
