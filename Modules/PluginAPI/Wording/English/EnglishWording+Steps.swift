import Domain
import GridGeometry

extension EnglishWording {
  /// The maximum number of blocks named in a step.
  private var mostBlocks: Int { 3 }

  func text(_ step: UndoStep) -> String {
    let named = step.blocks.prefix(mostBlocks).map { text($0) }
    let rest = step.blocks.count - named.count
    return (named + (rest > 0 ? [rest == 1 ? "1 more block" : "\(rest) more blocks"] : [])).joined(
      separator: "; ")
  }

  private func text(_ block: UndoStep.Block) -> String {
    let object =
      block.object?.reference ?? (block.after ?? block.before)?.reference
      ?? "a deleted object"
    let name = block.ordinal.map { "#\($0)" } ?? "a block"
    let edits = block.edits
    guard !edits.isEmpty else { return "change \(name)" }
    return edits.map { text($0, name, object) }.joined(separator: ", ")
  }

  private func text(_ edit: UndoStep.Block.Edit, _ name: String, _ object: String) -> String {
    switch edit {
    case .placeOnCells(let cells): "place \(object) at \(cells)"
    case .place(let place): "place \(object)" + (place.map { " at \($0)" } ?? "")
    case .placeOnCell(let cell): "place \(object) at \(cell)"
    case .placeInArea(let area): "place \(object) at \(Figures.text(area))"
    case .moveToArea(let area): "move \(name) to \(Figures.text(area))"
    case .restack: "restack \(name)"
    case .turn: "turn \(name) \(object)"
    case .setCard: "edit \(name) \(object)"
    case .remove: "remove \(name) \(object)"
    case .move(let columns, let rows): "move \(name) by \(columns),\(rows)"
    case .resize(let span, let handle):
      "resize \(name) to \(span)" + (handle.map { " from \($0.rawValue)" } ?? "")
    case .reassign: "reassign \(name) to \(object)"
    case .setAction(let action): "action \(name) \(action.rawValue)"
    case .setMessage(let message): "override \(name) \(message ?? "none")"
    case .setLabel(let label): "label \(name) \(label.map { "'\($0)'" } ?? "none")"
    case .reorder(let place): "move \(name) to \(place)"
    }
  }

  func text(_ edit: UnrecordedEdit) -> String {
    let subject =
      switch edit.subject {
      case .object(let object): edit.count == 1 ? object.reference : "\(edit.count) objects"
      case .board(let board): edit.count == 1 ? "board '\(board.name)'" : "\(edit.count) boards"
      case .show(let show): edit.count == 1 ? "show '\(show.name)'" : "\(edit.count) shows"
      case .trip: "the trip"
      case .file(let file): "'\(file)'"
      }
    let verb = edit.count == 1 ? "was" : "were"
    return switch edit.action {
    case .added: "\(subject) \(verb) added"
    case .changed: "\(subject) \(verb) changed"
    case .renamed(let name) where edit.count == 1: "\(subject) was renamed from '\(name)'"
    case .renamed: "\(subject) were renamed"
    case .deleted: "\(subject) \(verb) deleted"
    case .imported: "\(subject) was imported"
    }
  }

  func text(_ tallies: [ChangeTally]) -> String {
    tallies.map { tally in
      let one = tally.sort == .item ? "block" : tally.sort.rawValue
      let many = one.hasSuffix("y") ? "\(one.dropLast())ies" : "\(one)s"
      return "\(tally.verb) \(counted(tally.count, one, many))"
    }
    .joined(separator: ", ")
  }
}
