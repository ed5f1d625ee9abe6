import Domain

extension PlainRules {
  /// Those of a trip: games and travel are where they may be, unless the trip is damaged.
  public static let trip = PlainRules { entities, _ in unsound(in: entities) }

  /// A trip in which a travel is among games that it has to be after or before; a damaged one
  /// is described by its faults.
  private static func unsound(in entities: [Entity]) -> String? {
    guard let stage = TripStage(entities) else { return nil }
    let trip = ReferenceTrip(stage)
    guard trip.faults.isEmpty else { return nil }
    for entry in trip.entries where entry.travel != nil {
      let others = trip.entries.filter { $0.id != entry.id }
      let place = trip.entries.firstIndex { $0.id == entry.id } ?? 0
      guard let travel = entry.travel, !trip.window(of: travel).isClosed,
        !trip.mayStand(entry, after: place, of: others)
      else { continue }
      return "entry \(entry.id) is before its departure or after its arrival"
    }
    return nil
  }
}
