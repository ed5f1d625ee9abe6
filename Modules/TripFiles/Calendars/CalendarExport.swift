import Domain
import JSONText
import PluginAPI

/// Writes an itinerary as a calendar (RFC 5545) that other programs open, and that comes back.
///
/// Games are in UTC, which every program shows correctly without a description of their zone; the
/// zone is in a custom property. Custom entries with a time have local time. Custom entries without
/// one, and travels, last all day and block no time.
struct CalendarExport {
  /// The length of a game in a calendar, which requires one.
  private static let gameLength = "PT3H"
  /// The length of a custom entry in a calendar.
  private static let customLength = "PT1H"

  private let trip: OrderedTrip
  private let settings: TravelSettings
  private var text = CalendarText()

  /// The bytes of a trip, in UTF-8.
  static func bytes(of contents: TripContents, _ settings: TravelSettings) -> [UInt8] {
    var export = Self(trip: OrderedTrip(contents), settings: settings)
    export.write()
    return export.text.bytes
  }

  private init(trip: OrderedTrip, settings: TravelSettings) {
    self.trip = trip
    self.settings = settings
  }

  private mutating func write() {
    text.add("BEGIN", "VCALENDAR")
    text.add("VERSION", "2.0")
    text.add("PRODID", "-//Callboard//Itineraries//EN")
    text.add("CALSCALE", "GREGORIAN")
    text.add("X-WR-CALNAME", text: trip.trip.name)
    text.add(CalendarWords.firstDay, "\(trip.trip.firstDay)")
    text.add(CalendarWords.days, "\(trip.trip.dayCount)")
    for city in trip.cities {
      text.add(CalendarWords.city, text: TripJSONExport.city(city).text)
    }
    for day in trip.days { write(day) }
    for game in trip.strayGames { write(game, modified: trip.trip.created) }
    text.add("END", "VCALENDAR")
  }

  /// The place of an entry.
  private struct Place {
    /// Its place on its day, from 1.
    var order: Int
    /// The key of the previous game, if it is on the same day.
    var follows: String?
  }

  private mutating func write(_ day: OrderedTrip.Day) {
    var place = Place(order: 0)
    for entry in day.entries {
      place.order += 1
      switch entry.content {
      case .game(let id):
        guard let game = trip.game(id) else { continue }
        write(game, modified: entry.modified)
        place.follows = game.key
      case .travel, .custom:
        if let date = day.day { write(entry, on: date, at: place) }
      }
    }
  }

  /// Writes an entry that is not a game.
  private mutating func write(_ entry: ItineraryEntry, on date: CalendarDay, at place: Place) {
    switch entry.content {
    case .game: break
    case .travel(let travel):
      let (from, to) = (trip.name(of: travel.from), trip.name(of: travel.to))
      begin("\(entry.id)", "travel", entry.modified)
      allDay(date)
      text.add("SUMMARY", text: "\(from) -> \(to)")
      let way = trip.way(of: travel, settings)
      text.add("DESCRIPTION", text: ItineraryText.way(way, in: settings.unit))
      text.add(CalendarWords.from, text: trip.city(travel.from)?.key ?? "")
      text.add(CalendarWords.to, text: trip.city(travel.to)?.key ?? "")
      if let meters = travel.distanceMeters { text.add(CalendarWords.meters, "\(meters)") }
      if let seconds = travel.durationSeconds { text.add(CalendarWords.seconds, "\(seconds)") }
      if trip.isStranded(travel) { text.add(CalendarWords.stranded, "TRUE") }
      end(at: place)
    case .custom(let custom):
      begin("\(entry.id)", "custom", entry.modified)
      if let time = custom.time {
        text.add("DTSTART", "\(TimeText.basic(date))T\(TimeText.basic(time))")
        text.add("DURATION", Self.customLength)
      } else {
        allDay(date)
      }
      text.add("SUMMARY", text: custom.title)
      text.add(custom.location)
      text.add(CalendarWords.icon, text: custom.icon)
      end(at: place)
    }
  }

  private mutating func write(_ game: Game, modified: Timestamp) {
    let city = trip.city(game.city)
    begin("\(game.id)", "game", modified)
    text.add("DTSTART", TimeText.basicUTC(game.start.instant))
    text.add("DURATION", Self.gameLength)
    text.add("SUMMARY", text: ItineraryText.teams(of: game))
    let place = [game.venue, city?.name ?? ""].filter { !$0.isEmpty }
    text.add("LOCATION", text: place.joined(separator: ", "))
    text.add(game.location)
    text.add("CATEGORIES", text: game.sport)
    text.add(CalendarWords.key, text: game.key)
    text.add(CalendarWords.home, text: game.home)
    text.add(CalendarWords.away, text: game.away)
    text.add(CalendarWords.cityKey, text: city?.key ?? "")
    text.add(CalendarWords.venue, text: game.venue)
    text.add(CalendarWords.zone, text: game.start.zone)
    text.add(CalendarWords.start, TimeText.iso(game.start))
    text.add("END", "VEVENT")
  }

  /// Starts an event whose identity is the same in every export.
  private mutating func begin(_ id: String, _ kind: String, _ modified: Timestamp) {
    text.add("BEGIN", "VEVENT")
    text.add("UID", "\(id)@callboard")
    text.add("DTSTAMP", TimeText.basicUTC(modified))
    text.add(CalendarWords.kind, kind)
  }

  private mutating func end(at place: Place) {
    if let key = place.follows { text.add(CalendarWords.follows, text: key) }
    text.add(CalendarWords.order, "\(place.order)")
    text.add("END", "VEVENT")
  }

  private mutating func allDay(_ day: CalendarDay) {
    text.add("DTSTART;VALUE=DATE", TimeText.basic(day))
    text.add("TRANSP", "TRANSPARENT")
  }
}
