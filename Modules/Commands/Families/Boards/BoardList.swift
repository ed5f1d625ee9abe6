import GridGeometry
import PluginAPI
import Workspace

extension CommandSpec {
  static let boardList = CommandSpec(
    "board list", "shows all boards to choose from", .end,
    details: """
      'tap' opens a board, 'swipe' and 'press' offer to rename and delete it; 'cancel' closes the \
      list. Places on the list are screen points.
      """,
    examples: ["board list"]
  ) { runner, _ throws(CommandError) in
    try await runner.ask(await runner.workspace.openBoardList())
    let (scene, news) = try await runner.scene()
    let seen = scene.elements.count { $0.kind == .boardCard }
    return .boardList(
      OpenBoardList(
        outcome: try await runner.outcome(of: news, after: scene),
        choices: SceneChoice.all(among: scene.elements, of: [.boardCard, .button]),
        hidden: try await runner.boards().count - seen, page: scene.size.height / 2))
  }
}

extension Part where Value == Bool {
  /// No word: another one belongs to the name of a board to open.
  fileprivate static var end: Part {
    Part(.sequence([])) { reader throws(SyntaxError) in
      try reader.finish("put a name that begins with 'list' in quotes")
      return true
    }
  }
}
