package import GRDB
import PluginAPI

/// A table, index, trigger or view of a file.
package struct SchemaObject: Hashable, Sendable {
  /// Its type: `table`, `index`, `trigger` or `view`.
  package let type: String
  /// Its name.
  package let name: String

  /// Reads the schema of a file, except SQLite's internal objects.
  package static func all(in db: Database) throws -> [SchemaObject] {
    let rows = try Row.fetchCursor(db, sql: "SELECT type, name FROM sqlite_master ORDER BY rowid")
    var objects: [SchemaObject] = []
    while let row = try rows.next() {
      var reader = RowReader(row, table: "sqlite_master")
      let object = SchemaObject(type: try reader.text(), name: try reader.text())
      if !object.isInternal { objects.append(object) }
    }
    return objects
  }

  /// Whether SQLite made it: an index of a unique column, or statistics.
  private var isInternal: Bool {
    name.lowercased().hasPrefix("sqlite_") && (type == "table" || type == "index")
  }
}

extension Schema {
  /// How many foreign things a message names.
  private static let mostNames = 5

  /// Refuses a file with anything that no build has put into it: a trigger changes what is written,
  /// and a view or another table says that the file serves someone else, too.
  ///
  /// All that older versions had is part of this one.
  ///
  /// - Parameters:
  ///   - found: What the file has.
  ///   - location: The workspace, as the person named it.
  /// - Throws: ``StoreError`` with the names of what is foreign.
  func refuseForeign(_ found: [SchemaObject], at location: String) throws {
    let foreign = found.filter { !objects.contains($0) }
    guard !foreign.isEmpty else { return }
    let names = foreign.prefix(Self.mostNames).map { "\($0.type) '\($0.name.prefix(80))'" }
    let more = foreign.count - names.count
    throw StoreError(
      .damaged, at: location,
      "the workspace holds what Callboard did not make: \(names.joined(separator: ", "))"
        + (more > 0 ? " and \(more) more" : ""),
      remedy: "delete it with sqlite3 and 'DROP', or restore a backup; the file was left as it is")
  }
}
