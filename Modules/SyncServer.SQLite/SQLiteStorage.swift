public import Domain
import GRDB
public import SyncServer

/// A server's zones and records in one SQLite file.
///
/// What is stored is on disk when a call returns; the thread of the caller waits for the disk.
/// Several servers can use one file: each call is a transaction of its own, and a write is refused
/// if another one was faster. Copies of a storage share the connection.
public struct SQLiteStorage: ServerStorage {
  let queue: DatabaseQueue

  /// Opens a file, and makes it if it is missing.
  ///
  /// The tables of an older version are changed. Before that, the file is copied to
  /// `PATH.v2.backup`, or a name with a number if there is such a file.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - busyTimeout: How long a call waits for another process.
  /// - Throws: ``/SyncServer/ServerFault`` if the file is not a server's, is of a newer version, or
  ///   cannot be opened.
  public init(path: String, busyTimeout: Duration = .seconds(5)) throws(ServerFault) {
    try self.init(path: path, busyTimeout: busyTimeout, keepsOldVersion: true)
  }

  /// Opens a file; a copy that is made to be changed needs no copy of its own.
  init(
    path: String, busyTimeout: Duration = .seconds(5), keepsOldVersion: Bool
  ) throws(ServerFault) {
    queue = try ServerFault.translating {
      let queue = try DatabaseQueue(path: path, configuration: Connection.settings(busyTimeout))
      try Connection.useLog(queue)
      try ServerSchema.prepare(queue) { version in
        guard keepsOldVersion else { return }
        try StoreCopy.write(queue, to: StoreCopy.freeName("\(path).v\(version).backup"))
      }
      return queue
    }
  }

  /// Ends the connection, which no copy can use afterwards.
  ///
  /// - Throws: ``/SyncServer/ServerFault`` if SQLite cannot end it; what was stored stays stored.
  public func close() throws(ServerFault) {
    try ServerFault.translating { try queue.close() }
  }

  /// Reads at once what a core needs.
  public func read(_ need: StorageNeed) throws(ServerFault) -> StorageFacts {
    try transaction(.deferred) { db in
      var facts = StorageFacts(epoch: try Epoch.read(db))
      switch need {
      case .zones(let owner): facts.zones = try ZoneTable.zones(of: owner, db)
      case .zonesAfter(let key, let limit):
        facts.zones = try ZoneTable.zones(after: key, limit: limit, db)
      case .zone(let name, let owner, let records):
        guard let zone = try ZoneTable.zone(name, of: owner, db) else { break }
        facts.zones = [zone]
        facts.page = try RecordTable.page(records, in: zone.key, db)
        if records == .counts { facts.counts = try RecordTable.counts(in: zone.key, db) }
      }
      return facts
    }
  }

  /// Stores a change of a zone.
  public func apply(_ update: StorageUpdate) throws(ServerFault) {
    try transaction { db in
      let zone = update.zone
      guard try ZoneTable.zone(zone.name, of: zone.owner, db) == update.expected,
        try ZoneTable.set(zone, db)
      else { throw ServerFault.stale }
      if update.removesRecords { try RecordTable.removeAll(in: zone.key, db) }
      for record in update.records { try RecordTable.set(record, in: zone.key, db) }
    }
  }

  /// Begins another epoch.
  public func beginEpoch(at now: Timestamp, after last: Int64?) throws(ServerFault) {
    try transaction { db in
      let last = max(try Epoch.read(db), last ?? 0)
      try Epoch.write(try ServerCore.epoch(after: last, at: now), db)
    }
  }

  /// Removes what is left of deleted records.
  public func purgeTombstones(
    before moment: Timestamp, of owner: String?
  ) throws(ServerFault) -> Int {
    try transaction { db in try RecordTable.purge(before: moment, of: owner, db) }
  }

  /// Reads or writes all or nothing, with a kind that says whether it writes.
  func transaction<Value>(
    _ kind: Database.TransactionKind = .immediate, _ body: (Database) throws -> Value
  ) throws(ServerFault) -> Value {
    try ServerFault.translating {
      try queue.inDatabase { db in
        var value: Value?
        try db.inTransaction(kind) {
          value = try body(db)
          return .commit
        }
        guard let value else { throw ServerFault.damaged("a transaction had no outcome") }
        return value
      }
    }
  }
}
