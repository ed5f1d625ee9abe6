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
    try check(from: first)
    for game in games {
      if let fault = fault(of: game, from: first) { throw fault }
    }
  }

  /// Removes the games that are on no day of the trip.
  ///
  /// A date that is years off must not make the other games those that are left out, so if the file
  /// does not give the first day, the days are those that hold the most games.
  ///
  /// - Parameters:
  ///   - games: The games.
  ///   - odd: Where those that are removed are reported.
  /// - Throws: ``ShowFileError`` if the days that the file gives reach beyond the calendar.
  func removeOutliers(
    from games: inout GameRegister, to odd: inout OddRecords
  ) throws(ShowFileError) {
    guard let first = firstDay ?? fullestStart(of: games.drafts.map(\.start.day)) else { return }
    try check(from: first)
    games.remove(to: &odd) { fault(of: $0, from: first) }
  }

  /// The day from which as many days as a trip can have hold the most of these days.
  private func fullestStart(of days: [CalendarDay]) -> CalendarDay? {
    let days = days.sorted()
    let count = dayCount ?? Trip.dayCounts.upperBound
    var best: (start: CalendarDay, count: Int)?
    var end = 0
    for (index, start) in days.enumerated() {
      while end < days.count, days[end].daysSince1970 - start.daysSince1970 < count { end += 1 }
      if end - index > best?.count ?? 0 { best = (start, end - index) }
    }
    return best?.start
  }

  private func check(from first: CalendarDay) throws(ShowFileError) {
    guard let count = dayCount, first.adding(days: count - 1) == nil else { return }
    throw ShowFileError(
      .outOfRange, "\(count) days from \(first) on reach beyond the calendar",
      remedy: "the calendar ends with the year 9999")
  }

  private func fault(of game: GameDraft, from first: CalendarDay) -> ShowFileError? {
    let number = game.start.day.daysSince1970 - first.daysSince1970 + 1
    guard !(1...(dayCount ?? Trip.dayCounts.upperBound)).contains(number) else { return nil }
    guard dayCount == nil, number > 0 else {
      let days = dayCount.map { " of \($0) days" } ?? ""
      return ShowFileError(
        .outOfRange,
        "the game on \(game.start.day) lies on no day of the trip\(days) from \(first)",
        line: game.line, remedy: "correct the game's date, or the trip's first day and length")
    }
    return ShowFileError(
      .outOfRange, "the game on \(game.start.day) is day \(number) of a trip from \(first) on",
      line: game.line, remedy: "\(Self.remedy); give the games of one trip only")
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
