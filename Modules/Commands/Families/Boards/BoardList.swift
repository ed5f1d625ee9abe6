import GridGeometry
import JSONText
import PluginAPI
import Workspace

extension CommandSpec {
  static let boardList = CommandSpec(
    "board list", "shows all boards to choose from, or writes small pictures of them",
    .option("pictures", .word("FOLDER", from: .files)), .flag("force"), .end(after: "list"),
    details: """
      'tap' opens a board, 'swipe' and 'press' offer to rename and delete it; 'cancel' closes the \
      list. Places on the list are screen points. With --pictures it writes a small picture of \
      each board into a folder instead, and replaces files there only with --force.
      """,
    examples: ["board list", "board list --pictures thumbs"]
  ) { runner, folder, isForced, _ throws(CommandError) in
    if let folder {
      let options = PictureOptions(
        size: PictureSize(width: 320, height: 240), overwrites: isForced)
      return BoardPicturesAnswer(
        report: try await runner.ask(
          await runner.workspace.exportBoardPictures(
            to: runner.expanded(folder.value), as: "png", options: options)))
    }
    try await runner.ask(await runner.workspace.openBoardList())
    let (scene, news) = try await runner.scene()
    let seen = scene.elements.count { $0.kind == .boardCard }
    return BoardListAnswer(
      outcome: try await runner.outcome(of: news, after: scene), scene: scene,
      hidden: try await runner.boards().count - seen)
  }
}

extension Part where Value == Bool {
  /// No word: another one belongs to the name of a board to open.
  static func end(after noun: String) -> Part {
    Part(.sequence([])) { reader throws(SyntaxError) in
      try reader.finish("put a name that begins with '\(noun)' in quotes")
      return true
    }
  }
}

/// The list of boards as it is opened.
struct BoardListAnswer: Answer {
  /// What comes of opening it.
  let outcome: GestureOutcome
  let scene: Scene
  /// How many boards are not seen.
  let hidden: Int

  var json: [(name: String, value: JSON)] { outcome.json }

  func lines(in form: TextForm) -> [String] {
    let choices = scene.elements.choices(of: [.boardCard, .button])
    let lines = ["the boards to choose from:"] + choices.map(GestureOutcome.OpenPanel.line)
    guard hidden > 0 else { return lines }
    let way = Figures.text(-scene.size.height / 2)
    return lines + ["\(Count.boards(hidden)) further down; 'pan 0,\(way)' scrolls there"]
  }
}
