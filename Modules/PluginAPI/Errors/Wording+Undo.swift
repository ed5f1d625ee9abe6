import Domain
internal import GridGeometry

extension Wording {
  /// The maximum number of blocks named in a step.
  private var mostBlocks: Int { 3 }

  /// What a step of the undo history did, in the words of commands: `move #1 by -5,0`.
  ///
  /// - Parameter step: The step.
  /// - Returns: The words, without a full stop.
  public func text(for step: UndoStep) -> String {
    let named = step.blocks.prefix(mostBlocks).map(text)
    let rest = step.blocks.count - named.count
    return (named + (rest > 0 ? ["\(rest) more blocks"] : [])).joined(separator: "; ")
  }

  private func text(for block: UndoStep.Block) -> String {
    let object =
      block.object?.reference ?? (block.after ?? block.before)?.messageReference
      ?? "a deleted object"
    let name = block.ordinal.map { "#\($0)" } ?? "a block"
    guard let before = block.before else {
      let spot = block.after?.pose.cells.map { "\($0)" } ?? block.place.map { "\($0)" }
      return "place \(object)" + (spot.map { " at \($0)" } ?? "")
    }
    guard let after = block.after else { return "remove \(name) \(object)" }
    var parts = pose(from: before, to: after, name) + content(from: before, to: after, name, object)
    if before.pose != after.pose, let place = block.place {
      parts.append("move \(name) to \(place)")
    }
    return parts.isEmpty ? "change \(name)" : parts.joined(separator: ", ")
  }

  private func pose(from before: BoardItem, to after: BoardItem, _ name: String) -> [String] {
    guard let old = before.pose.cells, let new = after.pose.cells, old != new else { return [] }
    guard old.span == new.span else {
      return ["resize \(name) to \(new.span)\(handle(from: old, to: new))"]
    }
    let columns = Int64(new.minX) - Int64(old.minX)
    let rows = Int64(new.minY) - Int64(old.minY)
    return ["move \(name) by \(columns),\(rows)"]
  }

  /// The handle of a resize, unless it is the bottom right corner.
  private func handle(from old: CellRect, to new: CellRect) -> String {
    let (left, right) = (old.minX != new.minX, old.maxX != new.maxX)
    let (top, bottom) = (old.minY != new.minY, old.maxY != new.maxY)
    guard left || top else { return "" }
    let handle = Handle.allCases.first {
      ($0.movesLeft, $0.movesRight, $0.movesTop, $0.movesBottom) == (left, right, top, bottom)
    }
    return handle.map { " from \($0.rawValue)" } ?? ""
  }

  private func content(
    from before: BoardItem, to after: BoardItem, _ name: String, _ object: String
  ) -> [String] {
    var parts: [String] = []
    if before.object != after.object { parts.append("reassign \(name) to \(object)") }
    if before.action != after.action {
      parts.append("action \(name) \(after.action.rawValue)")
    }
    if before.message != after.message {
      parts.append("override \(name) \(after.message ?? "none")")
    }
    if before.label != after.label {
      parts.append("label \(name) \(after.label.map { "'\($0)'" } ?? "none")")
    }
    return parts
  }

  /// What an edit that cannot be undone did: `list 1 "Opening" was changed`.
  ///
  /// - Parameter edit: The edit.
  /// - Returns: A sentence without a capital and a full stop.
  public func text(for edit: UnrecordedEdit) -> String {
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
}
