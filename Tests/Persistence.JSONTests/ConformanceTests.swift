import Foundation
import Persistence_JSON
import PluginAPI
import StoreConformance
import TestSupport
import Testing

struct ConformanceTests {
  @Test(arguments: StoreConformance.boards(sharesWriting: false))
  func keepsBoards(_ check: StoreCheck<any BoardStore>) throws { try run(check) { $0 } }

  @Test(arguments: StoreConformance.trips(sharesWriting: false))
  func keepsTrips(_ check: StoreCheck<any TripStore>) throws { try run(check) { $0 } }

  @Test(arguments: StoreConformance.local())
  func keepsWhatIsLocal(_ check: StoreCheck<any LocalStore>) throws { try run(check) { $0 } }

  @Test(arguments: StoreConformance.outbox(sharesWriting: false))
  func keepsAnOutbox(_ check: StoreCheck<any OutboxStore>) throws { try run(check) { $0 } }

  @Test(arguments: StoreConformance.sync(sharesWriting: false))
  func keepsWhatSyncKnows(_ check: StoreCheck<any SyncStore>) throws { try run(check) { $0 } }

  @Test(arguments: StoreConformance.commands())
  func keepsCommands(_ check: StoreCheck<any CommandStore>) throws { try run(check) { $0 } }

  @Test(arguments: StoreConformance.whole(seeds: Effort.scaled(1...6)))
  func keepsAllOfIt(_ check: StoreCheck<any WorkspaceStore>) throws { try run(check) { $0 } }

  private func run<Part>(
    _ check: StoreCheck<Part>, as part: @escaping @Sendable (JSONStore) -> Part
  ) throws {
    let folder = try TemporaryFolder()
    let path = folder.file("w.callboard.json")
    let subject = StoreSubject(
      location: path,
      openReadOnly: {
        try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: path)
        return part(try JSONStore(path: path))
      }, open: { part(try JSONStore(path: path)) })
    try check.run(on: subject)
  }

  @Test func isOfferedAsAPlugin() throws {
    let folder = try TemporaryFolder()
    let plugin = StorePlugin.json
    #expect(plugin.key == "json")
    #expect(plugin.extensions == ["callboard.json"])
    #expect(try plugin.open(folder.file("w.callboard.json")).sequence() == .start)
    #expect(throws: StoreError.self) { _ = try plugin.open(folder.path) }
  }

  @Test func recognisesItsOwnFilesOnly() throws {
    let workspace = try Workspace()
    let plugin = StorePlugin.json
    let own = Array(workspace.text.utf8)
    #expect(plugin.recognises(FileHead(bytes: own, isWhole: true)))
    #expect(plugin.recognises(FileHead(bytes: Array(own.prefix(60)), isWhole: false)))
    for other in ["", "{}", "[]", #"{"format":"touches","version":1}"#] {
      #expect(!plugin.recognises(FileHead(bytes: Array(other.utf8), isWhole: true)))
    }
  }
}
