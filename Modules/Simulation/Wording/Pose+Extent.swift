import Domain
import GridGeometry
import PluginAPI

extension Pose {
  /// The cells that surround what it covers; `nil` if that depends on others, or is beyond the
  /// grid.
  var extent: CellRect? {
    switch self {
    case .cells(let cells): cells
    case .ordered: nil
    case .free(let area, _): Grid.cells(touching: area)
    case .shaped(let shape, let cell, let orientation):
      CellRect(origin: cell, span: shape.turned(orientation).span)
    }
  }

  /// A cell in which it can be touched: the first that it covers; `nil` if there is none.
  var grip: Cell? {
    guard let piece else { return extent?.origin }
    return piece.shape.cells.first.flatMap { first in
      piece.cell.moved(byColumns: Int(first.x), rows: Int(first.y))
    }
  }

  /// Whether it covers a point; never if that depends on others.
  func covers(_ point: Point<BoardSpace>) -> Bool {
    switch self {
    case .cells(let cells): Grid.cell(at: point).map(cells.contains) ?? false
    case .ordered: false
    case .free(let area, _): area.contains(point)
    case .shaped:
      if let extent { Placed(self, frame: Grid.frame(of: extent)).covers(point) } else { false }
    }
  }
}
