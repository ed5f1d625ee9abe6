import Domain
import JSONText
import PluginAPI
import Workspace

/// A board, and what was done to it.
struct BoardAnswer: Answer {
  enum Action: String {
    case opened, made, set, switched
    case renamed = "renamed to"
    case copied = "copied to"
  }

  let board: Board
  let action: Action
  /// The mode, where the board is the current one.
  let mode: InteractionMode?

  init(_ board: Board, _ action: Action, in runner: CommandRunner) async {
    self.board = board
    self.action = action
    let isCurrent = await runner.workspace.board?.id == board.id
    mode = isCurrent ? await runner.workspace.mode : nil
  }

  var json: [(name: String, value: JSON)] {
    [("board", JSON(board))] + (mode.map { [("mode", .string($0.rawValue))] } ?? [])
  }

  func lines(in form: TextForm) -> [String] {
    let name = "board '\(board.name)'"
    let state = mode.map { "in \($0.rawValue) mode" }
    switch action {
    case .set
    where board.rules.key != BoardRules.defaultKey
      || board.rules.settings.keys.contains { $0 != MinimumSpan.setting }:
      return ["\(name) is set to \(Description.rules(board.rules))"]
    case .set:
      let side = board.rules.minimum.rawValue
      return ["blocks on \(name) cover at least \(side)x\(side) cells"]
    case .switched: return ["\(name) is \(state ?? "as before")"]
    case .opened, .made, .renamed, .copied:
      return ["\(action.rawValue) \(name)" + (state.map { ", \($0)" } ?? "")]
    }
  }
}
