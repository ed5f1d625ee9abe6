import Domain
import JSONText
import PluginAPI
import TextCells
import Workspace

extension CommandSpec {
  static let history = CommandSpec(
    "history", "lists the last commands that changed something, the newest last",
    .optional(.count(of: "commands", in: 1...100_000)),
    details: """
      Commands and gestures of all processes, with the time in UTC and the show and board, or \
      the trip, that they changed, if that is still known; without N the last 20. Where several \
      seats did them, it says which. Commands that changed nothing are not listed. 'history keep' \
      says how far it reaches back.
      """,
    examples: ["history", "history 100"]
  ) { runner, count throws(CommandError) in
    let entries = try await runner.ask(await runner.workspace.history(limit: count ?? 20))
    return HistoryAnswer(entries: entries.reversed())
  }
}

extension CommandSpec {
  static let historyKeep = CommandSpec(
    "history keep", "shows or sets how much of the history the workspace keeps",
    .optional(.historyLimit),
    details: """
      The oldest commands beyond the limit are dropped with their changes, at once and with each \
      new command; 'revert' cannot take them back. Days count back from the newest command. \
      'standard' is 100000 commands, with the newest 50000 changes only. 'all' lets the file grow \
      with every command.
      """,
    examples: ["history keep", "history keep 5000 commands", "history keep 30 days"],
    isReversible: false
  ) { runner, limit throws(CommandError) in
    if let limit { try await runner.ask(await runner.workspace.setHistoryLimit(limit)) }
    return HistoryKeepAnswer(limit: try await runner.ask(await runner.workspace.historyLimit()))
  }
}

extension Part where Value == HistoryLimit {
  /// `N commands|days | all | standard`.
  fileprivate static var historyLimit: Part {
    .oneOf(
      .keyword("all", as: .all), .keyword("standard", as: .standard),
      .sequence(.count(of: "commands or days", in: HistoryLimit.range), .isInDays) {
        count, isInDays in
        isInDays ? .days(count) : .commands(count)
      })
  }
}

extension Part where Value == Bool {
  fileprivate static var isInDays: Part {
    let words = Part<Bool>.keywords(
      ["commands": false, "days": true], missing: "'commands' or 'days' is missing")
    return Part(words.shape) { reader throws(SyntaxError) in
      // One of them reads better so.
      if reader.skip("command") { return false }
      return try reader.skip("day") ? true : words.read(&reader)
    }
  }
}

/// How much of the history is kept.
struct HistoryKeepAnswer: Answer {
  let limit: HistoryLimit

  var json: [(name: String, value: JSON)] {
    let (unit, count): (String, Int?) =
      switch limit {
      case .standard: ("standard", nil)
      case .commands(let count): ("commands", count)
      case .days(let count): ("days", count)
      case .all: ("all", nil)
      }
    return [
      (
        "keep",
        .object([("limit", .string(unit))] + (count.map { [("count", .integer($0))] } ?? []))
      )
    ]
  }

  func lines(in form: TextForm) -> [String] {
    switch limit {
    case .standard: ["the history keeps 100000 commands, with the newest 50000 changes"]
    case .commands(let count): ["the history keeps \(counted(count, "command"))"]
    case .days(let count): ["the history keeps the commands of \(Count.days(count))"]
    case .all: ["the history keeps all commands"]
    }
  }
}

/// Commands that changed something, the newest last.
private struct HistoryAnswer: Answer {
  let entries: [HistoryEntry]

  var json: [(name: String, value: JSON)] {
    let commands = entries.map { entry in
      let note = entry.record.note
      return JSON.object([
        ("number", .integer(Int(entry.record.number))), ("command", .string(note.words)),
        ("time", .integer(Int(note.time.milliseconds))), ("seat", .string(note.seat)),
        ("shows", .array(entry.shows.map(JSON.string))),
        ("boards", .array(entry.boards.map(JSON.string))),
        ("trips", .array(entry.trips.map(JSON.string))),
      ])
    }
    return [("history", .array(commands))]
  }

  func text(in form: TextForm) -> String {
    guard !entries.isEmpty else { return "nothing has been changed yet\n" }
    // Where only one did it all, that says nothing.
    let names = entries.map { Seat.name(inHistory: $0.record.note.seat) }
    let hasNames = Set(names).count > 1
    return form.table(
      [
        form.number("#"), form.whole("TIME (UTC)", leaves: 1), TextTable.Column("IN", leaves: 2),
      ] + (hasNames ? [TextTable.Column("BY", leaves: 3)] : []) + [TextTable.Column("COMMAND")],
      zip(entries, names).map { entry, name in
        let note = entry.record.note
        return ["\(entry.record.number)", note.time.text, entry.place]
          + (hasNames ? [name] : []) + [note.words]
      })
  }
}

extension HistoryEntry {
  /// What it changed, as in the prompt: `Hamlet/Main`, a show or a trip.
  fileprivate var place: String {
    let owners = shows + trips
    let owner = owners.count > 1 ? "\(owners.count) shows or trips" : owners.first ?? ""
    guard owners.count == 1, let board = boards.first else { return owner }
    return owner + "/" + (boards.count == 1 ? board : Count.boards(boards.count))
  }
}
