import Domain
import PluginAPI
import Workspace

extension CommandSpec {
  static let boardRename = CommandSpec(
    "board rename", "renames a board", .renaming(of: .boards),
    details: """
      Without OLD it is the current board. After a name in quotes 'to' may be left out.
      """,
    examples: ["board rename Stage Left", "board rename Main to Stage Left"],
    synonyms: "rename name"
  ) { runner, renaming throws(CommandError) in
    let board = try await runner.board(orCurrent: renaming.target)
    let renamed = try await runner.ask(
      naming: renaming.name,
      await runner.workspace.renameBoard(board.id, to: renaming.name.value))
    return await BoardAnswer(renamed, .renamed, in: runner)
  }
}
