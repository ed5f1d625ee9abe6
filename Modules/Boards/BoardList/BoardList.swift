public import Domain
public import PluginAPI

/// The source of a list of boards: a show, its boards with their blocks, and its objects.
public struct BoardList: Hashable, Sendable {
  /// A board with its blocks.
  public struct Entry: Hashable, Sendable {
    /// The board.
    public let board: Board
    /// Its blocks, in any order.
    public let items: [BoardItem]

    /// Creates an entry.
    public init(board: Board, items: [BoardItem]) {
      self.board = board
      self.items = items
    }
  }

  /// The show that owns the boards.
  public let show: Show
  /// The boards, in order.
  public let entries: [Entry]
  /// The show's objects, in any order.
  public let objects: [ShowObject]

  /// Creates a list.
  ///
  /// - Parameters:
  ///   - show: The show that owns the boards.
  ///   - entries: The boards with their blocks, in order.
  ///   - objects: The show's objects, in any order.
  public init(show: Show, entries: [Entry], objects: [ShowObject]) {
    self.show = show
    self.entries = entries
    self.objects = objects
  }

  /// Creates the list of a stored show.
  public init(_ contents: ShowContents) {
    let items = Dictionary(grouping: contents.items, by: \.board)
    self.init(
      show: contents.show,
      entries: contents.boards.map { Entry(board: $0, items: items[$0.id] ?? []) },
      objects: contents.objects)
  }
}
