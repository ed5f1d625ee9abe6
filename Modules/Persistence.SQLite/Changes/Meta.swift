import GRDB
import Persistence
import PluginAPI

/// The one row of figures about the workspace as a whole.
struct Meta {
  /// The number of commits.
  var sequence: StoreSequence
  /// The oldest state from which the record of changes is complete.
  var historyStart: StoreSequence
  /// How many changes are on record.
  var historyLength: Int
  /// How far the outbox is sent; `nil` if there is no outbox.
  var outbox: OutboxMark?
  /// How much of the history is kept.
  var historyLimit = HistoryLimit.standard
  /// What the contents add up to; `nil` if they count as they are, until the next commit.
  var digest: ContentsDigest?

  /// The figures of a new workspace.
  static let start = Meta(sequence: .start, historyStart: .start, historyLength: 0)

  /// Reads the row.
  static func read(_ db: Database) throws -> Meta {
    let statement = try db.cachedStatement(
      sql: """
        SELECT sequence, history_start, history_length, sent, sent_changes, keep_commands, keep_days,
          digest
        FROM meta
        """)
    guard let row = try Row.fetchOne(statement) else {
      throw RowError(table: "meta", reason: "it has no row")
    }
    var reader = RowReader(row, table: "meta")
    var meta = Meta(
      sequence: StoreSequence(try reader.integer()),
      historyStart: StoreSequence(try reader.integer()),
      historyLength: try reader.count())
    let sent = try reader.countIfAny()
    let changes = try reader.count()
    meta.outbox = sent.map { OutboxMark(sent: StoreSequence(Int64($0)), changes: changes) }
    meta.historyLimit = HistoryLimit(
      commands: try reader.countIfAny(), days: try reader.countIfAny())
    if let text = try reader.textIfAny(.bytes(TextLimit.list)) {
      guard let digest = ContentsDigest(text) else {
        throw RowError(table: "meta", reason: "the digest of the contents is garbled")
      }
      meta.digest = digest
    }
    guard meta.historyStart >= .start, meta.sequence >= meta.historyStart,
      meta.outbox?.sent ?? meta.sequence <= meta.sequence
    else {
      throw RowError(table: "meta", reason: "its figures contradict each other")
    }
    return meta
  }

  /// Makes the row.
  func insert(_ db: Database) throws {
    try db.execute(
      sql: """
        INSERT INTO meta (only, format, sequence, history_start, history_length)
        VALUES (1, 'callboard workspace', ?, ?, ?)
        """, arguments: [sequence.value, historyStart.value, historyLength])
  }

  /// Alters the row.
  func write(_ db: Database) throws {
    try db.run(
      """
      UPDATE meta SET sequence = ?, history_start = ?, history_length = ?, sent = ?,
      sent_changes = ?, keep_commands = ?, keep_days = ?, digest = ?
      """,
      figures + [.of(digest?.text)])
  }

  /// The digest of the figures.
  var digestOfFigures: SetDigest {
    var hash = MixedHash()
    for figure in figures {
      if case .integer(let number) = figure {
        hash.combine(UInt64(bitPattern: number))
      } else {
        hash.combine(.max)
      }
    }
    var digest = SetDigest()
    digest.add(hash.value)
    return digest
  }

  private var figures: [ColumnValue] {
    [
      .of(sequence.value), .of(historyStart.value), .of(historyLength),
      .of(outbox?.sent.value), .of(outbox?.changes ?? 0), .of(historyLimit.commands),
      .of(historyLimit.days),
    ]
  }
}

extension HistoryLimit {
  /// Reads the two columns; neither is the standard, and 0 commands are all of them.
  fileprivate init(commands: Int?, days: Int?) {
    self =
      switch (commands, days) {
      case (0, _): .all
      case (let count?, _): .commands(count)
      case (nil, let days?): .days(days)
      case (nil, nil): .standard
      }
  }

  /// The column `keep_commands`.
  fileprivate var commands: Int? {
    switch self {
    case .commands(let count): count
    case .all: 0
    case .standard, .days: nil
    }
  }

  /// The column `keep_days`.
  fileprivate var days: Int? { if case .days(let days) = self { days } else { nil } }
}
