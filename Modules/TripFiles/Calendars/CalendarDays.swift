import Domain
import PluginAPI

/// Puts the entries of a calendar on the days of its trip.
///
/// If the calendar does not give the first day, the trip begins with its first game, or with what
/// is planned in the weeks before it.
struct CalendarDays {
  /// How many days before the first game and after the last one events still belong to a trip.
  static let margin = 60
  /// Why events are left out.
  static let farOffReason = "it is more than \(margin) days from the games"

  /// How many entries are left out because they are far from all games.
  private(set) var farOff = 0
  private(set) var warnings: [String] = []
  /// The first day, if it is not the day of the first game.
  private(set) var stated: CalendarDay?

  private let span: TripSpan
  private let games: GameRegister
  private let gamesOfDay: [CalendarDay: [GameDraft]]

  /// Prepares the days of a trip.
  init(_ span: TripSpan, _ games: GameRegister) {
    (self.span, self.games) = (span, games)
    stated = span.firstDay
    gamesOfDay = Dictionary(grouping: games.drafts, by: \.start.day)
      .mapValues { $0.sorted { $0.start.instant < $1.start.instant } }
  }

  /// The entries with their days, in order.
  ///
  /// - Parameters:
  ///   - entries: The entries.
  ///   - keys: The final keys of cities that have others.
  ///   - ambiguous: For lines that name several cities, the error.
  ///   - odd: Where entries are reported that are on no day.
  /// - Returns: The others.
  mutating func place(
    _ entries: [CalendarEntry], _ keys: [String: String], _ ambiguous: [Int: ShowFileError],
    to odd: inout OddRecords
  ) -> [ImportedEntry] {
    let near = nearby(entries)
    farOff = entries.count - near.count
    let gamesStart = games.drafts.map(\.start.day).min()
    let entriesStart = near.filter(\.isForeign).map(\.day).min()
    if stated == nil, let entriesStart, gamesStart.map({ entriesStart < $0 }) ?? true {
      stated = entriesStart
    }
    var placed: [ImportedEntry] = []
    for entry in near.sorted(by: Self.isBefore) {
      do throws(ShowFileError) {
        if let fault = entry.cityLines.lazy.compactMap({ ambiguous[$0] }).first { throw fault }
        guard let first = stated ?? gamesStart else {
          throw ShowFileError(
            .malformed, "the calendar has neither a first day nor games", line: entry.line,
            remedy: "export the trip again")
        }
        let day = entry.day.daysSince1970 - first.daysSince1970 + 1
        try span.check(day: day, from: first, line: entry.line)
        placed.append(
          ImportedEntry(
            day: day, follows: follows(entry), content: entry.settledContent(keys),
            isStranded: entry.isStranded))
      } catch {
        odd.add(entry.title, error, line: entry.line)
      }
    }
    return placed
  }

  /// The entries that are not far from all games.
  private func nearby(_ entries: [CalendarEntry]) -> [CalendarEntry] {
    let days = games.drafts.map(\.start.day.daysSince1970)
    guard span.firstDay == nil, let first = days.min(), let last = days.max() else {
      return entries
    }
    let begin = max(first - Self.margin, last - Trip.dayCounts.upperBound + 1)
    let end = min(last + Self.margin, begin + Trip.dayCounts.upperBound - 1)
    return entries.filter { !$0.isForeign || (begin...end).contains($0.day.daysSince1970) }
  }

  /// The order of a day: as the calendar says, and by time.
  private static func isBefore(_ one: CalendarEntry, _ other: CalendarEntry) -> Bool {
    (one.day, one.order ?? .max, one.time?.minutes ?? -1, one.line)
      < (other.day, other.order ?? .max, other.time?.minutes ?? -1, other.line)
  }

  /// The game that an entry follows: the one it names if that is on the same day, or the last one
  /// before its time.
  private mutating func follows(_ entry: CalendarEntry) -> String? {
    if entry.isForeign {
      guard let time = entry.time else { return nil }
      return gamesOfDay[entry.day]?.last { $0.start.time <= time }?.key
    }
    guard let key = entry.follows else { return nil }
    if games.game(key)?.start.day == entry.day { return key }
    warnings.append(
      "line \(entry.line): what follows the game '\(key)' is on another day now, before "
        + "that day's games")
    return nil
  }
}
