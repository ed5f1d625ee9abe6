import Domain
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
    return .boardDeleted(board, items: count)
  }
}
