import Domain
import GRDB
import PluginAPI

/// Applies changes to the tables, from first to last.
struct ChangeWriter {
  /// The database, in a transaction.
  let db: Database
  /// The workspace, as the person named it.
  let location: String
  /// Names whose place was still taken when they came; they are settled at the end, so that a list
  /// of changes is judged by what it leads to.
  private var unsettledNames: [EntityKey: String] = [:]

  /// Prepares to apply changes.
  init(db: Database, location: String) {
    self.db = db
    self.location = location
  }

  /// Applies one change; exactly one row must fit it.
  mutating func apply(_ change: Change) throws {
    switch (change.before, change.after) {
    case (nil, nil): throw misfit("a change names no entity")
    case (nil, .show(let show)?): try insert(show)
    case (nil, .object(let object)?): try insert(object)
    case (nil, .board(let board)?): try insert(board)
    case (nil, .item(let item)?): try insert(item)
    case (nil, .trip(let trip)?): try insert(trip)
    case (nil, .city(let city)?): try insert(city)
    case (nil, .game(let game)?): try insert(game)
    case (nil, .entry(let entry)?): try insert(entry)
    case (.show(let show)?, nil): try delete(show)
    case (.object(let object)?, nil): try delete(object)
    case (.board(let board)?, nil): try delete(board)
    case (.item(let item)?, nil): try delete(item)
    case (.trip(let trip)?, nil): try delete(trip)
    case (.city(let city)?, nil): try delete(city)
    case (.game(let game)?, nil): try delete(game)
    case (.entry(let entry)?, nil): try delete(entry)
    case (.show(let before)?, .show(let after)?): try update(before, after)
    case (.object(let before)?, .object(let after)?): try update(before, after)
    case (.board(let before)?, .board(let after)?): try update(before, after)
    case (.item(let before)?, .item(let after)?): try update(before, after)
    case (.trip(let before)?, .trip(let after)?): try update(before, after)
    case (.city(let before)?, .city(let after)?): try update(before, after)
    case (.game(let before)?, .game(let after)?): try update(before, after)
    case (.entry(let before)?, .entry(let after)?): try update(before, after)
    default: throw misfit("a change turns an entity into one of another sort")
    }
  }

  /// Gives every name its place that had none when it came.
  mutating func settleNames() throws {
    for (key, name) in unsettledNames {
      do {
        let statement = try db.cachedStatement(
          sql: "UPDATE \(key.table) SET name_key = ? WHERE id = ?")
        try statement.execute(arguments: [NameKey(name).text, key.digits])
      } catch DatabaseError.SQLITE_CONSTRAINT_UNIQUE {
        throw StoreError(
          .duplicateName, at: location, "the name '\(name)' is taken; nothing was written",
          remedy: "choose another name")
      }
    }
  }

  private mutating func insert<Record: StoredRow>(_ record: Record) throws {
    try check(record)
    try write(record) { [db] nameKey in
      try db.cachedStatement(sql: Record.table.insert)
        .execute(arguments: StatementArguments(record.values + nameKey))
    }
  }

  private mutating func update<Record: StoredRow>(_ before: Record, _ after: Record) throws {
    guard before.entityKey == after.entityKey else {
      throw misfit("a change turns an entity into another one")
    }
    try check(before)
    try check(after)
    try write(after) { [db] nameKey in
      try db.cachedStatement(sql: Record.table.update)
        .execute(
          arguments: StatementArguments(after.values.dropFirst() + nameKey + before.values))
    }
    try checkOneRow(before)
  }

  private mutating func delete<Record: StoredRow>(_ record: Record) throws {
    try check(record)
    try db.cachedStatement(sql: Record.table.delete)
      .execute(arguments: StatementArguments(record.values))
    try checkOneRow(record)
    unsettledNames[record.entityKey] = nil
  }

  /// Writes a record, under a name that nobody else can have where its own is taken.
  private mutating func write<Record: StoredRow>(
    _ record: Record, _ body: ([(any DatabaseValueConvertible)?]) throws -> Void
  ) throws {
    guard let name = record.uniqueName else { return try body([]) }
    do {
      try body([NameKey(name).text])
      unsettledNames[record.entityKey] = nil
    } catch DatabaseError.SQLITE_CONSTRAINT_UNIQUE {
      let placeholder = "\u{1}\(record.entityKey.digits)"
      try body([placeholder])
      unsettledNames[record.entityKey] = name
    }
  }

  private func checkOneRow<Record: StoredRow>(_ record: Record) throws {
    guard db.changesCount == 1 else {
      throw misfit(
        "\(name(of: record)) is not stored as the change says")
    }
  }

  private func check<Record: StoredRow>(_ record: Record) throws {
    if let fault = record.fault {
      throw StoreError(
        .outOfRange, at: location, "\(name(of: record)) \(fault); nothing was written",
        remedy: "correct it and try again")
    }
    for (text, limit) in record.texts where !limit.allows(text) {
      throw StoreError(
        .tooLarge, at: location,
        "a text of \(name(of: record)) has more than \(limit.words); nothing was written",
        remedy: "shorten it")
    }
    // SQLite's texts end at a zero, so one inside would cut the rest off in silence.
    for (text, _) in record.texts where text.utf8.contains(0) {
      throw StoreError(
        .controlCharacter, at: location,
        "a text of \(name(of: record)) holds U+0000; nothing was written",
        remedy: "leave that character out")
    }
  }

  private func name<Record: StoredRow>(of record: Record) -> String {
    "\(Record.table.name) \(record.entityKey.digits)"
  }

  private func misfit(_ message: String) -> StoreError {
    StoreError(
      .damaged, at: location, "\(message); nothing was written",
      remedy: "open the workspace again")
  }
}
