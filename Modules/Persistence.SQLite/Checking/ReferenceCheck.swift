import GRDB
import PluginAPI

/// Checks that what rows refer to exists.
enum ReferenceCheck {
  /// The most rows that are listed.
  private static let most = 1_000

  static func findings(in db: Database) throws -> [StoreFinding] {
    try StoreFinding.noting("the references between tables") {
      var findings: [StoreFinding] = []
      var more = 0
      for missing in try MissingOwner.all(in: db) where !missing.isTolerated {
        if findings.count < most {
          findings.append(missing.finding(db))
        } else {
          more += 1
        }
      }
      if more > 0 {
        findings.append(
          StoreFinding(
            place: "the references between tables",
            message: "\(more) more rows name something that is missing"))
      }
      return findings
    }
  }
}

/// A row that refers to one that does not exist.
private struct MissingOwner {
  let table: String
  let row: Int64?
  let owner: String
  let column: String

  /// All that there are; this reads every table.
  static func all(in db: Database) throws -> [MissingOwner] {
    var columns: [String: [Int64: String]] = [:]
    return try Row.fetchAll(db, sql: "PRAGMA foreign_key_check").map { row in
      var reader = RowReader(row, table: "foreign_key_check")
      let table = try reader.text()
      let number = try reader.countIfAny()
      let (owner, key) = (try reader.text(), try reader.integer())
      let known = try columns[table] ?? Self.columns(of: table, db)
      columns[table] = known
      return MissingOwner(
        table: table, row: number.map(Int64.init), owner: owner, column: known[key] ?? "")
    }
  }

  private static func columns(of table: String, _ db: Database) throws -> [Int64: String] {
    let sql = "SELECT id, \"from\" FROM pragma_foreign_key_list(?)"
    var columns: [Int64: String] = [:]
    for row in try Row.fetchAll(db, sql: sql, arguments: [table]) {
      var reader = RowReader(row, table: "foreign_key_list")
      columns[try reader.integer()] = try reader.text()
    }
    return columns
  }

  /// Whether it is a block whose object is missing: stores keep such blocks.
  var isTolerated: Bool { table == "item" && owner == "object" }

  func finding(_ db: Database) -> StoreFinding {
    let name = row.map { StructureCheck.name(ofRow: $0, in: table, db) } ?? "a row"
    return StoreFinding(
      place: "table '\(table)'",
      message: "column '\(column)' of \(name) names a row of '\(owner)' that is missing")
  }
}
