public import Domain

/// A workspace's shows, with their objects, boards and blocks.
public protocol BoardStore: ChangeStore {
  /// All shows with their sizes, by name.
  ///
  /// - Throws: ``StoreError`` if the workspace cannot be read.
  func shows() throws(StoreError) -> Stored<[ShowSummary]>

  /// The objects of a show, in no particular order; none if the show does not exist.
  ///
  /// - Parameter show: The show.
  /// - Returns: The objects.
  /// - Throws: ``StoreError`` if the workspace cannot be read.
  func objects(of show: ID<Show>) throws(StoreError) -> Stored<[ShowObject]>

  /// The boards of a show with the number of their blocks, oldest first.
  ///
  /// - Parameter show: The show.
  /// - Returns: The boards.
  /// - Throws: ``StoreError`` if the workspace cannot be read.
  func boards(of show: ID<Show>) throws(StoreError) -> Stored<[BoardSummary]>

  /// Everything a show owns, or `nil` if the show does not exist.
  ///
  /// - Parameter show: The show to read.
  /// - Returns: The show with what it owns.
  /// - Throws: ``StoreError`` if the workspace cannot be read.
  func contents(of show: ID<Show>) throws(StoreError) -> Stored<ShowContents>?

  /// Everything a session on a board needs, or `nil` if the board does not exist.
  ///
  /// - Parameter board: The board to read.
  /// - Returns: The board with its blocks, its show and the show's objects.
  /// - Throws: ``StoreError`` if the workspace cannot be read.
  func contents(of board: ID<Board>) throws(StoreError) -> Stored<BoardContents>?

  /// The blocks that show an object, on all boards.
  ///
  /// - Parameter object: The object shown.
  /// - Returns: The blocks; none if the object does not exist.
  /// - Throws: ``StoreError`` if the workspace cannot be read.
  func items(showing object: ID<ShowObject>) throws(StoreError) -> Stored<[BoardItem]>
}
