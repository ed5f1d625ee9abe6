import Domain
import PluginAPI

/// The days that a schedule needs.
struct TripDays {
  private let stated: (first: CalendarDay?, count: Int?)
  private let games: ClosedRange<CalendarDay>?
  private let lastEntryDay: Int

  init(of schedule: ImportedTrip) {
    stated = (schedule.firstDay, schedule.dayCount)
    let days = schedule.games.map(\.start.day)
    games = days.min().flatMap { first in days.max().map { first...$0 } }
    lastEntryDay = schedule.entries.map(\.day).max() ?? 0
  }

  /// The days of a new trip: those stated, or else as many as are needed.
  func days() throws(TripError) -> (first: CalendarDay, count: Int) {
    guard let first = stated.first ?? games?.lowerBound else {
      throw TripError(
        .malformed, "the file says neither on which day the trip begins nor any game",
        remedy: "give it games, or a first day")
    }
    let last = games.map { $0.upperBound.daysSince1970 - first.daysSince1970 + 1 } ?? 1
    let count = stated.count ?? max(last, lastEntryDay, 1)
    try check(first, count)
    return (first, count)
  }

  /// The days of an existing trip: those stated, or else extended to reach all games.
  func extending(_ trip: Trip) throws(TripError) -> Trip {
    let stored = (
      first: trip.firstDay.daysSince1970,
      last: trip.firstDay.daysSince1970 + trip.dayCount - 1
    )
    var extended = trip
    let first = min(stored.first, games?.lowerBound.daysSince1970 ?? stored.first)
    let last = max(stored.last, games?.upperBound.daysSince1970 ?? stored.last)
    extended.firstDay = stated.first ?? CalendarDay(daysSince1970: first) ?? trip.firstDay
    extended.dayCount = stated.count ?? last - extended.firstDay.daysSince1970 + 1
    try check(extended.firstDay, extended.dayCount)
    return extended
  }

  private func check(_ first: CalendarDay, _ count: Int) throws(TripError) {
    guard Trip.dayCounts.contains(count), first.adding(days: count - 1) != nil else {
      throw TripError(
        .outOfRange, "a trip of \(count) days; it has 1 to \(Trip.dayCounts.upperBound) days")
    }
    guard let games else { return }
    let last = games.upperBound.daysSince1970 - first.daysSince1970 + 1
    guard first <= games.lowerBound, last <= count else {
      throw TripError(
        .outOfRange,
        "games from \(games.lowerBound) to \(games.upperBound) do not fit into \(count) days from "
          + "\(first)", remedy: "let the trip begin earlier, or have more days")
    }
  }
}
