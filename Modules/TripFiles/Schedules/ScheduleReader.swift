import Domain
import PluginAPI
import XMLReading

/// Reads the games of a schedule: one in each row.
struct ScheduleReader {
  private var zones: ZoneReading
  private var cities = CityRegister()
  private var games = GameRegister()
  private var odd = OddRecords()
  private var leftOut = LeftOutCounts()
  private var (cancelled, open) = (NamedList(), NamedList())
  private var warnings: [String] = []

  init(_ options: TripReadingOptions) { zones = ZoneReading(options) }

  /// Reads a table.
  ///
  /// - Throws: ``ShowFileError`` if it is not a schedule, or no game in it can be read.
  mutating func read(_ file: WholeFile) throws(ShowFileError) -> ImportedTrip {
    var source: any ByteSource = MemorySource(file.bytes)
    var table = CSVReader()
    var texts = FallbackTexts()
    try table.detectSeparator(from: &source)
    let header = try Self.row(&table, &source, &texts)
    guard let header, let columns = ScheduleColumns(header.cells) else {
      throw ShowFileError(
        .malformed, "the table has no header of a schedule", line: header?.line ?? 1,
        remedy: "name the columns: date, time, zone, home, away, city, venue, sport")
    }
    guard columns.has(.city) else {
      throw ShowFileError(
        .malformed, "the schedule has no column of cities", line: header.line,
        remedy: "add a column 'city'")
    }
    var counts = [Int](repeating: 0, count: columns.others.count)
    while let row = try Self.row(&table, &source, &texts) {
      try games.checkRoom(line: row.line)
      do throws(ShowFileError) {
        if !leavesOut(row, columns) { try readGame(row, columns, width: header.cells.count) }
      } catch {
        odd.add(row.title(columns), error, line: row.line)
      }
      for (index, other) in columns.others.enumerated() where other.place < row.cells.count {
        if !row.cells[other.place].isEmpty { counts[index] += 1 }
      }
    }
    warnings += [texts.warning, FallbackTexts.warning(replaced: file.replaced)].compactMap(\.self)
    return try trip(columns, counts)
  }

  private mutating func trip(
    _ columns: ScheduleColumns, _ counts: [Int]
  ) throws(ShowFileError) -> ImportedTrip {
    games.nameAll(odd: &odd)
    try TripSpan().removeOutliers(from: &games, to: &odd)
    if games.drafts.isEmpty, let fault = odd.first { throw fault }
    odd.count(as: "row", in: &leftOut)
    for (other, count) in zip(columns.others, counts) {
      leftOut.add("column \(other.name)", count: count, reason: "it holds nothing of a game")
    }
    return ImportedTrip(
      cities: cities.cities(usedBy: Set(games.drafts.map(\.city))), games: games.games,
      leftOut: leftOut.leftOut,
      warnings: odd.warnings
        + [
          cancelled.warning("cancelled, and left out"),
          open.warning("without an opponent yet, and left out"),
        ]
        .compactMap(\.self) + warnings
        + (games.drafts.isEmpty ? ["the schedule holds no games"] : []))
  }

  /// Whether a row is of no game that takes place; it is counted then.
  private mutating func leavesOut(_ row: ScheduleRow, _ columns: ScheduleColumns) -> Bool {
    if columns.text(.status, in: row).map(Cancellation.isSaid) == true {
      leftOut.add("row", reason: "it is cancelled")
      cancelled.add(row.title(columns))
      return true
    }
    let teams = [columns.text(.home, in: row), columns.text(.away, in: row)].compactMap(\.self)
    guard teams.contains(where: Cancellation.isNoTeam) else { return false }
    leftOut.add("row", reason: "it has no opponent yet")
    open.add(row.title(columns))
    return true
  }

  /// The next row that is not blank, or `nil` at the end.
  private static func row(
    _ table: inout CSVReader, _ source: inout any ByteSource, _ texts: inout FallbackTexts
  ) throws(ShowFileError) -> ScheduleRow? {
    while try table.readRow(from: &source) {
      let row = ScheduleRow(table.row, line: table.lineNumber, &texts)
      if !row.isBlank { return row }
    }
    return nil
  }

