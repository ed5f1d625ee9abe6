/// Complete deletions: everything that is deleted with an object, a board or a show.
///
/// Stores get every deletion as a separate change, dependants first, so that the inverse creates
/// owners first.
public enum Cascade {
  /// Deletes an object and every block that shows it.
  ///
  /// - Parameters:
  ///   - object: The object to delete.
  ///   - items: The blocks that show it, on all boards.
  /// - Returns: The deletions, dependants first.
  public static func deleting(_ object: ShowObject, shownBy items: [BoardItem]) -> [Change] {
    items.map { .delete(.item($0)) } + [.delete(.object(object))]
  }

  /// Deletes a board and every block on it.
  ///
  /// Blocks of other boards that open it stay, with its name, and open nothing.
  ///
  /// - Parameters:
  ///   - board: The board to delete.
  ///   - items: The blocks on the board.
  ///   - others: The blocks of the show's other boards, or those of them that open the board.
  /// - Returns: The changes, dependants first.
  public static func deleting(
    _ board: Board, with items: [BoardItem], besides others: [BoardItem] = []
  ) -> [Change] {
    let ways = others.filter { $0.content.destination == board.id && $0.board != board.id }
    return ways.sorted { $0.id < $1.id }.map { way in
      .updating(way) {
        $0.content = .goto(nil)
        $0.label = way.label ?? board.name
      }
    } + items.map { .delete(.item($0)) } + [.delete(.board(board))]
  }

  /// Deletes a show with its contents.
  ///
  /// - Parameters:
  ///   - show: The show to delete.
  ///   - objects: The show's objects.
  ///   - boards: The show's boards.
  ///   - items: The blocks on all its boards.
  /// - Returns: The deletions, dependants first.
  public static func deleting(
    _ show: Show, objects: [ShowObject], boards: [Board], items: [BoardItem]
  ) -> [Change] {
    items.map { .delete(.item($0)) } + boards.map { .delete(.board($0)) }
      + objects.map { .delete(.object($0)) } + [.delete(.show(show))]
  }

  /// Deletes a trip with its contents.
  ///
  /// - Parameters:
  ///   - trip: The trip to delete.
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
