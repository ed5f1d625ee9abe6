public import Domain
public import SyncServer

/// A server's zones and records in PostgreSQL.
///
/// A reading is one statement, and so is each change of a zone: one round trip, one transaction.
/// Nothing about them is in the process, so any number of servers can use one database, and each
/// may answer any request. Copies of a storage share its connections.
///
/// If the connection is lost before the answer to a change, the change may be stored or not. It is
/// said to be ``/SyncServer/ServerFault/unavailable(_:)``, and the client reads the zone before it
/// tries again.
public struct PostgreSQLStorage: ServerStorage {
  let pool: WorkerPool

  /// Connects, and makes the tables if they are missing.
  ///
  /// The tables of an older version are changed, in one transaction.
  ///
  /// - Parameter settings: Where the tables are.
  /// - Throws: ``/SyncServer/ServerFault`` if the address is not valid, if the database cannot be
  ///   reached, or if the tables are not a server's or of a newer version.
  public init(_ settings: PostgreSQLSettings) async throws(ServerFault) {
    guard Self.isName(settings.schema) else {
      throw .damaged("not a schema: '\(settings.schema)'; it has 1 to 63 bytes, and none is zero")
    }
    guard settings.place != nil else {
      throw .damaged(
        "the address is not valid: write postgresql://USER@HOST:PORT/DATABASE, and in the user and "
          + "the password %25, %2F, %3F and %40 for '%', '/', '?' and '@'")
    }
    let pool = WorkerPool(settings)
    try await pool.run { session in try ServerSchema.prepare(session, settings) }
    self.pool = pool
  }

  /// What PostgreSQL takes as a whole: it would cut a longer name.
  private static func isName(_ text: String) -> Bool {
    (1...63).contains(text.utf8.count) && !text.utf8.contains(0)
  }

  /// Ends the connections, when they have done what they are doing; no copy can be used afterwards.
  public func close() { pool.close() }

  /// Reads at once what a core needs.
  public func read(_ need: StorageNeed) async throws(ServerFault) -> StorageFacts {
    try await pool.run { session in try FactsReading.read(need, session) }
  }

  /// Stores a change of a zone.
  public func apply(_ update: StorageUpdate) async throws(ServerFault) {
    try await pool.run { session in try UpdateWriting.apply(update, session) }
  }

  /// Begins another epoch.
  public func beginEpoch(at now: Timestamp, after last: Int64?) async throws(ServerFault) {
    try await pool.run { session in
      try ServerTable.beginEpoch(at: now, after: last, session)
    }
  }

  /// Removes what is left of deleted records, zone by zone.
  public func purgeTombstones(
    before moment: Timestamp, of owner: String?
  ) async throws(ServerFault) -> Int {
    let zones = try await pool.run { session in
      try UpdateWriting.zones(withDeletionsBefore: moment, of: owner, session)
    }
    var count = 0
    for zone in zones {
      count += try await pool.run { session in
        try UpdateWriting.purge(zone, before: moment, session)
      }
    }
    return count
  }

  /// How far the database has come.
  public func state() async throws(ServerFault) -> StoreState {
    try await pool.run { session in try ServerTable.state(session) }
  }
}
