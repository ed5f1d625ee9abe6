import Domain
import GRDB
import PluginAPI

extension ActiveTrigger {
  /// Reads the triggers that a show holds down or has switched on, by key.
  static func fetchAll(_ db: Database, of show: ID<Show>) throws -> [ActiveTrigger] {
    let statement = try db.cachedStatement(
      sql: """
        SELECT key, action, kind, number, cue, name, source_format, source_identifier, message,
        process FROM active WHERE show = ? ORDER BY key
        """)
    let rows = try Row.fetchCursor(statement, arguments: [show.description])
    var entries: [ActiveTrigger] = []
    while let row = try rows.next() {
      var reader = RowReader(row, table: "active", owner: "show \(show)")
      entries.append(try ActiveTrigger(&reader))
    }
    return entries
  }

  private init(_ reader: inout RowReader) throws {
    let key = try reader.text()
    guard let action = TriggerAction(rawValue: try reader.text()), action.isSwitch else {
      throw reader.wrong("an action that switches")
    }
    let kind = try reader.textIfAny()
    let number = try reader.textIfAny()
    let cue = try reader.textIfAny()
    let name = try reader.text()
    let source = try reader.source()
    var target: Trigger.Target?
    if let kind, let number {
      guard let kind = ObjectKind(rawValue: kind), let number = ObjectNumber(number) else {
        throw reader.wrong("preceded by the kind and number of an object")
      }
      target = Trigger.Target(
        kind: kind, number: number, cue: cue.flatMap { ObjectNumber($0) },
        source: source)
    }
    let message = try reader.textIfAny()
    self.init(
      key: key, trigger: Trigger(target, action: action, message: message), name: name,
      process: try reader.text())
  }

  /// Keeps the entry, if there is such a show; an earlier one with the key goes.
  func write(_ db: Database, of show: ID<Show>) throws {
    let statement = try db.cachedStatement(
      sql: """
        INSERT OR REPLACE INTO active (show, key, action, kind, number, cue, name, source_format,
        source_identifier, message, process)
        SELECT id, ?, ?, ?, ?, ?, ?, ?, ?, ?, ? FROM show WHERE id = ?
        """)
    let target = trigger.target
    try statement.execute(arguments: [
      key, trigger.action.rawValue, target?.kind.rawValue, target?.number.text, target?.cue?.text,
      name, target?.source?.format, target?.source?.identifier, trigger.message, process,
      show.description,
    ])
  }

  /// Forgets the entry with a key.
  static func forget(_ db: Database, key: String, of show: ID<Show>) throws {
    let statement = try db.cachedStatement(sql: "DELETE FROM active WHERE show = ? AND key = ?")
    try statement.execute(arguments: [show.description, key])
  }
}
