public import Domain

/// Keeps a workspace.
///
/// Every method answers before it returns, so that nothing slips between deciding and keeping.
/// Implementations may be used from one task at a time; the application's actor sees to that.
/// The suite in `Tests/Conformance` runs on each of them.
public protocol WorkspaceStore: Sendable {
  /// The workspace, as the person named it.
  var location: String { get }

  /// Whether nothing can be written; ``commit(_:expecting:)`` then throws ``ErrorCode/readOnly``.
  var isReadOnly: Bool { get }

  /// Whether a path leads to the workspace or to a file that the store keeps or may put beside it,
  /// under that or any other name of it.
  ///
  /// Only the store writes or reads such a file: a process that opens and closes one by hand loses
  /// the locks that it holds on it. Unlike the others, this method may be called from any task.
  ///
  /// - Parameter path: The path; links are followed.
  /// - Returns: Whether it does; never, where the store keeps no files.
  func keeps(fileAt path: String) -> Bool

  /// The state the workspace is in now, other processes' commits included.
  ///
  /// - Throws: ``StoreError`` where the workspace cannot be read.
  func sequence() throws(StoreError) -> StoreSequence

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

  /// All trips with the sizes of what they own, by name.
  ///
  /// - Throws: ``StoreError`` where the workspace cannot be read.
  func trips() throws(StoreError) -> Stored<[TripSummary]>

  /// Everything a trip owns, or `nil` where there is no such trip.
  ///
  /// Stores keep entries as they are given, also where they break the rules of itineraries: whoever
  /// opens a trip checks it.
  ///
  /// - Parameter trip: The trip to read.
  /// - Returns: The trip with what it owns.
  /// - Throws: ``StoreError`` where the workspace cannot be read.
  func contents(of trip: ID<Trip>) throws(StoreError) -> Stored<TripContents>?

  /// Keeps changes, all or none; they are durable when this returns.
  ///
  /// - Parameters:
  ///   - changes: What to keep, in order. Deletions name every dependant (see `Cascade`). An empty
  ///     list writes nothing.
  ///   - expected: The state the changes were decided on.
  ///   - watch: Watches the writing, and may give it up.
  /// - Returns: The new state.
  /// - Throws: ``StoreError`` with ``ErrorCode/stale`` where the workspace moved on since, with
  ///   ``ErrorCode/cancelled`` where it was given up, with ``ErrorCode/outOfRange`` for a trip
  ///   without days, an entry whose place is not finite or a travel shorter than 0, and others
  ///   where it cannot be written. The workspace is then as it was.
  func commit(
    _ changes: [Change], expecting expected: StoreSequence, watchedBy watch: CommitWatch?
  ) throws(StoreError) -> StoreSequence

  /// The changes of all commits after a state, in order.
  ///
  /// - Parameter sequence: The state last seen.
  /// - Returns: The changes and the state they lead to.
  /// - Throws: ``StoreError`` with ``ErrorCode/historyTrimmed`` where the record of changes does
  ///   not reach back that far: read the contents anew.
  func changes(after sequence: StoreSequence) throws(StoreError) -> Stored<[Change]>

  /// Where a person last looked at a board, or `nil` where nobody has.
  ///
  /// - Parameter board: The board.
  /// - Returns: The view last remembered.
  /// - Throws: ``StoreError`` where the workspace cannot be read.
  func view(of board: ID<Board>) throws(StoreError) -> ViewMemory?

  /// Remembers where a person looks at a board. This is no change: it is neither numbered nor
  /// undone nor synced, and is forgotten with its board.
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

  /// Remembers how the console of a show is connected. This is no change either, as it is with
  /// views, and is forgotten with its show.
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

  /// Ends the use of the workspace, and tidies up what the store keeps beside it.
  ///
  /// Nothing that was committed depends on it: a process that is killed loses nothing. The store is
  /// not used afterwards; closing twice does no harm.
  ///
  /// - Throws: ``StoreError`` where tidying up fails.
  func close() throws(StoreError)
}

extension WorkspaceStore {
  /// Keeps no files.
  public func keeps(fileAt path: String) -> Bool { false }
}
