/// A block on a board; many may show one object (spec B14).
public struct BoardItem: Hashable, Sendable, Codable {
  /// The identity.
  public let id: ID<BoardItem>
  /// The board it lies on.
  public let board: ID<Board>
  /// The object it shows.
  public var object: ID<ShowObject>
  /// Where and how it lies.
  public var pose: Pose

  /// Creates a block.
  public init(id: ID<BoardItem>, board: ID<Board>, object: ID<ShowObject>, pose: Pose) {
    self.id = id
    self.board = board
    self.object = object
    self.pose = pose
  }
}

extension BoardItem {
  /// Orders blocks from the top row to the bottom one, each row from left to right; ties by
  /// identity.
  public static func inReadingOrder(_ left: BoardItem, _ right: BoardItem) -> Bool {
    switch (left.pose, right.pose) {
    case (.cells(let first), .cells(let second)):
      first == second ? left.id < right.id : first < second
    }
  }
}
