public import Domain

/// Stores entities by numbered commits: the base of every part of a store.
///
/// The parts are ``BoardStore``, ``TripStore``, ``LocalStore``, ``CommandStore``, ``OutboxStore``,
/// ``SyncStore`` and ``CheckedStore``; ``WorkspaceStore`` is all of them. Ask only for the part you
/// need.
///
/// Every method is synchronous, so nothing happens between deciding and storing. The application's
/// actor calls the methods one at a time. Only ``keeps(fileAt:)`` and ``sequence()`` may be called
/// from any thread, also during other calls.
///
/// What was stored comes back unchanged, also after closing and opening and through every other
/// handle on the workspace. Only a text with U+0000 may be refused instead. A value that is read
/// carries the state that it was read from. A new workspace is empty, at ``StoreSequence/start``,
/// and unknown identities are answered with nothing.
///
/// The library [StoreConformance](/documentation/StoreConformance) has a suite for each part, which
/// tests these promises, except what a call costs and whether a commit survives a power cut.
public protocol ChangeStore: Sendable {
  /// The workspace, as the user named it.
  var location: String { get }

  /// Whether the store is read-only; a commit then throws ``ErrorCode/readOnly``.
  var isReadOnly: Bool { get }

  /// Whether a path leads to the workspace, or to a file that the store keeps beside it, under any
  /// name.
  ///
  /// Only the store may open such a file: a process that opens and closes one by hand loses its
  /// locks on it. This can be called from any thread, also during other calls.
  ///
  /// - Parameter path: The path; links are followed.
  /// - Returns: Whether it does; always false if the store keeps no files.
  func keeps(fileAt path: String) -> Bool

  /// The current state of the workspace, including other processes' commits.
  ///
  /// This can be called from any thread, also during other calls: it shows others' commits. It is
  /// called often, so it should be cheap.
  ///
  /// - Throws: ``StoreError`` if the workspace cannot be read.
  func sequence() throws(StoreError) -> StoreSequence

  /// Stores all of the changes, or none; they are durable when this returns.
  ///
  /// Changes are applied from first to last, and each commit counts one. Each change starts from
  /// the stored entity: the store refuses to create one that exists, and to change or delete one
  /// that is missing or different. References and names are checked at the end of the list: what an
  /// entity refers to exists, no dependant is left behind, and shows, the boards of a show, and
  /// trips have unique names. So a list may free a name and use it, swap two, or delete an owner
  /// before what it owns. The inverse of the changes restores what was there.
  ///
  /// The store does not know placement rules: it stores poses and settings that the rules of the
  /// board cannot use, such as an order on a grid, or two blocks on one cell. Such an item is not
  /// drawn, and only `violations()` of a session reports it. Changes that a session decided never
  /// have that fault; check with a session what you make yourself.
  ///
  /// - Parameters:
  ///   - changes: The changes, in order. Deletions name every dependant (see `Cascade`). An empty
  ///     list writes nothing and returns the state, but is stale on another state, too.
  ///   - expected: The state the changes were decided on.
  ///   - source: The source of the changes.
  ///   - watch: Watches the writing, and can cancel it.
  /// - Returns: The new state.
  /// - Throws: ``StoreError``; the workspace is then unchanged, unless the code is
  ///   ``ErrorCode/unconfirmed``: then the disk failed at the end, it is not known whether the
  ///   changes were kept, and the store reads what is there. The code is ``ErrorCode/stale`` if
  ///   the workspace is in another state than expected, ``ErrorCode/readOnly`` if the store cannot
  ///   write, ``ErrorCode/cancelled`` if the watch cancelled it, ``ErrorCode/duplicateName`` for a
  ///   name that is taken, and ``ErrorCode/outOfRange`` for a trip without days, an entry whose
  ///   place is not finite, a travel shorter than 0, or an item whose area is not finite or has a
  ///   side shorter than 0. A change that does not fit, such as one of a
  ///   trip in a store without trips, is refused with another code: the stores of this package use
  ///   ``ErrorCode/damaged``.
  func commit(
    _ changes: [Change], expecting expected: StoreSequence, from source: CommitSource,
    watchedBy watch: CommitWatch?
  ) throws(StoreError) -> StoreSequence

  /// The changes of all commits after a state, in order, by whichever handle.
  ///
  /// - Parameter sequence: The last known state.
  /// - Returns: The changes and the state they lead to.
  /// - Throws: ``StoreError`` with ``ErrorCode/historyTrimmed`` if the record of changes does not
  ///   reach back that far, or if the workspace was never in that state; read the contents again.
  func changes(after sequence: StoreSequence) throws(StoreError) -> Stored<[Change]>

  /// Closes the workspace and removes the store's temporary files.
  ///
  /// No commit depends on it: a process that is killed loses nothing. Do not use the store
  /// afterwards; closing twice does no harm.
  ///
  /// - Throws: ``StoreError`` if the clean-up fails.
  func close() throws(StoreError)
}

extension ChangeStore {
  /// This store keeps no files.
  public func keeps(fileAt path: String) -> Bool { false }
}
