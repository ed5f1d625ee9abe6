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

  /// Alters an entity with a closure that leaves its identity alone.
  public static func updating<Value: EntityValue>(
    _ value: Value, _ edit: (inout Value) -> Void
  ) -> Change {
    var edited = value
    edit(&edited)
    return Change(before: value.entity, after: edited.entity)
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
