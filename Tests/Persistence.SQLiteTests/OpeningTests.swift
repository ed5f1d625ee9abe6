import Foundation
import GRDB
import Persistence_SQLite
import PluginAPI
import StoreConformance
import Testing

struct OpeningTests {
  @Test func makesNoFoldersBelowAFile() throws {
    try withFolder { folder in
      try Data("x".utf8).write(to: URL(fileURLWithPath: folder("file")))
      expectError(.cannotOpen, at: folder("file/a/b.callboard")) {
        _ = try SQLiteStore(path: folder("file/a/b.callboard"))
      }
      #expect(try folder.names == ["file"])
    }
  }

  @Test(arguments: [
    "plain.callboard", "with blank.callboard", "50%25?immutable=1#x.db", "Ü 日本.sqlite",
    "file:odd", ":memory:", "noextension", "-wal", "'quotes\".db",
  ])
  func anyFileNameWillDo(name: String) throws {
    try withFolder { folder in
      let sample = try folder.makeWorkspace(name)
      #expect(try folder.names == [name])
      #expect(try entities(SQLiteStore(path: folder(name))) == sample.entities)
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o444], ofItemAtPath: folder(name))
      let store = try SQLiteStore(path: folder(name))
      #expect(store.isReadOnly)
      #expect(try entities(store) == sample.entities)
    }
  }

  @Test func followsSymbolicLinks() throws {
    try withFolder { folder in
      let sample = try folder.makeWorkspace("real.callboard")
      try FileManager.default.createSymbolicLink(
        atPath: folder("link"), withDestinationPath: folder("real.callboard"))
      let store = try SQLiteStore(path: folder("link"))
      _ = try store.commit(sample.deleting, expecting: StoreSequence(1))
      #expect(try SQLiteStore(path: folder("real.callboard")).sequence() == StoreSequence(2))
      #expect(store.location == folder("link"))
    }
  }

  /// Which files SQLite keeps beside a workspace must not depend on the name it is opened by.
  @Test func linksToWhatIsNotThereYetLeadToTheSameFiles() throws {
    try withFolder { folder in
      let files = FileManager.default
      try files.createDirectory(atPath: folder("real"), withIntermediateDirectories: false)
      try files.createSymbolicLink(atPath: folder("folder"), withDestinationPath: "real")
      try files.createSymbolicLink(
        atPath: folder("link"), withDestinationPath: "folder/real.callboard")
      var samples = Samples(seed: 3)
      let sample = SampleShow(&samples)
      let store = try SQLiteStore(path: folder("link"))
      _ = try store.commit(sample.making, expecting: .start)
      #expect(try folder.names == ["folder", "link", "real"])
      let beside = try files.contentsOfDirectory(atPath: folder("real")).sorted()
      #expect(beside == ["real.callboard", "real.callboard-shm", "real.callboard-wal"])
      let other = try SQLiteStore(path: folder("folder/real.callboard"))
      #expect(try entities(other) == sample.entities)
      _ = try other.commit(sample.deleting, expecting: StoreSequence(1))
      #expect(try store.sequence() == StoreSequence(2))
    }
  }

  @Test func aFileWithSeveralNamesIsRefused() throws {
    try withFolder { folder in
      try folder.makeWorkspace("a.callboard")
      let before = try bytes(folder("a.callboard"))
      try FileManager.default.linkItem(
        atPath: folder("a.callboard"), toPath: folder("b.callboard"))
      try FileManager.default.createSymbolicLink(
        atPath: folder("c.callboard"), withDestinationPath: "b.callboard")
      for name in ["a.callboard", "b.callboard", "c.callboard"] {
        let error = expectError(.cannotOpen, at: folder(name)) {
          _ = try SQLiteStore(path: folder(name))
        }
        #expect(error?.message.contains("2 names") == true)
        #expect(error?.remedy?.contains("copy") == true)
      }
      #expect(try bytes(folder("a.callboard")) == before)
      #expect(try folder.names == ["a.callboard", "b.callboard", "c.callboard"])
      try FileManager.default.removeItem(atPath: folder("b.callboard"))
      #expect(try !entities(SQLiteStore(path: folder("a.callboard"))).isEmpty)
    }
  }

  @Test func anEmptyFileWithSeveralNamesIsRefused() throws {
    try withFolder { folder in
      try Data().write(to: URL(fileURLWithPath: folder("a.callboard")))
      try FileManager.default.linkItem(
        atPath: folder("a.callboard"), toPath: folder("b.callboard"))
      expectError(.cannotOpen) { _ = try SQLiteStore(path: folder("a.callboard")) }
    }
  }

  @Test func refusesWhatIsNoFile() throws {
    try withFolder { folder in
      try run("mkfifo", [folder("pipe")])
      for path in [folder("pipe"), folder.path, "/dev/null", "", "a\0b"] {
        expectError(.cannotOpen) { _ = try SQLiteStore(path: path) }
      }
    }
  }
}
