import Domain
import GRDB
import PluginAPI

extension Game: StoredRow {
  static let table = Table(
    "game",
    [
      "id", "trip", "key", "sport", "home", "away", "city", "venue", "latitude", "longitude",
      "start", "zone", "utc_offset",
    ], hasNameKey: false)

  var values: [ColumnValue] {
    [
      .of(id), .of(trip), .of(key), .of(sport), .of(home), .of(away), .of(city), .of(venue),
      .of(location?.latitude), .of(location?.longitude), .of(start.instant), .of(start.zone),
      .of(start.offset),
    ]
  }
  var uniqueName: String? { nil }

  init(_ reader: inout RowReader) throws {
    let id = try reader.id(Game.self)
    let trip = try reader.id(Trip.self)
    let key = try reader.text()
    let sport = try reader.text()
    let home = try reader.text()
    let away = try reader.text()
    let city = try reader.id(City.self)
    let venue = try reader.text()
    let location = try reader.location()
    let instant = try reader.timestamp()
    let zone = try reader.text()
    let offset = Int(try reader.integer32())
    guard let start = ZonedTime(instant: instant, zone: zone, offset: offset) else {
      throw reader.wrong("a moment with an offset from UTC")
    }
    self.init(
      id: id, trip: trip, key: key, sport: sport, home: home, away: away, city: city,
      venue: venue, location: location, start: start)
  }
}
