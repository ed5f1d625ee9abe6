import Domain

/// The position of a block in reading order.
struct ReadingPlace: Comparable, Sendable {
  let pose: Pose
  let item: ID<BoardItem>

  init(_ item: BoardItem) {
    pose = item.pose
    self.item = item.id
  }

  /// As ``BoardItem/inReadingOrder(_:_:)`` has it.
  static func < (left: ReadingPlace, right: ReadingPlace) -> Bool {
    if left.pose.comes(before: right.pose) { return true }
    return !right.pose.comes(before: left.pose) && left.item < right.item
  }
}

extension SortedList<ReadingPlace> {
  /// Updates the pose of a block.
  mutating func update(from before: BoardItem?, to after: BoardItem?) {
    guard before?.pose != after?.pose || before?.id != after?.id else { return }
    if let before { remove(ReadingPlace(before)) }
    if let after { insert(ReadingPlace(after)) }
  }

  /// The number of a block in reading order, from 1.
  func ordinal(of item: BoardItem) -> Int { 1 + rank(of: ReadingPlace(item)) }

  /// The place of a block in the order, from 1; `nil` for blocks without one.
  func place(of item: BoardItem) -> Int? {
    guard item.pose.order != nil else { return nil }
    // Blocks on cells, if any, come before all blocks in an order.
    return ordinal(of: item) - rank { $0.pose.cells != nil }
  }
}
