import ArgumentParser
import SyncServer
import SyncServer_SQLite

/// Makes the file of the store smaller.
struct CompactCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compact",
    abstract: "Give the room of deleted records back to the disk, also while a server runs.",
    discussion: """
      It needs room for a second copy of the store. Devices wait meanwhile, or try again.
      """)

  @OptionGroup var store: StoreOption

  mutating func run() async throws {
    try await Failure.ending { () throws(Failure) in
      let path = try store.place.path(orElse: "PostgreSQL does this by itself")
      let storage = try StoreOption.openExisting(path)
      let before = StorePlace.size(ofStoreAt: path)
      try Failure.translating(path) { () throws(ServerFault) in try storage.compact() }
      let after = StorePlace.size(ofStoreAt: path)
      try Failure.deliver("\(before) bytes before, \(after) bytes now\n")
      return 0
    }
  }
}
