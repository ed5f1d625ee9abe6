import Domain

extension TripPlan {
  /// The gap in which a new row of a game goes: after the games of its day that come before it, and
  /// before the first row that has a later time.
  ///
  /// - Complexity: O(log n), and as much for each row that it passes: a day may have thousands.
  func gap(for game: Game, onDay day: Int) -> DropZone {
    var gap = gap(afterGamesBefore: game, onDay: day)
    while let next = gap.before.flatMap({ entries[$0] }), !isLater(next, than: game) {
      gap = self.gap(below: next)
    }
    return gap
  }

  /// The gap below the last row of a game of the day that comes before a game.
  private func gap(afterGamesBefore game: Game, onDay day: Int) -> DropZone {
    var place = schedule.place(of: game.id) ?? 0
    while place > 0 {
      place -= 1
      // Those between have no row yet.
      guard let earlier = entry(of: schedule.games[place].id) else { continue }
      return earlier.day == day ? gap(below: earlier) : gap(atStartOf: day)
    }
    return gap(atStartOf: day)
  }

  private func isLater(_ row: ItineraryEntry, than game: Game) -> Bool {
    switch row.content {
    case .game: true
    case .custom(let custom): custom.time.map { $0 > game.start.time } ?? false
    case .travel: false
    }
  }

  /// The gap that is nearest to a travel that lies outside of its window; `nil` for all that stand
  /// where they may, or may stand nowhere.
  func nearestZone(for entry: ItineraryEntry) -> DropZone? {
    let constraints = ItineraryConstraints()
    guard entry.travel != nil, let bounds = constraints.bounds(of: entry, in: self),
      !bounds.contains(day: entry.day, sortOrder: entry.sortOrder, in: self)
    else { return nil }
    let zones = constraints.validDropZones(for: entry, in: self)
    let isBefore = bounds.after.map { RowPosition(of: entry) <= $0 } ?? false
    return isBefore ? zones.first : zones.last
  }
}
