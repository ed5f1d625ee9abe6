public import Domain

/// A block with the object it shows.
public struct PlacedItem: Hashable, Sendable {
  /// The block.
  public let item: BoardItem
  /// The object, or `nil` where it is gone.
  public let object: ShowObject?

  /// Creates a pair.
  public init(item: BoardItem, object: ShowObject?) {
    self.item = item
    self.object = object
  }
}
