/// A broken rule in a stored trip.
public enum TripFault: Hashable, Sendable {
  /// The trip has no days, or too many.
  case badDayCount(Int)
  /// An entry is on a day that the trip does not have.
  case noSuchDay(ID<ItineraryEntry>, day: Int)
  /// An entry's sort order is not a finite number.
  case badSortOrder(ID<ItineraryEntry>)
  /// Two entries of a day have the same sort order.
  case sharedSortOrder(ID<ItineraryEntry>, ID<ItineraryEntry>)
  /// An entry shows a game that the trip does not have.
  case noSuchGame(ID<ItineraryEntry>)
  /// A game has no entry.
  case noEntry(ID<Game>)
  /// A game has a second entry.
  case repeatedGame(ID<ItineraryEntry>)
  /// A game is not on the day of its start.
  case wrongDay(ID<ItineraryEntry>, expected: Int)
  /// A game comes before another game of its day that starts earlier.
  case gamesOutOfOrder(ID<ItineraryEntry>, ID<ItineraryEntry>)
  /// A game or travel names a city that the trip does not have.
  case noSuchCity(EntityKey)
  /// Two cities or two games have the same key, or two entities of the trip have the same identity.
  case repeatedKey(EntityKey)
  /// A travel leads from a city to itself.
  case travelToItself(ID<ItineraryEntry>)
  /// A travel's leg does not exist in the schedule, or a travel has no leg although one needs it.
  case noSuchLeg(ID<ItineraryEntry>)
  /// A travel is before its departure or after its arrival.
  case outsideWindow(ID<ItineraryEntry>)
  /// A custom entry has an invalid title or icon.
  case badTitle(ID<ItineraryEntry>)
}

extension TripFault {
  /// The entries with the fault.
  public var entries: [ID<ItineraryEntry>] {
    switch self {
    case .badDayCount, .noEntry, .repeatedKey: []
    case .noSuchDay(let id, _), .badSortOrder(let id), .noSuchGame(let id), .repeatedGame(let id),
      .wrongDay(let id, _), .travelToItself(let id), .noSuchLeg(let id), .outsideWindow(let id),
      .badTitle(let id):
      [id]
    case .sharedSortOrder(let first, let second), .gamesOutOfOrder(let first, let second):
      [first, second]
    case .noSuchCity(let key): if case .entry(let id) = key { [id] } else { [] }
    }
  }
}
