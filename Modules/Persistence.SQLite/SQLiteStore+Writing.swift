public import Domain
import GRDB
import GridGeometry
public import PluginAPI

extension SQLiteStore {
  /// Stores changes, all or none; they are durable when this returns.
  ///
  /// The first commit creates a missing file; an empty list does not.
  ///
  /// A change must match the stored rows exactly: ``/PluginAPI/ErrorCode/damaged`` refuses a
  /// missing row, a row that differs from `before`, an identity in use, a missing owner or a
  /// forgotten dependant. Names and owners are checked after the whole list, so two names can be
  /// swapped. You can change, remove and restore a block whose object another program deleted.
  ///
  /// - Parameters:
  ///   - changes: The changes, in order.
  ///   - expected: The state the changes were decided on.
  ///   - source: The source of the changes.
  ///   - watch: Watches the commit, and can cancel it.
  /// - Returns: The new state.
  /// - Throws: ``/PluginAPI/StoreError`` with ``/PluginAPI/ErrorCode/stale`` if the workspace has
  ///   moved on, with ``/PluginAPI/ErrorCode/cancelled`` if it was cancelled, with
  ///   ``/PluginAPI/ErrorCode/outOfRange`` for impossible numbers of a trip, and others if it
  ///   cannot be written. The workspace is then unchanged. With
  ///   ``/PluginAPI/ErrorCode/unconfirmed`` the disk failed at the end: it is not known whether the
  ///   changes were kept, and the store reads the file again.
  public func commit(
    _ changes: [Change], expecting expected: StoreSequence, from source: CommitSource,
    watchedBy watch: CommitWatch?
  ) throws(StoreError) -> StoreSequence {
    try store(Commit(changes: changes, expected: expected, source: source, watch: watch))
  }

