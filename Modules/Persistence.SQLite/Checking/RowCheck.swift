import Domain
import GRDB
import PluginAPI

/// Reads every row as the store does, and checks the keys of names.
enum RowCheck {
  static func findings(in db: Database) throws -> [StoreFinding] {
    try entities(in: db) + local(in: db) + history(in: db)
  }

  private static func entities(in db: Database) throws -> [StoreFinding] {
    try rows(of: Show.self, db) + rows(of: ShowObject.self, db) + rows(of: Board.self, db)
      + rows(of: BoardItem.self, db) + rows(of: Trip.self, db) + rows(of: City.self, db)
      + rows(of: Game.self, db) + rows(of: ItineraryEntry.self, db)
  }

  private static func rows<Record: StoredRow>(
    of _: Record.Type, _ db: Database
  ) throws -> [StoreFinding] {
    let table = Record.table
    let key = table.hasNameKey ? ", name_key" : ""
    return try each(
      "\(table.select)\(key) FROM \(table.name) NOT INDEXED ORDER BY rowid", in: table.name, db
    ) { reader in
      let record = try Record(&reader)
      if let fault = record.fault {
        throw RowError(table: table.name, reason: "row \(record.id) \(fault)")
      }
      if let name = record.uniqueName, try reader.text() != NameKey(name).text {
        throw reader.wrong("the key of its name")
      }
    }
  }

  /// What this machine remembers.
  private static func local(in db: Database) throws -> [StoreFinding] {
    try each("SELECT board, \(ViewMemory.columns) FROM view", in: "view", db) { reader in
      _ = (try reader.id(Board.self), try ViewMemory(&reader))
    }
      + each("SELECT show, \(ConnectionMemory.columns) FROM connection", in: "connection", db) {
        reader in
        _ = (try reader.id(Show.self), try ConnectionMemory(&reader))
      }
      + each("SELECT DISTINCT show FROM active", in: "active", db) { reader in
        _ = try ActiveTrigger.fetchAll(db, of: reader.id())
      }
      + each(SyncTable.select, in: "sync", db) { reader in _ = try SyncTable.row(&reader) }
  }

  private static func history(in db: Database) throws -> [StoreFinding] {
    try each(CommandTable.select, in: "command", db) { reader in _ = try CommandRecord(&reader) }
      + StoreFinding.noting("table 'change'") {
        // Each commit by itself: a whole record may not fit into memory.
        let commits = try Int64.fetchAll(
          db, sql: "SELECT DISTINCT sequence FROM change ORDER BY sequence")
        return try commits.flatMap { commit in
          try StoreFinding.noting("table 'change'") {
            let state = StoreSequence(commit)
            do {
              _ = try Journal.changes(db, after: StoreSequence(commit &- 1), through: state)
              return []
            } catch let error as RowError {
              throw RowError(table: error.table, reason: "commit \(commit): \(error.reason)")
            }
          }
        }
      }
  }

  /// Reads the rows of a query, and notes those that cannot be read.
  private static func each(
    _ sql: String, in table: String, _ db: Database, _ read: (inout RowReader) throws -> Void
  ) throws -> [StoreFinding] {
    var findings: [StoreFinding] = []
    let end = try StoreFinding.noting("table '\(table)'") {
      let rows = try Row.fetchCursor(db, sql: sql)
      while let row = try rows.next() {
        try CheckStopped.check()
        findings += try StoreFinding.noting("table '\(table)'") {
          var reader = RowReader(row, table: table)
          try read(&reader)
          return []
        }
      }
      return []
    }
    return findings + end
  }
}
