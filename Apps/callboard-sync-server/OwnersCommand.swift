import ArgumentParser
import SyncServer
import Terminal

/// Lists the owners.
struct OwnersCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "owners",
    abstract: "List the owners with their keys, zones and bytes, also while a server runs.",
    discussion: """
      A zone is a workspace that devices share. An owner is listed as long as there is a key or a \
      zone of it.
      """)

  @OptionGroup var store: StoreOption

  mutating func run() async throws {
    try await Failure.ending { () throws(Failure) in
      let owners = try await store.usages()
      guard !owners.isEmpty else {
        StandardStream.error.writeLine(
          "no owners; 'callboard-sync-server keys new NAME' makes a key of one")
        return 0
      }
      let rows =
        [["owner", "keys", "zones", "bytes"]]
        + owners.map { ["\($0.owner)", "\($0.keys)", "\($0.zones.count)", "\($0.byteCount)"] }
      try Failure.deliver(TextColumns.lines(of: rows, numbers: [1, 2, 3]))
      return 0
    }
  }
}
