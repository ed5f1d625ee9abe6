public import Domain
import PluginAPI

/// A block of a show, and where it is.
public struct BlockPlace: Hashable, Sendable {
  /// The board.
  public let board: Board
  /// The number in reading order, from 1.
  public let number: Int
  /// The block.
  public let item: BoardItem
}

extension ShowContents {
  /// All blocks, by board and in reading order.
  var blocks: [BlockPlace] {
    let items = Dictionary(grouping: items, by: \.board)
    return boards.flatMap { board in
      (items[board.id] ?? []).sorted(by: BoardItem.inReadingOrder).enumerated()
        .map { BlockPlace(board: board, number: $0 + 1, item: $1) }
    }
  }
}
