import Domain
import JSONText
import PluginAPI
import TextCells
import Workspace

extension CommandFamily {
  /// The boards of the show.
  static let boards = CommandFamily(
    "Boards",
    [
      .boards, .board, .boardNew, .boardRename, .boardDuplicate, .boardDelete, .boardMove,
      .boardSet, .view,
    ])
}

extension CommandSpec {
  static let boards = CommandSpec(
    "boards", "lists the boards of the show", examples: ["boards"], synonyms: "ls list dir"
  ) { runner throws(CommandError) in
    BoardsAnswer(boards: try await runner.boards(), current: await runner.workspace.board?.id)
  }
}

/// The boards of the show, in order.
struct BoardsAnswer: Answer {
  let boards: [BoardSummary]
  let current: ID<Board>?

  var json: [(name: String, value: JSON)] { [("boards", .array(boards.map(JSON.init)))] }

  func text(in form: TextForm) -> String {
    guard !boards.isEmpty else { return "no boards yet; 'board new' makes one\n" }
    // What all boards once followed needs no column.
    let showsRules = boards.contains { summary in
      let rules = summary.board.rules
      return rules.key != BoardRules.defaultKey
        || rules.settings.contains { $0.key != MinimumSpan.setting }
    }
    return form.table(
      [
        form.whole(""), form.number("#"), .init("BOARD"), form.number("BLOCKS"),
        form.whole("MINIMUM", leaves: 1),
      ]
        + (showsRules ? [form.whole("RULES", leaves: 2)] : []),
      boards.enumerated().map { index, summary in
        let (board, side) = (summary.board, summary.board.rules.minimum.rawValue)
        let isGrid = board.rules.key == BoardRules.defaultKey
        let row = [
          form.mark(board.id == current), "\(index + 1)", board.name, "\(summary.itemCount)",
          isGrid ? "\(side)x\(side)" : "",
        ]
        guard showsRules else { return row }
        var rules = board.rules
        // It has a column of its own.
        if isGrid { rules.settings[MinimumSpan.setting] = nil }
        return row + [Description.rules(rules)]
      })
  }
}
