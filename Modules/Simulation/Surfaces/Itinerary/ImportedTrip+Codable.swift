import Domain
public import PluginAPI

/// What a script holds of a schedule: its days, cities and games.
extension ImportedTrip: Codable {
  private enum CodingKeys: CodingKey { case firstDay, dayCount, cities, games }

  /// Reads a schedule.
  ///
  /// - Parameter decoder: Where it is read from.
  /// - Throws: `DecodingError` if something is missing or garbled.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      firstDay: try container.decodeIfPresent(CalendarDay.self, forKey: .firstDay),
      dayCount: try container.decodeIfPresent(Int.self, forKey: .dayCount),
      cities: try container.decode([ImportedCity].self, forKey: .cities),
      games: try container.decode([ImportedGame].self, forKey: .games))
  }

  /// Writes a schedule.
  ///
  /// - Parameter encoder: Where it is written to.
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(firstDay, forKey: .firstDay)
    try container.encodeIfPresent(dayCount, forKey: .dayCount)
    try container.encode(cities, forKey: .cities)
    try container.encode(games, forKey: .games)
  }
}
