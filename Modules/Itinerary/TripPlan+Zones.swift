import Domain

extension TripPlan {
  /// The gap in which a new row of a game goes: after the games of its day that come before it, and
  /// before the first row that has a later time.
  func gap(for game: Game, onDay day: Int) -> DropZone {
    let rows = entries(ofDay: day).filter { $0.game != game.id }
    var index = rows.endIndex
    while index > 0, !isEarlierGame(rows[index - 1], than: game) { index -= 1 }
    while index < rows.count, !isLater(rows[index], than: game) { index += 1 }
    return DropZone(
      day: day, after: index > 0 ? rows[index - 1].id : nil,
      before: index < rows.count ? rows[index].id : nil)
  }

  private func isEarlierGame(_ row: ItineraryEntry, than game: Game) -> Bool {
    guard let id = row.game, let other = schedule.game(id) else { return false }
    return Game.inOrder(other, game)
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
