import Domain
import Persistence_SQLite
import PluginAPI
import StoreConformance
import Testing

struct FullDiskTests {
  /// Commits shows with many objects until there is no room, and expects the last whole state.
  private func fill(_ store: SQLiteStore, at path: String) throws -> [Change] {
    var samples = Samples(seed: 7)
    for round in 0..<1000 {
      let show = samples.show("Show \(round)")
      let changes =
        [Change.insert(.show(show))]
        + (0..<200).map {
          .insert(.object(samples.object(of: show, .scene, $0, name: "Scene \($0)")))
        }
      let before = try entities(store)
      let state = try store.sequence()
      do {
        _ = try store.commit(changes, expecting: state)
      } catch {
        #expect(error.code == .diskFull || error.code == .unconfirmed, "\(error)")
        #expect(error.message.contains("full"), "\(error)")
        // The log may have had room for the commit, but not its index: then it may be kept.
        if error.code == .unconfirmed, try store.sequence() > state { continue }
        #expect(error.location == path)
        #expect(error.remedy != nil)
        #expect(round > 0)
        #expect(try store.sequence() == state)
        #expect(try entities(store) == before)
        #expect(try entities(SQLiteStore(path: path)) == before)
        return changes
      }
    }
    Issue.record("the disk never was full")
    return []
  }

  @Test func aFileThatMayNotGrowKeepsTheLastWholeState() throws {
    try withFolder { folder in
      let settings = SQLiteSettings(maximumPageCount: 100)
      let store = try SQLiteStore(path: folder(), settings: settings)
      let changes = try fill(store, at: folder())
      // With room it fits.
      let roomy = try SQLiteStore(path: folder())
      let state = try roomy.sequence()
      #expect(try roomy.commit(changes, expecting: state) > state)
    }
  }

  @Test(.enabled(if: SmallDisk.isPermitted, "mounting a file system needs root on Linux"))
  func aFullDiskKeepsTheLastWholeState() throws {
    try SmallDisk.with(size: "2m") { disk in
      let path = "\(disk.path)/test.callboard"
      let store = try SQLiteStore(path: path)
      let changes = try fill(store, at: path)
      try disk.remount("size=16m")
      let state = try store.sequence()
      #expect(try store.commit(changes, expecting: state) > state)
      #expect(try entities(SQLiteStore(path: path)) == entities(store))
    }
  }

  @Test(.enabled(if: SmallDisk.isPermitted, "mounting a file system needs root on Linux"))
  func aWorkspaceIsNotCreatedOnAFullDisk() throws {
    try SmallDisk.with(size: "64k") { disk in
      let path = "\(disk.path)/test.callboard"
      var samples = Samples(seed: 8)
      let sample = SampleShow(&samples)
      let store = try SQLiteStore(path: path)
      for _ in 0..<2 {
        expectError(.diskFull, at: path) {
          _ = try store.commit(sample.making, expecting: .start)
        }
        #expect(try store.shows().value.isEmpty)
      }
      // Nothing half-made is left: once there is room it is a new workspace.
      try disk.remount("size=16m")
      #expect(try SQLiteStore(path: path).sequence() == .start)
      _ = try store.commit(sample.making, expecting: .start)
      #expect(try entities(SQLiteStore(path: path)) == sample.entities)
    }
  }
}
