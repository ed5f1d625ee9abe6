import Domain
import PluginAPI

/// The way of an itinerary from place to place, in its order.
struct Route {
  /// A place at which the itinerary stops.
  struct Stop {
    /// The number of its day.
    let day: Int
    /// The day; `nil` if the calendar has none, as with damaged data.
    let date: CalendarDay?
    /// The entry.
    let entry: ItineraryEntry
    /// The location.
    let place: GeoLocation
  }

  /// The stops, in order.
  let stops: [Stop]

  init(of trip: OrderedTrip) {
    stops = trip.days.flatMap { day in
      day.entries.compactMap { entry in
        Self.place(of: entry, in: trip).map { place in
          Stop(day: day.number, date: day.day, entry: entry, place: place)
        }
      }
    }
  }

  /// The location of an entry: the venue of a game, or its city if the venue is unknown.
  private static func place(of entry: ItineraryEntry, in trip: OrderedTrip) -> GeoLocation? {
    switch entry.content {
    case .game(let id):
      trip.game(id).flatMap { $0.location ?? trip.city($0.city)?.location }
    case .custom(let custom): custom.location
    case .travel: nil
    }
  }

  /// The lines of the route, each with at least two places: several if it crosses the 180th
  /// meridian, as RFC 7946 asks, and none if it stays at one place.
  var lines: [[GeoLocation]] {
    var lines: [[GeoLocation]] = []
    var line: [GeoLocation] = []
    for stop in stops {
      guard let last = line.last else {
        line = [stop.place]
        continue
      }
      if let (end, start) = Self.crossing(from: last, to: stop.place) {
        Self.append(end, to: &line)
        lines.append(line)
        line = [start]
      }
      Self.append(stop.place, to: &line)
    }
    lines.append(line)
    return lines.filter { $0.count > 1 }
  }

  private static func append(_ place: GeoLocation, to line: inout [GeoLocation]) {
    if line.last != place { line.append(place) }
  }

  /// Where the shorter way around the earth crosses the 180th meridian: as its near side and its
  /// far side write it.
  private static func crossing(
    from start: GeoLocation, to end: GeoLocation
  ) -> (GeoLocation, GeoLocation)? {
    let difference = end.longitude - start.longitude
    guard abs(difference) > 180 else { return nil }
    let side = start.longitude < 0 ? -180.0 : 180.0
    let length = 360 - abs(difference)
    // A way of no length is on the meridian itself.
    let part = length == 0 ? 0 : abs(side - start.longitude) / length
    let latitude = start.latitude + (end.latitude - start.latitude) * min(1, max(0, part))
    guard let near = GeoLocation(latitude: latitude, longitude: side),
      let far = GeoLocation(latitude: latitude, longitude: -side)
    else { return nil }
    return (near, far)
  }
}
