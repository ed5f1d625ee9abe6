import Domain
import PluginAPI
import Workspace

extension CommandFamily {
  /// The boards of the show.
  static let boards = CommandFamily(
    "Boards",
    [
      .boards, .board, .boardNew, .boardRename, .boardDuplicate, .boardDelete, .boardSet,
      .boardMinimum, .boardList,
    ])
}

extension CommandSpec {
  static let boards = CommandSpec(
    "boards", "lists the boards of the show", examples: ["boards"], synonyms: "ls list dir"
  ) { runner throws(CommandError) in
    .boards(try await runner.boards(), current: await runner.workspace.board?.id)
  }
}
