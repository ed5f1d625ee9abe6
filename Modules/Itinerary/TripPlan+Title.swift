public import Domain

extension TripPlan {
  /// What an entry is called on a map or in a message.
  public func title(_ entry: ItineraryEntry) -> String {
    switch entry.content {
    case .game(let id): schedule.game(id).map(ItineraryText.teams) ?? "a game"
    case .travel(let travel):
      "\(cities[travel.from]?.name ?? "?") -> \(cities[travel.to]?.name ?? "?")"
    case .custom(let custom): custom.title
    }
  }
}
