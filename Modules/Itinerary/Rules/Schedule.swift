public import Domain

/// The games of a trip in order, and the places of each city's games.
///
/// Created once in O(n log n); every query then takes O(1), unless it says otherwise.
public struct Schedule: Sendable {
  /// The games, in itinerary order.
  public let games: [Game]
  private let places: [ID<Game>: Int]
  /// The places of each city's games, in order.
  private let placesByCity: [ID<City>: [Int]]
  /// For each game, the number of its city's games before it.
  private let rankInCity: [Int]

  /// Sorts games.
  public init(_ games: some Sequence<Game>) {
    let sorted = games.sorted(by: Game.inOrder)
    var places: [ID<Game>: Int] = [:]
    var byCity: [ID<City>: [Int]] = [:]
    var ranks: [Int] = []
    places.reserveCapacity(sorted.count)
    ranks.reserveCapacity(sorted.count)
    for (place, game) in sorted.enumerated() {
      places[game.id] = place
      ranks.append(byCity[game.city]?.count ?? 0)
      byCity[game.city, default: []].append(place)
    }
    self.games = sorted
    self.places = places
    placesByCity = byCity
    rankInCity = ranks
  }

  /// The index of a game; `nil` if it does not exist.
  public func place(of game: ID<Game>) -> Int? { places[game] }

  /// The game with an identity, or `nil`.
  public func game(_ id: ID<Game>) -> Game? { places[id].map { games[$0] } }

  /// Whether a city has games.
  public func hasGames(in city: ID<City>) -> Bool { placesByCity[city] != nil }

  /// The first game in a city, or `nil`.
  public func firstGame(in city: ID<City>) -> Game? { placesByCity[city]?.first.map { games[$0] } }

  /// The last game in a city, or `nil`.
  public func lastGame(in city: ID<City>) -> Game? { placesByCity[city]?.last.map { games[$0] } }

  /// Whether there is a leg from one city to another: from the departure city's last game before
  /// the arrival to the arrival city's first game after the departure.
  public func isLeg(_ leg: Leg, from: ID<City>, to: ID<City>) -> Bool {
    guard from != to, let start = places[leg.departure], let end = places[leg.arrival],
      start < end, games[start].city == from, games[end].city == to
    else { return false }
    let next = placesByCity[from].flatMap { element(of: $0, rankInCity[start] + 1) }
    let previous = placesByCity[to].flatMap { element(of: $0, rankInCity[end] - 1) }
    return next.map { $0 > end } ?? true && previous.map { $0 < start } ?? true
  }

  /// The legs from one city to another, the earliest first.
  ///
  /// - Complexity: O(m log n) for m games in the city with fewer games.
  public func legs(from: ID<City>, to: ID<City>) -> [Leg] {
    guard from != to, let starts = placesByCity[from], let ends = placesByCity[to] else {
      return []
    }
    if starts.count > ends.count {
      return ends.enumerated().compactMap { rank, end in
        // If several arrivals follow one departure, the first has the leg.
        guard let start = starts.last(before: end),
          element(of: ends, rank - 1).map({ $0 < start }) ?? true
        else { return nil }
        return leg(from: start, to: end)
      }
    }
    return starts.enumerated().compactMap { rank, start in
      // If the trip returns to the city before the arrival, the later departure has the leg.
      guard let end = ends.first(behind: start),
        element(of: starts, rank + 1).map({ $0 > end }) ?? true
      else { return nil }
      return leg(from: start, to: end)
    }
  }

  /// The legs that need travel: changes of city from one game to the next.
  public var askingLegs: [Leg] {
    zip(games, games.dropFirst()).compactMap { game, next in
      game.city == next.city ? nil : Leg(departure: game.id, arrival: next.id)
    }
  }

  /// The games between which a travel must be.
  public func window(of travel: Travel) -> TravelWindow {
    let (departure, arrival) = (lastGame(in: travel.from), firstGame(in: travel.to))
    guard let departure, let arrival else {
      return .open(after: departure?.id, before: arrival?.id)
    }
    if let leg = travel.leg, isLeg(leg, from: travel.from, to: travel.to) {
      return .open(after: leg.departure, before: leg.arrival)
    }
    return .closed(by: [departure, arrival].sorted(by: Game.inOrder).map(\.id))
  }

  /// Whether a travel fits nowhere, as both of its cities have games and its leg is none.
  public func isStranded(_ travel: Travel) -> Bool {
    if case .closed = window(of: travel) { true } else { false }
  }

  /// The leg for a travel after so many games: the one with the nearest window; of two, the earlier
  /// one; `nil` if there is none.
  ///
  /// - Complexity: O(log n).
  public func nearestLeg(from: ID<City>, to: ID<City>, afterGames count: Int) -> Leg? {
    guard from != to, let starts = placesByCity[from], let ends = placesByCity[to] else {
      return nil
    }
    let ahead = leg(ending: count, starts, ends)
    guard let behind = leg(endingBefore: count, starts, ends) else {
      return ahead.map { leg(from: $0.start, to: $0.end) }
    }
    guard let ahead, max(0, ahead.start + 1 - count) < count - behind.end else {
      return leg(from: behind.start, to: behind.end)
    }
    return leg(from: ahead.start, to: ahead.end)
  }

  /// The first leg with at least so many games before its arrival.
  private func leg(
    ending count: Int, _ starts: [Int], _ ends: [Int]
  ) -> (start: Int, end: Int)? {
    guard let first = ends.first(behind: count - 1) else { return nil }
    if let start = starts.last(before: first) {
      // A second arrival without a departure in between ends no leg.
      let isFirst = ends.last(before: first).map { $0 < start } ?? true
      if isFirst { return (start, first) }
    }
    guard let departure = starts.first(behind: first), let end = ends.first(behind: departure),
      let start = starts.last(before: end)
    else { return nil }
    return (start, end)
  }

  /// The last leg with fewer games before its arrival.
  private func leg(
    endingBefore count: Int, _ starts: [Int], _ ends: [Int]
  ) -> (start: Int, end: Int)? {
    guard let last = ends.last(before: count), let start = starts.last(before: last),
      let end = ends.first(behind: start)
    else { return nil }
    return (start, end)
  }

  private func leg(from start: Int, to end: Int) -> Leg {
    Leg(departure: games[start].id, arrival: games[end].id)
  }

  private func element(of places: [Int], _ rank: Int) -> Int? {
    places.indices.contains(rank) ? places[rank] : nil
  }
}

/// Places in ascending order.
extension [Int] {
  /// The number of elements before a place, optionally including it.
  private func count(before place: Int, including: Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < place || (including && self[middle] == place) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }

  /// The last one before a place.
  fileprivate func last(before place: Int) -> Int? {
    let rank = count(before: place, including: false) - 1
    return rank < 0 ? nil : self[rank]
  }

  /// The first one after a place.
  fileprivate func first(behind place: Int) -> Int? {
    let rank = count(before: place, including: true)
    return rank < count ? self[rank] : nil
  }
}
