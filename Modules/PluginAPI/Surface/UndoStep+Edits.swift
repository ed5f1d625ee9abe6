public import Domain
public import GridGeometry

extension UndoStep.Block {
  /// One thing that a step did to a block.
  public enum Edit: Hashable, Sendable {
    /// Placed it on these cells.
    case placeOnCells(CellRect)
    /// Placed it at a place in the order, from 1; `nil` if the rules do not say where.
    case place(at: Int?)
    /// Removed it.
    case remove
    /// Placed a piece with its top left corner on a cell.
    case placeOnCell(Cell)
    /// Placed it in an area, in points.
    case placeInArea(Rect<BoardSpace>)
    /// Moved it to another area, in points.
    case moveToArea(Rect<BoardSpace>)
    /// Raised it above others, or lowered it.
    case restack
    /// Turned or mirrored it.
    case turn
    /// Changed its card.
    case setCard
    /// Moved it by cells.
    case move(columns: Int64, rows: Int64)
    /// Resized it with a handle; `nil` for the bottom right one.
    case resize(CellSpan, from: Handle?)
    /// Changed its object.
    case reassign
    /// Changed what a tap does.
    case setAction(TriggerAction)
    /// Changed its message.
    case setMessage(String?)
    /// Changed its label.
    case setLabel(String?)
    /// Moved it to a place in the order, from 1.
    case reorder(Int)
  }

  /// What the step did to the block, in the order to say it; empty for other changes.
  public var edits: [Edit] {
    guard let before else {
      switch after?.pose {
      case .cells(let cells): return [.placeOnCells(cells)]
      case .shaped(_, let cell, _): return [.placeOnCell(cell)]
      case .free(let area, _): return [.placeInArea(area)]
      case .ordered, nil: return [.place(at: place)]
      }
    }
    guard let after else { return [.remove] }
    var edits: [Edit] = []
    if let old = before.pose.cells, let new = after.pose.cells, old != new {
      edits.append(old.span == new.span ? Self.move(old, new) : Self.resize(old, new))
    }
    switch (before.pose, after.pose) {
    case (.shaped(_, let old, let turned), .shaped(_, let new, let turnedNow)):
      if turned != turnedNow { edits.append(.turn) }
      // A piece that is turned about its middle moves its corner.
      if old != new, turned == turnedNow { edits.append(Self.move(old, new)) }
    case (.free(let old, let under), .free(let new, let above)):
      if old != new {
        edits.append(.moveToArea(new))
      } else if under != above {
        edits.append(.restack)
      }
    default: break
    }
    if before.content.card != after.content.card { edits.append(.setCard) }
    if before.object != after.object { edits.append(.reassign) }
    if before.action != after.action { edits.append(.setAction(after.action)) }
    if before.message != after.message { edits.append(.setMessage(after.message)) }
    if before.label != after.label { edits.append(.setLabel(after.label)) }
    if before.pose != after.pose, let place { edits.append(.reorder(place)) }
    return edits
  }

  private static func move(_ old: CellRect, _ new: CellRect) -> Edit {
    move(old.origin, new.origin)
  }

  private static func move(_ old: Cell, _ new: Cell) -> Edit {
    .move(columns: Int64(new.x) - Int64(old.x), rows: Int64(new.y) - Int64(old.y))
  }

  private static func resize(_ old: CellRect, _ new: CellRect) -> Edit {
    let (left, right) = (old.minX != new.minX, old.maxX != new.maxX)
    let (top, bottom) = (old.minY != new.minY, old.maxY != new.maxY)
    guard left || top else { return .resize(new.span, from: nil) }
    let handle = Handle.allCases.first {
      ($0.movesLeft, $0.movesRight, $0.movesTop, $0.movesBottom) == (left, right, top, bottom)
    }
    return .resize(new.span, from: handle)
  }
}
