public import Domain
import GRDB
public import PluginAPI

// MARK: - The record of changes

extension SQLiteStore {
  /// The changes of all commits after a state, in order.
  ///
  /// - Parameter sequence: The state last seen.
  /// - Returns: The changes and the state they lead to.
  /// - Throws: ``/PluginAPI/StoreError`` with ``/PluginAPI/ErrorCode/historyTrimmed`` if the record
  ///   of changes does not reach back that far: read the contents again.
  public func changes(after sequence: StoreSequence) throws(StoreError) -> Stored<[Change]> {
    try readStored { db in
      try checkRecord(from: sequence, to: sequence, db)
      return try Journal.changes(db, after: sequence)
    }
  }

  /// The newest commands, the newest first.
  ///
  /// - Parameters:
  ///   - number: The command before which to begin; `nil` for the end of the history.
  ///   - limit: The most commands to read.
  /// - Returns: The commands.
  /// - Throws: ``/PluginAPI/StoreError`` if the workspace cannot be read.
  public func commands(
    before number: Int64?, limit: Int
  ) throws(StoreError) -> Stored<[CommandRecord]> {
    try readStored { db in try CommandTable.commands(db, before: number, limit: limit) }
  }

  /// The changes that a command made, in order.
  ///
  /// - Parameter command: The command.
  /// - Returns: The changes.
  /// - Throws: ``/PluginAPI/StoreError`` with ``/PluginAPI/ErrorCode/historyTrimmed`` if they are
  ///   no longer on record.
  public func changes(of command: CommandRecord) throws(StoreError) -> [Change] {
    let (first, last) = (command.commits.lowerBound, command.commits.upperBound)
    return try read { db in
      let before = StoreSequence(first.value &- 1)
      try checkRecord(from: before, to: last, db)
      return try Journal.changes(db, after: before, through: last)
    }
  }

  /// The oldest state after which all changes are on record.
  ///
  /// - Throws: ``/PluginAPI/StoreError`` if the workspace cannot be read.
  public func recordStart() throws(StoreError) -> StoreSequence {
    try read { db in try Meta.read(db).historyStart }
  }

  /// How much of the history is kept.
  ///
  /// - Throws: ``/PluginAPI/StoreError`` if the workspace cannot be read.
  public func historyLimit() throws(StoreError) -> HistoryLimit {
    try read { db in try Meta.read(db).historyLimit }
  }

  /// Sets how much of the history is kept, for all processes, and drops what is beyond it.
  ///
  /// The file stays as large as it is: later commits use the room again.
  ///
  /// - Parameter limit: The limit.
  /// - Throws: ``/PluginAPI/StoreError`` with ``/PluginAPI/ErrorCode/outOfRange`` for an impossible
  ///   number, and others if the workspace cannot be written.
  public func setHistoryLimit(_ limit: HistoryLimit) throws(StoreError) {
    try write(creating: true) { db, file in
      guard limit.isPossible else { throw StoreError(.outOfRange, at: location, limit.impossible) }
      try alterMeta(db, file) { meta in
        meta.historyLimit = limit
        try trimHistory(&meta, db)
      }
    }
  }

  private func checkRecord(
    from first: StoreSequence, to last: StoreSequence, _ db: Database
  ) throws {
    let meta = try Meta.read(db)
    guard first >= meta.historyStart, last <= meta.sequence else {
      throw StoreError(
        .historyTrimmed, at: location,
        "the changes after state \(first.value) are not on record; "
          + "the record goes from state \(meta.historyStart.value) to \(meta.sequence.value)",
        remedy: "read the contents again")
    }
  }
}

// MARK: - The outbox

extension SQLiteStore {
  /// Starts keeping an outbox; an existing one stays as it is.
  ///
  /// The record then keeps unacknowledged changes, even beyond ``historyLimit``.
  ///
  /// - Returns: The state up to which everything is sent, or must be read from the contents.
  /// - Throws: ``/PluginAPI/StoreError`` if the workspace cannot be written.
  public func startOutbox() throws(StoreError) -> StoreSequence {
    try write(creating: true) { db, file in
      let meta = try alterMeta(db, file) { meta in
        if meta.outbox == nil { meta.outbox = OutboxMark(sent: meta.sequence) }
      }
      return meta.outbox?.sent ?? meta.sequence
    }
  }

  /// Stops keeping an outbox, and discards unsent changes and the rows of sync.
  ///
  /// - Throws: ``/PluginAPI/StoreError`` if the workspace cannot be written.
  public func stopOutbox() throws(StoreError) {
    try write(creating: false) { db, file in
      guard try Meta.read(db).outbox != nil else { return }
      try alterMeta(db, file) { meta in
        meta.outbox = nil
        try SyncTable.clear(db)
        try trimHistory(&meta, db)
      }
    }
  }

  /// The oldest changes that are not acknowledged, in order; `nil` if no outbox is kept.
  ///
  /// - Parameters:
  ///   - position: The change after which to begin; `nil` for the first one.
  ///   - limit: The most changes to read.
  /// - Returns: The entries.
  /// - Throws: ``/PluginAPI/StoreError`` if the workspace cannot be read.
  public func outbox(
    after position: OutboxPosition?, limit: Int
  ) throws(StoreError) -> Stored<[OutboxEntry]>? {
    try readStored { db -> [OutboxEntry]? in
      guard let mark = try Meta.read(db).outbox else { return nil }
      return try Outbox.entries(db, mark, after: position, limit: limit)
    }.unwrapped()
  }

  /// Removes sent changes; positions acknowledged earlier have no effect.
  ///
  /// - Parameter position: The last sent change; all before it are sent too.
  /// - Throws: ``/PluginAPI/StoreError`` with ``/PluginAPI/ErrorCode/outOfRange`` for a position
  ///   that no commit has reached, and others if the workspace cannot be written.
  public func acknowledge(through position: OutboxPosition) throws(StoreError) {
    try write(creating: false) { db, file in
      _ = try alterMeta(db, file) { meta in
        try acknowledge(through: position, &meta, db)
        try trimHistory(&meta, db)
      }
    }
  }

  func acknowledge(through position: OutboxPosition, _ meta: inout Meta, _ db: Database) throws {
    guard position.sequence <= meta.sequence else {
      throw StoreError(
        .outOfRange, at: location,
        "the workspace is at state \(meta.sequence.value); "
          + "nothing of state \(position.sequence.value) can be sent")
    }
    guard let mark = meta.outbox, position > mark.lastSent else { return }
    meta.outbox = try Outbox.mark(through: position, meta, db)
  }

  /// All rows of sync by name; none if no outbox is kept.
  ///
  /// - Throws: ``/PluginAPI/StoreError`` if the workspace cannot be read.
  public func syncRows() throws(StoreError) -> [String: [UInt8]] {
    try read { db in try SyncTable.rows(db) }
  }

  /// The rows of sync whose names begin with a text.
  ///
  /// - Parameter prefix: What the names begin with.
  /// - Returns: The rows, by name.
  /// - Throws: ``/PluginAPI/StoreError`` if the workspace cannot be read.
  public func syncRows(
    beginningWith prefix: String
  ) throws(StoreError) -> [String: [UInt8]] {
    try read { db in try SyncTable.rows(db, beginningWith: prefix) }
  }

  /// A row of sync; `nil` if there is none of that name.
  ///
  /// - Parameter name: The name of the row.
  /// - Returns: The row.
  /// - Throws: ``/PluginAPI/StoreError`` if the workspace cannot be read.
  public func syncRow(_ name: String) throws(StoreError) -> [UInt8]? {
    try read { db in try SyncTable.row(name, db) }
  }
}
