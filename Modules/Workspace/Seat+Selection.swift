import Boards
public import Domain

/// What is selected on the current board.
extension Seat {
  /// Whether items of the current board are selected together: taps select, then.
  public var isSelecting: Bool { session?.selected.isOn ?? false }

  /// The blocks that are selected to be carried or changed together, in reading order.
  public var selectedItems: [BoardItem] { session?.selectedItems ?? [] }
}
