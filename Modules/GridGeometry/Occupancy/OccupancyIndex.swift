/// An index of items on the grid: a map from keys to rectangles of cells that answers spatial
/// queries fast, whatever the number and size of the items.
///
/// Items may overlap. Rules refuse overlaps, but a damaged file or another process may create some,
/// and every answer is still exact.
///
/// Items live in blocks of about their own size, four at most, which a hash table finds; so the
/// cost of a change does not grow with an item's area. Below, *s* is the number of shapes of blocks
/// in use: 1 if no item is wider or higher than 8 cells, 2 if none exceeds 32, and few more on any
/// board that a person makes.
///
/// A value: copies are independent and share storage until one of them changes.
public struct OccupancyIndex<Key: Hashable & Sendable & Comparable>: Sendable {
  @usableFromInline var grid = OccupancyGrid()
  /// The key in each slot of the grid.
  @usableFromInline var keys: ContiguousArray<Key> = []
  @usableFromInline var slots: [Key: Int] = [:]

  /// Creates an index without items.
  @inlinable public init() {}

  /// Creates an index of items; if a key is repeated, the first item counts.
  ///
  /// - Parameter entries: Keys and rectangles.
  /// - Complexity: O(*n*) on average for *n* entries.
  @inlinable public init(_ entries: some Sequence<(Key, CellRect)>) {
    let expected = entries.underestimatedCount
    grid.reserveCapacity(expected)
    keys.reserveCapacity(expected)
    slots.reserveCapacity(expected)
    for (key, rect) in entries { insert(key, at: rect) }
  }

  /// The number of items.
  @inlinable public var count: Int { keys.count }

  /// Whether there are no items.
  @inlinable public var isEmpty: Bool { keys.isEmpty }

  /// The rectangle of an item, or `nil` if there is none with that key.
  ///
  /// - Complexity: O(1) on average.
  @inlinable public func rect(of key: Key) -> CellRect? {
    slots[key].map { grid.rects[$0] }
  }

  /// All items, in no particular order.
  ///
  /// - Complexity: O(1); going through them is O(*n*).
  @inlinable public var entries: some Sequence<(Key, CellRect)> { zip(keys, grid.rects) }

  /// Adds an item, or does nothing if its key is in use.
  ///
  /// - Parameters:
  ///   - key: The item's key.
  ///   - rect: Its rectangle; it may overlap other items.
  /// - Returns: Whether it was added.
  /// - Complexity: O(*s*) on average.
  @inlinable @discardableResult
  public mutating func insert(_ key: Key, at rect: CellRect) -> Bool {
    if let taken = slots.updateValue(keys.count, forKey: key) {
      slots[key] = taken
      return false
    }
    keys.append(key)
    grid.append(rect)
    return true
  }

  /// Removes an item.
  ///
  /// - Parameter key: The item's key.
  /// - Returns: Its rectangle, or `nil` if there was none with that key.
  /// - Complexity: O(*s* + *b*) on average for *b* other items in the same blocks.
  @inlinable @discardableResult
  public mutating func remove(_ key: Key) -> CellRect? {
    guard let slot = slots.removeValue(forKey: key) else { return nil }
    let rect = grid.rects[slot]
    grid.remove(slot)
    // As in the grid, the last item takes the slot.
    let last = keys.removeLast()
    if slot < keys.count {
      keys[slot] = last
      slots[last] = slot
    }
    return rect
  }

  /// Moves an item to another rectangle.
  ///
  /// - Parameters:
  ///   - key: The item's key.
  ///   - rect: The new rectangle; it may overlap other items.
  /// - Returns: Whether there is an item with that key.
  /// - Complexity: O(*s* + *b*) on average for *b* other items in the blocks that it leaves.
  @inlinable @discardableResult
  public mutating func move(_ key: Key, to rect: CellRect) -> Bool {
    guard let slot = slots[key] else { return false }
    grid.move(slot, to: rect)
    return true
  }
}
