import Domain
import GridGeometry
import PluginAPI
import Workspace

extension TextForm {
  /// One line that says what was done.
  func confirmation(of output: CommandOutput) -> String {
    switch output {
    case .show(let show, let deed): "\(Self.verb(deed)) show '\(show.name)'"
    case .made(let objects): made(objects)
    case .object(let object, let deed): "\(Self.verb(deed)) \(object.reference)"
    case .objectDeleted(let object, let items):
      "deleted \(object.reference) and \(Count.items(items))"
    case .board(let board, let deed, let mode): confirmation(of: board, deed, mode)
    case .boardDeleted(let board, let items):
      "deleted board '\(board.name)' and \(Count.items(items))"
    case .item(let placed, let deed): confirmation(of: placed, deed)
    case .recording(let path, nil): "recording touches to '\(path)'; 'record stop' ends it"
    case .recording(let path, let touches?):
      "recorded \(Count.touches(touches)) in '\(path)'"
    case .exported(let report): Self.confirmation(of: report)
    default: ""
    }
  }

  /// The steps that undo took back, or redo made again, a line each.
  static func lines(of report: UndoReport) -> [String] {
    let verb = report.isRedo ? "redid" : "undid"
    let lines = report.steps.map { "\(verb): \($0.text)" }
    guard let stop = report.stop else { return lines }
    return lines + ["\(verb) \(report.steps.count) of \(Count.steps(report.asked)). \(stop)"]
  }

  private func made(_ objects: [ShowObject]) -> String {
    guard let first = objects.first, let last = objects.last else { return "made no objects" }
    guard objects.count > 1 else { return "made \(Description.object(first))" }
    return "made \(Count.objects(objects.count)): \(first.kind.rawValue) \(first.consoleNumber) "
      + "thru \(last.consoleNumber)"
  }

  private func confirmation(
    of board: Board, _ deed: CommandOutput.Deed, _ mode: InteractionMode?
  ) -> String {
    let name = "board '\(board.name)'"
    let side = board.rules.minimum.rawValue
    let state = mode.map { ", in \($0.rawValue) mode" } ?? ""
    return switch deed {
    case .changed where board.rules.key != BoardRules.defaultKey:
      "\(name) is set to \(Description.rules(board.rules))"
    case .changed: "blocks on \(name) cover at least \(side)x\(side) cells"
    case .switched: "\(name) is\(mode.map { " in \($0.rawValue) mode" } ?? " as before")"
    default: "\(Self.verb(deed)) \(name)\(state)"
    }
  }

  private func confirmation(of placed: PlacedItem, _ deed: CommandOutput.Deed) -> String {
    let item = Description.item(placed)
    return switch deed {
    case .made: "placed \(item)"
    case .removed: "removed \(item)"
    case .moved, .resized:
      "\(Self.verb(deed)) \(Description.name(of: placed))"
        + (placed.position.map { " to \($0)" } ?? "")
    case .kept: "\(item), as before"
    case .set: "a tap on \(item): \(Description.deed(of: placed.item))"
    default: item
    }
  }

  static func verb(_ deed: CommandOutput.Deed) -> String {
    switch deed {
    case .made: "made"
    case .opened: "opened"
    case .renamed: "renamed to"
    case .copied: "copied to"
    case .changed, .set, .switched: "changed"
    case .removed: "deleted"
    case .moved: "moved"
    case .resized: "resized"
    case .kept: "as before:"
    }
  }
}
