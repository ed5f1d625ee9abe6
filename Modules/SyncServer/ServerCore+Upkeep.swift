public import Domain
import PluginAPI

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

  /// Collects what was deleted long ago; call it once a day.
  ///
  /// Clients mark a record as deleted, and leave its values, which a later edit could bring back.
  /// After ``ServerSettings/tombstoneAge`` it is deleted for good, if it has not changed since.
  /// After the same time once more, what is left of it goes, too.
  ///
  /// - Parameter now: The time.
  /// - Returns: How many records lost their values, and of how many nothing is left.
  /// - Throws: ``ServerFault`` if the storage fails.
  /// - Complexity: Grows with all records.
  public mutating func collect(
    at now: Timestamp
  ) throws(ServerFault) -> (emptied: Int, removed: Int) {
    let age = settings.tombstoneAge.components.seconds.multipliedReportingOverflow(by: 1_000)
    let moment = now.milliseconds.subtractingReportingOverflow(age.partialValue)
    guard !age.overflow, !moment.overflow else { return (0, 0) }
    let end = Timestamp(milliseconds: moment.partialValue)
    // First the older ones, or a record would lose both at once.
    let removed = try purgeTombstones(before: end)
    return (try deleteForGood(before: end, at: now), removed)
  }

  /// Deletes the records for good that clients have marked as deleted before a moment.
  ///
  /// - Parameters:
  ///   - moment: The moment.
  ///   - now: The time.
  /// - Returns: How many there were.
  /// - Throws: ``ServerFault`` if the storage fails.
  public mutating func deleteForGood(
    before moment: Timestamp, at now: Timestamp
  ) throws(ServerFault) -> Int {
    var (count, last): (Int, ZoneKey?) = (0, nil)
    while true {
      let zones = try storage.zones(after: last, limit: 100)
      for zone in zones { count += try deleteForGood(in: zone, before: moment, at: now) }
      guard let zone = zones.last else { return count }
      last = zone.key
    }
  }

  private mutating func deleteForGood(
    in zone: StoredZone, before moment: Timestamp, at now: Timestamp
  ) throws(ServerFault) -> Int {
    let limit = PageLimit(records: RemoteLimits.operations, bytes: settings.replyBytes)
    var (count, place): (Int, Int64) = (0, 0)
    while true {
      let page = try storage.changes(in: zone.key, after: place, upTo: limit)
      let old = page.records.filter { $0.isMarkedDeleted && $0.modified < moment }
      if !old.isEmpty { count += try delete(old, in: zone, at: now) }
      guard page.hasMore, let last = page.records.last else { return count }
      place = last.sequence
    }
  }

  /// Deletes records that still are what was read.
  private mutating func delete(
    _ records: [StoredRecord], in zone: StoredZone, at now: Timestamp
  ) throws(ServerFault) -> Int {
    let operations = records.map { record in
      RemoteOperation(.delete, RemoteRecord(name: record.name, type: nil, tag: record.tag))
    }
    for _ in 0..<Self.attempts {
      guard let zone = try storage.zone(zone.name, of: zone.owner), !zone.isDeleted else { break }
      do {
        let reply = try modify(zone, operations, isAtomic: false, at: now)
        guard case .results(let results) = reply else { break }
        return results.count { if case .record = $0 { true } else { false } }
      } catch ServerFault.stale {
        continue
      } catch {
        // A zone that cannot be changed now is looked at tomorrow.
        guard let fault = error as? ServerFault else { break }
        throw fault
      }
    }
    return 0
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
