import GRDB
import PluginAPI
import Synchronization

/// An open file with one connection, and the figures read last.
final class OpenFile: Sendable {
  /// The connection.
  let queue: DatabaseQueue
  /// The identity of the file, whatever its name.
  let identity: FileIdentity
  private let known = Mutex<Known?>(nil)

  private struct Known {
    /// SQLite's number for the state that other connections have left.
    let dataVersion: Int64
    let meta: Meta
    /// Whether the tables were of this build's version then.
    let isOfThisVersion: Bool
  }

  /// Keeps a connection.
  init(_ queue: DatabaseQueue, _ identity: FileIdentity) {
    self.queue = queue
    self.identity = identity
  }

  /// The current figures.
  ///
  /// They are read only if another connection has committed since: SQLite counts such commits
  /// without reading a table. This connection's own commits do not count; they record their figures
  /// with ``remember(_:)``.
  func meta(_ db: Database) throws -> Meta {
    let version = try Self.dataVersion(db)
    if let known = known.withLock({ $0 }), known.dataVersion == version { return known.meta }
    // Figures that are newer than the number are read again the next time: never older ones.
    let meta = try Meta.read(db)
    known.withLock { $0 = Known(dataVersion: version, meta: meta, isOfThisVersion: false) }
    return meta
  }

  /// The current figures, in a transaction that may write.
  ///
  /// - Throws: ``StoreError`` if a newer build has upgraded the file since.
  func meta(_ db: Database, writingTo schema: Schema, at location: String) throws -> Meta {
    let version = try Self.dataVersion(db)
    if let known = known.withLock({ $0 }), known.dataVersion == version, known.isOfThisVersion {
      return known.meta
    }
    try schema.checkVersion(db, at: location)
    let meta = try Meta.read(db)
    known.withLock { $0 = Known(dataVersion: version, meta: meta, isOfThisVersion: true) }
    return meta
  }

  /// Records the figures that a transaction of this connection has committed.
  func remember(_ meta: Meta) {
    known.withLock { known in
      guard let last = known else { return }
      known = Known(dataVersion: last.dataVersion, meta: meta, isOfThisVersion: true)
    }
  }

  private static func dataVersion(_ db: Database) throws -> Int64 {
    try db.number("PRAGMA data_version")
  }
}
