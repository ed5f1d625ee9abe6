import Domain
import PluginAPI

/// The days of a file's trip, if the file gives them, and a check that everything is on them.
struct TripSpan {
  /// The day that is day 1; `nil` for the day of the first game.
  var firstDay: CalendarDay?
  /// How many days; `nil` for as many as reach the last game and entry.
  var dayCount: Int?

  /// The remedy for an invalid number of days.
  static let remedy =
    "a trip has \(Trip.dayCounts.lowerBound) to \(Trip.dayCounts.upperBound) days"

  /// Checks the trip's length in a file.
  ///
  /// - Throws: ``ShowFileError`` if no trip has so many days.
  static func check(dayCount: Int, line: Int) throws(ShowFileError) {
    guard Trip.dayCounts.contains(dayCount) else {
      throw ShowFileError(
        .outOfRange, "a trip of \(dayCount) days is not possible", line: line, remedy: remedy)
    }
  }

  /// The day that is day 1; `nil` if there are no games and the file does not say.
  func first(of games: [GameDraft]) -> CalendarDay? {
    firstDay ?? games.map(\.start.day).min()
  }

  /// Checks that all games are on days of the trip.
  ///
  /// - Throws: ``ShowFileError`` with the line of the first game that is not.
  func check(_ games: [GameDraft]) throws(ShowFileError) {
    guard let first = first(of: games) else { return }
    let count = dayCount ?? Trip.dayCounts.upperBound
    guard first.adding(days: count - 1) != nil || dayCount == nil else {
      throw ShowFileError(
        .outOfRange, "\(count) days from \(first) on reach beyond the calendar",
        remedy: "the calendar ends with the year 9999")
    }
    for game in games {
      let number = game.start.day.daysSince1970 - first.daysSince1970 + 1
      guard !(1...count).contains(number) else { continue }
      guard dayCount == nil, number > 0 else {
        let days = dayCount.map { " of \($0) days" } ?? ""
        throw ShowFileError(
          .outOfRange,
          "the game on \(game.start.day) lies on no day of the trip\(days) from \(first)",
          line: game.line, remedy: "correct the game's date, or the trip's first day and length")
      }
      throw ShowFileError(
        .outOfRange, "the game on \(game.start.day) is day \(number) of a trip from \(first) on",
        line: game.line, remedy: "\(Self.remedy); give the games of one trip only")
    }
  }

  /// Checks the day of an entry.
  ///
  /// - Throws: ``ShowFileError`` if the trip has no such day.
  func check(day: Int, from first: CalendarDay?, line: Int) throws(ShowFileError) {
    let count = dayCount ?? Trip.dayCounts.upperBound
    guard (1...count).contains(day), first.map({ $0.adding(days: day - 1) != nil }) ?? true else {
      throw ShowFileError(
        .outOfRange, "the trip has no day \(day)", line: line,
        remedy: dayCount.map { "its days are 1 to \($0)" } ?? Self.remedy)
    }
  }
}
