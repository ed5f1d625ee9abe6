public import Domain

/// Watches a commit while it writes: told before each change how many were written before it, from
/// 0 on; where it returns `false`, the commit is given up and nothing of it is kept.
///
/// It may be called millions of times, and never after the commit has returned.
public typealias CommitWatch = (_ written: Int) -> Bool

extension ChangeStore {
  /// Keeps changes, all or none, with nobody watching; they are durable when this returns.
  ///
  /// - Parameters:
  ///   - changes: What to keep, in order.
  ///   - expected: The state the changes were decided on.
  /// - Returns: The new state.
  /// - Throws: What the watched commit throws.
  public func commit(
    _ changes: [Change], expecting expected: StoreSequence
  ) throws(StoreError) -> StoreSequence {
    try commit(changes, expecting: expected, watchedBy: nil)
  }
}
