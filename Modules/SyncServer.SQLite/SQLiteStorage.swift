public import Domain
import GRDB
public import SyncServer

/// A server's zones and records in one SQLite file.
///
/// What is stored is on disk when a call returns. Several servers can use one file: each call is a
/// transaction of its own, and a write is refused if another one was faster. Copies of a storage
/// share the connection.
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

  /// The epoch.
  public func epoch() throws(ServerFault) -> Int64 {
    try read { db in try Epoch.read(db) }
  }

  /// Begins another epoch.
  public func setEpoch(_ epoch: Int64) throws(ServerFault) {
    try write { db in try Epoch.write(epoch, db) }
  }

  /// A zone of an owner, also a deleted one.
  public func zone(_ name: String, of owner: String) throws(ServerFault) -> StoredZone? {
    try read { db in try ZoneTable.zone(name, of: owner, db) }
  }

  /// All zones that an owner ever had, by name.
  public func zones(of owner: String) throws(ServerFault) -> [StoredZone] {
    try read { db in try ZoneTable.zones(of: owner, db) }
  }

  /// Zones of all owners.
  public func zones(after key: ZoneKey?, limit: Int) throws(ServerFault) -> [StoredZone] {
    try read { db in try ZoneTable.zones(after: key, limit: limit, db) }
  }

  /// Stores a new zone.
  public func makeZone(_ name: String, of owner: String) throws(ServerFault) -> StoredZone {
    try write { db in
      guard try ZoneTable.zone(name, of: owner, db) == nil else { throw ServerFault.stale }
      return try ZoneTable.insert(name, of: owner, db)
    }
  }

  /// Records by name.
  public func records(
    named names: [String], in zone: ZoneKey, upTo bytes: Int
  ) throws(ServerFault) -> NamedRecords {
    try read { db in try RecordTable.records(named: names, in: zone, upTo: bytes, db) }
  }

  /// The records with a change after a number.
  public func changes(
    in zone: ZoneKey, after sequence: Int64, upTo limit: PageLimit
  ) throws(ServerFault) -> StoredPage {
    try read { db in try RecordTable.changes(in: zone, after: sequence, upTo: limit, db) }
  }

  /// The records of a type, by name.
  public func records(
    ofType type: String, in zone: ZoneKey, after name: String?, upTo limit: PageLimit
  ) throws(ServerFault) -> StoredPage {
    try read { db in
      try RecordTable.records(ofType: type, in: zone, after: name ?? "", upTo: limit, db)
    }
  }

  /// Stores a change of a zone.
  public func apply(_ update: StorageUpdate) throws(ServerFault) {
    try write { db in
      let zone = update.zone
      guard try ZoneTable.zone(zone.name, of: zone.owner, db) == update.expected else {
        throw ServerFault.stale
      }
      try ZoneTable.update(zone, db)
      if update.removesRecords { try RecordTable.removeAll(in: zone.key, db) }
      for record in update.records { try RecordTable.set(record, in: zone.key, db) }
    }
  }

  /// Removes what is left of deleted records.
  public func purgeTombstones(before moment: Timestamp) throws(ServerFault) -> Int {
    try write { db in try RecordTable.purge(before: moment, db) }
  }

  func read<Value>(
    _ body: (Database) throws -> Value
  ) throws(ServerFault) -> Value {
    try ServerFault.translating { try queue.inDatabase(body) }
  }

  func write<Value>(
    _ body: (Database) throws -> Value
  ) throws(ServerFault) -> Value {
    try ServerFault.translating {
      try queue.inDatabase { db in
        var value: Value?
        try db.inTransaction(.immediate) {
          value = try body(db)
          return .commit
        }
        guard let value else { throw ServerFault.damaged("a transaction had no outcome") }
        return value
      }
    }
  }
}
