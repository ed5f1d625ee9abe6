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
      the trip, that they changed, if that is still known; without N the last 20. Commands that \
      changed nothing are not listed.
      """,
    examples: ["history", "history 100"]
  ) { runner, count throws(CommandError) in
    let entries = try await runner.ask(await runner.workspace.history(limit: count ?? 20))
    return HistoryAnswer(entries: entries.reversed())
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
    return form.table(
      [
        form.number("#"), form.whole("TIME (UTC)", leaves: 1), TextTable.Column("IN", leaves: 2),
        TextTable.Column("COMMAND"),
      ],
      entries.map { entry in
        let note = entry.record.note
        return ["\(entry.record.number)", note.time.text, entry.place, note.words]
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
