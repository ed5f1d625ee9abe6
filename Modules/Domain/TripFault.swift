/// Something in a stored trip that its rules do not allow (spec I10).
public enum TripFault: Hashable, Sendable {
  /// The trip has fewer days than one, or more than there may be.
  case badDayCount(Int)
  /// An entry is on a day that the trip does not have.
  case noSuchDay(ID<ItineraryEntry>, day: Int)
  /// An entry's key is no finite number.
  case badSortOrder(ID<ItineraryEntry>)
  /// Two entries of a day have the same key.
  case sharedSortOrder(ID<ItineraryEntry>, ID<ItineraryEntry>)
  /// An entry shows a game that the trip does not have.
  case noSuchGame(ID<ItineraryEntry>)
  /// A game has no entry.
  case noEntry(ID<Game>)
  /// A game has a second entry.
  case repeatedGame(ID<ItineraryEntry>)
  /// A game is on another day than that of its start.
  case wrongDay(ID<ItineraryEntry>, expected: Int)
  /// A game stands before another one of its day that starts earlier.
  case gamesOutOfOrder(ID<ItineraryEntry>, ID<ItineraryEntry>)
  /// A game or travel names a city that the trip does not have.
  case noSuchCity(EntityKey)
  /// Two cities or two games have the same key, or two things of the trip the same identity.
  case repeatedKey(EntityKey)
  /// A travel leads from a city to itself.
  case travelToItself(ID<ItineraryEntry>)
  /// A travel belongs to a leg that its schedule does not have, or to none though one asks for it.
  case noSuchLeg(ID<ItineraryEntry>)
  /// A travel lies before its departure or after its arrival.
  case outsideWindow(ID<ItineraryEntry>)
  /// An entry of one's own has no title, or an icon, that could be shown.
  case badTitle(ID<ItineraryEntry>)
}

extension TripFault {
  /// The entries that are wrong.
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
