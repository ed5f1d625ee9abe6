import Domain

/// Something that a server does in steps.
///
/// It waits for nothing. Its caller carries out each step, and passes the outcome to the next one.
protocol ServerWork {
  /// What it ends with.
  associatedtype Outcome

  /// Goes on after a step.
  ///
  /// - Parameters:
  ///   - event: What came of the last step.
  ///   - core: Decides. Other works can use it between two steps.
  /// - Returns: The next step.
  mutating func step(
    after event: StorageEvent, _ core: inout ServerCore
  ) -> ServerStep<Outcome>
}

/// What came of a step.
enum StorageEvent {
  /// There was no step yet.
  case none
  /// This was read.
  case read(StorageFacts)
  /// The change is stored.
  case applied
  /// So many deletions are removed.
  case purged(Int)
  /// The storage did not do it.
  case failed(ServerFault)
}

/// What to do next.
enum ServerStep<Outcome> {
  /// Read this at once.
  case read(StorageNeed)
  /// Store this.
  case apply(StorageUpdate)
  /// Remove what is left of records that were deleted before this moment, of one owner or of all.
  case purge(Timestamp, of: String?)
  /// It has ended.
  case end(Outcome)
}
