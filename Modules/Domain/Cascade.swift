/// Deletions spelled out: what goes with an object, a board or a show (spec B13).
///
/// Stores get every deletion as a change of its own, dependants first, so that the inverse makes
/// owners before what they own.
public enum Cascade {
  /// Deletes an object and every block that shows it.
  ///
  /// - Parameters:
  ///   - object: What to delete.
  ///   - items: The blocks that show it, on all boards.
  /// - Returns: The deletions, dependants first.
  public static func deleting(_ object: ShowObject, shownBy items: [BoardItem]) -> [Change] {
    items.map { .delete(.item($0)) } + [.delete(.object(object))]
  }

  /// Deletes a board and every block on it.
  ///
  /// - Parameters:
  ///   - board: What to delete.
  ///   - items: The blocks on the board.
  /// - Returns: The deletions, dependants first.
  public static func deleting(_ board: Board, with items: [BoardItem]) -> [Change] {
    items.map { .delete(.item($0)) } + [.delete(.board(board))]
  }

  /// Deletes a show with all it owns.
  ///
  /// - Parameters:
  ///   - show: What to delete.
  ///   - objects: The show's objects.
  ///   - boards: The show's boards.
  ///   - items: The blocks on all of its boards.
  /// - Returns: The deletions, dependants first.
  public static func deleting(
    _ show: Show, objects: [ShowObject], boards: [Board], items: [BoardItem]
  ) -> [Change] {
    items.map { .delete(.item($0)) } + boards.map { .delete(.board($0)) }
      + objects.map { .delete(.object($0)) } + [.delete(.show(show))]
  }

  /// Deletes a trip with all it owns.
  ///
  /// - Parameters:
  ///   - trip: What to delete.
  ///   - cities: The trip's cities.
  ///   - games: The trip's games.
  ///   - entries: The rows of its itinerary.
  /// - Returns: The deletions, dependants first.
  public static func deleting(
    _ trip: Trip, cities: [City], games: [Game], entries: [ItineraryEntry]
  ) -> [Change] {
    entries.map { .delete(.entry($0)) } + games.map { .delete(.game($0)) }
      + cities.map { .delete(.city($0)) } + [.delete(.trip(trip))]
  }
}
