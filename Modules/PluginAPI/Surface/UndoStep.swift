public import Domain

/// One step of a board's undo history.
///
/// ``TextKey/step(_:)`` describes it in words.
public struct UndoStep: Hashable, Sendable {
  /// A block that the step placed, changed or removed.
  public struct Block: Hashable, Sendable {
    /// The block's number in reading order before the step, from 1; `nil` for a new block.
    public let ordinal: Int?
    /// Its place in the order after the step, from 1, if the board keeps one.
    public let place: Int?
    /// The block before the step; `nil` if the step placed it.
    public let before: BoardItem?
    /// The block after the step; `nil` if the step removed it.
    public let after: BoardItem?
    /// The object of the block after the step, or before its removal; `nil` if the object is gone.
    public let object: ShowObject?

    /// Creates a block of a step.
    public init(
      ordinal: Int?, place: Int? = nil, before: BoardItem?, after: BoardItem?, object: ShowObject?
    ) {
      self.ordinal = ordinal
      self.place = place
      self.before = before
      self.after = after
      self.object = object
    }
  }

  /// The blocks, in the order of the changes.
  public let blocks: [Block]

  /// Creates a step.
  public init(blocks: [Block]) {
    self.blocks = blocks
  }
}
