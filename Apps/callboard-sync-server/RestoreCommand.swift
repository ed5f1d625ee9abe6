import ArgumentParser
import Domain
import SyncServer
import SyncServer_SQLite

/// Replaces the store by a copy.
struct RestoreCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore", abstract: "Replace the store by a copy of a backup.",
    discussion: """
      No server may be running on the store. The store of before is kept beside it, as \
      PATH.before-restore-N. Afterwards all devices read their workspaces from the start, and send \
      what the backup lacks.
      """)

  @Argument(help: "The backup, which stays as it is.", completion: .file())
  var file: String

  @OptionGroup var store: StoreOption

  mutating func run() async throws {
    try await Failure.ending { () throws(Failure) in
      let path = try store.place.path(
        orElse: "restore the database with pg_restore, then serve it once with --restored")
      try StoreOption.makeFolder(of: path)
      let kept = try Failure.translating(path) { () throws(ServerFault) in
        let lock = try StoreLock(ofStoreAt: path)
        defer { withExtendedLifetime(lock) {} }
        return try SQLiteStorage.restore(path, from: file, at: .now)
      }
      try Failure.deliver("restored '\(path)' from '\(file)'\n")
      if let kept { try Failure.deliver("the store of before is '\(kept)'\n") }
      return 0
    }
  }
}
