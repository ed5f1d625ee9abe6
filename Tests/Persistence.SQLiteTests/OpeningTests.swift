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

  @Test func refusesWhatIsNoFile() throws {
    try withFolder { folder in
      try run("mkfifo", [folder("pipe")])
      for path in [folder("pipe"), folder.path, "/dev/null", "", "a\0b"] {
        expectError(.cannotOpen) { _ = try SQLiteStore(path: path) }
      }
    }
  }
}
