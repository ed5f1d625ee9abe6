/// One entity before and after: the only currency in which edits are decided, kept and undone.
///
/// A list of changes is applied from first to last and as a whole. Its inverse is the inverse of
/// each, from last to first.
public struct Change: Hashable, Sendable, Codable {
  /// The entity as it was stored, or `nil` where the change makes it.
  public let before: Entity?
  /// The entity as it becomes, or `nil` where the change deletes it.
  public let after: Entity?

  private init(before: Entity?, after: Entity?) {
    self.before = before
    self.after = after
  }

  /// Makes an entity.
  public static func insert(_ entity: Entity) -> Change { Change(before: nil, after: entity) }

  /// Deletes an entity.
  public static func delete(_ entity: Entity) -> Change { Change(before: entity, after: nil) }

  /// Alters an entity, or gives `nil` where the two states are of different entities.
  public static func update(from before: Entity, to after: Entity) -> Change? {
    guard before.key == after.key else { return nil }
    return Change(before: before, after: after)
  }

  /// Alters a show with a closure that leaves its identity alone.
  public static func updating(_ show: Show, _ edit: (inout Show) -> Void) -> Change {
    var edited = show
    edit(&edited)
    return Change(before: .show(show), after: .show(edited))
  }

  /// Alters an object with a closure that leaves its identity alone.
  public static func updating(_ object: ShowObject, _ edit: (inout ShowObject) -> Void) -> Change {
    var edited = object
    edit(&edited)
    return Change(before: .object(object), after: .object(edited))
  }

  /// Alters a board with a closure that leaves its identity alone.
  public static func updating(_ board: Board, _ edit: (inout Board) -> Void) -> Change {
    var edited = board
    edit(&edited)
    return Change(before: .board(board), after: .board(edited))
  }

  /// Alters a block with a closure that leaves its identity alone.
  public static func updating(_ item: BoardItem, _ edit: (inout BoardItem) -> Void) -> Change {
    var edited = item
    edit(&edited)
    return Change(before: .item(item), after: .item(edited))
  }

  /// Alters a trip with a closure that leaves its identity alone.
  public static func updating(_ trip: Trip, _ edit: (inout Trip) -> Void) -> Change {
    var edited = trip
    edit(&edited)
    return Change(before: .trip(trip), after: .trip(edited))
  }

  /// Alters a city of a trip with a closure that leaves its identity alone.
  public static func updating(_ city: City, _ edit: (inout City) -> Void) -> Change {
    var edited = city
    edit(&edited)
    return Change(before: .city(city), after: .city(edited))
  }

  /// Alters a game with a closure that leaves its identity alone.
  public static func updating(_ game: Game, _ edit: (inout Game) -> Void) -> Change {
    var edited = game
    edit(&edited)
    return Change(before: .game(game), after: .game(edited))
  }

  /// Alters a row of an itinerary with a closure that leaves its identity alone.
  public static func updating(
    _ entry: ItineraryEntry, _ edit: (inout ItineraryEntry) -> Void
  ) -> Change {
    var edited = entry
    edit(&edited)
    return Change(before: .entry(entry), after: .entry(edited))
  }

  /// The change that takes this one back: before and after swapped.
  public var inverse: Change { Change(before: after, after: before) }

  /// Whether nothing is different afterwards.
  public var isEmpty: Bool { before == after }

  /// Which entity is changed; `nil` only for a decoded change that names none.
  public var key: EntityKey? { (after ?? before)?.key }
}

extension Sequence<Change> {
  /// The list that takes this list back: each inverse, from last to first.
  public var inverse: [Change] { reversed().map(\.inverse) }
}
