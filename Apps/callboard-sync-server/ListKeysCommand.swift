import ArgumentParser
import Domain
import SyncServer
import SyncServer_HTTP
import Terminal

/// Lists the keys.
struct ListKeysCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the keys, without their text.")

  @OptionGroup var store: StoreOption

  mutating func run() async throws {
    try await Failure.ending { () throws(Failure) in
      let storage = try await store.openExisting()
      let keys = try await Failure.translating(try store.place) { () throws(ServerFault) in
        try await storage.keys()
      }
      guard !keys.isEmpty else {
        StandardStream.error.writeLine("no keys; 'callboard-sync-server keys new NAME' makes one")
        return 0
      }
      let rows =
        [["name", "owner", "right", "made"]]
        + keys.map { [$0.name, $0.owner, $0.canWrite ? "write" : "read", $0.made.text] }
      try Failure.deliver(TextColumns.lines(of: rows))
      return 0
    }
  }
}
