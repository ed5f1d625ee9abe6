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
    guard let entity = change.after ?? change.before else {
      throw misfit("a change names no entity")
    }
    guard let row = entity.value as? any StoredRow else {
      throw misfit("a change is of a sort that has no table")
    }
    try apply(change, as: row)
  }

  private mutating func apply<Record: StoredRow>(_ change: Change, as _: Record) throws {
    switch (Record(change.before), Record(change.after)) {
    case (nil, let after?) where change.before == nil: try insert(after)
    case (let before?, nil): try delete(before)
    case (let before?, let after?): try update(before, after)
    default: throw misfit("a change turns an entity into one of another sort")
    }
  }

  /// Gives every name its place that had none when it came.
  mutating func settleNames() throws {
    for (key, name) in unsettledNames {
      do {
        let statement = try db.cachedStatement(
          sql: "UPDATE \(key.sort.rawValue) SET name_key = ? WHERE id = ?")
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
    guard before.id == after.id else {
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
    unsettledNames[record.entity.key] = nil
  }

  /// Writes a record, under a name that nobody else can have where its own is taken.
  private mutating func write<Record: StoredRow>(
    _ record: Record, _ body: ([(any DatabaseValueConvertible)?]) throws -> Void
  ) throws {
    guard let name = record.uniqueName else { return try body([]) }
    do {
      try body([NameKey(name).text])
      unsettledNames[record.entity.key] = nil
    } catch DatabaseError.SQLITE_CONSTRAINT_UNIQUE {
      let placeholder = "\u{1}\(record.id.description)"
      try body([placeholder])
      unsettledNames[record.entity.key] = name
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
    "\(Record.table.name) \(record.id.description)"
  }

  private func misfit(_ message: String) -> StoreError {
    StoreError(
      .damaged, at: location, "\(message); nothing was written",
      remedy: "open the workspace again")
  }
}
