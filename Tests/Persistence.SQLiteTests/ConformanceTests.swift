import Persistence_SQLite
import PluginAPI
import StoreConformance
import Testing

struct ConformanceTests {
  @Test(arguments: StoreConformance.checks())
  func keepsThePromisesOfAStore(_ check: StoreCheck) throws {
    try withFolder { folder in
      let path = folder()
      try check.run(on: StoreSubject(location: path) { try SQLiteStore(path: path) })
    }
  }

  @Test func isOfferedAsAPlugin() throws {
    try withFolder { folder in
      let plugin = StorePlugin.sqlite
      #expect(plugin.key == "sqlite")
      #expect(plugin.extensions == ["callboard", "sqlite", "db"])
      let store = try plugin.open(folder())
      #expect(try store.sequence() == .start)
      expectError(.cannotOpen, at: folder.path) { _ = try plugin.open(folder.path) }
    }
  }

  @Test func recognisesItsOwnFilesOnly() throws {
    try withFolder { folder in
      let plugin = StorePlugin.sqlite
      try folder.makeWorkspace()
      let own = [UInt8](try bytes(folder()))
      #expect(plugin.recognises(FileHead(bytes: own, isWhole: true)))
      #expect(!plugin.recognises(FileHead(bytes: Array(own.prefix(99)), isWhole: true)))
      try execute(folder("other"), "CREATE TABLE show (id TEXT)")
      let other = [UInt8](try bytes(folder("other")))
      #expect(!plugin.recognises(FileHead(bytes: other, isWhole: true)))
      #expect(!plugin.recognises(FileHead(bytes: [], isWhole: true)))
    }
  }
}
