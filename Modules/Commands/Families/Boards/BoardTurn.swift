import PluginAPI
import Workspace

extension CommandSpec {
  static let boardNext = CommandSpec(
    "board next", "opens the next board of the show, in play mode", .end(after: "next"),
    details: """
      The order is that of 'boards'. In play mode two fingers that come from the right edge of the \
      screen do the same.
      """,
    examples: ["board next"], synonyms: "turn forward"
  ) { runner, _ throws(CommandError) in try await runner.turnPage(by: 1) }

  static let boardPrevious = CommandSpec(
    "board previous", "opens the previous board of the show, in play mode", .end(after: "previous"),
    details: "In play mode two fingers that come from the left edge of the screen do the same.",
    examples: ["board previous"], synonyms: "back prev"
  ) { runner, _ throws(CommandError) in try await runner.turnPage(by: -1) }
}

extension CommandRunner {
  fileprivate func turnPage(by distance: Int) async throws(CommandError) -> BoardAnswer {
    let board = try await ask(await workspace.turnPage(by: distance))
    return await BoardAnswer(board, .opened, in: self)
  }
}
