import Domain
import Foundation
import GRDB
import JSONText
import PluginAPI

/// Reads what can be read of a private copy of a damaged workspace.
struct FileSalvage {
  private let db: Database
  private let path: String
  private(set) var salvage = Salvage()

  /// The entities that were read, by sort and identity.
  private var read: Set<String> = []

  /// Reads a copy.
  ///
  /// - Parameters:
  ///   - path: The copy, with the log or journal beside it, which it may change.
  ///   - settings: The store's settings.
  /// - Returns: What can be read.
  /// - Throws: ``StoreError`` if SQLite cannot read the file at all, or another program or a newer
  ///   build made it.
  static func read(_ path: String, _ settings: SQLiteSettings) throws(StoreError) -> Salvage {
    mendHeader(path)
    do throws(StoreError) {
      let (salvage, isComplete) = try readOnce(path, settings)
      guard !isComplete, let other = readGrafted(path, settings),
        other.entities.count > salvage.entities.count
      else { return salvage }
      return other
    } catch {
      guard error.code == .damaged || error.code == .notAWorkspace,
        let salvage = readGrafted(path, settings)
      else { throw error }
      return salvage
    }
  }

  /// Reads a copy, if SQLite can read its list of tables.
  ///
  /// - Parameters:
  ///   - path: The copy.
  ///   - settings: The store's settings.
  /// - Returns: What can be read, and whether all tables are on the list.
  /// - Throws: ``StoreError`` if the list cannot be read.
  static func readOnce(
    _ path: String, _ settings: SQLiteSettings
  ) throws(StoreError) -> (salvage: Salvage, isComplete: Bool) {
    try StoreError.translating(
      at: path, busyTimeout: settings.busyTimeout, .opening
    ) {
      let queue = try Connection.writable(path, settings)
      defer { try? queue.close() }
      return try queue.inDatabase { db in
        try db.execute(sql: "PRAGMA foreign_keys = OFF")
        let found = try prepare(db, settings, path)
        let foreign = found.filter { !settings.schema.objects.contains($0) }
        var reading = FileSalvage(db: db, path: path)
        for object in foreign {
          reading.note(
            "the file", "the \(object.type) '\(object.name)' is not one that Callboard makes")
        }
        try reading.readAll()
        let missing = settings.schema.objects.subtracting(found)
        return (reading.salvage, !missing.contains { $0.type == "table" })
      }
    }
  }

  private init(db: Database, path: String) { (self.db, self.path) = (db, path) }

  /// Puts back the sixteen bytes by which SQLite knows its files, in a workspace that lost them.
  private static func mendHeader(_ path: String) {
    guard let file = FileHandle(forUpdatingAtPath: path) else { return }
    defer { try? file.close() }
    let magic = Data("SQLite format 3\0".utf8)
    guard let header = try? file.read(upToCount: FileStamp.headerLength),
      header.count == FileStamp.headerLength, !header.starts(with: magic),
      FileStamp(header: magic + header.dropFirst(magic.count))?.applicationID
        == FileStamp.workspace
    else { return }
    try? file.seek(toOffset: 0)
    try? file.write(contentsOf: magic)
  }

  /// Checks that the file is a workspace, and brings it to this version.
  ///
  /// - Returns: Its tables and indexes.
  private static func prepare(
    _ db: Database, _ settings: SQLiteSettings, _ path: String
  ) throws -> [SchemaObject] {
    let (schema, found) = (settings.schema, try SchemaObject.all(in: db))
    let stamp = try FileStamp(db)
    // The tables say more than two numbers that may be damaged.
    let lacksTables = !schema.objects.subtracting(found).isEmpty
    if lacksTables { try schema.accept(stamp, at: path) }
    if (1..<schema.version).contains(stamp.version) {
      do {
        try db.inTransaction {
          for version in stamp.version..<schema.version { try schema.steps[version]?(db) }
          return .commit
        }
      } catch is DatabaseError where !lacksTables {
        // The columns are there already: the number was damaged.
      }
    }
    return try SchemaObject.all(in: db)
  }

  private mutating func readAll() throws {
    try entities(of: Show.self)
    try entities(of: ShowObject.self)
    try entities(of: Board.self)
    try entities(of: BoardItem.self)
    try entities(of: Trip.self)
    try entities(of: City.self)
    try entities(of: Game.self)
    try entities(of: ItineraryEntry.self)
    try readLocal()
    try readRecord()
  }

