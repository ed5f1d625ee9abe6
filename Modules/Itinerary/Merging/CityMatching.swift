import Domain
import PluginAPI

/// Finds a file's cities in a trip: by key, or else by name or alias.
///
/// A city whose key is in the file is that city and no other, so two of one name stay two.
/// Ambiguous cities are never guessed.
struct CityMatching {
  /// All cities, including new ones from the file; the trip's cities are in key order.
  private(set) var cities: [City]
  /// The city for each key of the file.
  private(set) var identities: [String: ID<City>] = [:]
  /// The first city that has a name.
  private var bearers: [SearchKey: ID<City>] = [:]
  private let trip: ID<Trip>

  /// Matches the cities of a file with those of a trip.
  ///
  /// - Throws: ``TripError`` if several cities match.
  init(
    _ stored: [City], of trip: ID<Trip>, with file: [ImportedCity], ids: inout IDSequence
  ) throws(TripError) {
    cities = stored.sorted { ($0.key, $0.id) < ($1.key, $1.id) }
    self.trip = trip
    // In key order, so that identities do not depend on the order of the file.
    let file = file.sorted { $0.key < $1.key }
    var places: [String: Int] = [:]
    for (place, city) in cities.enumerated() where places[city.key] == nil {
      places[city.key] = place
    }
    for city in cities { bear(city) }
    for city in file {
      if let place = places[city.key] { take(city, as: place) }
    }
    for names in Names.allCases { try match(file, by: names) }
    for city in file where identities[city.key] == nil { add(city, ids: &ids) }
  }

  /// The names by which two cities are compared, the strongest first.
  private enum Names: CaseIterable {
    case own
    case all

    func of(_ city: City) -> [String] { self == .own ? [city.name] : [city.name] + city.aliases }
    func of(_ city: ImportedCity) -> [String] {
      self == .own ? [city.name] : [city.name] + city.aliases
    }
  }

  /// Matches the file's remaining cities with the trip's remaining cities.
  private mutating func match(_ file: [ImportedCity], by names: Names) throws(TripError) {
    let taken = Set(identities.values)
    var placesByName: [SearchKey: [Int]] = [:]
    for (place, city) in cities.enumerated() where !taken.contains(city.id) {
      for key in Set(names.of(city).map { SearchKey($0) }) {
        placesByName[key, default: []].append(place)
      }
    }
    guard !placesByName.isEmpty else { return }
    var claims: [Int: ImportedCity] = [:]
    for city in file where identities[city.key] == nil {
      let fitting = Set(names.of(city).flatMap { placesByName[SearchKey($0)] ?? [] })
      guard let place = fitting.min() else { continue }
      guard fitting.count == 1 else { throw several(fitting, fitting: city) }
      if let other = claims.updateValue(city, forKey: place) {
        throw several([other, city], fitting: cities[place])
      }
    }
    for (place, city) in claims.sorted(by: { $0.key < $1.key }) { take(city, as: place) }
  }

  private mutating func take(_ city: ImportedCity, as place: Int) {
    var found = cities[place]
    if found.key == city.key { found.name = city.name }
    found.aliases = aliases(
      found.aliases, and: [city.key, city.name] + city.aliases, besides: [found.key, found.name],
      of: found.id)
    found.location = city.location ?? found.location
    cities[place] = found
    identities[city.key] = found.id
    bear(found)
  }

  /// Gives cities without a location that of their first game that has one.
  ///
  /// It is stored, so later schedules do not move them.
  mutating func locate(by games: [Game]) {
    var places: [ID<City>: GeoLocation] = [:]
    for game in games.sorted(by: Game.inOrder) where places[game.city] == nil {
      places[game.city] = game.location
    }
    for index in cities.indices where cities[index].location == nil {
      cities[index].location = places[cities[index].id]
    }
  }

  private mutating func add(_ city: ImportedCity, ids: inout IDSequence) {
    let id: ID<City> = ids.next()
    let made = City(
      id: id, trip: trip, key: city.key, name: city.name,
      aliases: aliases([], and: city.aliases, besides: [city.key, city.name], of: id),
      location: city.location)
    cities.append(made)
    identities[city.key] = id
    bear(made)
  }

  /// Adds the names of a city, unless another city already has them.
  private mutating func bear(_ city: City) {
    for name in [city.name] + city.aliases where bearers[SearchKey(name)] == nil {
      bearers[SearchKey(name)] = city.id
    }
  }

  /// The old and new aliases without repeats, except new ones that belong to another city: they
  /// would find the wrong city.
  private func aliases(
    _ names: [String], and new: [String], besides known: [String], of city: ID<City>
  ) -> [String] {
    var seen = Set(known.map { SearchKey($0) })
    let free = new.filter { bearers[SearchKey($0)] ?? city == city }
    return (names + free).filter { !$0.isEmpty && seen.insert(SearchKey($0)).inserted }
  }

  // MARK: Errors

  private func several(_ places: Set<Int>, fitting city: ImportedCity) -> TripError {
    let keys = places.sorted().prefix(5).map { "'\(cities[$0].key)'" }.joined(separator: " and ")
    return TripError(
      .ambiguous,
      "the city '\(city.name)' of the file may be each of the trip's cities \(keys)",
      remedy: "give it in the file the key of the one that is meant")
  }

  private func several(_ file: [ImportedCity], fitting city: City) -> TripError {
    let keys = file.map { "'\($0.key)'" }.joined(separator: " and ")
    return TripError(
      .ambiguous,
      "each of the file's cities \(keys) may be '\(city.name)' of the trip",
      remedy: "give the one that is meant the key '\(city.key)' in the file")
  }
}
