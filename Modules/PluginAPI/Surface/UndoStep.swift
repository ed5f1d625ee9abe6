public import Domain

/// One step of a board's undo history, as it was made.
///
/// The words for it are made by ``Wording/text(for:)-(UndoStep)``.
public struct UndoStep: Hashable, Sendable {
  /// A block that the step placed, changed or removed.
  public struct Block: Hashable, Sendable {
    /// The block's place in reading order before the step, from 1; `nil` for a block it placed.
    public let ordinal: Int?
    /// Its place in the order after the step, from 1, where the board keeps one.
    public let place: Int?
    /// The block before the step; `nil` where the step placed it.
    public let before: BoardItem?
    /// The block after the step; `nil` where the step removed it.
    public let after: BoardItem?
    /// The object that the block shows after the step, or showed until it was removed; `nil` where
    /// the object is gone.
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

  /// The blocks, in the order in which the step changed them.
  public let blocks: [Block]

  /// Creates a step.
  public init(blocks: [Block]) {
    self.blocks = blocks
  }
}
