import ArgumentParser
import SyncServer

/// Removes a key.
struct RevokeKeyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "revoke", abstract: "Remove a key: its device is refused from now on.")

  @Argument(help: "The name of the key.")
  var name: String

  @OptionGroup var store: StoreOption

  mutating func run() async throws {
    try await Failure.ending { () throws(Failure) in
      let storage = try await store.openExisting()
      let isRemoved = try await Failure.translating(try store.place) { () throws(ServerFault) in
        try await storage.removeKey(named: name)
      }
      guard isRemoved else {
        throw Failure(
          "there is no key named '\(name)'",
          remedy: "'callboard-sync-server keys list' lists them")
      }
      try Failure.deliver("revoked '\(name)'\n")
      return 0
    }
  }
}
