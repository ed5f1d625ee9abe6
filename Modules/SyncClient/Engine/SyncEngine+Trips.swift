public import Domain
public import PluginAPI

// Trips are edited online: the server takes an edit only if it was made on the version that it has.

extension SyncEngine {
  /// Makes unsent edits of a trip again on the version that others made first.
  ///
  /// - Parameters:
  ///   - record: That version.
  ///   - own: The version with the edits.
  ///   - base: The version on which they were made.
  ///   - output: Gets the news if they do not fit.
  /// - Returns: The version to send; that of the others if the edits are lost.
  mutating func againOnTop(
    of record: SyncRecord, _ own: SyncRecord, since base: SyncRecord, _ output: inout SyncOutput
  ) -> SyncRecord {
    if has(.mergesTripsByTime) { return own.merged(with: record) }
    if let again = record.applying(own, since: base, on: device), isSound(again, since: record) {
      return again
    }
    if !has(.keepsNoJournal) {
      losses += SyncLoss.lostEdits(from: base, to: own, against: record)
    }
    output.news.append(.overtaken(record.key))
    return record
  }

  /// Whether a trip still keeps the rules of itineraries, if it did.
  private func isSound(_ new: SyncRecord, since old: SyncRecord) -> Bool {
    guard new.isAlive, let trip = new.trip else { return true }
    return checksTrip(trip) || old.trip.map { !checksTrip($0) } ?? true
  }

  /// Whether a trip can only be looked at now: the server has it, and cannot be asked.
  ///
  /// - Parameter trip: The trip.
  /// - Returns: Whether edits of it have to wait; false for a trip that was never sent.
  public func isReadOnly(_ trip: ID<Trip>) -> Bool {
    !isOnline && ledger[.trip(trip)]?.acknowledged != nil
  }

  /// Whether a server has a trip, as far as a workspace knows.
  ///
  /// - Parameters:
  ///   - trip: The trip.
  ///   - store: The workspace.
  /// - Returns: Whether it was sent to a server, or came from one; false if the workspace is not
  ///   synced.
  /// - Throws: ``/PluginAPI/StoreError`` if the workspace cannot be read.
  public static func isSynced(
    _ trip: ID<Trip>, in store: any SyncStore
  ) throws(StoreError) -> Bool {
    let row = try store.syncRow(LedgerEntry.row(of: .trip(trip)))
    return row.flatMap { LedgerEntry($0) }?.acknowledged != nil
  }
}

extension LedgerEntry {
  /// The version on which the unsent edits of a trip were made, if another device was faster.
  ///
  /// - Parameter record: The version that the server has now. One that was sent from here is a part
  ///   of all that this device has, also if the answer got lost.
  /// - Returns: The version that it had before; `nil` if there are only edits of this device.
  func overtaken(by record: SyncRecord) -> SyncRecord? {
    guard isDirty, !sentTrips.contains(record.newest) else { return nil }
    // The answer got lost, and others went on from there: only later edits remain.
    if let sent = unanswered.last(where: { record.ancestors.contains($0.newest) }) { return sent }
    guard let base = acknowledged?.trip, base.newest < record.newest else { return nil }
    return base
  }
}
