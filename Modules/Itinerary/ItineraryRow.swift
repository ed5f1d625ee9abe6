public import Domain

/// The row of an entry, as the specification words it (spec I11).
///
/// Lists, screen readers and scripts have it as one text; a drawing may set its end apart.
public struct ItineraryRow: Hashable, Sendable {
  /// What it is: `Baseball - Cardinals at Cubs - Wrigley Field`, `Chicago -> Detroit`, `🍕 Dinner`.
  public let title: String
  /// When it is, or how long the way is: `7:05 PM`, `280 mi - 4h 30m`; empty where it is not known.
  public let detail: String

  /// The row as one text: `🍕 Dinner - 7:00 PM`.
  public var text: String { detail.isEmpty ? title : "\(title) - \(detail)" }
}

extension TripPlan {
  /// The row of an entry.
  ///
  /// - Parameters:
  ///   - entry: The entry.
  ///   - settings: How distances that were not measured are estimated.
  ///   - formerCities: The names of cities that the trip no longer has.
  /// - Returns: The row.
  public func row(
    _ entry: ItineraryEntry, _ settings: TravelSettings, formerCities: [ID<City>: String] = [:]
  ) -> ItineraryRow {
    switch entry.content {
    case .game(let id):
      let game = schedule.game(id)
      return ItineraryRow(
        title: game.map(ItineraryText.gameTitle) ?? Self.unknownGame,
        detail: game.map { ItineraryText.time($0.start.time) } ?? "")
    case .custom(let custom):
      return ItineraryRow(
        title: ItineraryText.customTitle(custom),
        detail: custom.time.map(ItineraryText.time) ?? "")
    case .travel(let travel):
      let way = Way(
        of: travel, from: cities[travel.from]?.location, to: cities[travel.to]?.location, settings)
      return ItineraryRow(
        title: title(entry, formerCities: formerCities),
        detail: ItineraryText.way(way, in: settings.unit))
    }
  }

  /// What an entry is called on a map or in a message, without its time and place.
  ///
  /// - Parameters:
  ///   - entry: The entry.
  ///   - formerCities: The names of cities that the trip no longer has.
  /// - Returns: The name.
  public func title(
    _ entry: ItineraryEntry, formerCities: [ID<City>: String] = [:]
  ) -> String {
    func name(_ city: ID<City>) -> String {
      cities[city]?.name ?? formerCities[city] ?? Self.unknownCity
    }
    return switch entry.content {
    case .game(let id): schedule.game(id).map(ItineraryText.teams) ?? Self.unknownGame
    case .travel(let travel): "\(name(travel.from)) -> \(name(travel.to))"
    case .custom(let custom): custom.title
    }
  }

  /// What stands for a city that the trip does not have.
  public static let unknownCity = "an unknown city"
  private static let unknownGame = "an unknown game"
}
