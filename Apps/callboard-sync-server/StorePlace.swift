import Foundation
import SyncServer
import SyncServer_PostgreSQL
import SyncServer_SQLite

/// Where a store is.
enum StorePlace: Sendable {
  /// In a file.
  case file(String)
  /// In a database.
  case database(PostgreSQLSettings)

  /// How messages name it; an address can have a password.
  var name: String {
    switch self {
    case .file(let path): path
    case .database(let settings): settings.place ?? "PostgreSQL"
    }
  }

  /// Notes beside a file how far its store has come, so that an older copy is recognised.
  func mark(_ storage: any ServerStorage) throws(ServerFault) {
    guard case .file(let path) = self, let storage = storage as? SQLiteStorage else { return }
    try StoreMarker(ofStoreAt: path).write(try storage.state())
  }

  /// The path of the file.
  ///
  /// - Parameter remedy: What to do with a database instead.
  /// - Returns: The path.
  /// - Throws: ``Failure`` if it is a database.
  func path(orElse remedy: String) throws(Failure) -> String {
    guard case .file(let path) = self else {
      throw Failure("'\(name)' is not a file", remedy: remedy)
    }
    return path
  }
  /// The size of the file, and of the log that is not in it yet.
  static func size(ofStoreAt path: String) -> Int64 {
    ["", "-wal"].reduce(0) { sum, part in
      // A server that ends removes the log at any moment.
      let facts = try? FileManager.default.attributesOfItem(atPath: path + part)
      return sum + ((facts?[.size] as? NSNumber)?.int64Value ?? 0)
    }
  }
}
