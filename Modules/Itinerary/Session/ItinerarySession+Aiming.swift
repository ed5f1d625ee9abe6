public import Domain

extension ItinerarySession {
  /// The entry that a finger or a command lifted, or `nil`.
  public var lifted: ID<ItineraryEntry>? { hold?.entry }

  /// The row of an entry of a day, or the day's header; `nil` if there is none.
  func rowPosition(below above: ID<ItineraryEntry>?, on day: Int) -> RowPosition? {
    guard plan.trip.hasDay(day) else { return nil }
    guard let above else { return .header(day) }
    guard let entry = plan.entries[above], entry.day == day else { return nil }
    return RowPosition(of: entry)
  }
}
