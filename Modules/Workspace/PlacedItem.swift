public import Domain

/// A block with the object it shows.
public struct PlacedItem: Hashable, Sendable {
  /// The block.
  public let item: BoardItem
  /// The object, or `nil` where the block shows none, or one that is gone.
  public let object: ShowObject?
  /// Its place in the order, from 1, where the board keeps one and it is known.
  public let place: Int?

  /// Creates a pair.
  public init(item: BoardItem, object: ShowObject?, place: Int? = nil) {
    self.item = item
    self.object = object
    self.place = place
  }

  /// Where it lies, in the words of commands: `3,-2 2x2`, or its place in the order; `nil` where
  /// that is not known.
  public var position: String? { item.pose.cells.map { "\($0)" } ?? place.map { "\($0)" } }

  /// Whether the block shows an object that is gone.
  public var isOrphan: Bool { item.object != nil && object == nil }
}
