import Domain
import JSONText
import PluginAPI

/// Writes a trip as JSON, so that it comes back as it was: all but identities and stamps.
enum TripJSONExport {
  /// The bytes of a trip, in UTF-8.
  static func bytes(of contents: TripContents) -> [UInt8] {
    let trip = OrderedTrip(contents)
    let itinerary = trip.days.filter { !$0.entries.isEmpty }.map { day($0, of: trip).text }
    let text = """
      {"format":"\(TripSchema.format)","version":\(TripSchema.version),
      "name":\(JSON.string(trip.trip.name).text),
      "firstDay":"\(trip.trip.firstDay)","days":\(trip.trip.dayCount),
      "cities":\(JSON.lines(trip.cities.map { city($0).text })),
      "games":\(JSON.lines(trip.games.map { game($0, of: trip).text })),
      "itinerary":\(JSON.lines(itinerary))}

      """
    return Array(text.utf8)
  }

  /// A city.
  static func city(_ city: City) -> JSON {
    var members: [(name: String, value: JSON)] = [
      ("key", .string(city.key)), ("name", .string(city.name)),
    ]
    if !city.aliases.isEmpty {
      members.append(("aliases", .array(city.aliases.map { .string($0) })))
    }
    append(city.location, to: &members)
    return .object(members)
  }

  private static func game(_ game: Game, of trip: OrderedTrip) -> JSON {
    var members: [(name: String, value: JSON)] = [("key", .string(game.key))]
    if !game.sport.isEmpty { members.append(("sport", .string(game.sport))) }
    members += [
      ("home", .string(game.home)), ("away", .string(game.away)),
      ("city", .string(trip.city(game.city)?.key ?? "")),
    ]
    if !game.venue.isEmpty { members.append(("venue", .string(game.venue))) }
    append(game.location, to: &members)
    members += [
      ("start", .string(TimeText.iso(game.start))), ("zone", .string(game.start.zone)),
    ]
    return .object(members)
  }

  private static func day(_ day: OrderedTrip.Day, of trip: OrderedTrip) -> JSON {
    .object([
      ("day", .integer(day.number)),
      ("entries", .array(day.entries.map { entry($0, of: trip) })),
    ])
  }

  private static func entry(_ entry: ItineraryEntry, of trip: OrderedTrip) -> JSON {
    switch entry.content {
    case .game(let id): .object([("game", .string(trip.game(id)?.key ?? ""))])
    case .travel(let travel): .object([("travel", self.travel(travel, of: trip))])
    case .custom(let custom): .object([("custom", self.custom(custom))])
    }
  }

  private static func travel(_ travel: Travel, of trip: OrderedTrip) -> JSON {
    var members: [(name: String, value: JSON)] = [
      ("from", .string(trip.city(travel.from)?.key ?? "")),
      ("to", .string(trip.city(travel.to)?.key ?? "")),
    ]
    if let meters = travel.distanceMeters { members.append(("meters", .integer(meters))) }
    if let seconds = travel.durationSeconds { members.append(("seconds", .integer(seconds))) }
    if trip.isStranded(travel) { members.append(("stranded", .bool(true))) }
    return .object(members)
  }

  private static func custom(_ custom: CustomContent) -> JSON {
    var members: [(name: String, value: JSON)] = [("title", .string(custom.title))]
    if !custom.icon.isEmpty { members.append(("icon", .string(custom.icon))) }
    if let time = custom.time { members.append(("time", .string("\(time)"))) }
    append(custom.location, to: &members)
    return .object(members)
  }

  private static func append(
    _ place: GeoLocation?, to members: inout [(name: String, value: JSON)]
  ) {
    guard let place else { return }
    members += [("latitude", .number(place.latitude)), ("longitude", .number(place.longitude))]
  }
}
