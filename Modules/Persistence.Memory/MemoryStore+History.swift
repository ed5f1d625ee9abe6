public import Domain
import Persistence
public import PluginAPI

// The record of changes, the history of commands, and the outbox.
extension MemoryStore {
  /// The changes of all commits after a state, in order.
  ///
  /// - Parameter sequence: The state last seen.
  /// - Returns: The changes and the state they lead to.
  /// - Throws: ``/PluginAPI/StoreError`` with ``/PluginAPI/ErrorCode/historyTrimmed`` if the record
  ///   of changes does not reach back that far: read the contents again.
  public func changes(after sequence: StoreSequence) throws(StoreError) -> Stored<[Change]> {
    try write { workspace throws(StateRefusal) in
      Stored(try workspace.record.changes(after: sequence), at: workspace.sequence)
    }
  }

  /// The newest commands, the newest first.
  public func commands(before number: Int64?, limit: Int) -> Stored<[CommandRecord]> {
    stored { $0.history.commands(before: number, limit: limit) }
  }

  /// The changes that a command made, in order.
  ///
  /// - Parameter command: The command.
  /// - Returns: The changes.
  /// - Throws: ``/PluginAPI/StoreError`` with ``/PluginAPI/ErrorCode/historyTrimmed`` if they are
  ///   no longer on record.
  public func changes(of command: CommandRecord) throws(StoreError) -> [Change] {
    try write { workspace throws(StateRefusal) in try workspace.changes(of: command) }
  }

  /// The oldest state after which all changes are on record.
  public func recordStart() -> StoreSequence { read(\.record.start) }

  /// How much of the history is kept.
  public func historyLimit() -> HistoryLimit { read(\.historyLimit) }

  /// Sets how much of the history is kept, and drops what is beyond it.
  ///
  /// - Parameter limit: The limit.
  /// - Throws: ``/PluginAPI/StoreError`` with ``/PluginAPI/ErrorCode/outOfRange`` for an impossible
  ///   number.
  public func setHistoryLimit(_ limit: HistoryLimit) throws(StoreError) {
    try write { workspace throws(StateRefusal) in try workspace.setHistoryLimit(limit) }
  }

  /// Starts keeping an outbox; an existing one stays as it is.
  ///
  /// - Returns: The state up to which everything is sent, or must be read from the contents.
  /// - Throws: ``/PluginAPI/StoreError`` never.
  public func startOutbox() throws(StoreError) -> StoreSequence {
    try write { workspace throws(StateRefusal) in workspace.record.startOutbox() }
  }

  /// Stops keeping an outbox, and discards unsent changes.
  ///
  /// - Throws: ``/PluginAPI/StoreError`` never.
  public func stopOutbox() throws(StoreError) {
    try write { workspace throws(StateRefusal) in workspace.stopOutbox() }
  }

  /// The oldest changes that are not acknowledged, in order; `nil` if no outbox is kept.
  ///
  /// - Throws: ``/PluginAPI/StoreError`` never.
  public func outbox(
    after position: OutboxPosition?, limit: Int
  ) throws(StoreError) -> Stored<[OutboxEntry]>? {
    try write { workspace throws(StateRefusal) in
      Stored(
        try workspace.outbox(after: position, limit: limit), at: workspace.sequence)
    }.unwrapped()
  }

  /// Removes sent changes; positions acknowledged earlier have no effect.
  ///
  /// - Parameter position: The last sent change; all before it are sent too.
  /// - Throws: ``/PluginAPI/StoreError`` with ``/PluginAPI/ErrorCode/outOfRange`` for a position
  ///   that no commit has reached.
  public func acknowledge(through position: OutboxPosition) throws(StoreError) {
    try write { workspace throws(StateRefusal) in try workspace.acknowledge(through: position) }
  }

  /// All rows of sync by name; none if no outbox is kept.
  public func syncRows() -> [String: [UInt8]] { read(\.syncRows.values) }

  /// Stores changes that came from others, and what sync knows about them, all or none.
  ///
  /// - Parameters:
  ///   - changes: The changes, in order.
  ///   - expected: The state the changes were decided on.
  ///   - sync: The rows, and what is taken over from the outbox.
  /// - Returns: The new state.
  /// - Throws: ``/PluginAPI/StoreError`` as for other commits, and with
  ///   ``/PluginAPI/ErrorCode/notAllowed`` if no outbox is kept. The workspace is then unchanged.
  public func commit(
    _ changes: [Change], expecting expected: StoreSequence, sync: SyncUpdate
  ) throws(StoreError) -> StoreSequence {
    try write { workspace throws(StateRefusal) in
      try workspace.commit(
        changes, expecting: expected, from: .sync, watchedBy: nil, sync: sync)
    }
  }
}
