public import Domain
public import PluginAPI

extension TripPlan {
  /// The row of an entry.
  ///
  /// - Parameters:
  ///   - entry: The entry.
  ///   - settings: How to estimate distances.
  ///   - formerCities: The names of cities that the trip no longer has.
  ///   - wording: The texts; the English ones are those of `ItineraryText`.
  /// - Returns: The row.
  public func row(
    _ entry: ItineraryEntry, _ settings: TravelSettings, formerCities: [ID<City>: String] = [:],
    wording: any Wording = EnglishWording()
  ) -> ItineraryRow {
    switch entry.content {
    case .game(let id):
      guard let game = schedule.game(id) else {
        return ItineraryRow(title: wording.text(.trip(.unknownGame)))
      }
      return ItineraryRow(
        title: wording.text(
          .trip(.game(sport: game.sport, away: game.away, home: game.home, venue: game.venue))),
        detail: wording.text(.trip(.time(game.start.time))))
    case .custom(let custom):
      return ItineraryRow(
        title: custom.icon.isEmpty ? custom.title : "\(custom.icon) \(custom.title)",
        detail: custom.time.map { wording.text(.trip(.time($0))) } ?? "")
    case .travel(let travel):
      let way = Way(
        of: travel, from: cities[travel.from]?.location, to: cities[travel.to]?.location, settings)
      return ItineraryRow(
        title: title(entry, formerCities: formerCities, wording: wording),
        detail: wording.text(.trip(.way(way, settings.unit))))
    }
  }

  /// The name of an entry on a map or in a message, without its time and place.
  ///
  /// - Parameters:
  ///   - entry: The entry.
  ///   - formerCities: The names of cities that the trip no longer has.
  ///   - wording: The texts.
  /// - Returns: The name.
  public func title(
    _ entry: ItineraryEntry, formerCities: [ID<City>: String] = [:],
    wording: any Wording = EnglishWording()
  ) -> String {
    func name(_ city: ID<City>) -> String {
      cities[city]?.name ?? formerCities[city] ?? wording.text(.trip(.unknownCity))
    }
    return switch entry.content {
    case .game(let id):
      wording.text(
        .trip(schedule.game(id).map { .teams(away: $0.away, home: $0.home) } ?? .unknownGame))
    case .travel(let travel):
      wording.text(.trip(.travel(from: name(travel.from), to: name(travel.to))))
    case .custom(let custom): custom.title
    }
  }
}
