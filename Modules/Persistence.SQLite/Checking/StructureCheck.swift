import GRDB
import PluginAPI

/// Lets SQLite check the pages of a file, its indexes against their tables, and the conditions of
/// the tables.
enum StructureCheck {
  /// The most that SQLite reports.
  private static let most = 1_000

  static func findings(in db: Database) throws -> [StoreFinding] {
    var findings: [StoreFinding] = []
    let end = try StoreFinding.noting("the file") {
      let tables = try indexedTables(in: db)
      // One by one: SQLite may say what is wrong, and then stop with an error.
      let texts = try String.fetchCursor(db, sql: "PRAGMA integrity_check(\(most))")
      while let text = try texts.next() {
        let lines = text.split(separator: "\n").filter { $0 != "ok" && !$0.hasPrefix("***") }
        findings += lines.map { finding($0, tables, db) }
      }
      return []
    }
    // What stopped it is among the findings already.
    return findings.isEmpty ? end : findings
  }

  /// The table of each index.
  private static func indexedTables(in db: Database) throws -> [String: String] {
    let rows = try Row.fetchAll(
      db, sql: "SELECT name, tbl_name FROM sqlite_master WHERE type = 'index'")
    var tables: [String: String] = [:]
    for row in rows {
      var reader = RowReader(row, table: "sqlite_master")
      tables[try reader.text()] = try reader.text()
    }
    return tables
  }

  /// What SQLite says, as in `row 5 missing from index item_by_board`.
  private static func finding(
    _ line: Substring, _ tables: [String: String], _ db: Database
  ) -> StoreFinding {
    let (words, text) = (line.split(separator: " "), String(line))
    if let last = words.last.map(String.init), let table = tables[last] {
      if words.count == 6, words[0] == "row", let row = Int64(words[1]) {
        return StoreFinding(
          place: "table '\(table)'",
          message: "\(name(ofRow: row, in: table, db)) is missing from the index '\(last)'")
      }
      return StoreFinding(place: "table '\(table)'", message: text)
    }
    // Such as `Page 44: …` and `On tree page 44 cell 3: …`.
    guard let word = words.firstIndex(where: { $0.lowercased() == "page" }),
      let page = words.dropFirst(word + 1).first.flatMap({ Int64($0.prefix { $0.isNumber }) }),
      let name = try? String.fetchOne(
        db, sql: "SELECT type || ' ''' || name || '''' FROM sqlite_master WHERE rootpage = ?",
        arguments: [page])
    else { return StoreFinding(place: "the file", message: text) }
    return StoreFinding(place: name, message: text)
  }

  /// The identity of a row if it can be read, otherwise its number.
  static func name(ofRow row: Int64, in table: String, _ db: Database) -> String {
    let column = ["view": "board", "connection": "show", "active": "show"][table] ?? "id"
    let id = try? String.fetchOne(
      db, sql: "SELECT \(column) FROM \(table) NOT INDEXED WHERE rowid = ?", arguments: [row])
    return id.map { "row \($0.prefix(40))" } ?? "row number \(row)"
  }
}

/// The task of a check is cancelled.
struct CheckStopped: Error {
  /// Throws it if that is so.
  ///
  /// A check before a write goes on: the last view is also kept after Ctrl-C.
  static func check() throws {
    if Task.isCancelled { throw CheckStopped() }
  }
}

extension StoreFinding {
  /// Runs a check, and notes what stops it: a damaged page, or a row that cannot be read.
  ///
  /// - Parameters:
  ///   - place: What is checked.
  ///   - body: The check.
  /// - Returns: The findings.
  /// - Throws: Errors that say nothing about the file.
  static func noting(
    _ place: String, _ body: () throws -> [StoreFinding]
  ) throws -> [StoreFinding] {
    do {
      return try body()
    } catch let error as RowError {
      return [StoreFinding(error)]
    } catch let error as DatabaseError where error.isAboutContents {
      return [StoreFinding(place: place, message: "it cannot be read: \(error.words)")]
    }
  }

  /// Creates the finding for a row that cannot be read.
  init(_ error: RowError) { self.init(place: "table '\(error.table)'", message: error.reason) }
}

extension DatabaseError {
  /// Whether the contents of the file are at fault, not the disk or another process.
  var isAboutContents: Bool {
    switch resultCode {
    case .SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_ERROR, .SQLITE_TOOBIG, .SQLITE_MISMATCH: true
    default: false
    }
  }

  /// What SQLite says.
  var words: String { message ?? "\(resultCode)" }
}
