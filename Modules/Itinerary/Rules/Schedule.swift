public import Domain

/// The games of a trip in order, and where each city's games stand among them.
///
/// Made once in O(n log n); every question is then answered in O(1), unless it says otherwise.
public struct Schedule: Sendable {
  /// The games, as they stand in an itinerary.
  public let games: [Game]
  private let places: [ID<Game>: Int]
  /// The places of each city's games, in order.
  private let placesByCity: [ID<City>: [Int]]
  /// For each game how many of its city's games come before it.
  private let rankInCity: [Int]

  /// Puts games in order.
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

  /// How many games come before a game; `nil` where there is no such game.
  public func place(of game: ID<Game>) -> Int? { places[game] }

  /// The game with an identity, or `nil`.
  public func game(_ id: ID<Game>) -> Game? { places[id].map { games[$0] } }

  /// Whether a city has games.
  public func hasGames(in city: ID<City>) -> Bool { placesByCity[city] != nil }

  /// The first game in a city, or `nil`.
  public func firstGame(in city: ID<City>) -> Game? { placesByCity[city]?.first.map { games[$0] } }

  /// The last game in a city, or `nil`.
  public func lastGame(in city: ID<City>) -> Game? { placesByCity[city]?.last.map { games[$0] } }

  /// Whether a leg leads from one city to another: from the last of the departure city's games that
  /// lie before the arrival to the first of the arrival city's games that lie after the departure.
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
  /// - Complexity: Linear in the number of the two cities' games.
  public func legs(from: ID<City>, to: ID<City>) -> [Leg] {
    guard from != to, let starts = placesByCity[from], let ends = placesByCity[to] else {
      return []
    }
    var legs: [Leg] = []
    var next = 0
    for (rank, start) in starts.enumerated() {
      while next < ends.count, ends[next] < start { next += 1 }
      guard next < ends.count else { break }
      // Where the city is come back to before the arrival, the later departure has the leg.
      if rank + 1 < starts.count, starts[rank + 1] < ends[next] { continue }
      legs.append(Leg(departure: games[start].id, arrival: games[ends[next]].id))
    }
    return legs
  }

  /// Between which games a travel may lie.
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

  /// The leg that a travel belongs to which lies after so many of the games: the one whose window
  /// is nearest, the earlier of two; `nil` where there is none.
  ///
  /// - Complexity: Linear in the number of the two cities' games.
  public func nearestLeg(from: ID<City>, to: ID<City>, afterGames count: Int) -> Leg? {
    var nearest: (leg: Leg, distance: Int)?
    for leg in legs(from: from, to: to) {
      guard let start = places[leg.departure], let end = places[leg.arrival] else { continue }
      let distance = count <= start ? start + 1 - count : max(0, count - end)
      if distance < nearest?.distance ?? .max { nearest = (leg, distance) }
    }
    return nearest?.leg
  }

  private func element(of places: [Int], _ rank: Int) -> Int? {
    places.indices.contains(rank) ? places[rank] : nil
  }
}
