import Domain
import PluginAPI

/// Finds the cities of a trip that a file speaks of: by key, else by a name or alias.
struct CityMatching {
  /// All cities, those that the file brought included, in the order in which they came.
  private(set) var cities: [City]
  private var places: [String: Int] = [:]
  private var placesByName: [NameKey: Int] = [:]
  /// For each key of the file its city.
  private(set) var identities: [String: ID<City>] = [:]
  private let trip: ID<Trip>

  init(_ cities: [City], of trip: ID<Trip>) {
    self.cities = cities.sorted { ($0.key, $0.id) < ($1.key, $1.id) }
    self.trip = trip
    for place in self.cities.indices { index(place) }
  }

  /// Takes in a city of a file.
  mutating func take(_ city: ImportedCity, ids: inout IDSequence) {
    let names = [city.name] + city.aliases
    let known = places[city.key] ?? names.compactMap { placesByName[NameKey($0)] }.first
    guard let known else {
      let made = City(
        id: ids.next(), trip: trip, key: city.key, name: city.name,
        aliases: Self.unique(city.aliases, besides: [city.key, city.name]),
        location: city.location)
      cities.append(made)
      index(cities.count - 1)
      identities[city.key] = made.id
      return
    }
    var found = cities[known]
    if found.key == city.key { found.name = city.name }
    found.aliases = Self.unique(
      found.aliases + [city.key] + names, besides: [found.key, found.name])
    found.location = city.location ?? found.location
    cities[known] = found
    index(known)
    identities[city.key] = found.id
  }

  /// Gives cities of which nobody says where they lie the place of their first game that has one.
  ///
  /// That is stored, so later schedules do not move them.
  mutating func locate(by games: [Game]) {
    var places: [ID<City>: GeoLocation] = [:]
    for game in games.sorted(by: Game.inOrder) where places[game.city] == nil {
      places[game.city] = game.location
    }
    for index in cities.indices where cities[index].location == nil {
      cities[index].location = places[cities[index].id]
    }
  }

  private mutating func index(_ place: Int) {
    let city = cities[place]
    if places[city.key] == nil { places[city.key] = place }
    for name in [city.name] + city.aliases where placesByName[NameKey(name)] == nil {
      placesByName[NameKey(name)] = place
    }
  }

  private static func unique(_ names: [String], besides known: [String]) -> [String] {
    var seen = Set(known.map { NameKey($0) })
    return names.filter { !$0.isEmpty && seen.insert(NameKey($0)).inserted }
  }
}