  /// Stores changes that came from others, and what sync knows about them, all or none; they are
  /// durable when this returns.
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
    if let fault = sync.fault { throw StoreError(.outOfRange, at: location, fault) }
    return try store(
      Commit(changes: changes, expected: expected, source: .sync, watch: nil, sync: sync))
  }

  private func store(_ commit: Commit) throws(StoreError) -> StoreSequence {
    guard !commit.isEmpty else {
      try write(creating: false) { db, _ in try check(Meta.read(db).sequence, is: commit.expected) }
      return commit.expected
    }
    // Without a file, changes decided on any state but the first are stale, and there is no outbox.
    let mayCreate = commit.expected == .start && commit.sync == nil
    return try write(creating: mayCreate) { db, file in
      do {
        return try keep(commit, toleratesOrphans: false, db, file)
      } catch DatabaseError.SQLITE_CONSTRAINT_FOREIGNKEY {
        return try OrphanedBlocks.tolerating(db) {
          try keep(commit, toleratesOrphans: true, db, file)
        }
      }
    }
  }

  /// The last view of a board; `nil` if it was never viewed.
  ///
  /// - Parameter board: The board.
  /// - Returns: The last remembered view.
  /// - Throws: ``/PluginAPI/StoreError`` if the workspace cannot be read.
  public func view(of board: ID<Board>) throws(StoreError) -> ViewMemory? {
    try read { db in try ViewMemory.fetch(db, of: board) }
  }

  /// Remembers the view of a board.
  ///
  /// This is not a change: it is not numbered, undone or synced, and it is deleted with its board.
  /// Without a file there is no board, and this creates none.
  ///
  /// - Parameters:
  ///   - view: The view.
  ///   - board: The board; a deleted one is ignored.
  /// - Throws: ``/PluginAPI/StoreError`` if the workspace cannot be written, and with
  ///   ``/PluginAPI/ErrorCode/outOfRange`` for an impossible view.
  public func remember(_ view: ViewMemory, of board: ID<Board>) throws(StoreError) {
    try write(creating: false) { db, _ in
      if let fault = view.fault { throw StoreError(.outOfRange, at: location, fault) }
      try db.inTransaction(.immediate) {
        try settings.schema.checkVersion(db, at: location)
        try view.write(db, of: board)
        return .commit
      }
    }
  }

  /// The last connection of a show to its console, or `nil` if it never was connected.
  ///
  /// - Parameter show: The show.
  /// - Returns: The last remembered connection.
  /// - Throws: ``/PluginAPI/StoreError`` if the workspace cannot be read.
  public func connection(of show: ID<Show>) throws(StoreError) -> ConnectionMemory? {
    try read { db in try ConnectionMemory.fetch(db, of: show) }
  }

  /// Remembers how the console of a show is connected.
  ///
  /// This is not a change, as with views, and is forgotten with its show.
  ///
  /// - Parameters:
  ///   - connection: The connection; `nil` to forget it.
  ///   - show: The show; one that is gone is ignored.
  /// - Throws: ``/PluginAPI/StoreError`` if the workspace cannot be written, and with
  ///   ``/PluginAPI/ErrorCode/outOfRange`` for a gap or port that cannot be.
  public func remember(
    _ connection: ConnectionMemory?, of show: ID<Show>
  ) throws(StoreError) {
    try write(creating: false) { db, _ in
      if let fault = connection?.fault { throw StoreError(.outOfRange, at: location, fault) }
      try db.inTransaction(.immediate) {
        try settings.schema.checkVersion(db, at: location)
        if let connection {
          try connection.write(db, of: show)
        } else {
          try ConnectionMemory.forget(db, of: show)
        }
        return .commit
      }
    }
  }

  /// The triggers that a show holds down or has switched on at its console, by key.
  ///
  /// - Parameter show: The show.
  /// - Returns: The entries last remembered.
  /// - Throws: ``/PluginAPI/StoreError`` if the workspace cannot be read.
  public func activeTriggers(of show: ID<Show>) throws(StoreError) -> [ActiveTrigger] {
    try read { db in try ActiveTrigger.fetchAll(db, of: show) }
  }

  /// Remembers that something is held down or switched on.
  ///
  /// - Parameters:
  ///   - active: The entry; an earlier one with its key goes.
  ///   - show: The show; one that is gone is ignored.
  /// - Throws: ``/PluginAPI/StoreError`` if the workspace cannot be written.
  public func remember(_ active: ActiveTrigger, of show: ID<Show>) throws(StoreError) {
    try writeLocal { db in try active.write(db, of: show) }
  }

  /// Forgets entries that are off again.
  ///
  /// - Parameters:
  ///   - keys: The keys of the entries; unknown ones are ignored.
  ///   - show: The show.
  /// - Throws: ``/PluginAPI/StoreError`` if the workspace cannot be written.
  public func forgetActive(_ keys: [String], of show: ID<Show>) throws(StoreError) {
    guard !keys.isEmpty else { return }
    try writeLocal { db in
      for key in keys { try ActiveTrigger.forget(db, key: key, of: show) }
    }
  }

  /// Writes active triggers, in a separate transaction.
  ///
  /// It hardly waits for others, nor for a check of the file: lifting a finger must not wait behind
  /// an import.
  private func writeLocal(_ body: (Database) throws -> Void) throws(StoreError) {
    let patience = min(settings.busyTimeout, .milliseconds(50))
    try StoreError.translating(at: location, busyTimeout: patience, .writing) {
      try access.toWrite(creating: false).write(at: location, isUrgent: true) { db in
        try db.wait(atMost: patience)
        defer { try? db.wait(atMost: settings.busyTimeout) }
        try db.inTransaction(.immediate) {
          try settings.schema.checkVersion(db, at: location)
          try body(db)
          return .commit
        }
      }
    }
  }

  private func keep(
    _ commit: Commit, toleratesOrphans: Bool, _ db: Database, _ file: OpenFile?
  ) throws -> StoreSequence {
    try alterMeta(db, file) { meta in
      try check(meta.sequence, is: commit.expected)
      if let sync = commit.sync { try take(sync, &meta, db) }
      if !commit.changes.isEmpty { try write(commit, toleratesOrphans, &meta, db) }
      try trimHistory(&meta, atMost: Int64(HistoryLimit.stride), db)
    }.sequence
  }

  private func take(_ sync: SyncUpdate, _ meta: inout Meta, _ db: Database) throws {
    guard meta.outbox != nil else {
      throw StoreError(
        .notAllowed, at: location, "the workspace is not synced any more", remedy: "sync it again")
    }
    if let position = sync.acknowledged { try acknowledge(through: position, &meta, db) }
    try SyncTable.write(sync.rows, db)
  }

  private func write(
    _ commit: Commit, _ toleratesOrphans: Bool, _ meta: inout Meta, _ db: Database
  ) throws {
    let orphans = toleratesOrphans ? try OrphanedBlocks(in: db) : nil
    var writer = ChangeWriter(db: db, location: location)
    for (written, change) in commit.changes.enumerated() {
      guard commit.watch?(written) ?? true else { throw givenUp }
      try writer.apply(change)
    }
    try writer.settleNames()
    try orphans?.check(db)
    try Journal.append(
      commit.changes, from: commit.source, to: &meta,
      limit: meta.historyLimit == .standard ? settings.historyLimit : .max, db)
    try CommandTable.append(commit.source, at: meta.sequence, db)
  }

  /// Drops the oldest commands and changes beyond the limit.
  ///
  /// - Parameters:
  ///   - meta: The figures.
  ///   - most: The maximum number of commands, and of commits.
  ///   - db: The database.
  /// - Throws: Errors of SQLite.
  func trimHistory(_ meta: inout Meta, atMost most: Int64 = .max, _ db: Database) throws {
    try CommandTable.trim(
      to: meta.historyLimit, standard: settings.commandLimit, atMost: most,
      through: meta.outbox?.sent ?? meta.sequence, db)
    switch meta.historyLimit {
    case .all: break
    case .standard: try Journal.trim(&meta, toLength: settings.historyLimit, db)
    case .commands, .days:
      let start = try CommandTable.startOfOldest(db) ?? meta.sequence
      try Journal.trim(&meta, to: start, atMost: most, db)
    }
  }

  /// Changes the workspace's figures in one transaction, with other writes.
  ///
  /// - Parameters:
  ///   - db: The database.
  ///   - file: The open file; `nil` if there is none.
  ///   - body: The writes. If it throws, everything stays unchanged.
  /// - Returns: The new figures.
  /// - Throws: Errors of `body` or SQLite.
  @discardableResult
  func alterMeta(
    _ db: Database, _ file: OpenFile?, _ body: (inout Meta) throws -> Void
  ) throws -> Meta {
    let tally = file?.tally
    try tally?.follow(db)
    let meta = try db.immediately {
      var meta =
        try file?.meta(db, writingTo: settings.schema, at: location) ?? Meta.read(db)
      tally?.start()
      try body(&meta)
      try tally.map { tally throws in meta.digest = try tally.digest(of: meta, db) }
      try meta.write(db)
      return meta
    }
    file?.remember(meta)
    return meta
  }

  private var givenUp: StoreError {
    StoreError(.cancelled, at: location, "the writing was stopped before anything was kept")
  }

  func write<Value>(
    creating isCreating: Bool, _ body: (Database, OpenFile?) throws -> Value
  ) throws(StoreError) -> Value {
    do throws(StoreError) {
      return try StoreError.translating(
        at: location, busyTimeout: settings.busyTimeout, .writing
      ) {
        let access = try access.toWrite(creating: isCreating)
        return try access.write(at: location) { db in try body(db, access.file) }
      }
    } catch {
      // SQLite has taken the change back in memory, and may still find it in the log.
      if error.code == .unconfirmed { access.reopen() }
      throw error
    }
  }

  private func check(_ sequence: StoreSequence, is expected: StoreSequence) throws {
    guard sequence == expected else {
      throw StoreError(
        .stale, at: location,
        "the workspace is at state \(sequence.value), not \(expected.value): it was changed "
          + "elsewhere",
        remedy: "take in the changes and try again")
    }
  }
}

/// One commit.
private struct Commit {
  let changes: [Change]
  let expected: StoreSequence
  let source: CommitSource
  let watch: CommitWatch?
  var sync: SyncUpdate?

  /// Whether there is nothing to write.
  var isEmpty: Bool { changes.isEmpty && sync == nil }
}

extension Database {
  /// Sets how long this connection waits for others.
  fileprivate func wait(atMost patience: Duration) throws {
    let (seconds, rest) = patience.components
    try execute(sql: "PRAGMA busy_timeout = \(seconds * 1_000 + rest / 1_000_000_000_000_000)")
  }
}
