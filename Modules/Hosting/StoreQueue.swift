import Domain
public import PluginAPI

/// Calls a store for the hosts of an app: one call at a time, and never on the main thread.
///
/// A store allows one caller at a time, so all hosts of a store share one queue, and everything
/// else that the app does with the store goes through ``run(_:)``. After each commit the queue
/// makes the other hosts catch up.
public actor StoreQueue {
  nonisolated let store: any ChangeStore
  private var hosts: [Int: @Sendable () -> Void] = [:]
  private var lastNumber = 0

  /// Creates a queue for a store.
  public init(_ store: any ChangeStore) {
    self.store = store
  }

  /// Runs other calls of the store between those of the hosts.
  ///
  /// The hosts then catch up with what the calls committed.
  ///
  /// - Parameter body: The calls.
  /// - Returns: The result of `body`.
  /// - Throws: The error of `body`.
  public func run<Value: Sendable, Failure: Error>(
    _ body: @Sendable () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    defer { wake(except: 0) }
    return try body()
  }

  /// Adds a host.
  ///
  /// - Parameter wake: Called when others may have committed.
  /// - Returns: The number of the host.
  func join(_ wake: @escaping @Sendable () -> Void) -> Int {
    lastNumber += 1
    hosts[lastNumber] = wake
    return lastNumber
  }

  func leave(_ number: Int) { hosts[number] = nil }

  func commit(
    _ changes: [Change], expecting expected: StoreSequence, from source: CommitSource,
    by number: Int
  ) throws(StoreError) -> StoreSequence {
    let sequence = try store.commit(changes, expecting: expected, from: source, watchedBy: nil)
    wake(except: number)
    return sequence
  }

  func changes(after sequence: StoreSequence) throws(StoreError) -> Stored<[Change]> {
    try store.changes(after: sequence)
  }

  /// Calls the store for one host; nothing is committed.
  func read<Value: Sendable, Failure: Error>(
    _ body: @Sendable () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    try body()
  }

  private func wake(except number: Int) {
    for (other, wake) in hosts where other != number { wake() }
  }
}
