import Domain
import Foundation
import GRDB
import GridGeometry
import Persistence_SQLite
import PluginAPI
import StoreConformance
import Testing

struct ReadOnlyTests {
  private func setMode(_ mode: Int, _ path: String) throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
  }

  /// Reading works; writing says why not; nothing is left beside the file.
  private func expectReadable(_ path: String, _ sample: SampleShow) throws {
    let store = try SQLiteStore(path: path)
    #expect(store.isReadOnly)
    #expect(try store.sequence() == StoreSequence(1))
    #expect(try entities(store) == sample.entities)
    #expect(try store.changes(after: .start).value == sample.making)
    #expect(try store.view(of: sample.boards[0].id) == nil)
    for list in [sample.deleting, []] {
      let error = expectError(.readOnly, at: path) {
        _ = try store.commit(list, expecting: StoreSequence(1))
      }
      #expect(error?.remedy != nil)
    }
    expectError(.readOnly, at: path) {
      try store.remember(ViewMemory(center: .origin, zoom: 1), of: sample.boards[0].id)
    }
    #expect(try entities(store) == sample.entities)
  }

  @Test func aFileWithoutWriteBitsIsReadOnlyEvenForRoot() throws {
    try withFolder { folder in
      let sample = try folder.makeWorkspace()
      try setMode(0o444, folder())
      let before = try bytes(folder())
      try expectReadable(folder(), sample)
      #expect(try folder.names == ["test.callboard"])
      #expect(try bytes(folder()) == before)
    }
  }

  @Test func aReaderSeesWhatWritersDoMeanwhile() throws {
    try withFolder { folder in
      let sample = try folder.makeWorkspace()
      try setMode(0o444, folder())
      let reader = try SQLiteStore(path: folder())
      try setMode(0o644, folder())
      let writer = try SQLiteStore(path: folder())
      let state = try writer.commit(sample.deleting, expecting: StoreSequence(1))
      #expect(try reader.sequence() == state)
      #expect(try reader.shows().value.isEmpty)
      #expect(reader.isReadOnly)
    }
  }

  @Test func aReadingThatAWriterCameBetweenIsDoneAgain() throws {
    try withFolder { folder in
      let sample = try folder.makeWorkspace()
      try setMode(0o444, folder())
      let reader = try SQLiteStore(path: folder())
      try setMode(0o644, folder())
      var rounds = 0
      let found = try reader.read { db throws in
        rounds += 1
        let state = try Int.fetchOne(db, sql: "SELECT sequence FROM meta")
        if rounds == 1 {
          let writer = try SQLiteStore(path: folder())
          _ = try writer.commit(sample.deleting, expecting: StoreSequence(1))
          try writer.close()
        }
        return [state, try Int.fetchOne(db, sql: "SELECT count(*) FROM show")]
      }
      #expect(found == [2, 0])
      #expect(rounds == 2)
    }
  }

  @Test func damageIsLookedAtTwice() throws {
    try withFolder { folder in
      try folder.makeWorkspace()
      try setMode(0o444, folder())
      let reader = try SQLiteStore(path: folder())
      var rounds = 0
      let found = try reader.read { _ throws in
        rounds += 1
        if rounds == 1 { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
        return rounds
      }
      #expect(found == 2)
      expectError(.damaged, at: folder()) {
        try reader.read { _ throws in throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
      }
    }
  }

  @Test func aWorkspaceLeftByAKilledProcessIsReadWithItsLog() throws {
    try withFolder { folder in
      var samples = Samples(seed: 3)
      let sample = SampleShow(&samples)
      let store = try SQLiteStore(path: folder("live.callboard"))
      _ = try store.commit(sample.making, expecting: .start)
      for ending in ["", "-wal"] {
        try run("cp", [folder("live.callboard") + ending, folder() + ending])
      }
      try setMode(0o444, folder())
      try expectReadable(folder(), sample)
    }
  }

  @Test func anEmptyReadOnlyFileIsNoWorkspace() throws {
    try withFolder { folder in
      try Data().write(to: URL(fileURLWithPath: folder()))
      try setMode(0o444, folder())
      expectError(.notAWorkspace, at: folder()) { _ = try SQLiteStore(path: folder()) }
      #expect(try bytes(folder()).isEmpty)
    }
  }

  @Test(.enabled(if: SmallDisk.isPermitted, "mounting a file system needs root on Linux"))
  func aReadOnlyFileSystemCanBeRead() throws {
    try SmallDisk.with(size: "4m") { disk in
      let path = "\(disk.path)/test.callboard"
      var samples = Samples(seed: 4)
      let sample = SampleShow(&samples)
      try {
        let store = try SQLiteStore(path: path)
        _ = try store.commit(sample.making, expecting: .start)
      }()
      try disk.remount("ro")
      try expectReadable(path, sample)
      expectError(.cannotOpen) { _ = try SQLiteStore(path: "\(disk.path)/new.callboard") }
      expectError(.cannotOpen) { _ = try SQLiteStore(path: "\(disk.path)/a/b/new.callboard") }
    }
  }

  @Test(.enabled(if: SmallDisk.isPermitted, "mounting a file system needs root on Linux"))
  func aLogIsReadWhereNothingCanBeWritten() throws {
    try withFolder { folder in
      let store = try SQLiteStore(path: folder())
      var samples = Samples(seed: 5)
      let sample = SampleShow(&samples)
      _ = try store.commit(sample.making, expecting: .start)
      try SmallDisk.with(size: "8m") { disk in
        let path = "\(disk.path)/test.callboard"
        for ending in ["", "-wal"] { try run("cp", [folder() + ending, path + ending]) }
        try disk.remount("ro")
        try expectReadable(path, sample)
      }
    }
  }

  @Test(.enabled(if: SmallDisk.isPermitted, "mounting a file system needs root on Linux"))
  func aReadOnlyMountOfAWritableFolderCanBeRead() throws {
    try withFolder { folder in
      let sample = try folder.makeWorkspace()
      try withFolder { mount in
        try run("mount", ["--bind", folder.path, mount.path])
        defer { try? run("umount", ["-l", mount.path]) }
        try run("mount", ["-o", "remount,ro,bind", mount.path])
        try expectReadable(mount("test.callboard"), sample)
      }
    }
  }
}
