import Boards
import Domain
import JSONText
import PluginAPI
import Workspace

extension CommandSpec {
  static let copy = CommandSpec(
    "copy", "copies blocks, for 'paste'", .items,
    details: """
      What is copied can be pasted on any board of the workspace until something else is copied, \
      or the program ends.
      """,
    examples: ["copy #1..#4", "copy kind scene", "copy all"], synonyms: "yank"
  ) { runner, reference throws(CommandError) in
    let items = try await runner.items(reference)
    try await runner.copy(items, at: reference.range)
    return BlocksAnswer(.copied, items)
  }

  static let cut = CommandSpec(
    "cut", "takes blocks off the board, for 'paste'", .items,
    examples: ["cut #1..#4", "cut FOG", "cut 0,0..8,4"]
  ) { runner, reference throws(CommandError) in
    let items = try await runner.items(reference)
    guard await runner.workspace.mode == .edit else {
      throw await runner.refused(Refusal(.notEditable))
    }
    try await runner.copy(items, at: reference.range)
    try await runner.together { () throws(CommandError) in
      for placed in items { _ = try await runner.perform(.remove(placed.item.id)) }
    }
    return BlocksAnswer(.cut, items)
  }
}

extension CommandRunner {
  /// Keeps blocks for pasting.
  fileprivate func copy(
    _ items: [PlacedItem], at range: SourceRange
  ) async throws(CommandError) {
    guard !items.isEmpty else {
      throw CommandError(.notFound, "the board has no blocks", at: range)
    }
    let copied = try await ask(await workspace.copied(items))
    await workspace.keep(copied)
  }
}

/// Several blocks, and what was done to them together.
struct BlocksAnswer: Answer {
  /// What was done.
  enum Action: String {
    case copied, cut, pasted, duplicated, placed, moved
  }

  let action: Action
  let items: [PlacedItem]
  /// The objects that were made for them.
  let made: [ShowObject]
  /// Their board, if it is not the current one.
  let board: Board?
  /// What the show lacks of what was asked for; `nil` if nothing.
  let missing: String?

  init(
    _ action: Action, _ items: [PlacedItem], made: [ShowObject] = [], board: Board? = nil,
    missing: String? = nil
  ) {
    (self.action, self.items, self.made, self.board) = (action, items, made, board)
    self.missing = missing
  }

  var json: [(name: String, value: JSON)] {
    [("items", .array(items.map { JSON($0) }))]
      + (made.isEmpty ? [] : [("made", .array(made.map { JSON($0) }))])
      + (board.map { [("board", .string($0.name))] } ?? [])
      + (missing.map { [("missing", .string($0))] } ?? [])
  }

  func lines(in form: TextForm) -> [String] {
    var line = "\(action.rawValue) \(Count.items(items.count))"
    if let board { line += " to board '\(board.name)'" }
    if let missing { return [line, missing] }
    guard !made.isEmpty else { return [line] }
    let names = made.prefix(Self.mostNames).map(\.reference).joined(separator: ", ")
    let rest = made.count - Self.mostNames
    return [
      line,
      "made \(Count.objects(made.count)): \(names)" + (rest > 0 ? " and \(rest) more" : ""),
    ]
  }

  /// How many of the objects that were made are named.
  private static let mostNames = 5
}
