import Domain
import GRDB
import PluginAPI

extension City: StoredRow {
  static let table = Table(
    "city", ["id", "trip", "key", "name", "aliases", "latitude", "longitude"],
    hasNameKey: false)

  var values: [ColumnValue] {
    [
      .of(id), .of(trip), .of(key), .of(name), .of(EntityJSON.array(of: aliases)),
      .of(location?.latitude), .of(location?.longitude),
    ]
  }
  var uniqueName: String? { nil }

  init(_ reader: inout RowReader) throws {
    let id = try reader.id(City.self)
    let trip = try reader.id(Trip.self)
    let key = try reader.text()
    let name = try reader.text()
    let aliases = try reader.texts("a list of names in JSON")
    self.init(
      id: id, trip: trip, key: key, name: name, aliases: aliases,
      location: try reader.location())
  }
}
