public import Domain

/// What this machine remembers: views, connections, and what is switched on.
///
/// None of it is a change: it is not numbered, undone or synced. It is there after closing and
/// opening, and every handle on the workspace sees it. Numbers that no view or connection can have
/// are refused.
public protocol LocalStore: ChangeStore {
  /// The last view of a board; `nil` if it was never viewed.
  ///
  /// - Parameter board: The board.
  /// - Returns: The remembered view.
  /// - Throws: ``StoreError`` if the workspace cannot be read.
  func view(of board: ID<Board>) throws(StoreError) -> ViewMemory?

  /// Remembers the view of a board, until the board is deleted.
  ///
  /// - Parameters:
  ///   - view: The view.
  ///   - board: The board; ignored if it does not exist.
  /// - Throws: ``StoreError`` if the workspace cannot be written.
  func remember(_ view: ViewMemory, of board: ID<Board>) throws(StoreError)

  /// How a show's console was last connected, or `nil`.
  ///
  /// - Parameter show: The show.
  /// - Returns: The remembered connection.
  /// - Throws: ``StoreError`` if the workspace cannot be read.
  func connection(of show: ID<Show>) throws(StoreError) -> ConnectionMemory?

  /// Remembers how a show's console is connected, until the show is deleted.
  ///
  /// - Parameters:
  ///   - connection: The connection; `nil` to forget it.
  ///   - show: The show; ignored if it does not exist.
  /// - Throws: ``StoreError`` if the workspace cannot be written.
  func remember(_ connection: ConnectionMemory?, of show: ID<Show>) throws(StoreError)

  /// What a show holds down or has switched on at its console, by key; for all processes.
  ///
  /// - Parameter show: The show.
  /// - Returns: The remembered entries.
  /// - Throws: ``StoreError`` if the workspace cannot be read.
  func activeTriggers(of show: ID<Show>) throws(StoreError) -> [ActiveTrigger]

  /// Remembers that something is held down or switched on; it replaces an entry with the same key.
  /// Like views, this is not a change, and is deleted with its show.
  ///
  /// - Parameters:
  ///   - active: The entry.
  ///   - show: The show; ignored if it does not exist.
  /// - Throws: ``StoreError`` if the workspace cannot be written.
  func remember(_ active: ActiveTrigger, of show: ID<Show>) throws(StoreError)

  /// Forgets entries that are off again; unknown keys are ignored.
  ///
  /// - Parameters:
  ///   - keys: The keys of the entries.
  ///   - show: The show.
  /// - Throws: ``StoreError`` if the workspace cannot be written.
  func forgetActive(_ keys: [String], of show: ID<Show>) throws(StoreError)
}
