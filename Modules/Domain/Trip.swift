/// A trip from game to game: some days in a row, with what is planned on each.
public struct Trip: Hashable, Sendable, Codable {
  /// The identity.
  public let id: ID<Trip>
  /// The name, unique in the workspace's trips by its ``NameKey``.
  public var name: String
  /// The day that is day 1.
  public var firstDay: CalendarDay
  /// How many days it has, one of ``dayCounts``.
  public var dayCount: Int
  /// When the trip was made.
  public let created: Timestamp

  /// How many days a trip may have: one to ten years.
  public static let dayCounts = 1...3_660

  /// Creates a trip.
  ///
  /// Name and length are taken as they are: check them with ``Name/validated(_:)`` and
  /// ``dayCounts`` first.
  public init(
    id: ID<Trip>, name: String, firstDay: CalendarDay, dayCount: Int, created: Timestamp
  ) {
    self.id = id
    self.name = name
    self.firstDay = firstDay
    self.dayCount = dayCount
    self.created = created
  }

  /// The number of a calendar day in the trip, 1 for the first; also for days outside of it.
  public func number(of day: CalendarDay) -> Int {
    day.daysSince1970 - firstDay.daysSince1970 + 1
  }

  /// The calendar day with a number; `nil` where the calendar does not go that far.
  public func day(_ number: Int) -> CalendarDay? {
    let (days, isOverflow) = number.subtractingReportingOverflow(1)
    return isOverflow ? nil : firstDay.adding(days: days)
  }

  /// Whether the trip has a day of that number.
  public func hasDay(_ number: Int) -> Bool { number >= 1 && number <= dayCount }
}
