public import Domain
public import GridGeometry

/// What a surface can be told to do without a finger.
public enum SessionCommand: Hashable, Sendable {
  /// Lay a new block, with an identity drawn by the caller.
  case place(ID<BoardItem>, object: ID<ShowObject>, in: CellRect)
  /// Move a block's top left corner to a cell.
  case move(ID<BoardItem>, to: Cell)
  /// Give a block another span by a handle: the edges opposite to the handle stay.
  case resize(ID<BoardItem>, to: CellSpan, from: Handle)
  /// Let a block show another object.
  case reassign(ID<BoardItem>, to: ID<ShowObject>)
  /// Take a block off the board.
  case remove(ID<BoardItem>)
  /// Set the smallest block the board accepts.
  case setMinimum(MinimumSpan)
  /// Take the last step back.
  case undo
  /// Take the last undone step again.
  case redo
  /// Switch between edit and play.
  case setMode(InteractionMode)
}
