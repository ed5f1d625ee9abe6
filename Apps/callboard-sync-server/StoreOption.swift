import ArgumentParser
import Domain
import Foundation
import PluginAPI
import SyncServer
import SyncServer_PostgreSQL
import SyncServer_SQLite

/// The store of a command.
struct StoreOption: ParsableArguments {
  private static let scheme = "sqlite:"

  @Option(
    help: ArgumentHelp(
      """
      The store: a file, or a PostgreSQL database as postgresql://user@host/database, of which \
      the password can be in ~/.pgpass or PGPASSWORD. Default: sqlite: with the path \
      callboard/sync.db in the user's data directory.
      """, valueName: "sqlite:path"))
  var store: String?

  func validate() throws {
    guard let store, !Self.isDatabase(store) else { return }
    let path = store.hasPrefix(Self.scheme) ? String(store.dropFirst(Self.scheme.count)) : store
    let hasOtherScheme = path == store && store.prefix { $0 != "/" }.contains(":")
    guard !path.isEmpty, !path.utf8.contains(0), !hasOtherScheme, !path.contains("://") else {
      // The rest of an address can have a password.
      let scheme = store.prefix { $0 != ":" } + (store.contains(":") ? ":" : "")
      throw ValidationError(
        "no store for '\(scheme)': write sqlite:PATH or postgresql://USER@HOST/DATABASE")
    }
  }

  private static func isDatabase(_ store: String) -> Bool {
    PostgreSQLSettings.schemes.contains { store.hasPrefix($0) }
  }

  /// Where the store is.
  var place: StorePlace {
    get throws(Failure) {
      guard let store else { return .file(try Self.standardPath) }
      if Self.isDatabase(store) { return .database(PostgreSQLSettings(address: store)) }
      return .file(
        store.hasPrefix(Self.scheme) ? String(store.dropFirst(Self.scheme.count)) : store)
    }
  }

  /// The path of the file that is used if none is named.
  static var standardPath: String {
    get throws(Failure) {
      let environment = ProcessInfo.processInfo.environment
      if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") {
        return data + "/callboard/sync.db"
      }
      guard let home = environment["HOME"], !home.isEmpty else {
        throw Failure(
          "there is no folder for the store", remedy: "name it with --store sqlite:PATH")
      }
      return home + "/.local/share/callboard/sync.db"
    }
  }

  /// The folder of the file.
  static func folder(of path: String) -> String {
    URL(fileURLWithPath: path).deletingLastPathComponent().path(percentEncoded: false)
  }

  /// Opens the store, and makes it if it is missing.
  func openOrMake() async throws(Failure) -> any ServerStorage & KeyStore {
    switch try place {
    case .file(let path): try Self.openOrMake(path)
    case .database(let settings): try await Self.connect(settings)
    }
  }

  /// Opens a store that is there; in a database, it is made if it is missing.
  func openExisting() async throws(Failure) -> any ServerStorage & KeyStore {
    switch try place {
    case .file(let path): try Self.openExisting(path)
    case .database(let settings): try await Self.connect(settings)
    }
  }

  /// Opens a store that is there for what may take long, such as reading or storing a whole zone.
  func openForLongWork() async throws(Failure) -> any ServerStorage & KeyStore {
    guard case .database(var settings) = try place else { return try await openExisting() }
    settings.statementTime = Self.longStatementTime
    return try await Self.connect(settings)
  }

  private static let longStatementTime: Duration = .seconds(600)

  /// Opens a database.
  static func connect(_ settings: PostgreSQLSettings) async throws(Failure) -> PostgreSQLStorage {
    try await Failure.translating(StorePlace.database(settings)) { () throws(ServerFault) in
      try await PostgreSQLStorage(settings)
    }
  }

  /// Opens a file, and makes it if it is missing.
  static func openOrMake(_ path: String) throws(Failure) -> SQLiteStorage {
    try Self.makeFolder(of: path)
    // SQLite gives its other files the permissions of this one: only the user reads the secret.
    let descriptor = Foundation.open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw Failure("'\(path)' cannot be opened: \(SystemReason.text(errno))")
    }
    close(descriptor)
    return try Self.connect(path)
  }

  /// Opens a file that is there.
  static func openExisting(_ path: String) throws(Failure) -> SQLiteStorage {
    guard FileManager.default.fileExists(atPath: path) else {
      throw Failure(
        "there is no store '\(path)'",
        remedy: "'callboard-sync-server keys new NAME' makes it, with a first key")
    }
    return try Self.connect(path)
  }

  /// Makes the folder of a file, which only the user can read.
  static func makeFolder(of path: String) throws(Failure) {
    let folder = folder(of: path)
    guard !FileManager.default.fileExists(atPath: folder) else { return }
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw Failure("the folder '\(folder)' cannot be made: \(SystemReason.text(of: error))")
    }
  }

  private static func connect(_ path: String) throws(Failure) -> SQLiteStorage {
    do throws(ServerFault) {
      return try SQLiteStorage(path: path)
    } catch {
      throw Failure(error, in: path)
    }
  }
}
