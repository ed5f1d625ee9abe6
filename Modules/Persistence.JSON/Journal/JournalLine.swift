import Domain
import Foundation
import JSONText
import Persistence
import PluginAPI

/// A line of the file beside a workspace, which contains what only this machine needs.
struct JournalLine: Codable {
  /// What the member `format` of the first line says.
  static let format = "callboard-local"
  /// The version of the form that this build writes; it refuses later ones.
  static let version = 1

  /// The first line.
  struct Start: Codable {
    var format = JournalLine.format
    var version = JournalLine.version
    /// The state from which the record of changes begins, and the mark of its commit.
    let sequence: Int64
    let mark: String?
    /// How many commands there ever were.
    let commands: Int64
    /// The number of the oldest command that is kept; lines may name older ones.
    let oldest: Int64?
    /// How much of the history is kept, if that was ever set.
    let limit: Limit?
    /// The last change that was sent then, if there was an outbox.
    let sent: Position?
  }

  /// A commit; if its changes are on record, they are the next line.
  struct Commit: Codable {
    let sequence: Int64
    let mark: String
    let changes: Int?
    /// The check of the line with the changes.
    var check: String?
    var isFromSync: Bool?
    var command: Note?
    /// The number of the command.
    var number: Int64?
    /// Whether it continues the command of the commit before.
    var continues: Bool?
    /// The boards and shows that it deleted.
    var gone: [String]?
  }

  struct Note: Codable {
    let words: String
    let time: Timestamp
    let seat: String
  }

  /// A command whose commits are older than the record of changes.
  struct Command: Codable {
    let number: Int64
    let first: Int64
    let last: Int64
    let note: Note
  }

  struct Position: Codable {
    let sequence: Int64
    let index: Int
  }

  /// How much of the history is kept from now on.
  ///
  /// It is the standard, a number of commands or days, or else all.
  struct Limit: Codable {
    let commands: Int?
    let days: Int?
    let isStandard: Bool?
  }

  /// The outbox from now on; without a position, there is none, nor any row of sync.
  struct Outbox: Codable {
    let sent: Position?
  }

  /// Rows of sync in base 64, or none to remove one, and what is sent since.
  struct Sync: Codable {
    let rows: [String: String?]
    let sent: Position?
  }

  struct View: Codable {
    let board: ID<Board>
    let view: ViewMemory
  }

  /// How a console is connected; without a connection, it is forgotten.
  struct Connection: Codable {
    let show: ID<Show>
    let connection: Memory?

    struct Memory: Codable {
      let address: String
      let profile: String?
      let options: [String: String]
      let gap: Int?
      let listeningPort: Int?
    }
  }

  /// Something that is on.
  struct Active: Codable {
    let show: ID<Show>
    let key: String
    let action: TriggerAction
    let target: Target?
    let message: String?
    let name: String
    let process: String

    struct Target: Codable {
      let kind: ObjectKind
      let number: ObjectNumber
      let cue: ObjectNumber?
      let source: ImportSource?
    }
  }

  /// Things that are off again.
  struct Inactive: Codable {
    let show: ID<Show>
    let keys: [String]
  }

  var start: Start?
  var commit: Commit?
  var command: Command?
  var limit: Limit?
  var outbox: Outbox?
  var sync: Sync?
  var view: View?
  var connection: Connection?
  var active: Active?
  var inactive: Inactive?

  /// The line with its end.
  func bytes(at location: String) throws(StoreError) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(self) else {
      throw StoreError(.outOfRange, at: location, "a number is not finite; nothing was written")
    }
    let text = String(decoding: data, as: UTF8.self)
    guard !text.holdsZero else {
      throw StoreError(
        .controlCharacter, at: location, "a text holds U+0000; nothing was written",
        remedy: "remove it")
    }
    return LineCheck.sealed(Array(text.utf8)) + [UInt8(ascii: "\n")]
  }
}

// MARK: - Values

extension JournalLine.Note {
  init(_ note: CommandNote) { self.init(words: note.words, time: note.time, seat: note.seat) }

  var note: CommandNote { CommandNote(words: words, time: time, seat: seat) }
}

extension JournalLine.Limit {
  init(_ limit: HistoryLimit) {
    switch limit {
    case .standard: self.init(commands: nil, days: nil, isStandard: true)
    case .commands(let count): self.init(commands: count, days: nil, isStandard: nil)
    case .days(let count): self.init(commands: nil, days: count, isStandard: nil)
    case .all: self.init(commands: nil, days: nil, isStandard: nil)
    }
  }

  var limit: HistoryLimit {
    if isStandard == true { return .standard }
    return commands.map(HistoryLimit.commands) ?? days.map(HistoryLimit.days) ?? .all
  }
}

extension JournalLine.Position {
  init(_ position: OutboxPosition) {
    self.init(sequence: position.sequence.value, index: position.index)
  }

  var position: OutboxPosition {
    OutboxPosition(sequence: StoreSequence(sequence), index: index)
  }
}

extension JournalLine.Commit {
  /// The source of the commit.
  var source: CommitSource {
    if isFromSync == true { return .sync }
    return command.map { .command($0.note, continues: continues ?? false) } ?? .program
  }

  init(
    _ changes: [Change], leadingTo state: WorkspaceState, mark: String, from source: CommitSource
  ) {
    (sequence, self.mark) = (state.sequence.value, mark)
    self.changes = state.record.start < state.sequence ? changes.count : nil
    if source == .sync { isFromSync = true }
    if case .command(let note, let continues) = source {
      command = JournalLine.Note(note)
      number = state.history.count
      self.continues = continues ? true : nil
    }
    let gone = changes.compactMap { change -> String? in
      guard change.after == nil, let key = change.key, key.sort == .board || key.sort == .show
      else { return nil }
      return key.digits
    }
    self.gone = gone.isEmpty ? nil : gone
  }
}

extension JournalLine.Connection {
  init(_ memory: ConnectionMemory?, of show: ID<Show>) {
    self.show = show
    connection = memory.map {
      Memory(
        address: $0.address, profile: $0.profile, options: $0.options, gap: $0.gap,
        listeningPort: $0.listeningPort)
    }
  }

  var memory: ConnectionMemory? {
    connection.map {
      ConnectionMemory(
        address: $0.address, profile: $0.profile, options: $0.options, gap: $0.gap,
        listeningPort: $0.listeningPort)
    }
  }
}

extension JournalLine.Active {
  init(_ active: ActiveTrigger, of show: ID<Show>) {
    self.init(
      show: show, key: active.key, action: active.trigger.action,
      target: active.trigger.target.map {
        Target(kind: $0.kind, number: $0.number, cue: $0.cue, source: $0.source)
      },
      message: active.trigger.message, name: active.name, process: active.process)
  }

  var trigger: ActiveTrigger {
    let target = target.map {
      Trigger.Target(kind: $0.kind, number: $0.number, cue: $0.cue, source: $0.source)
    }
    return ActiveTrigger(
      key: key, trigger: Trigger(target, action: action, message: message), name: name,
      process: process)
  }
}
