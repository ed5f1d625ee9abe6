import ArgumentParser
import SyncServer
import SyncServer_SQLite

/// Copies the store.
struct BackupCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup", abstract: "Copy the store into a new file, also while a server runs.",
    discussion: """
      The copy is one file, whole and on the disk when the command ends. It has all workspaces and \
      what checks keys, so keep it where only you can read it.
      """)

  @Argument(help: "The new file.", completion: .file())
  var file: String

  @OptionGroup var store: StoreOption

  mutating func run() async throws {
    try await Failure.ending { () throws(Failure) in
      let path = try store.place.path(orElse: "pg_dump copies a database")
      let storage = try StoreOption.openExisting(path)
      try Failure.translating(path) { () throws(ServerFault) in
        try storage.backup(to: file)
      }
      try Failure.deliver("saved '\(path)' as '\(file)'\n")
      return 0
    }
  }
}
