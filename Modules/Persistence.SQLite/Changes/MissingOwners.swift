import GRDB

/// How many rows refer to rows that do not exist; programs that check no foreign keys leave such.
struct MissingOwners {
  /// A reference from one table to another.
  private struct Reference: Hashable {
    let table: String
    let owner: String
  }

  private var counts: [Reference: Int] = [:]

  /// Counts all that there are; this reads every table.
  init(in db: Database) throws {
    let rows = try Row.fetchCursor(db, sql: "PRAGMA foreign_key_check")
    while let row = try rows.next() {
      var reader = RowReader(row, table: "foreign_key_check")
      let table = try reader.text()
      _ = try reader.countIfAny()
      counts[Reference(table: table, owner: try reader.text()), default: 0] += 1
    }
  }

  /// Whether no reference misses more rows than at an earlier time.
  func areAmong(_ earlier: MissingOwners) -> Bool {
    counts.allSatisfy { reference, count in count <= earlier.counts[reference, default: 0] }
  }

  /// The same, without blocks whose object is missing.
  var apartFromBlocks: MissingOwners {
    var others = self
    others.counts[Reference(table: "item", owner: "object")] = nil
    return others
  }
}
