import Domain
import Foundation
import GridGeometry
import Persistence_SQLite
import PluginAPI
import StoreConformance
import Testing

/// A workspace comes to be with its first commit.
struct CreationTests {
  private var sample: SampleShow {
    var samples = Samples(seed: 21)
    return SampleShow(&samples)
  }

  private func expectEmpty(_ store: SQLiteStore) throws {
    #expect(!store.isReadOnly)
    #expect(try store.sequence() == .start)
    #expect(try store.shows().value.isEmpty)
    #expect(try store.shows().sequence == .start)
    #expect(try store.objects(of: sample.show.id).value.isEmpty)
    #expect(try store.contents(of: sample.show.id) == nil)
    #expect(try store.contents(of: sample.boards[0].id) == nil)
    #expect(try store.view(of: sample.boards[0].id) == nil)
    #expect(try store.changes(after: .start).value.isEmpty)
    expectError(.historyTrimmed) { _ = try store.changes(after: StoreSequence(1)) }
  }

  @Test func readingMakesNothing() throws {
    try withFolder { folder in
      let path = folder("share/callboard/workspace.callboard")
      let store = try SQLiteStore(path: path)
      try expectEmpty(store)
      #expect(try store.commit([], expecting: .start) == .start)
      for changes in [[], sample.making] {
        expectError(.stale, at: path) {
          _ = try store.commit(changes, expecting: StoreSequence(1))
        }
      }
      let view = ViewMemory(center: .origin, zoom: 1)
      try store.remember(view, of: sample.boards[0].id)
      expectError(.outOfRange, at: path) {
        try store.remember(ViewMemory(center: .origin, zoom: 0), of: sample.boards[0].id)
      }
      try expectEmpty(store)
      try store.close()
      try store.close()
      expectError(.cannotOpen, at: path) { _ = try store.shows() }
      expectError(.cannotOpen, at: path) {
        _ = try store.commit(sample.making, expecting: .start)
      }
      #expect(try folder.names.isEmpty)
    }
  }

  @Test func theFirstCommitMakesFoldersForTheirOwnerOnly() throws {
    try withFolder { folder in
      let path = folder("share/callboard/workspace.callboard")
      let store = try SQLiteStore(path: path)
      #expect(try store.commit(sample.making, expecting: .start) == StoreSequence(1))
      #expect(try entities(store) == sample.entities)
      for made in ["share", "share/callboard"] {
        let attributes = try FileManager.default.attributesOfItem(atPath: folder(made))
        #expect(attributes[.posixPermissions] as? Int == 0o700)
      }
      try store.close()
      #expect(try entities(SQLiteStore(path: path)) == sample.entities)
    }
  }

  @Test func anEmptyFileStaysSoUntilTheFirstCommit() throws {
    try withFolder { folder in
      try Data().write(to: URL(fileURLWithPath: folder()))
      let store = try SQLiteStore(path: folder())
      try expectEmpty(store)
      #expect(try bytes(folder()).isEmpty)
      #expect(try folder.names == ["test.callboard"])
      _ = try store.commit(sample.making, expecting: .start)
      #expect(try entities(SQLiteStore(path: folder())) == sample.entities)
    }
  }

  @Test func whatAnotherMakesMeanwhileIsUsed() throws {
    try withFolder { folder in
      let (reader, writer) = (
        try SQLiteStore(path: folder()), try SQLiteStore(path: folder())
      )
      try expectEmpty(reader)
      let made = try folder.makeWorkspace()
      expectError(.stale, at: folder()) {
        _ = try writer.commit(sample.making, expecting: .start)
      }
      #expect(try entities(reader) == made.entities)
      let state = try writer.commit(made.deleting, expecting: StoreSequence(1))
      #expect(try reader.sequence() == state)
    }
  }

  @Test func aForeignFileThatComesMeanwhileIsLeftAlone() throws {
    try withFolder { folder in
      let store = try SQLiteStore(path: folder())
      let text = Data("Ident 3:0\n".utf8)
      try text.write(to: URL(fileURLWithPath: folder()))
      expectError(.notAWorkspace, at: folder()) { _ = try store.shows() }
      expectError(.notAWorkspace, at: folder()) {
        _ = try store.commit(sample.making, expecting: .start)
      }
      #expect(try bytes(folder()) == text)
    }
  }

  @Test func aFolderThatBecomesAFileIsExplained() throws {
    try withFolder { folder in
      let path = folder("a/b.callboard")
      let store = try SQLiteStore(path: path)
      try Data().write(to: URL(fileURLWithPath: folder("a")))
      let error = expectError(.cannotOpen, at: path) {
        _ = try store.commit(sample.making, expecting: .start)
      }
      #expect(error?.remedy != nil)
      try FileManager.default.removeItem(atPath: folder("a"))
      _ = try store.commit(sample.making, expecting: .start)
      #expect(try entities(store) == sample.entities)
    }
  }

  @Test(arguments: ["file/new.callboard", "file/a/b/new.callboard"])
  func aPlaceBelowAFileIsRefusedAtOnce(name: String) throws {
    try withFolder { folder in
      try Data("x".utf8).write(to: URL(fileURLWithPath: folder("file")))
      let error = expectError(.cannotOpen, at: folder(name)) {
        _ = try SQLiteStore(path: folder(name))
      }
      #expect(error?.remedy != nil)
    }
  }

  private static func isKept(_ changes: [Change], by store: SQLiteStore) throws -> Bool {
    do {
      _ = try store.commit(changes, expecting: .start)
      return true
    } catch {
      guard error.code == .stale else { throw error }
      return false
    }
  }

  @Test func severalMayMakeOneWorkspaceAtOnce() async throws {
    try await withFolder { folder in
      let sample = sample
      try await withThrowingTaskGroup { group in
        for _ in 0..<4 {
          group.addTask {
            let store = try SQLiteStore(path: folder("a/b"))
            return try Self.isKept(sample.making, by: store)
          }
        }
        var kept = 0
        for try await isKept in group where isKept { kept += 1 }
        #expect(kept == 1)
      }
      #expect(try entities(SQLiteStore(path: folder("a/b"))) == sample.entities)
    }
  }
}
