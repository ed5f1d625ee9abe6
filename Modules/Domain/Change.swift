/// One entity before and after: the unit in which edits are decided, stored and undone.
///
/// A list of changes is applied in order and as a whole. Its inverse is the inverse of each change,
/// in reverse order.
public struct Change: Hashable, Sendable, Codable {
  /// The stored entity, or `nil` if the change creates it.
  public let before: Entity?
  /// The new entity, or `nil` if the change deletes it.
  public let after: Entity?

  private init(before: Entity?, after: Entity?) {
    self.before = before
    self.after = after
  }

  /// Creates an entity.
  public static func insert(_ entity: Entity) -> Change { Change(before: nil, after: entity) }

  /// Deletes an entity.
  public static func delete(_ entity: Entity) -> Change { Change(before: entity, after: nil) }

  /// Updates an entity; `nil` if the two states are of different entities.
  public static func update(from before: Entity, to after: Entity) -> Change? {
    guard before.key == after.key else { return nil }
    return Change(before: before, after: after)
  }

  /// Updates an entity with a closure that keeps its identity.
  public static func updating<Value: EntityValue>(
    _ value: Value, _ edit: (inout Value) -> Void
  ) -> Change {
    var edited = value
    edit(&edited)
    return Change(before: value.entity, after: edited.entity)
  }

  /// The change that undoes this one: before and after swapped.
  public var inverse: Change { Change(before: after, after: before) }

  /// Whether before and after are equal.
  public var isEmpty: Bool { before == after }

  /// The changed entity; `nil` only for a decoded change that names none.
  public var key: EntityKey? { (after ?? before)?.key }
}

extension Sequence<Change> {
  /// The changes that undo this list: each inverse, in reverse order.
  public var inverse: [Change] { reversed().map(\.inverse) }
}
