import Domain

extension TripPlan {
  /// The gap for a new game row: the first one, from a given gap on, before a game or a row with a
  /// later time.
  ///
  /// - Complexity: O(log n) for each row passed.
  func gap(for game: Game, from start: DropZone) -> DropZone {
    var gap = start
    while let next = gap.before.flatMap({ entries[$0] }), !isLater(next, than: game) {
      gap = self.gap(below: next)
    }
    return gap
  }

  private func isLater(_ row: ItineraryEntry, than game: Game) -> Bool {
    switch row.content {
    case .game: true
    case .custom(let custom): custom.time.map { $0 > game.start.time } ?? false
    case .travel: false
    }
  }

  /// The game row that a travel outside its window is beyond; `nil` if its position is valid, or it
  /// has no valid position.
  func transgression(of entry: ItineraryEntry) -> Transgression? {
    guard entry.travel != nil, let bounds = ItineraryConstraints().bounds(of: entry, in: self),
      !bounds.contains(day: entry.day, sortOrder: entry.sortOrder, in: self)
    else { return nil }
    if let after = bounds.after, RowPosition(of: entry) <= after {
      return after.entry.map { .before($0) }
    }
    return bounds.before?.entry.map { .behind($0) }
  }

  /// The nearest gap in the window of a travel that is outside it.
  func gap(correcting transgression: Transgression) -> DropZone? {
    switch transgression {
    case .before(let departure): entries[departure].map(gap(below:))
    case .behind(let arrival): entries[arrival].map(gap(above:))
    }
  }
}

/// How a travel is outside its window.
enum Transgression: Hashable {
  /// Before its departure, whose row this is.
  case before(ID<ItineraryEntry>)
  /// After its arrival, whose row this is.
  case behind(ID<ItineraryEntry>)
}
