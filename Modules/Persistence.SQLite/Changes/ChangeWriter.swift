import Domain
import GRDB
import PluginAPI

/// Applies changes to the tables, from first to last.
struct ChangeWriter {
  /// The database, in a transaction.
  let db: Database
  /// The workspace, as the person named it.
  let location: String
  /// Names that were still taken when they were written; they are settled at the end, so that a
  /// list of changes is judged by its outcome.
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
    switch entity {
    case .show: try apply(change, as: Show.self)
    case .object: try apply(change, as: ShowObject.self)
    case .board: try apply(change, as: Board.self)
    case .item: try apply(change, as: BoardItem.self)
    case .trip: try apply(change, as: Trip.self)
    case .city: try apply(change, as: City.self)
    case .game: try apply(change, as: Game.self)
    case .entry: try apply(change, as: ItineraryEntry.self)
    }
  }

  private mutating func apply<Record: StoredRow>(_ change: Change, as _: Record.Type) throws {
    switch (Record(change.before), Record(change.after)) {
    case (nil, let after?) where change.before == nil: try insert(after)
    case (let before?, nil): try delete(before)
    case (let before?, let after?): try update(before, after)
    default: throw misfit("a change turns an entity into one of another sort")
    }
  }

  /// Gives every name without a key its key.
  mutating func settleNames() throws {
    for (key, name) in unsettledNames {
      do {
        try db.run(
          "UPDATE \(key.sort.rawValue) SET name_key = ? WHERE id = ?",
          [.of(NameKey(name).text), .of(key.digits)])
      } catch DatabaseError.SQLITE_CONSTRAINT_UNIQUE {
        throw StoreError(
          .duplicateName, at: location, "the name '\(name)' is taken; nothing was written",
          remedy: "choose another name")
      }
    }
  }

  private mutating func insert<Record: StoredRow>(_ record: Record) throws {
    try check(record)
    let values = record.values
    try write(record) { [db] nameKey in try db.run(Record.table.insert, values, nameKey) }
  }

  /// Writes the columns that differ only: SQLite looks up an owner, and moves an index's entry,
  /// for every column that is named, also where it stays the same.
  private mutating func update<Record: StoredRow>(_ before: Record, _ after: Record) throws {
    guard before.id == after.id else {
      throw misfit("a change turns an entity into another one")
    }
    try check(before)
    try check(after)
    let (old, new) = (before.values, after.values)
    let columns = new.indices.filter { !new[$0].isSpelled(as: old[$0]) }
    let values = columns.map { new[$0] }
    if Record.table.hasName(among: columns) {
      try write(after) { [db] nameKey in
        try db.run(Record.table.update(columns, withNameKey: true), values, nameKey, old)
      }
    } else {
      try db.run(Record.table.update(columns, withNameKey: false), values, old)
    }
    try checkOneRow(before)
  }

  private mutating func delete<Record: StoredRow>(_ record: Record) throws {
    try check(record)
    try db.run(Record.table.delete, record.values)
    try checkOneRow(record)
    unsettledNames[record.entity.key] = nil
  }

  /// Writes a record, under a placeholder name if its own is taken.
  private mutating func write<Record: StoredRow>(
    _ record: Record, _ body: ([ColumnValue]) throws -> Void
  ) throws {
    guard let name = record.uniqueName else { return try body([]) }
    do {
      try body([.of(NameKey(name).text)])
      unsettledNames[record.entity.key] = nil
    } catch DatabaseError.SQLITE_CONSTRAINT_UNIQUE {
      try body([.of("\u{1}\(record.id.description)")])
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
