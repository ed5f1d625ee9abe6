public import Domain
public import GridGeometry

extension ItinerarySession {
  /// The entry that a finger or a command lifted, or `nil`.
  public var lifted: ID<ItineraryEntry>? { hold?.entry }

  /// How far the finger that drags a row has to go for the row to come to stand below another one.
  ///
  /// A finger that stays within the view may first have to wait at an edge until the list has
  /// scrolled; the way becomes shorter then. Whether the row may be dropped there is another
  /// matter.
  ///
  /// - Parameters:
  ///   - above: The row above the place; `nil` for the header of the day.
  ///   - day: The day.
  /// - Returns: The way in screen points, positive where it goes down; 0 where the row would stand
  ///   there now; `nil` where no finger drags a row, or there is no such place.
  /// - Complexity: O(log n).
  public func way(toDropBelow above: ID<ItineraryEntry>?, on day: Int) -> Double? {
    guard let lifted = hold, lifted.touch != nil, above != lifted.entry,
      let position = rowPosition(below: above, on: day)
    else { return nil }
    let rank = plan.rows.lowerBound(position)
    if rankAbove(lifted) == rank { return 0 }
    let bottom = layout.frame(of: position).maxY
    // The rows below the lifted one close up.
    let edge = rank > lifted.rank ? bottom - lifted.height : bottom
    return edge + lifted.grip - scroll - lifted.finger.y
  }

  /// The middle of an entry's handle in the view; it may lie outside of what is seen.
  ///
  /// - Parameter entry: The entry.
  /// - Returns: The point; `nil` where the entry has no handle.
  public func handle(of entry: ID<ItineraryEntry>) -> Point<ScreenSpace>? {
    guard let entry = plan.entries[entry], entry.game == nil else { return nil }
    let handle = ItineraryLayout.handle(in: layout.frame(of: RowPosition(of: entry))).center
    return Point(x: handle.x, y: handle.y - scroll)
  }

  /// The row of an entry of a day, or the day's header; `nil` where there is none.
  func rowPosition(below above: ID<ItineraryEntry>?, on day: Int) -> RowPosition? {
    guard plan.trip.hasDay(day) else { return nil }
    guard let above else { return .header(day) }
    guard let entry = plan.entries[above], entry.day == day else { return nil }
    return RowPosition(of: entry)
  }
}
