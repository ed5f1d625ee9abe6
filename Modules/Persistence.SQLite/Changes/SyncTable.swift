import Foundation
import GRDB
import PluginAPI

/// What sync knows beside the contents, by name.
enum SyncTable {
  /// Reads the columns.
  static let select = "SELECT name, value FROM sync"

  /// Reads all rows, or those whose names begin with a text.
  static func rows(
    _ db: Database, beginningWith prefix: String = ""
  ) throws -> [String: [UInt8]] {
    // No text has the byte FF.
    let statement = try db.cachedStatement(
      sql: "\(select) WHERE name >= ?1 AND name < ?1 || x'FF'")
    let rows = try Row.fetchCursor(statement, arguments: [stored(prefix)])
    var found: [String: [UInt8]] = [:]
    while let row = try rows.next() {
      var reader = RowReader(row, table: "sync")
      let (name, value) = try self.row(&reader)
      found[name] = value
    }
    return found
  }

  /// Reads one row; `nil` if there is none.
  static func row(_ name: String, _ db: Database) throws -> [UInt8]? {
    let name = stored(name)
    let statement = try db.cachedStatement(sql: "\(select) WHERE name = ?")
    guard let row = try Row.fetchOne(statement, arguments: [name]) else { return nil }
    var reader = RowReader(row, table: "sync")
    return try self.row(&reader).value
  }

  /// Reads the columns of a row.
  static func row(_ reader: inout RowReader) throws -> (name: String, value: [UInt8]) {
    let name = try reader.text(.bytes(SyncUpdate.longestName))
    guard let value = try reader.bytesIfAny(), value.count <= SyncUpdate.longestRow else {
      throw reader.wrong("at most \(SyncUpdate.longestRow) bytes")
    }
    return (name, value)
  }

  /// Writes rows, which replace earlier ones; `nil` removes a row.
  static func write(_ rows: [String: [UInt8]?], _ db: Database) throws {
    for (name, value) in rows {
      let name = ColumnValue.text(stored(name))
      if let value {
        try db.run(
          "INSERT OR REPLACE INTO sync (name, value) VALUES (?, ?)", [name, .bytes(value)])
      } else {
        try db.run("DELETE FROM sync WHERE name = ?", [name])
      }
    }
  }

  /// The form in which a name is kept: SQLite compares bytes; names are equal if their characters
  /// are.
  private static func stored(_ name: String) -> String {
    let isPlain = name.utf8.allSatisfy { $0 < 0x80 }
    return isPlain ? name : name.precomposedStringWithCanonicalMapping
  }

  /// Removes all rows.
  static func clear(_ db: Database) throws { try db.run("DELETE FROM sync") }
}
