import JSONText
import Workspace

extension CommandSpec {
  static let begin = CommandSpec(
    "begin", "collects changes until 'commit' keeps them all, or 'rollback' none",
    details: """
      The changes become one change and one step to undo. Others see them after 'commit'; if others \
      change the workspace first, nothing is changed. Commands that cannot be taken back, such as \
      'trigger', 'connect' and 'export', are refused meanwhile. A script that fails rolls back.
      """,
    examples: ["begin"]
  ) { runner throws(CommandError) in
    try await runner.ask(await runner.workspace.beginDraft())
    return DraftAnswer(step: .begun, changes: 0)
  }

  static let commit = CommandSpec(
    "commit", "keeps all changes since 'begin'", examples: ["commit"]
  ) { runner throws(CommandError) in
    let changes = try await runner.ask(await runner.workspace.commitDraft())
    return DraftAnswer(step: .committed, changes: changes)
  }

  static let rollback = CommandSpec(
    "rollback", "discards all changes since 'begin'", examples: ["rollback"]
  ) { runner throws(CommandError) in
    let changes = try await runner.ask(await runner.workspace.rollBackDraft())
    return DraftAnswer(step: .rolledBack, changes: changes)
  }
}

/// What became of changes that are kept together.
private struct DraftAnswer: Answer {
  /// What was done.
  enum Step: String { case begun, committed, rolledBack }

  let step: Step
  /// How many changes were kept or discarded.
  let changes: Int

  var json: [(name: String, value: JSON)] {
    [("batch", .string(step.rawValue)), ("changes", .integer(changes))]
  }

  func lines(in form: TextForm) -> [String] {
    switch step {
    case .begun: ["begun; 'commit' keeps the changes, 'rollback' discards them"]
    case .committed: ["committed \(Count.changes(changes)) as one"]
    case .rolledBack: ["rolled back \(Count.changes(changes))"]
    }
  }
}
