import Domain
import JSONText
import PluginAPI
import Workspace

extension CommandSpec {
  static let revert = CommandSpec(
    "revert", "takes back one command of the history, of any seat",
    .count(of: "the command", in: 1...Int(Int32.max)),
    details: """
      Takes back what the command with that number in 'history' changed, also after later commands \
      and after closing the workspace. Objects, boards and shows that it deleted come back with \
      everything on them. It is refused if a later command changed the same things again or is in \
      the way, and says which. The history lists the revert too, so it can be reverted itself.
      """,
    examples: ["revert 12"]
  ) { runner, number throws(CommandError) in
    RevertAnswer(report: try await runner.ask(await runner.workspace.revert(Int64(number))))
  }
}

private struct RevertAnswer: Answer {
  let report: RevertReport

  var json: [(name: String, value: JSON)] {
    [
      ("reverted", .integer(Int(report.record.number))),
      ("command", .string(report.record.note.words)), ("changes", .integer(report.changes)),
    ]
  }

  func lines(in form: TextForm) -> [String] {
    let (number, words) = (report.record.number, report.record.note.words)
    return report.changes > 0
      ? ["reverted \(number): \(words)"]
      : ["nothing is left of \(number): \(words)"]
  }
}
