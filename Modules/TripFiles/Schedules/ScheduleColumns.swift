import Domain
import PluginAPI
import XMLReading

/// The columns of a schedule by field.
struct ScheduleColumns {
  private let places: [ScheduleField: Int]
  /// The unused columns, with their names.
  let others: [(place: Int, name: String)]

  /// The columns of a header; `nil` if it is not of a schedule.
  init?(_ header: [String]) {
    let names = header.map { Self.key($0) }
    var places: [ScheduleField: Int] = [:]
    for field in ScheduleField.allCases {
      for word in field.words where places[field] == nil {
        if let place = names.firstIndex(of: word) { places[field] = place }
      }
    }
    guard places[.home] != nil, places[.away] != nil,
      places[.date] != nil || places[.start] != nil
    else { return nil }
    self.places = places
    let used = Set(places.values)
    others = header.enumerated().compactMap { place, name in
      used.contains(place) ? nil : (place, Name.cleaned(name))
    }
  }

  /// Whether there is a column for a field.
  func has(_ field: ScheduleField) -> Bool { places[field] != nil }

  /// The text of a cell, cleaned; `nil` if it is empty or not there.
  func text(_ field: ScheduleField, in row: ScheduleRow) -> String? {
    guard let place = places[field], place < row.cells.count else { return nil }
    let text = row.cells[place]
    return text.isEmpty ? nil : text
  }

  /// A word as it is compared: lower case, letters and digits only.
  private static func key(_ text: String) -> String {
    text.lowercased().filter { $0.isLetter || $0.isNumber }
  }
}

/// A row of a schedule.
struct ScheduleRow {
  /// The line on which it begins, from 1.
  let line: Int
  /// The texts of its cells, cleaned.
  let cells: [String]

  /// Reads the cells of a row.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - line: The line on which it begins.
  ///   - texts: Makes texts of bytes, and counts those in another encoding.
  init(_ row: CSVRow, line: Int, _ texts: inout FallbackTexts) {
    self.line = line
    cells = (0..<row.count).map { index in
      row.withCell(index) { texts.name($0, line: line) }
    }
  }

  /// Whether no cell holds a text.
  var isBlank: Bool { cells.allSatisfy(\.isEmpty) }

  /// The names of both teams for reports, or `nil`.
  func title(_ columns: ScheduleColumns) -> String? {
    guard let home = columns.text(.home, in: self), let away = columns.text(.away, in: self) else {
      return nil
    }
    return "\(away) at \(home)"
  }
}

/// The fields of a schedule.
enum ScheduleField: CaseIterable {
  case key, date, time, start, zone, home, away, city, venue, sport, status, latitude, longitude

  /// The names of such a column, in lower case and without spaces; the first counts.
  var words: [String] {
    switch self {
    case .key: ["key", "id", "gameid", "gamekey", "uid"]
    case .date: ["date", "day", "gamedate", "startdate"]
    case .time: ["time", "starttime", "localtime", "gametime"]
    case .start: ["start", "datetime", "startdatetime"]
    case .zone: ["zone", "timezone", "tz", "tzid"]
    case .home: ["home", "hometeam"]
    case .away: ["away", "awayteam", "visitor", "visitors", "visitingteam"]
    case .city: ["city", "town"]
    case .venue: ["venue", "stadium", "ballpark", "arena", "hall"]
    case .sport: ["sport", "league"]
    case .status: ["status", "gamestatus"]
    case .latitude: ["latitude", "lat"]
    case .longitude: ["longitude", "lon", "lng", "long"]
    }
  }
}
