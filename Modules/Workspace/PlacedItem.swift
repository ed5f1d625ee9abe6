public import Domain

/// A block with the object it shows.
public struct PlacedItem: Hashable, Sendable {
  /// The block.
  public let item: BoardItem
  /// The object, or `nil` where the block shows none, or one that is gone.
  public let object: ShowObject?

  /// Creates a pair.
  public init(item: BoardItem, object: ShowObject?) {
    self.item = item
    self.object = object
  }

  /// Whether the block shows an object that is gone.
  public var isOrphan: Bool { item.object != nil && object == nil }
}
