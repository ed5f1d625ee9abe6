import Domain
import PluginAPI

/// Finds the cities of a trip that a file speaks of: by key, else by a name or alias.
///
/// A city that the file has by its key is no other one of the file, whatever that is called.
struct CityMatching {
  /// All cities, those that the file brought included, in the order in which they came.
  private(set) var cities: [City]
  private var places: [String: Int] = [:]
  /// By name those that the file does not have by their key.
  private var placesByName: [NameKey: Int] = [:]
  /// The first that has a name, of all.
  private var bearers: [NameKey: Int] = [:]
  private let keys: Set<String>
  /// For each key of the file its city.
  private(set) var identities: [String: ID<City>] = [:]
  private let trip: ID<Trip>

  init(_ cities: [City], of trip: ID<Trip>, for file: [ImportedCity]) {
    keys = Set(file.map(\.key))
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
        aliases: aliases([], and: city.aliases, besides: [city.key, city.name], of: cities.count),
        location: city.location)
      cities.append(made)
      index(cities.count - 1)
      identities[city.key] = made.id
      return
    }
    var found = cities[known]
    if found.key == city.key { found.name = city.name }
    found.aliases = aliases(
      found.aliases, and: [city.key] + names, besides: [found.key, found.name], of: known)
    found.location = city.location ?? found.location
    cities[known] = found
    index(known)
    identities[city.key] = found.id
  }

  private mutating func index(_ place: Int) {
    let city = cities[place]
    if places[city.key] == nil { places[city.key] = place }
    for name in ([city.name] + city.aliases).map({ NameKey($0) }) {
      if bearers[name] == nil { bearers[name] = place }
      if placesByName[name] == nil, !keys.contains(city.key) { placesByName[name] = place }
    }
  }

  /// Names and new ones, each once, but no new one that another city has: it would be found in its
  /// place.
  private func aliases(
    _ names: [String], and new: [String], besides known: [String], of place: Int
  ) -> [String] {
    var seen = Set(known.map { NameKey($0) })
    let free = new.filter { bearers[NameKey($0)] ?? place == place }
    return (names + free).filter { !$0.isEmpty && seen.insert(NameKey($0)).inserted }
  }
}