  private mutating func note(_ place: String, _ message: String, text: String? = nil) {
    salvage.losses.append(
      Salvage.Loss(StoreFinding(place: place, message: message), text: text))
  }
}

// MARK: - Rows

extension FileSalvage {
  private mutating func entities<Record: StoredRow>(of _: Record.Type) throws {
    let table = Record.table
    guard !Task.isCancelled else {
      throw StoreError(.cancelled, at: path, "nothing was changed: it was stopped")
    }
    let sort = Entity.Sort(rawValue: table.name)
    var rows = TableRows(db: db, table: table.name, columns: table.select)
    try rows.read { row in
      do {
        var reader = RowReader(row, table: table.name)
        let record = try Record(&reader)
        salvage.entities.append(record.entity)
        read.insert("\(record.entity.key)")
      } catch let error as RowError {
        let key = sort.flatMap { sort in
          String.fromDatabaseValue(row[0]).flatMap { EntityKey(sort, digits: $0) }
        }
        salvage.losses.append(
          Salvage.Loss(StoreFinding(error), key: key, text: Self.text(of: row)))
      }
    }
    for id in rows.lost {
      salvage.losses.append(
        Salvage.Loss(
          StoreFinding(place: "table '\(table.name)'", message: "row \(id) cannot be read"),
          key: sort.flatMap { EntityKey($0, digits: id) }))
    }
    for words in rows.unknown { note("table '\(table.name)'", words) }
  }

  /// The columns of a row as a JSON object.
  private static func text(of row: Row) -> String {
    JSONWriter.object { json in
      for (name, value) in row where name != TableRows.number {
        json.name(name)
        switch value.storage {
        case .null: json.raw("null")
        case .int64(let number): json.raw("\(number)")
        case .double(let number): json.number(number)
        case .string(let text): json.string(text)
        case .blob(let data): json.string(data.base64EncodedString())
        }
      }
    }
  }

  /// What this machine remembers.
  private mutating func readLocal() throws {
    var views = TableRows(
      db: db, table: "view", columns: "SELECT board, \(ViewMemory.columns)", key: "board")
    try views.read { row in
      do {
        var reader = RowReader(row, table: "view")
        salvage.views[try reader.id()] = try ViewMemory(&reader)
      } catch let error as RowError {
        note("table 'view'", error.reason)
      }
    }
    var connections = TableRows(
      db: db, table: "connection", columns: "SELECT show, \(ConnectionMemory.columns)", key: "show")
    try connections.read { row in
      do {
        var reader = RowReader(row, table: "connection")
        salvage.connections[try reader.id()] = try ConnectionMemory(&reader)
      } catch let error as RowError {
        note("table 'connection'", error.reason)
      }
    }
    for (table, rows) in [("view", views), ("connection", connections)] {
      for id in rows.lost { note("table '\(table)'", "the row of \(id) cannot be read") }
      for words in rows.unknown { note("table '\(table)'", words) }
    }
    if let meta = try? Meta.read(db) {
      salvage.historyLimit = meta.historyLimit
    } else {
      note("table 'meta'", "how much of the history is kept cannot be read")
    }
  }

  /// Looks for the newest state of each entity that was not read.
  ///
  /// It goes back from the newest change, and stops at what cannot be read: what an older change
  /// says may be out of date.
  private mutating func readRecord() throws {
    var seen: Set<String> = []
    var found: [Entity] = []
    do {
      let rows = try Row.fetchCursor(
        db,
        sql: "SELECT entity, id, after FROM change ORDER BY sequence DESC, position DESC")
      while let row = try rows.next() {
        var reader = RowReader(row, table: "change")
        let key = "\(try reader.text()) \(try reader.text())"
        guard !read.contains(key), seen.insert(key).inserted,
          let after = try reader.textIfAny(.bytes(Int(TextLimit.row)))
        else { continue }
        if let entity = try? JSONDecoder().decode(Entity.self, from: Data(after.utf8)) {
          found.append(entity)
        }
      }
    } catch is RowError {
      // What was found is newer.
    } catch let error as DatabaseError where error.isAboutContents {
      // Likewise.
    }
    salvage.recorded = found.reversed()
  }
}
