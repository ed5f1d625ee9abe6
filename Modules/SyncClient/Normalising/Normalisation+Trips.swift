import Domain

extension Normalisation {
  /// The trips of a workspace, with what belongs to them.
  ///
  /// - Parameter records: The records of all trips.
  /// - Returns: The trips that were not deleted, whole and with distinct names.
  public func trips(_ records: some Sequence<SyncRecord>) -> Outcome {
    var outcome = Outcome()
    var claims: [Claim<Trip>] = []
    for record in records where record.isAlive {
      guard let trip = Trip(record.entity), record.entity.isStorable,
        record.members.values.allSatisfy(\.isStorable)
      else {
        outcome.hide(record.key, .invalid)
        continue
      }
      claims.append(Claim(trip, at: record.lastEdit))
      for member in record.members.values { outcome.show(member) }
    }
    for trip in Self.naming(claims, \.name, &outcome.notices) { outcome.show(.trip(trip)) }
    return outcome
  }
}
