import Domain
import PluginAPI
import Workspace

extension CommandSpec {
  static let board = CommandSpec(
    "board", "opens a board, in play mode", .opened("board", from: .boards),
    details: """
      The beginning of a name is enough if it fits one board only. Put the name in quotes if it is \
      new, rename, duplicate, delete, move, next, previous, set or list.
      """,
    examples: ["board Front Of House"], synonyms: "open load cd use"
  ) { runner, name throws(CommandError) in
    let board = try await runner.board(name, nouns: CommandSpec.nouns(after: "board"))
    try await runner.ask(await runner.workspace.openBoard(board.id))
    return await BoardAnswer(board, .opened, in: runner)
  }
}
