import GRDB
import PluginAPI

/// Checks the figures about the workspace as a whole against the tables that they are about.
enum FigureCheck {
  static func findings(in db: Database) throws -> [StoreFinding] {
    try StoreFinding.noting("table 'meta'") {
      let meta = try Meta.read(db)
      return try changes(meta, db) + commands(meta, db) + sync(meta, db)
    }
  }

  private static func changes(_ meta: Meta, _ db: Database) throws -> [StoreFinding] {
    try StoreFinding.noting("table 'change'") {
      var findings: [StoreFinding] = []
      func note(_ message: String) {
        findings.append(StoreFinding(place: "table 'change'", message: message))
      }
      let count = try db.number("SELECT count(*) FROM change")
      if count != Int64(meta.historyLength) {
        note("it has \(count) rows; by the table 'meta' they are \(meta.historyLength)")
      }
      let commits = try db.number("SELECT count(DISTINCT sequence) FROM change")
      let (start, end) = (meta.historyStart.value, meta.sequence.value)
      let first = try db.number("SELECT ifnull(min(sequence), 0) FROM change")
      let last = try db.number("SELECT ifnull(max(sequence), 0) FROM change")
      if count > 0, first <= start || last > end {
        note("it has the commits \(first) to \(last); by the table 'meta' they end at \(end)")
      } else if commits != end - start {
        note("it has \(commits) of the \(end - start) commits from \(start + 1) to \(end)")
      }
      let torn = try Int64.fetchAll(
        db,
        sql: """
          SELECT sequence FROM change GROUP BY sequence
          HAVING count(*) <> max(position) + 1 ORDER BY sequence LIMIT 100
          """)
      for commit in torn { note("commit \(commit) lacks some of its changes") }
      return findings
    }
  }

  private static func sync(_ meta: Meta, _ db: Database) throws -> [StoreFinding] {
    try StoreFinding.noting("table 'sync'") {
      let count = try db.number("SELECT count(*) FROM sync")
      guard count > 0, meta.outbox == nil else { return [] }
      return [
        StoreFinding(
          place: "table 'sync'",
          message: "it has \(count) rows; by the table 'meta' the workspace is not synced")
      ]
    }
  }

  private static func commands(_ meta: Meta, _ db: Database) throws -> [StoreFinding] {
    try StoreFinding.noting("table 'command'") {
      let wrong = try Int64.fetchAll(
        db,
        sql: """
          SELECT number FROM (
            SELECT number, first_sequence, last_sequence,
              lag(last_sequence, 1, 0) OVER (ORDER BY number) AS before FROM command)
          WHERE first_sequence <= before OR last_sequence > ? ORDER BY number LIMIT 100
          """, arguments: [meta.sequence.value])
      return wrong.map { number in
        StoreFinding(
          place: "table 'command'",
          message: "the commits of command \(number) do not fit those of the others")
      }
    }
  }
}
