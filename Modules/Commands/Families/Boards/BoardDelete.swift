import Domain
import JSONText
import PluginAPI
import Workspace

extension CommandSpec {
  static let boardDelete = CommandSpec(
    "board delete", "deletes a board with its blocks", .deleted(.boards), .flag("yes"),
    details: "Asks first; --yes skips the question, and is required without a terminal.",
    examples: ["board delete Main", "board delete Main --yes"], synonyms: "delete del rm erase"
  ) { runner, name, isConfirmed throws(CommandError) in
    let board = try await runner.board(name, isDeletion: true)
    let summary = try await runner.boards().first { $0.board.id == board.id }
    try await runner.checkConfirmed(
      isConfirmed, "Delete board '\(board.name)' with \(Count.items(summary?.itemCount ?? 0))?")
    let count = try await runner.ask(await runner.workspace.deleteBoard(board.id))
    return BoardDeleteAnswer(board: board, items: count)
  }
}

/// A board that was deleted.
struct BoardDeleteAnswer: Answer {
  let board: Board
  /// How many blocks went with it.
  let items: Int

  var json: [(name: String, value: JSON)] {
    [("board", JSON(board)), ("deleted", .bool(true)), ("items", .integer(items))]
  }

  func lines(in form: TextForm) -> [String] {
    ["deleted board '\(board.name)' and \(Count.items(items))"]
  }
}
