import Domain
import PluginAPI

/// Makes changed schedules of what a trip has.
enum ScheduleEdits {
  /// The schedule of a trip with a few changes; seldom with none, or one that cannot be.
  static func changed(_ trip: TripStage, using random: inout RandomSource) -> ImportedTrip {
    var schedule = schedule(of: trip)
    for _ in 0..<(random.pick([0, 1, 1, 2, 2, 3, 6]) ?? 1) {
      edit(&schedule, of: trip, using: &random)
    }
    if random.chance(1, in: 8) { schedule.games.reverse() }
    return schedule
  }

  /// The games and cities that a trip has, as a file would contain them.
  static func schedule(of trip: TripStage) -> ImportedTrip {
    let keys = Dictionary(trip.cities.map { ($0.id, $0.key) }) { first, _ in first }
    return ImportedTrip(
      cities: trip.cities.map {
        ImportedCity(key: $0.key, name: $0.name, aliases: $0.aliases, location: $0.location)
      },
      games: trip.games.map {
        ImportedGame(
          key: $0.key, sport: $0.sport, home: $0.home, away: $0.away, city: keys[$0.city] ?? "",
          venue: $0.venue, location: $0.location, start: $0.start)
      })
  }

  private static func edit(
    _ schedule: inout ImportedTrip, of trip: TripStage, using random: inout RandomSource
  ) {
    let place = schedule.games.isEmpty ? nil : random.int(below: schedule.games.count)
    switch random.int(below: 20) {
    case 0...2: if let place { schedule.games.remove(at: place) }
    case 3...6:
      guard schedule.games.count < 40 else { return }
      add(to: &schedule, of: trip, using: &random)
    case 7...10:
      guard let place, let start = start(in: schedule.games[place].city, trip, &random) else {
        return
      }
      schedule.games[place].start = start
    case 11, 12:
      guard let place, let city = random.pick(schedule.cities) else { return }
      schedule.games[place].city = city.key
    case 13:
      guard let city = random.pick(schedule.cities) else { return }
      schedule.games.removeAll { $0.city == city.key }
    case 14: if let place { schedule.games[place].away = "Others \(random.int(below: 9))" }
    case 15:
      // Two games change places in time.
      guard let place, let other = schedule.games.indices.last, other != place else { return }
      let start = schedule.games[place].start
      schedule.games[place].start = schedule.games[other].start
      schedule.games[other].start = start
    case 16: schedule.firstDay = trip.trip.firstDay.adding(days: random.int(in: -2...2))
    case 17: schedule.dayCount = trip.trip.dayCount + random.int(in: -2...2)
    case 18: rename(&schedule, using: &random)
    default: if let place { schedule.games[place].city = "nowhere" }
    }
  }

  private static func add(
    to schedule: inout ImportedTrip, of trip: TripStage, using random: inout RandomSource
  ) {
    var number = schedule.games.count + 1
    while schedule.games.contains(where: { $0.key == "g\(number)" }) { number += 1 }
    if random.chance(1, in: 4),
      let kind = TripCityKind.all.first(where: { kind in
        !schedule.cities.contains { $0.key == kind.key }
      })
    {
      schedule.cities.append(
        ImportedCity(key: kind.key, name: kind.name, location: kind.location))
    }
    guard let city = random.pick(schedule.cities), let start = start(in: city.key, trip, &random)
    else { return }
    schedule.games.append(
      ImportedGame(
        key: "g\(number)", home: "Home \(city.key)", away: "New \(number)", city: city.key,
        start: start))
  }

  /// A start in the trip, or a little before or after it.
  private static func start(
    in city: String, _ trip: TripStage, _ random: inout RandomSource
  ) -> ZonedTime? {
    let count = min(trip.trip.dayCount, 60)
    let day =
      random.chance(1, in: 8) ? random.int(in: -1...(count + 2)) : random.int(in: 1...max(1, count))
    return TripCityKind.start(on: trip.trip.firstDay, day: day, in: city, using: &random)
  }

  /// A city is called otherwise, or has another key and is known by its name.
  private static func rename(_ schedule: inout ImportedTrip, using random: inout RandomSource) {
    guard !schedule.cities.isEmpty else { return }
    let place = random.int(below: schedule.cities.count)
    if random.chance(1, in: 2) {
      schedule.cities[place].name += " II"
      return
    }
    let (old, new) = (schedule.cities[place].key, schedule.cities[place].key.uppercased())
    guard old != new, !schedule.cities.contains(where: { $0.key == new }) else { return }
    schedule.cities[place].key = new
    for game in schedule.games.indices where schedule.games[game].city == old {
      schedule.games[game].city = new
    }
  }
}
