import Domain
import JSONText
import PluginAPI
import Workspace

extension CommandSpec {
  static let begin = CommandSpec(
    "begin", "collects changes until 'commit' keeps them all, or 'rollback' none",
    details: """
      The changes become one change and one step to undo. Others see them after 'commit'; if others \
      change the workspace first, nothing is changed. Commands that cannot be undone, such as \
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
    "rollback", "discards all changes since 'begin'",
    details: "The board, show or trip that was open at 'begin' is open again.",
    examples: ["rollback"]
  ) { runner throws(CommandError) in
    let workspace = runner.workspace
    let before = await OpenPlace(at: workspace)
    let changes = try await runner.ask(await workspace.rollBackDraft())
    let place = await OpenPlace(at: workspace).change(from: before)
    return DraftAnswer(step: .rolledBack, changes: changes, place: place)
  }
}

/// What is open at a seat.
private struct OpenPlace: Equatable {
  /// The board, list of boards, trip or show; `nil` if nothing is open.
  let name: String?
  /// The mode of the board.
  let mode: InteractionMode?

  init(at workspace: Seat) async {
    mode = await workspace.mode
    if let board = await workspace.board {
      name = "board '\(board.name)'"
    } else if await workspace.isListOpen {
      name = "the list of boards"
    } else if let trip = await workspace.frontTripName {
      name = "trip '\(trip)'"
    } else {
      name = await workspace.show.map { "show '\($0.name)'" }
    }
  }

  /// What is different from before, in words; `nil` if nothing is.
  func change(from before: OpenPlace) -> String? {
    guard self != before else { return nil }
    if let name, name == before.name {
      return mode.map { "\(name) is in \($0.rawValue) mode again" }
    }
    return [before.name.map { "closed \($0)" }, name.map { "\($0) is open again" }]
      .compactMap(\.self).joined(separator: "; ")
  }
}

/// What became of changes that are kept together.
private struct DraftAnswer: Answer {
  /// What was done.
  enum Step: String { case begun, committed, rolledBack }

  let step: Step
  /// How many changes were kept or discarded.
  let changes: Int
  /// What a rollback closed and opened again.
  var place: String?

  var json: [(name: String, value: JSON)] {
    [("batch", .string(step.rawValue)), ("changes", .integer(changes))]
  }

  func lines(in form: TextForm) -> [String] {
    switch step {
    case .begun: ["begun; 'commit' keeps the changes, 'rollback' discards them"]
    case .committed: ["committed \(Count.changes(changes)) as one"]
    case .rolledBack: ["rolled back \(Count.changes(changes))"] + (place.map { [$0] } ?? [])
    }
  }
}
