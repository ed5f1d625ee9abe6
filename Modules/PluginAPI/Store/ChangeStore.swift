public import Domain

/// Keeps entities by numbered commits: what every part of a store rests on.
///
/// The parts are ``BoardStore``, ``TripStore``, ``LocalStore``, ``CommandStore`` and
/// ``OutboxStore``; ``WorkspaceStore`` is all of them. Whoever needs one part asks for that part
/// only.
///
/// Every method answers before it returns, so that nothing slips between deciding and keeping.
/// The application's actor calls the methods one at a time. Only ``keeps(fileAt:)`` and
/// ``sequence()`` may be called from any thread, also during other calls.
/// The suites in `Tests/Conformance`, one for each part, run on each of them.
public protocol ChangeStore: Sendable {
  /// The workspace, as the person named it.
  var location: String { get }

  /// Whether nothing can be written; a commit then throws ``ErrorCode/readOnly``.
  var isReadOnly: Bool { get }

  /// Whether a path leads to the workspace or to a file that the store keeps or may put beside it,
  /// under that or any other name of it.
  ///
  /// Only the store writes or reads such a file: a process that opens and closes one by hand loses
  /// the locks that it holds on it. Any thread may ask, also during other calls.
  ///
  /// - Parameter path: The path; links are followed.
  /// - Returns: Whether it does; never, where the store keeps no files.
  func keeps(fileAt path: String) -> Bool

  /// The state the workspace is in now, other processes' commits included.
  ///
  /// Any thread may ask, also during other calls: this is how others' commits are noticed. It is
  /// asked often, so it should cost little.
  ///
  /// - Throws: ``StoreError`` where the workspace cannot be read.
  func sequence() throws(StoreError) -> StoreSequence

  /// Keeps changes, all or none; they are durable when this returns.
  ///
  /// - Parameters:
  ///   - changes: What to keep, in order. Deletions name every dependant (see `Cascade`). An empty
  ///     list writes nothing.
  ///   - expected: The state the changes were decided on.
  ///   - source: Where the changes come from.
  ///   - watch: Watches the writing, and may give it up.
  /// - Returns: The new state.
  /// - Throws: ``StoreError`` with ``ErrorCode/stale`` where the workspace moved on since, with
  ///   ``ErrorCode/cancelled`` where it was given up, with ``ErrorCode/outOfRange`` for a trip
  ///   without days, an entry whose place is not finite or a travel shorter than 0, and others
  ///   where it cannot be written. The workspace is then as it was.
  func commit(
    _ changes: [Change], expecting expected: StoreSequence, from source: CommitSource,
    watchedBy watch: CommitWatch?
  ) throws(StoreError) -> StoreSequence

  /// The changes of all commits after a state, in order.
  ///
  /// - Parameter sequence: The state last seen.
  /// - Returns: The changes and the state they lead to.
  /// - Throws: ``StoreError`` with ``ErrorCode/historyTrimmed`` where the record of changes does
  ///   not reach back that far: read the contents anew.
  func changes(after sequence: StoreSequence) throws(StoreError) -> Stored<[Change]>

  /// Ends the use of the workspace, and tidies up what the store keeps beside it.
  ///
  /// Nothing that was committed depends on it: a process that is killed loses nothing. The store is
  /// not used afterwards; closing twice does no harm.
  ///
  /// - Throws: ``StoreError`` where tidying up fails.
  func close() throws(StoreError)
}

extension ChangeStore {
  /// Keeps no files.
  public func keeps(fileAt path: String) -> Bool { false }
}
