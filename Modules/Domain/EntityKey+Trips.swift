extension EntityKey {
  /// Whether it names a trip, or something that a trip owns.
  public var isOfTrips: Bool {
    switch self {
    case .trip, .city, .game, .entry: true
    case .show, .object, .board, .item: false
    }
  }
}
