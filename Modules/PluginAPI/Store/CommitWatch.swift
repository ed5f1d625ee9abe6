public import Domain

/// Watches a commit while it writes: told before each change how many were written before it, from
/// 0 on; where it returns `false`, the commit is given up and nothing of it is kept.
///
/// It may be called millions of times, and never after the commit has returned.
public typealias CommitWatch = (_ written: Int) -> Bool

extension ChangeStore {
  /// Keeps changes of the program itself, all or none; they are durable when this returns.
  ///
  /// - Parameters:
  ///   - changes: What to keep, in order.
  ///   - expected: The state the changes were decided on.
  ///   - watch: Watches the writing, and may give it up.
  /// - Returns: The new state.
  /// - Throws: What a commit throws.
  public func commit(
    _ changes: [Change], expecting expected: StoreSequence, watchedBy watch: CommitWatch? = nil
  ) throws(StoreError) -> StoreSequence {
    try commit(changes, expecting: expected, from: .program, watchedBy: watch)
  }
}
