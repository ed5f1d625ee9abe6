import Domain

extension Normalisation {
  /// The trips of a workspace, with what belongs to them.
  ///
  /// - Parameter records: The records of all trips.
  /// - Returns: The trips that were not deleted, whole and with distinct names.
  public func trips(_ records: some Sequence<SyncRecord>) -> Outcome {
    var outcome = Outcome()
    var claims: [Claim<Trip>] = []
    // In one order everywhere: what two trips claim, which only a fault makes, is the first one's.
    for record in records.sorted(by: { $0.key.digits < $1.key.digits }) where record.isAlive {
      guard let trip = Trip(record.entity), record.entity.isStorable,
        record.members.values.allSatisfy(\.isStorable),
        record.members.keys.allSatisfy({ outcome.entities[$0] == nil })
      else {
        outcome.hide(record.key, .invalid)
        continue
      }
      // All edits of a trip have one stamp, by which names would change with each edit.
      let created = UInt64(clamping: trip.created.milliseconds)
      claims.append(Claim(trip, at: Stamp(milliseconds: created, device: 0)))
      for member in record.members.values { outcome.show(member) }
    }
    for trip in Self.naming(claims, \.name, &outcome.notices) { outcome.show(.trip(trip)) }
    return outcome
  }
}
