import GRDB
import PluginAPI
import Synchronization

/// A file that stays open over one connection, with what was read of its figures last.
final class OpenFile: Sendable {
  /// The connection.
  let queue: DatabaseQueue
  /// Which file it is, whatever its name.
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

  /// The figures as they are now.
  ///
  /// They are read only where another connection has committed since: SQLite tells by a number that
  /// costs no read of a table. A commit of this connection leaves that number as it is, and notes
  /// its figures by ``remember(_:)``.
  func meta(_ db: Database) throws -> Meta {
    let version = try Self.dataVersion(db)
    if let known = known.withLock({ $0 }), known.dataVersion == version { return known.meta }
    // Figures that are newer than the number are read again the next time: never older ones.
    let meta = try Meta.read(db)
    known.withLock { $0 = Known(dataVersion: version, meta: meta, isOfThisVersion: false) }
    return meta
  }

  /// The figures as they are now, in a transaction that may write.
  ///
  /// - Throws: ``StoreError`` where a newer build has upgraded the file meanwhile.
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

  /// Notes the figures that a transaction of this connection has committed.
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
