import Domain
import GridGeometry
import PluginAPI
import Workspace

/// What the numbers of a place or size mean on the current board.
extension CommandRunner {
  /// The cell of a place that is not a position.
  func cell(_ place: BoardPlace) async throws(CommandError) -> Cell {
    switch place {
    case .cell(let cell): return cell
    case .point(let point): throw Self.notWhole("\(point.value)", at: point.range)
    case .position: throw await refused(Refusal(.noOrder))
    }
  }

  /// The point of a place that is not a position.
  func point(_ place: BoardPlace) async throws(CommandError) -> Point<BoardSpace> {
    switch place {
    case .cell(let cell): return Point(x: Double(cell.x), y: Double(cell.y))
    case .point(let point): return point.value
    case .position: throw await refused(Refusal(.noOrder))
    }
  }

  /// The cells of a size.
  func span(_ size: Located<BoardSize>) throws(CommandError) -> CellSpan {
    switch size.value {
    case .span(let span): return span
    case .points(let points): throw Self.notWhole("\(points)", at: size.range)
    }
  }

  /// The points of a size.
  func points(_ size: Located<BoardSize>) -> Size<BoardSpace> {
    switch size.value {
    case .span(let span): Size(width: Double(span.width), height: Double(span.height))
    case .points(let points): points
    }
  }

  /// The distance in cells.
  func offset(_ distance: MoveDistance) throws(CommandError) -> CellOffset {
    switch distance {
    case .cells(let offset): return offset
    case .points(let vector): throw Self.notWhole("\(vector.value)", at: vector.range)
    }
  }

  /// The distance in points.
  func vector(_ distance: MoveDistance) -> Vector<BoardSpace> {
    switch distance {
    case .cells(let offset): Vector(dx: Double(offset.columns), dy: Double(offset.rows))
    case .points(let vector): vector.value
    }
  }

  private static func notWhole(_ text: String, at range: SourceRange) -> CommandError {
    CommandError(
      .syntax, "this board has cells, which are whole numbers, not \(text)",
      remedy: "leave out the fraction", at: range)
  }
}
