import Domain
import GRDB
import PluginAPI
import Synchronization

/// An entity that is a row of a table.
protocol StoredRow: EntityValue {
  /// The table.
  static var table: Table { get }
  /// The values of the table's columns, identity first.
  var values: [ColumnValue] { get }
  /// The texts that may hold anything, with how long each may be.
  var texts: [LimitedText] { get }
  /// What of it no workspace can hold, or `nil`: numbers that the tables forbid or lose.
  var fault: String? { get }
  /// The name, where it must be unique; `nil` where names may repeat.
  var uniqueName: String? { get }
  /// Reads the table's columns in order.
  init(_ reader: inout RowReader) throws
}

/// A table's name and columns, and the statements made of them.
struct Table: Sendable {
  /// The table's name.
  let name: String
  /// Reads the columns; a condition follows.
  let select: String
  /// Makes a row: the columns, then the name key where there is one.
  let insert: String
  /// Deletes a row: all columns as they must have been.
  let delete: String

  private let columns: [String]
  private let updates = UpdateTexts()
  private let condition: String
  /// Whether a column `name_key` follows from the name.
  let hasNameKey: Bool

  /// Makes the statements.
  ///
  /// - Parameters:
  ///   - name: The table's name.
  ///   - columns: The columns, identity first.
  ///   - hasNameKey: Whether a column `name_key` follows from the name.
  init(_ name: String, _ columns: [String], hasNameKey: Bool) {
    self.name = name
    let written = hasNameKey ? columns + ["name_key"] : columns
    let marks = Array(repeating: "?", count: written.count).joined(separator: ", ")
    (self.columns, self.hasNameKey) = (columns, hasNameKey)
    condition = columns.map { "\($0) IS ?" }.joined(separator: " AND ")
    let list = columns.map { "\(name).\($0)" }.joined(separator: ", ")
    select = "SELECT \(list)"
    insert = "INSERT INTO \(name) (\(written.joined(separator: ", "))) VALUES (\(marks))"
    delete = "DELETE FROM \(name) WHERE \(condition)"
  }

  /// Alters a row: some columns, the name key where it is altered too, then all columns as they
  /// must have been.
  ///
  /// - Parameters:
  ///   - indices: Which columns are altered; where none is, the row is only looked for.
  ///   - isWithNameKey: Whether the name key is altered.
  /// - Returns: The statement.
  func update(_ indices: [Int], withNameKey isWithNameKey: Bool) -> String {
    let name: UInt64 = isWithNameKey ? 1 << 63 : 0
    let altered = indices.reduce(name) { $0 | 1 << UInt64($1) }
    return updates.text(of: altered) { makeUpdate(indices, withNameKey: isWithNameKey) }
  }

  private func makeUpdate(_ indices: [Int], withNameKey isWithNameKey: Bool) -> String {
    var text = "UPDATE "
    text.reserveCapacity(condition.utf8.count + 128)
    text += name
    var separator = " SET "
    for index in indices {
      text += separator
      text += columns[index]
      text += " = ?"
      separator = ", "
    }
    if isWithNameKey { text += separator + "name_key = ?" }
    if indices.isEmpty, !isWithNameKey { text += separator + "id = id" }
    return text + " WHERE " + condition
  }

  /// Whether a name that must be unique, or the owner within which it must be, is among some
  /// columns.
  func hasName(among indices: [Int]) -> Bool {
    hasNameKey && indices.contains { columns[$0] == "name" || columns[$0] == "show" }
  }
}

/// The statements that alter a table's rows, by the columns that they alter, as bits.
private final class UpdateTexts: Sendable {
  private let made = Mutex<[UInt64: String]>([:])

  /// The statement for some columns, made once.
  func text(of columns: UInt64, _ make: () -> String) -> String {
    made.withLock { made in
      if let text = made[columns] { return text }
      let text = make()
      made[columns] = text
      return text
    }
  }
}

extension StoredRow {
  /// Most rows hold nothing that could be out of range.
  var fault: String? { nil }

  /// Reads rows with further columns.
  ///
  /// - Parameters:
  ///   - db: The database.
  ///   - more: Further columns after the table's own, with a comma before each.
  ///   - condition: What follows the table's name.
  ///   - arguments: What the condition asks for.
  ///   - combine: Makes a value of a row and its further columns.
  /// - Returns: The values, in the condition's order.
  /// - Throws: `RowError` for a row that this module cannot have written.
  static func fetch<Value>(
    _ db: Database, _ more: String, _ condition: String, _ arguments: [String] = [],
    _ combine: (Self, inout RowReader) throws -> Value
  ) throws -> [Value] {
    let statement = try db.cachedStatement(
      sql: "\(table.select)\(more) FROM \(table.name) \(condition)")
    let rows = try Row.fetchCursor(statement, arguments: StatementArguments(arguments))
    var values: [Value] = []
    while let row = try rows.next() {
      var reader = RowReader(row, table: table.name)
      let record = try Self(&reader)
      values.append(try combine(record, &reader))
    }
    return values
  }

  /// Reads the rows that name an entity in a column.
  static func fetch<Owner>(
    _ db: Database, where column: String, is owner: Domain.ID<Owner>, _ order: String = ""
  ) throws -> [Self] {
    try fetch(db, "", "WHERE \(column) = ? \(order)", [owner.description]) { row, _ in row }
  }
}
