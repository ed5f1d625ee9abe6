import Domain
import PluginAPI
import Workspace

extension CommandSpec {
  static let boardDuplicate = CommandSpec(
    "board duplicate", "copies a board with its blocks and opens the copy",
    .duplication(of: .boards),
    details: "Without NAME it is the current board; without NEW the copy gets a free name.",
    examples: ["board duplicate", "board duplicate Main as Spare"],
    synonyms: "clone cp"
  ) { runner, duplication throws(CommandError) in
    let board = try await runner.board(orCurrent: duplication.target)
    let copy = try await runner.ask(
      naming: duplication.name,
      await runner.workspace.duplicateBoard(board.id, named: duplication.name?.value))
    return await BoardAnswer(copy, .copied, in: runner)
  }
}
