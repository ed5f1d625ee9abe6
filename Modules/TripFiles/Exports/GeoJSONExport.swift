import Domain
import JSONText
import PluginAPI

/// Writes the route of a trip as GeoJSON (RFC 7946): its line, and a point for each stop.
enum GeoJSONExport {
  /// The bytes of a trip, in UTF-8.
  static func bytes(of contents: TripContents, _ settings: TravelSettings) -> [UInt8] {
    let trip = OrderedTrip(contents)
    let route = Route(of: trip)
    var features: [JSON] = []
    if let line = line(of: route, trip, settings) { features.append(line) }
    for (index, stop) in route.stops.enumerated() {
      let last = index > 0 ? route.stops[index - 1] : nil
      features.append(point(stop, number: index + 1, after: last, trip, settings))
    }
    let text = """
      {"type":"FeatureCollection",
      "features":\(JSON.lines(features.map(\.text)))}

      """
    return Array(text.utf8)
  }

  private static func line(
    of route: Route, _ trip: OrderedTrip, _ settings: TravelSettings
  ) -> JSON? {
    let lines = route.lines.map { JSON.array($0.map(position)) }
    guard let first = lines.first else { return nil }
    let steps = zip(route.stops, route.stops.dropFirst())
    let (straight, distance, duration) = steps.reduce((0.0, 0, 0)) { sum, step in
      let way = settings.way(from: step.0.place, to: step.1.place)
      return (
        sum.0 + step.0.place.distance(to: step.1.place), sum.1 + way.distanceMeters,
        sum.2 + way.durationSeconds
      )
    }
    let isWhole = lines.count == 1
    return feature(
      geometry(isWhole ? "LineString" : "MultiLineString", isWhole ? first : .array(lines)),
      [
        ("kind", .string("route")), ("title", .string(trip.trip.name)),
        ("stops", .integer(route.stops.count)), ("straightMeters", .number(straight.rounded())),
        ("distanceMeters", .integer(distance)), ("durationSeconds", .integer(duration)),
      ])
  }

  private static func point(
    _ stop: Route.Stop, number: Int, after last: Route.Stop?, _ trip: OrderedTrip,
    _ settings: TravelSettings
  ) -> JSON {
    var properties: [(name: String, value: JSON)] = [
      ("kind", .string(stop.entry.game == nil ? "custom" : "game")),
      ("title", .string(trip.row(of: stop.entry, settings)?.text ?? "")),
      ("stop", .integer(number)), ("day", .integer(stop.day)),
    ]
    if let date = stop.date { properties.append(("date", .string("\(date)"))) }
    properties += what(stop.entry, trip)
    if let last {
      let way = settings.way(from: last.place, to: stop.place)
      properties += [
        ("straightMeters", .number(last.place.distance(to: stop.place).rounded())),
        ("distanceMeters", .integer(way.distanceMeters)),
        ("durationSeconds", .integer(way.durationSeconds)),
      ]
    }
    return feature(geometry("Point", position(stop.place)), properties)
  }

  private static func what(
    _ entry: ItineraryEntry, _ trip: OrderedTrip
  ) -> [(name: String, value: JSON)] {
    if let custom = entry.custom {
      return custom.icon.isEmpty ? [] : [("icon", .string(custom.icon))]
    }
    guard let game = entry.game.flatMap({ trip.game($0) }) else { return [] }
    return [
      ("sport", .string(game.sport)), ("home", .string(game.home)), ("away", .string(game.away)),
      ("city", .string(trip.name(of: game.city))), ("venue", .string(game.venue)),
      ("start", .string(TimeText.iso(game.start))), ("zone", .string(game.start.zone)),
    ]
  }

  private static func feature(
    _ geometry: JSON, _ properties: [(name: String, value: JSON)]
  ) -> JSON {
    .object([
      ("type", .string("Feature")), ("geometry", geometry), ("properties", .object(properties)),
    ])
  }

  private static func geometry(_ type: String, _ coordinates: JSON) -> JSON {
    .object([("type", .string(type)), ("coordinates", coordinates)])
  }

  /// Longitude first, as the RFC has it.
  private static func position(_ place: GeoLocation) -> JSON {
    .array([.number(place.longitude), .number(place.latitude)])
  }
}
