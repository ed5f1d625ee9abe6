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
      Commands and gestures of all processes, with the time in UTC; without N the last 20. Commands \
      that changed nothing are not listed.
      """,
    examples: ["history", "history 100"]
  ) { runner, count throws(CommandError) in
    let records = try await runner.ask(await runner.workspace.history(limit: count ?? 20))
    return HistoryAnswer(records: records.reversed())
  }
}

/// Commands that changed something, the newest last.
private struct HistoryAnswer: Answer {
  let records: [CommandRecord]

  var json: [(name: String, value: JSON)] {
    let commands = records.map { record in
      JSON.object([
        ("number", .integer(Int(record.number))), ("command", .string(record.note.words)),
        ("time", .integer(Int(record.note.time.milliseconds))), ("seat", .string(record.note.seat)),
      ])
    }
    return [("history", .array(commands))]
  }

  func text(in form: TextForm) -> String {
    guard !records.isEmpty else { return "nothing was changed yet\n" }
    return form.table(
      [form.number("#"), form.whole("TIME (UTC)", leaves: 1), TextTable.Column("COMMAND")],
      records.map { ["\($0.number)", $0.note.time.text, $0.note.words] })
  }
}

extension Timestamp {
  /// The moment in UTC, to the second: `2026-04-01 19:05:30`.
  fileprivate var text: String {
    let (days, rest) = (milliseconds / 1_000).quotientAndFloor(by: 86_400)
    let day = CalendarDay(daysSince1970: Int(days)).map { "\($0) " } ?? ""
    let parts = [rest / 3_600, rest / 60 % 60, rest % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
    return day + parts.joined(separator: ":")
  }
}

extension Int64 {
  /// The quotient rounded down, and what is left.
  fileprivate func quotientAndFloor(by divisor: Int64) -> (Int64, Int64) {
    let (quotient, rest) = quotientAndRemainder(dividingBy: divisor)
    return rest < 0 ? (quotient - 1, rest + divisor) : (quotient, rest)
  }
}