  private mutating func readGame(
    _ row: ScheduleRow, _ columns: ScheduleColumns, width: Int
  ) throws(ShowFileError) {
    guard row.cells.dropFirst(width).allSatisfy(\.isEmpty) else {
      throw ShowFileError(
        .malformed, "the row has \(row.cells.count) cells, the header \(width)",
        line: row.line, remedy: "put cells with separators in quotes")
    }
    func required(_ field: ScheduleField, _ what: String) throws(ShowFileError) -> String {
      guard let text = columns.text(field, in: row) else {
        throw ShowFileError(
          .malformed, "the game has no \(what)", line: row.line,
          remedy: "fill in the cell, or take the row away")
      }
      return text
    }
    let home = try required(.home, "home team")
    let away = try required(.away, "away team")
    let city = try required(.city, "city")
    let location = try Coordinates.place(
      latitude: columns.text(.latitude, in: row), longitude: columns.text(.longitude, in: row),
      line: row.line)
    var game = GameDraft(
      key: columns.text(.key, in: row), sport: columns.text(.sport, in: row) ?? "", home: home,
      away: away, city: "", venue: columns.text(.venue, in: row) ?? "", location: location,
      start: try start(row, columns), line: row.line)
    // A row that cannot be read brings no city.
    game.city = try cities.mention(city, line: row.line)
    try games.add(game)
  }

  private mutating func start(
    _ row: ScheduleRow, _ columns: ScheduleColumns
  ) throws(ShowFileError) -> ZonedTime {
    if let text = columns.text(.start, in: row) {
      guard let (time, suffix) = LocalTime.iso(text) else {
        throw Self.fault("'\(text.prefix(40))' is not a time of a day", row, "2026-04-01 19:05")
      }
      let clock = try zones.clock(columns.text(.zone, in: row), line: row.line)
      switch suffix {
      case .none: return try ZoneReading.moment(time, on: clock, gap: .refused, line: row.line)
      case .utc: return try ZoneReading.moment(time, ahead: 0, on: clock, line: row.line)
      case .offset(let offset):
        let (planned, warning) = try ZoneReading.planned(
          time, ahead: offset, on: clock, line: row.line)
        if let warning { warnings.append(warning) }
        return planned
      }
    }
    guard let date = columns.text(.date, in: row) else {
      throw Self.fault("the game has no date", row, "2026-04-01")
    }
    guard let day = CalendarDay(date) else {
      throw Self.fault("'\(date.prefix(40))' is not a day of the calendar", row, "2026-04-01")
    }
    guard let text = columns.text(.time, in: row) else {
      throw Self.fault("the game has no time", row, "19:05 or 7:05 PM")
    }
    guard let time = Self.time(text, on: day) else {
      throw Self.fault("'\(text.prefix(40))' is not a time", row, "19:05 or 7:05 PM")
    }
    let clock = try zones.clock(columns.text(.zone, in: row), line: row.line)
    return try ZoneReading.moment(time, on: clock, gap: .refused, line: row.line)
  }

  /// Reads `19:05`, `19:05:00`, `7:05 PM` and `7:05pm`.
  private static func time(_ text: String, on day: CalendarDay) -> LocalTime? {
    var digits = text.lowercased().filter { $0 != " " && $0 != "." }[...]
    var isAfternoon: Bool?
    for (mark, value) in [("am", false), ("pm", true)] where digits.hasSuffix(mark) {
      digits = digits.dropLast(2)
      isAfternoon = value
    }
    let parts = digits.split(separator: ":", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count), (1...2).contains(parts[0].utf8.count),
      parts.dropFirst().allSatisfy({ $0.utf8.count == 2 }),
      parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } })
    else { return nil }
    let numbers = parts.compactMap { Int($0) }
    guard numbers.count == parts.count else { return nil }
    var hour = numbers[0]
    if let isAfternoon {
      guard (1...12).contains(hour) else { return nil }
      hour = hour % 12 + (isAfternoon ? 12 : 0)
    }
    return LocalTime(day, hour: hour, minute: numbers[1], second: numbers.dropFirst(2).first ?? 0)
  }

  private static func fault(
    _ message: String, _ row: ScheduleRow, _ example: String
  ) -> ShowFileError {
    ShowFileError(.malformed, message, line: row.line, remedy: "write it as \(example)")
  }
}
