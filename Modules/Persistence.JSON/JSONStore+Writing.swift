public import Domain
import Persistence
public import PluginAPI
import Synchronization

extension JSONStore {
  /// Stores changes, all or none; they are on the disk when this returns.
  ///
  /// The first commit creates a missing file, and makes this store the one that writes.
  ///
  /// - Parameters:
  ///   - changes: The changes, in order.
  ///   - expected: The state the changes were decided on.
  ///   - source: The source of the changes.
  ///   - watch: Watches the commit, and can cancel it.
  /// - Returns: The new state.
  /// - Throws: ``/PluginAPI/StoreError`` with ``/PluginAPI/ErrorCode/locked`` if another store
  ///   writes the workspace, and otherwise as `SQLiteStore`. The workspace is then unchanged,
  ///   unless the code is ``/PluginAPI/ErrorCode/unconfirmed``.
  public func commit(
    _ changes: [Change], expecting expected: StoreSequence, from source: CommitSource,
    watchedBy watch: CommitWatch?
  ) throws(StoreError) -> StoreSequence {
    try write { session throws(StoreError) in
      try session.commit(changes, expecting: expected, from: source, watchedBy: watch)
    }
  }

  /// Stores changes that came from others, and what sync knows about them, all or none; they are on
  /// the disk when this returns.
  ///
  /// Without changes, this store does not become the one that writes.
  ///
  /// - Parameters:
  ///   - changes: The changes, in order.
  ///   - expected: The state the changes were decided on.
  ///   - sync: The rows, and what is taken over from the outbox.
  /// - Returns: The new state.
  /// - Throws: ``/PluginAPI/StoreError`` as for other commits, and with
  ///   ``/PluginAPI/ErrorCode/notAllowed`` if no outbox is kept.
  public func commit(
    _ changes: [Change], expecting expected: StoreSequence, sync: SyncUpdate
  ) throws(StoreError) -> StoreSequence {
    try write { session throws(StoreError) in
      guard changes.isEmpty else {
        return try session.commit(
          changes, expecting: expected, from: .sync, watchedBy: nil, sync: sync)
      }
      return try session.keep({ _, state in JournalLine.Sync(sync, leadingTo: state)?.line }) {
        state throws(StateRefusal) in
        try state.commit([], expecting: expected, from: .sync, watchedBy: nil, sync: sync)
      }
    }
  }

  /// Remembers the view of a board.
  ///
  /// - Parameters:
  ///   - view: The view.
  ///   - board: The board; a deleted one is ignored.
  /// - Throws: ``/PluginAPI/StoreError`` if the workspace cannot be written, and with
  ///   ``/PluginAPI/ErrorCode/outOfRange`` for an impossible view.
  public func remember(_ view: ViewMemory, of board: ID<Board>) throws(StoreError) {
    let line = JournalLine(view: JournalLine.View(board: board, view: view))
    try write { session throws(StoreError) in
      try session.keep({ _, state in state.views[board] == nil ? nil : line }) {
        state throws(StateRefusal) in try state.remember(view, of: board)
      }
    }
  }

  /// Remembers how the console of a show is connected.
  ///
  /// - Parameters:
  ///   - connection: The connection; `nil` to forget it.
  ///   - show: The show; one that is gone is ignored.
  /// - Throws: ``/PluginAPI/StoreError`` if the workspace cannot be written, and with
  ///   ``/PluginAPI/ErrorCode/outOfRange`` for a gap or port that cannot be.
  public func remember(
    _ connection: ConnectionMemory?, of show: ID<Show>
  ) throws(StoreError) {
    let line = JournalLine(connection: JournalLine.Connection(connection, of: show))
    try keep(line, of: show) { state throws(StateRefusal) in
      try state.remember(connection, of: show)
    }
  }

  /// Remembers that something is held down or switched on.
  ///
  /// - Parameters:
  ///   - active: The entry; an earlier one with its key goes.
  ///   - show: The show; one that is gone is ignored.
  /// - Throws: ``/PluginAPI/StoreError`` if the workspace cannot be written.
  public func remember(_ active: ActiveTrigger, of show: ID<Show>) throws(StoreError) {
    try keep(JournalLine(active: JournalLine.Active(active, of: show)), of: show) {
      $0.remember(active, of: show)
    }
  }

  /// Forgets entries that are off again.
  ///
  /// - Parameters:
  ///   - keys: The keys of the entries; unknown ones are ignored.
  ///   - show: The show.
  /// - Throws: ``/PluginAPI/StoreError`` if the workspace cannot be written.
  public func forgetActive(_ keys: [String], of show: ID<Show>) throws(StoreError) {
    guard !keys.isEmpty else { return }
    try keep(JournalLine(inactive: JournalLine.Inactive(show: show, keys: keys)), of: show) {
      $0.forgetActive(keys, of: show)
    }
  }

  /// Sets how much of the history is kept, and drops what is beyond it.
  ///
  /// - Parameter limit: The limit.
  /// - Throws: ``/PluginAPI/StoreError`` with ``/PluginAPI/ErrorCode/outOfRange`` for an impossible
  ///   number, and others if the workspace cannot be written.
  public func setHistoryLimit(_ limit: HistoryLimit) throws(StoreError) {
    let line = JournalLine(limit: JournalLine.Limit(limit))
    try write { session throws(StoreError) in
      try session.keep({ _, _ in line }) { state throws(StateRefusal) in
        try state.setHistoryLimit(limit)
      }
    }
  }

  /// Starts keeping an outbox; an existing one stays as it is.
  ///
  /// - Returns: The state up to which everything is sent, or must be read from the contents.
  /// - Throws: ``/PluginAPI/StoreError`` if the workspace cannot be written.
  public func startOutbox() throws(StoreError) -> StoreSequence {
    try keepOutbox { $0.record.startOutbox() }
  }

  /// Stops keeping an outbox, and discards unsent changes.
  ///
  /// - Throws: ``/PluginAPI/StoreError`` if the workspace cannot be written.
  public func stopOutbox() throws(StoreError) {
    try keepOutbox { $0.stopOutbox() }
  }

  /// Removes sent changes; positions acknowledged earlier have no effect.
  ///
  /// - Parameter position: The last sent change; all before it are sent too.
  /// - Throws: ``/PluginAPI/StoreError`` with ``/PluginAPI/ErrorCode/outOfRange`` for a position
  ///   that no commit has reached, and others if the workspace cannot be written.
  public func acknowledge(through position: OutboxPosition) throws(StoreError) {
    try keepOutbox { state throws(StateRefusal) in
      try state.acknowledge(through: position)
    }
  }

  private func keepOutbox<Value: Sendable>(
    _ body: (inout WorkspaceState) throws(StateRefusal) -> Value
  ) throws(StoreError) -> Value {
    try write { session throws(StoreError) in
      try session.keep(
        { _, state in
          JournalLine(
            outbox: JournalLine.Outbox(sent: state.record.sent.map { JournalLine.Position($0) }))
        }, body)
    }
  }

  private func keep(
    _ line: JournalLine, of show: ID<Show>,
    _ body: (inout WorkspaceState) throws(StateRefusal) -> Void
  ) throws(StoreError) {
    try write { session throws(StoreError) in
      try session.keep({ _, state in state.entities[.show(show)] == nil ? nil : line }, body)
    }
  }

  private func write<Value: Sendable>(
    _ body: (inout Session) throws(StoreError) -> Value
  ) throws(StoreError) -> Value {
    try workspace.session.withLock { session throws(StoreError) in try body(&session) }
  }
}
