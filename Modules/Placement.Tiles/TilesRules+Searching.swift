import Domain
import GridGeometry
import PluginAPI

/// Where a held piece would land.
struct Landing: Hashable, Sendable {
  /// Its bounding box, allowed or not; `nil` beyond the range of cells.
  let bounds: CellRect?
  /// Why it cannot lie there; `nil` if it can.
  let reason: RefusalReason?
}

/// A held piece over the cell that contains its top left corner.
private struct Hovering {
  let slot: Int
  let shape: TurnedShape
  let cell: Cell
  /// What is filled around a small shape: one look at the map serves all nine places.
  let window: UInt64
}

extension TilesRules {
  /// The cell that contains the top left corner of a held piece; `nil` beyond the range of cells.
  func cell(at origin: Point<BoardSpace>) -> Cell? {
    #if Mutants
      if defect == .rounds { return Grid.nearestCorner(to: origin) }
    #endif
    return Grid.cell(at: origin)
  }

  /// Where a piece would land: the cell that contains its top left corner or, if it cannot lie
  /// there, the nearest of the eight cells around it where it can.
  ///
  /// - Parameters:
  ///   - slot: The slot of the piece.
  ///   - orientation: How it is turned.
  ///   - origin: The top left corner of the bounding box where it is drawn.
  /// - Returns: The place; if there is none, the first cell and what forbids it.
  func landing(of slot: Int, _ orientation: Orientation, at origin: Point<BoardSpace>) -> Landing {
    guard let cell = cell(at: origin) else { return Landing(bounds: nil, reason: .outOfRange) }
    let shape = pieces.list[slot].turned(orientation)
    let bounds = shape.bounds(at: cell)
    let isMirrored = orientation.isMirrored != pieces.list[slot].orientation.isMirrored
    if isMirrored, !settings.mirrors { return Landing(bounds: bounds, reason: .cannotTurn) }
    #if Mutants
      if let landing = defectiveLanding(of: slot, orientation, at: origin) { return landing }
    #endif
    let window =
      shape.isSmall
      ? pieces.window(
        x: Int(cell.x) - 1, y: Int(cell.y) - 1, width: Int(shape.width) + 2,
        height: Int(shape.height) + 2, except: slot) : 0
    let piece = Hovering(slot: slot, shape: shape, cell: cell, window: window)
    let reason: RefusalReason
    if let bounds {
      if let field = fieldCells, side(of: shape, in: bounds, of: field) == .across {
        reason = .acrossField
      } else if isFree(piece, 0, 0) {
        return Landing(bounds: bounds, reason: nil)
      } else {
        reason = .overlap
      }
    } else {
      reason = .outOfRange
    }
    return nearestPlace(around: piece, to: origin).map { Landing(bounds: $0, reason: nil) }
      ?? Landing(bounds: bounds, reason: reason)
  }

  /// The nearest of the eight places around a piece where it can lie.
  ///
  /// On a board with a field only places inside the field count, so that a piece that is dropped
  /// across the edge slides in. Of two at one distance the left one is taken, then the upper one.
  private func nearestPlace(
    around piece: Hovering, to origin: Point<BoardSpace>
  ) -> CellRect? {
    var best: (bounds: CellRect, distance: Double)?
    for columns in -1...1 {
      for rows in -1...1 where (columns != 0 || rows != 0) && isFree(piece, columns, rows) {
        guard let cell = piece.cell.moved(byColumns: columns, rows: rows),
          let bounds = piece.shape.bounds(at: cell)
        else { continue }
        if let field = fieldCells, side(of: piece.shape, in: bounds, of: field) != .inside {
          continue
        }
        let distance = Self.squaredDistance(from: origin, to: cell)
        if distance < best?.distance ?? .infinity { best = (bounds, distance) }
      }
    }
    return best?.bounds
  }

  /// Whether no other piece fills the cells of a held one that is moved by columns and rows.
  private func isFree(_ piece: Hovering, _ columns: Int, _ rows: Int) -> Bool {
    guard piece.shape.isSmall else {
      return pieces.isFree(
        piece.shape, x: Int(piece.cell.x) + columns, y: Int(piece.cell.y) + rows,
        except: piece.slot)
    }
    // The window begins one cell farther left and up.
    let place = UInt64(truncatingIfNeeded: columns + 1 + (rows + 1) * Patch.side)
    return piece.window & (piece.shape.cells &<< place) == 0
  }

  /// The square of the distance from a point to the corner of a cell.
  static func squaredDistance(from origin: Point<BoardSpace>, to cell: Cell) -> Double {
    let way = Grid.corner(of: cell) - origin
    return way.dx * way.dx + way.dy * way.dy
  }
}
