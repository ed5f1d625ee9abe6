import Boards
public import Domain

/// What is selected on the current board.
extension Seat {
  /// The blocks that are selected to be carried or changed together, in reading order.
  public var selectedItems: [BoardItem] { session?.selectedItems ?? [] }
}
