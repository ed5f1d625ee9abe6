import Domain
import GRDB
import PluginAPI

extension Trip: StoredRow {
  static let table = Table(
    "trip", ["id", "name", "first_day", "day_count", "created"], hasNameKey: true)

  var values: [ColumnValue] {
    [.of(id), .of(name), .of(firstDay.description), .of(dayCount), .of(created)]
  }
  var uniqueName: String? { name }

  init(_ reader: inout RowReader) throws {
    let id = try reader.id(Trip.self)
    let name = try reader.text(.name)
    guard let firstDay = CalendarDay(try reader.text()) else {
      throw reader.wrong("a day such as 2026-04-01")
    }
    let dayCount = try reader.count()
    guard dayCount >= 1 else { throw reader.wrong("a number of days, 1 or more") }
    self.init(
      id: id, name: name, firstDay: firstDay, dayCount: dayCount,
      created: try reader.timestamp())
  }
}
