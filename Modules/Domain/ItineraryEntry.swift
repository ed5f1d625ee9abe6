/// A row of a trip's itinerary: a game, a travel or a custom entry.
public struct ItineraryEntry: Hashable, Sendable {
  /// The identity.
  public let id: Domain.ID<ItineraryEntry>
  /// The trip that it belongs to.
  public let trip: Domain.ID<Trip>
  /// The number of its day, from 1.
  public var day: Int
  /// Its sort order within the day; finite and unique.
  public var sortOrder: Double
  /// When it was last created, moved or edited.
  public var modified: Timestamp
  /// The content.
  public var content: Content

  /// The content of an entry.
  public enum Content: Hashable, Sendable {
    /// A game.
    case game(Domain.ID<Game>)
    /// A travel from city to city.
    case travel(Travel)
    /// A custom entry.
    case custom(CustomContent)
  }

  /// Creates an entry.
  public init(
    id: Domain.ID<ItineraryEntry>, trip: Domain.ID<Trip>, day: Int, sortOrder: Double,
    modified: Timestamp,
    content: Content
  ) {
    self.id = id
    self.trip = trip
    self.day = day
    self.sortOrder = sortOrder
    self.modified = modified
    self.content = content
  }

  /// The game, or `nil`.
  public var game: Domain.ID<Game>? {
    if case .game(let game) = content { game } else { nil }
  }

  /// The travel, or `nil`.
  public var travel: Travel? {
    if case .travel(let travel) = content { travel } else { nil }
  }

  /// The custom entry, or `nil`.
  public var custom: CustomContent? {
    if case .custom(let custom) = content { custom } else { nil }
  }

  /// Itinerary order: by day, then by sort order; ties, which only damaged data has, by identity.
  public static func inOrder(_ left: ItineraryEntry, _ right: ItineraryEntry) -> Bool {
    (left.day, left.sortOrder, left.id) < (right.day, right.sortOrder, right.id)
  }
}

extension ItineraryEntry: Codable {
  private enum CodingKeys: String, CodingKey {
    case id
    case trip
    case day
    case sortOrder
    case modified
    case game
    case travel
    case custom
  }

  /// Reads an entry with exactly one of `game`, `travel` and `custom`.
  ///
  /// - Parameter decoder: The decoder.
  /// - Throws: `DecodingError` if something is missing, invalid or not a number.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    id = try container.decode(Domain.ID<ItineraryEntry>.self, forKey: .id)
    trip = try container.decode(Domain.ID<Trip>.self, forKey: .trip)
    day = try container.decode(Int.self, forKey: .day)
    sortOrder = try container.decode(Double.self, forKey: .sortOrder)
    guard sortOrder.isFinite else {
      throw DecodingError.dataCorruptedError(
        forKey: .sortOrder, in: container, debugDescription: "a place in a day is a finite number")
    }
    modified = try container.decode(Timestamp.self, forKey: .modified)
    let game = try container.decodeIfPresent(Domain.ID<Game>.self, forKey: .game)
    let travel = try container.decodeIfPresent(Travel.self, forKey: .travel)
    let custom = try container.decodeIfPresent(CustomContent.self, forKey: .custom)
    switch (game, travel, custom) {
    case (let game?, nil, nil): content = .game(game)
    case (nil, let travel?, nil): content = .travel(travel)
    case (nil, nil, let custom?): content = .custom(custom)
    default:
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath,
          debugDescription: "an entry is one game, travel or custom entry"))
    }
  }

  /// Writes an entry; its content is a separate member.
  ///
  /// - Parameter encoder: The encoder.
  /// - Throws: The encoder's errors.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(trip, forKey: .trip)
    try container.encode(day, forKey: .day)
    try container.encode(sortOrder, forKey: .sortOrder)
    try container.encode(modified, forKey: .modified)
    switch content {
    case .game(let game): try container.encode(game, forKey: .game)
    case .travel(let travel): try container.encode(travel, forKey: .travel)
    case .custom(let custom): try container.encode(custom, forKey: .custom)
    }
  }
}
