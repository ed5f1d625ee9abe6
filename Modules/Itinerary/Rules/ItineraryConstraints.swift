public import Domain

/// Which entries can be where in an itinerary.
///
/// Zones and validity always agree: a position is valid if and only if it is strictly inside a
/// zone.
public struct ItineraryConstraints: Sendable {
  /// Creates the constraints, which are the same for all trips.
  public init() {}

  /// All zones where an entry can be dropped, in order.
  ///
  /// - Parameters:
  ///   - entry: An entry of the plan, or a new one. Games have no zones.
  ///   - plan: The trip.
  /// - Returns: The zones; none for a travel whose leg is not in the schedule.
  /// - Complexity: O(log n) for all; see ``DropZones``.
  public func validDropZones(for entry: ItineraryEntry, in plan: TripPlan) -> DropZones {
    let own = plan.entries[entry.id].map(RowPosition.init(of:))
    return DropZones(
      ranks: bounds(of: entry, in: plan)?.ranks(in: plan) ?? 0..<0, of: own, in: plan.rows)
  }

  /// Whether an entry can be at a place.
  ///
  /// - Parameters:
  ///   - entry: An entry of the plan, or a new one.
  ///   - day: The number of the day.
  ///   - sortOrder: The sort order in the day; no other entry of the day has it.
  ///   - plan: The trip.
  /// - Returns: Whether the place is strictly inside one of the entry's zones.
  /// - Complexity: O(1).
  public func isValidPosition(
    of entry: ItineraryEntry, day: Int, sortOrder: Double, in plan: TripPlan
  ) -> Bool {
    guard sortOrder.isFinite, let bounds = bounds(of: entry, in: plan) else { return false }
    return bounds.contains(day: day, sortOrder: sortOrder, in: plan)
      && !plan.isTaken(day: day, sortOrder: sortOrder, besides: entry)
  }

  /// The games that limit a travel, in order; none for other entries.
  ///
  /// For a travel without a valid position, these are the games that contradict it.
  ///
  /// - Parameters:
  ///   - entry: An entry of the plan, or a new one.
  ///   - plan: The trip.
  /// - Returns: The games' entries.
  /// - Complexity: O(1).
  public func barrierGames(for entry: ItineraryEntry, in plan: TripPlan) -> [ItineraryEntry] {
    guard let travel = entry.travel else { return [] }
    return plan.schedule.window(of: travel).barriers.compactMap { plan.entry(of: $0) }
  }

  /// The rows between which an entry can be; `nil` if it has no valid position.
  func bounds(of entry: ItineraryEntry, in plan: TripPlan) -> Bounds? {
    switch entry.content {
    case .game: nil
    case .custom: Bounds(after: nil, before: nil)
    case .travel(let travel):
      switch plan.schedule.window(of: travel) {
      case .closed: nil
      case .open(let after, let before):
        Bounds(
          after: after.flatMap { plan.entry(of: $0) }.map(RowPosition.init(of:)),
          before: before.flatMap { plan.entry(of: $0) }.map(RowPosition.init(of:)))
      }
    }
  }

  /// Two rows between which an entry can be; `nil` for the ends of the trip.
  struct Bounds: Sendable {
    let after: RowPosition?
    let before: RowPosition?

    func contains(day: Int, sortOrder: Double, in plan: TripPlan) -> Bool {
      guard plan.trip.hasDay(day) else { return false }
      if let after, (day, sortOrder) <= (after.day, after.sortOrder) { return false }
      if let before, (day, sortOrder) >= (before.day, before.sortOrder) { return false }
      return true
    }

    /// The rows that each have a gap below them.
    func ranks(in plan: TripPlan) -> Range<Int> {
      // Damaged trips have rows outside their days.
      let first = max(
        plan.rows.lowerBound(.header(1)), after.map { plan.rows.lowerBound($0) } ?? 0)
      let last = min(
        plan.rankBehind(day: plan.trip.dayCount),
        before.map { plan.rows.lowerBound($0) } ?? .max)
      return first < last ? first..<last : 0..<0
    }
  }
}
