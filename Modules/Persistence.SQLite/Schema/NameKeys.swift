import Domain
package import GRDB

/// The keys by which names are unique, as they are stored beside the names.
package enum NameKeys {
  /// The tables whose names are unique.
  private static let tables = ["show", "board", "trip"]

  /// Computes all keys again: a step to a version whose build compares names differently.
  ///
  /// New keys distinguish everything that old keys did, so different names stay different. No two
  /// rows conflict, in whatever order they are written.
  ///
  /// - Parameter db: The workspace, in the transaction of the upgrade.
  /// - Throws: Errors of SQLite.
  package static func recompute(in db: Database) throws {
    for table in tables {
      let update = try db.makeStatement(sql: "UPDATE \(table) SET name_key = ? WHERE id = ?")
      for row in try Row.fetchAll(db, sql: "SELECT id, name, name_key FROM \(table)") {
        guard let id = String.fromDatabaseValue(row["id"]),
          let name = String.fromDatabaseValue(row["name"])
        else { continue }
        let key = NameKey(name).text
        if row["name_key"] != key.databaseValue {
          try update.execute(arguments: [key, id])
        }
      }
    }
  }
}
