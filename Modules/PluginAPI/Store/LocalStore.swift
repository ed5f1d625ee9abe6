public import Domain

/// What is remembered on this machine only: views, connections, and what is switched on.
///
/// None of it is a change: it is neither numbered nor undone nor synced.
public protocol LocalStore: ChangeStore {
  /// Where a person last looked at a board; `nil` for a board that was never viewed.
  ///
  /// - Parameter board: The board.
  /// - Returns: The view last remembered.
  /// - Throws: ``StoreError`` where the workspace cannot be read.
  func view(of board: ID<Board>) throws(StoreError) -> ViewMemory?

  /// Remembers where a person looks at a board. It is forgotten with its board.
  ///
  /// - Parameters:
  ///   - view: Where the person looks.
  ///   - board: The board; one that is gone is ignored.
  /// - Throws: ``StoreError`` where the workspace cannot be written.
  func remember(_ view: ViewMemory, of board: ID<Board>) throws(StoreError)

  /// How the console of a show was connected last, or `nil` where it never was.
  ///
  /// - Parameter show: The show.
  /// - Returns: The connection last remembered.
  /// - Throws: ``StoreError`` where the workspace cannot be read.
  func connection(of show: ID<Show>) throws(StoreError) -> ConnectionMemory?

  /// Remembers how the console of a show is connected. It is forgotten with its show.
  ///
  /// - Parameters:
  ///   - connection: The connection; `nil` to forget it.
  ///   - show: The show; one that is gone is ignored.
  /// - Throws: ``StoreError`` where the workspace cannot be written.
  func remember(_ connection: ConnectionMemory?, of show: ID<Show>) throws(StoreError)

  /// What a show holds down or has switched on at its console, by key; of all processes.
  ///
  /// - Parameter show: The show.
  /// - Returns: The entries last remembered.
  /// - Throws: ``StoreError`` where the workspace cannot be read.
  func activeTriggers(of show: ID<Show>) throws(StoreError) -> [ActiveTrigger]

  /// Remembers that something is held down or switched on; an earlier entry with its key goes. This
  /// is no change, as it is with views, and is forgotten with its show.
  ///
  /// - Parameters:
  ///   - active: The entry.
  ///   - show: The show; one that is gone is ignored.
  /// - Throws: ``StoreError`` where the workspace cannot be written.
  func remember(_ active: ActiveTrigger, of show: ID<Show>) throws(StoreError)

  /// Forgets entries that are off again; keys that are unknown are ignored.
  ///
  /// - Parameters:
  ///   - keys: The keys of the entries.
  ///   - show: The show.
  /// - Throws: ``StoreError`` where the workspace cannot be written.
  func forgetActive(_ keys: [String], of show: ID<Show>) throws(StoreError)
}
