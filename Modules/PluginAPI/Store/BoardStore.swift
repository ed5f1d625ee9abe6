public import Domain

/// A workspace's shows, with their objects, boards and blocks.
///
/// Your own store can be a `BoardStore` alone. A `SurfaceHost` runs a board on it, with a
/// closure that reads the session. Plugins such as a ``SurfacePlugin`` or a ``StorePlugin``, and
/// with them a ``Registry``, need a whole ``WorkspaceStore``.
public protocol BoardStore: ChangeStore {
  /// All shows with their sizes, by name: in the order of `SearchKey`, which ignores case and
  /// accents, and for equal ones of `NameKey`.
  ///
  /// - Throws: ``StoreError`` if the workspace cannot be read.
  func shows() throws(StoreError) -> Stored<[ShowSummary]>

  /// The objects of a show, in no particular order; none if the show does not exist.
  ///
  /// - Parameter show: The show.
  /// - Returns: The objects.
  /// - Throws: ``StoreError`` if the workspace cannot be read.
  func objects(of show: ID<Show>) throws(StoreError) -> Stored<[ShowObject]>

  /// The boards of a show with the number of their blocks, in order: by ``/Domain/Board/order``.
  ///
  /// Boards that were created at the same moment may come in any order, but always in the same.
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
