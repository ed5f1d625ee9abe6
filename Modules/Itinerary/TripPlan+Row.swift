public import Domain

extension TripPlan {
  /// The row of an entry.
  ///
  /// - Parameters:
  ///   - entry: The entry.
  ///   - settings: How to estimate distances.
  ///   - formerCities: The names of cities that the trip no longer has.
  /// - Returns: The row.
  public func row(
    _ entry: ItineraryEntry, _ settings: TravelSettings, formerCities: [ID<City>: String] = [:]
  ) -> ItineraryRow {
    switch entry.content {
    case .game(let id):
      return schedule.game(id).map(ItineraryText.game) ?? ItineraryRow(title: Self.unknownGame)
    case .custom(let custom): return ItineraryText.custom(custom)
    case .travel(let travel):
      let way = Way(
        of: travel, from: cities[travel.from]?.location, to: cities[travel.to]?.location, settings)
      return ItineraryText.travel(
        from: name(of: travel.from, formerCities), to: name(of: travel.to, formerCities), way,
        in: settings.unit)
    }
  }

  /// The name of an entry on a map or in a message, without its time and place.
  ///
  /// - Parameters:
  ///   - entry: The entry.
  ///   - formerCities: The names of cities that the trip no longer has.
  /// - Returns: The name.
  public func title(
    _ entry: ItineraryEntry, formerCities: [ID<City>: String] = [:]
  ) -> String {
    switch entry.content {
    case .game(let id): schedule.game(id).map(ItineraryText.teams) ?? Self.unknownGame
    case .travel(let travel):
      "\(name(of: travel.from, formerCities)) -> \(name(of: travel.to, formerCities))"
    case .custom(let custom): custom.title
    }
  }

  private func name(of city: ID<City>, _ formerCities: [ID<City>: String]) -> String {
    cities[city]?.name ?? formerCities[city] ?? Self.unknownCity
  }

  /// The text for a city that the trip does not have.
  public static let unknownCity = "an unknown city"
  private static let unknownGame = "an unknown game"
}
