/// A trip from game to game: consecutive days with a plan for each.
public struct Trip: Hashable, Sendable, Codable {
  /// The identity.
  public let id: Domain.ID<Trip>
  /// The name, unique among the workspace's trips by its ``NameKey``.
  public var name: String
  /// The date of day 1.
  public var firstDay: CalendarDay
  /// The number of days, within ``dayCounts``.
  public var dayCount: Int
  /// When the trip was created.
  public let created: Timestamp

  /// The allowed number of days: up to ten years.
  public static let dayCounts = 1...3_660

  /// Creates a trip.
  ///
  /// Name and length are not checked: validate them with ``Name/validated(_:orEmpty:)`` and
  /// ``dayCounts`` first.
  public init(
    id: Domain.ID<Trip>, name: String, firstDay: CalendarDay, dayCount: Int, created: Timestamp
  ) {
    self.id = id
    self.name = name
    self.firstDay = firstDay
    self.dayCount = dayCount
    self.created = created
  }

  /// The day number of a calendar day, 1 for the first; also for days outside the trip.
  public func number(of day: CalendarDay) -> Int {
    day.daysSince1970 - firstDay.daysSince1970 + 1
  }

  /// The calendar day with a number; `nil` outside the calendar.
  public func day(_ number: Int) -> CalendarDay? {
    let (days, isOverflow) = number.subtractingReportingOverflow(1)
    return isOverflow ? nil : firstDay.adding(days: days)
  }

  /// Whether the trip has a day with that number.
  public func hasDay(_ number: Int) -> Bool { number >= 1 && number <= dayCount }
}
