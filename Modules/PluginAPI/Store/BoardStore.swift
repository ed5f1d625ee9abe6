public import Domain

/// The shows of a workspace, with their objects, boards and blocks.
public protocol BoardStore: ChangeStore {
  /// All shows with the sizes of what they own, by name.
  ///
  /// - Throws: ``StoreError`` where the workspace cannot be read.
  func shows() throws(StoreError) -> Stored<[ShowSummary]>

  /// The objects of a show, in an order that is not promised; none where there is no such show.
  ///
  /// - Parameter show: The show that owns them.
  /// - Returns: The objects.
  /// - Throws: ``StoreError`` where the workspace cannot be read.
  func objects(of show: ID<Show>) throws(StoreError) -> Stored<[ShowObject]>

  /// The boards of a show with the number of their blocks, oldest first.
  ///
  /// - Parameter show: The show that owns them.
  /// - Returns: The boards.
  /// - Throws: ``StoreError`` where the workspace cannot be read.
  func boards(of show: ID<Show>) throws(StoreError) -> Stored<[BoardSummary]>

  /// Everything a show owns, or `nil` where there is no such show.
  ///
  /// - Parameter show: The show to read.
  /// - Returns: The show with what it owns.
  /// - Throws: ``StoreError`` where the workspace cannot be read.
  func contents(of show: ID<Show>) throws(StoreError) -> Stored<ShowContents>?

  /// Everything a session on a board needs, or `nil` where there is no such board.
  ///
  /// - Parameter board: The board to read.
  /// - Returns: The board with its blocks, its show and the show's objects.
  /// - Throws: ``StoreError`` where the workspace cannot be read.
  func contents(of board: ID<Board>) throws(StoreError) -> Stored<BoardContents>?

  /// The blocks that show an object, on all boards.
  ///
  /// - Parameter object: The object shown.
  /// - Returns: The blocks; none where there is no such object.
  /// - Throws: ``StoreError`` where the workspace cannot be read.
  func items(showing object: ID<ShowObject>) throws(StoreError) -> Stored<[BoardItem]>
}
