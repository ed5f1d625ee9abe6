import GRDB
import PluginAPI

/// The rows of a table in order, around pages that cannot be read.
struct TableRows {
  /// The name of the column with the number of a row.
  static let number = "callboard_row"
  /// The most numbers of rows that are tried one by one.
  private static let mostTries: Int64 = 1_000_000

  /// How the reading of one row ended.
  private enum Outcome {
    case read
    case missing
    case unreadable
  }

  /// The identities of rows that an index knows, and that cannot be read.
  private(set) var lost: [String] = []
  /// What is known of others that cannot be read.
  private(set) var unknown: [String] = []

  private let db: Database
  private let table: String
  private let columns: String
  private let key: String
  private var found: Set<Int64> = []

  /// Prepares to read a table.
  ///
  /// - Parameters:
  ///   - db: The database.
  ///   - table: The table.
  ///   - columns: The columns, as `SELECT a, b`.
  ///   - key: The column of the primary key, which is a text.
  init(db: Database, table: String, columns: String, key: String = "id") {
    (self.db, self.table, self.columns, self.key) = (db, table, columns, key)
  }

  /// Reads all rows that can be read: in order, back from the end if that stops, and one by one
  /// between.
  mutating func read(_ body: (Row) throws -> Void) throws {
    let isWhole = try scan("ORDER BY rowid", body)
    let last = found.max() ?? 0
    if !isWhole {
      var tail: [Row] = []
      _ = try scan("ORDER BY rowid DESC") { tail.append($0) }
      for row in tail.reversed() { try body(row) }
    }
    let known = try indexed()
    for (number, id) in known where !found.contains(number) {
      if try readOne(number, body) != .read { lost.append(id) }
    }
    guard !isWhole, last < Int64.max / 2 else { return }
    let end = found.filter { $0 > last }.min() ?? known.last.map { $0.number + 1 }
    var (number, count) = (last + 1, 0)
    while number < end ?? last + 1_000, number - last < Self.mostTries {
      if !found.contains(number), try readOne(number, body) == .unreadable { count += 1 }
      number += 1
    }
    if end == nil, count > 0 {
      unknown.append("the rows after number \(last) cannot be read")
    } else if count > lost.count {
      // Those that the index knows are among them.
      let most = counted(count - lost.count, "more row")
      unknown.append("up to \(most) after number \(last) cannot be read")
    }
  }

  /// Reads rows until one cannot be read, or one comes that was read before.
  ///
  /// - Returns: Whether the end was reached.
  private mutating func scan(_ order: String, _ body: (Row) throws -> Void) throws -> Bool {
    do {
      let rows = try Row.fetchCursor(
        db, sql: "\(columns), rowid AS \(Self.number) FROM \(table) NOT INDEXED \(order)")
      while let row = try rows.next() {
        guard let number = Int64.fromDatabaseValue(row[Self.number]),
          found.insert(number).inserted
        else { return false }
        try body(row.copy())
      }
      return true
    } catch let error as DatabaseError where error.isAboutContents {
      return false
    }
  }

  /// Reads a row by its number.
  private mutating func readOne(
    _ number: Int64, _ body: (Row) throws -> Void
  ) throws -> Outcome {
    do {
      let row = try Row.fetchOne(
        db,
        sql: "\(columns), rowid AS \(Self.number) FROM \(table) NOT INDEXED WHERE rowid = ?",
        arguments: [number])
      guard let row else { return .missing }
      found.insert(number)
      try body(row)
      return .read
    } catch let error as DatabaseError where error.isAboutContents {
      return .unreadable
    }
  }

  /// The numbers and keys of rows by the index of the primary key, as far as it can be read.
  private func indexed() throws -> [(number: Int64, id: String)] {
    var rows: [(number: Int64, id: String)] = []
    do {
      let cursor = try Row.fetchCursor(
        db,
        sql: """
          SELECT rowid, \(key) FROM \(table) INDEXED BY sqlite_autoindex_\(table)_1 ORDER BY \(key)
          """)
      while let row = try cursor.next() {
        guard let number = Int64.fromDatabaseValue(row[0]),
          let id = String.fromDatabaseValue(row[1])
        else { continue }
        rows.append((number, String(id.prefix(40))))
      }
    } catch let error as DatabaseError where error.isAboutContents {
      // The index is only a help.
    }
    return rows.sorted { $0.number < $1.number }
  }
}
