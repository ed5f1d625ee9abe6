public import Domain

/// Where a server keeps zones and records.
///
/// A ``ServerShell`` reads what its core needs, and stores what the core decided in one step that
/// is all or nothing. If someone else has changed the zone in between, the step is refused as
/// ``ServerFault/stale``, and the core decides again; so several servers can use one storage.
///
/// Calls can overlap. Each reading is one state of the storage, and needs one trip to it; so does
/// each change.
public protocol ServerStorage: Sendable {
  /// Reads at once what a core needs, as it is at one moment.
  ///
  /// - Parameter need: What the core needs.
  /// - Returns: What there is of it.
  /// - Throws: ``ServerFault`` if it cannot be read.
  func read(_ need: StorageNeed) async throws(ServerFault) -> StorageFacts

  /// Stores a change of a zone, all or nothing.
  ///
  /// - Parameter update: The change.
  /// - Throws: ``ServerFault``; it is stale if the zone is not as expected.
  func apply(_ update: StorageUpdate) async throws(ServerFault)

  /// Begins another epoch, so that all clients read their zones from the start.
  ///
  /// Call it before a server that was restored from an old copy answers its first request: clients
  /// know of changes that it has lost, and it is going to give their numbers to others.
  ///
  /// - Parameters:
  ///   - now: The time, by which the epoch differs from those that the lost copies had.
  ///   - last: The epoch that the storage had before it was restored, if it is known.
  /// - Throws: ``ServerFault`` if it cannot be stored.
  func beginEpoch(at now: Timestamp, after last: Int64?) async throws(ServerFault)

  /// Removes what is left of records that were deleted before a moment.
  ///
  /// It raises ``StoredZone/minimumSequence`` of their zones to the highest change that is removed,
  /// and subtracts their names from ``StoredZone/byteCount``. Tokens from before these deletions
  /// expire: their clients read the zone from the start.
  ///
  /// - Parameters:
  ///   - moment: The moment; a client that was away for longer has to read everything.
  ///   - owner: Whose zones; `nil` for all.
  /// - Returns: How many were removed.
  /// - Throws: ``ServerFault`` if they cannot be removed.
  func purgeTombstones(
    before moment: Timestamp, of owner: String?
  ) async throws(ServerFault) -> Int
}

extension ServerStorage {
  /// Removes what is left of records of all zones that were deleted before a moment.
  ///
  /// - Parameter moment: The moment.
  /// - Returns: How many were removed.
  /// - Throws: ``ServerFault`` if they cannot be removed.
  public func purgeTombstones(before moment: Timestamp) async throws(ServerFault) -> Int {
    try await purgeTombstones(before: moment, of: nil)
  }
}
