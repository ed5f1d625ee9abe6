import SyncServer_PostgreSQL

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
}
