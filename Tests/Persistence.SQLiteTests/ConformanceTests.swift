import Foundation
import Persistence_SQLite
import PluginAPI
import StoreConformance
import TestSupport
import Testing

struct ConformanceTests {
  @Test(arguments: StoreConformance.boards())
  func keepsBoards(_ check: StoreCheck<any BoardStore>) throws { try run(check) { $0 } }

  @Test(arguments: StoreConformance.trips())
  func keepsTrips(_ check: StoreCheck<any TripStore>) throws { try run(check) { $0 } }

  @Test(arguments: StoreConformance.local())
  func keepsWhatIsLocal(_ check: StoreCheck<any LocalStore>) throws { try run(check) { $0 } }

  @Test(arguments: StoreConformance.outbox())
  func keepsAnOutbox(_ check: StoreCheck<any OutboxStore>) throws { try run(check) { $0 } }

  @Test(arguments: StoreConformance.sync())
  func keepsWhatSyncKnows(_ check: StoreCheck<any SyncStore>) throws { try run(check) { $0 } }

  @Test(arguments: StoreConformance.commands())
  func keepsCommands(_ check: StoreCheck<any CommandStore>) throws { try run(check) { $0 } }

  @Test(arguments: StoreConformance.whole(seeds: Effort.scaled(1...6)))
  func keepsAllOfIt(_ check: StoreCheck<any WorkspaceStore>) throws { try run(check) { $0 } }

  @Test(arguments: StoreConformance.whole(seeds: 1...2))
  func keepsAllOfItWithoutALog(_ check: StoreCheck<any WorkspaceStore>) throws {
    try run(check, SQLiteSettings(usesLog: false)) { $0 }
  }

  private func run<Part>(
    _ check: StoreCheck<Part>, _ settings: SQLiteSettings = SQLiteSettings(),
    as part: @escaping @Sendable (SQLiteStore) -> Part
  ) throws {
    try withFolder { folder in
      let path = folder()
      let subject = StoreSubject(
        location: path,
        openReadOnly: {
          try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: path)
          return part(try SQLiteStore(path: path, settings: settings))
        }, open: { part(try SQLiteStore(path: path, settings: settings)) })
      try check.run(on: subject)
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
