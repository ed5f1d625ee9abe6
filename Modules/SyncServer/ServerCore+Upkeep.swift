public import Domain

extension ServerCore {
  /// Begins another epoch, so that all clients read their zones from the start.
  ///
  /// Call it before a server that was restored from an old copy answers its first request: clients
  /// know of changes that it has lost, and it is going to give their numbers to others.
  ///
  /// - Parameter now: The time, by which the epoch differs from those that the lost copies had.
  /// - Throws: ``ServerFault`` if it cannot be stored.
  public mutating func raiseEpoch(at now: Timestamp) throws(ServerFault) {
    let (next, isOver) = try storage.epoch().addingReportingOverflow(1)
    guard !isOver else { throw .damaged("the epoch is the last one there can be") }
    try storage.setEpoch(max(next, now.milliseconds))
  }

  /// Removes what is left of records that were deleted before a moment.
  ///
  /// Tokens from before these deletions expire: their clients read the zone from the start.
  ///
  /// - Parameter moment: The moment; a client that was away for longer has to read everything.
  /// - Returns: How many were removed.
  /// - Throws: ``ServerFault`` if the storage fails.
  public mutating func purgeTombstones(
    before moment: Timestamp
  ) throws(ServerFault) -> Int {
    try storage.purgeTombstones(before: moment)
  }
}
