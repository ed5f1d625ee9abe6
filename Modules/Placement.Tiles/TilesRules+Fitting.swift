import Domain
import GridGeometry
import PluginAPI

extension TilesRules {
  /// How far from the wish a place is searched for, in columns and rows.
  private static let reach = 1_024

  /// Finds the free place that is nearest to where a new piece should lie, in the tray if the board
  /// has a field.
  ///
  /// The distance counts in cells between top left corners; of two places at one distance the left
  /// one is taken, then the upper one. The search goes outwards in squares, and ends after 1,024.
  func judgeFitting(_ pose: Pose) -> Verdict {
    guard case .shaped(let base, let wish, let orientation) = pose else {
      return .refused(Refusal(.notAllowed))
    }
    let shape = TurnedShape(base.turned(orientation))
    var best: (cell: Cell, distance: Int)?
    for ring in 0...Self.reach {
      // No place farther out is nearer.
      if let best, best.distance < ring * ring { break }
      Self.visit(ring) { columns, rows in
        let distance = columns * columns + rows * rows
        if let best, best.distance < distance { return }
        guard let cell = wish.moved(byColumns: columns, rows: rows), takes(shape, at: cell) else {
          return
        }
        if let best, best.distance == distance, (best.cell.x, best.cell.y) < (cell.x, cell.y) {
          return
        }
        best = (cell, distance)
      }
    }
    guard let cell = best?.cell, let bounds = shape.bounds(at: cell) else {
      guard let bounds = shape.bounds(at: wish),
        let refusal = refusal(of: shape, in: bounds, except: { _ in false })
      else { return .refused(Refusal(.outOfRange)) }
      return .refused(refusal)
    }
    return .placed(Placed(.shaped(base, at: cell, orientation), frame: Grid.frame(of: bounds)))
  }

  /// Whether a new piece can lie at a cell that is not in the field.
  private func takes(_ shape: TurnedShape, at cell: Cell) -> Bool {
    guard let bounds = shape.bounds(at: cell) else { return false }
    #if Mutants
      if defect == .fitsIntoField {
        return refusal(of: shape, in: bounds, except: { _ in false }) == nil
      }
    #endif
    if let field = fieldCells, side(of: shape, in: bounds, of: field) != .outside { return false }
    return pieces.isFree(shape, x: Int(cell.x), y: Int(cell.y), except: nil)
  }

  /// Calls a closure with each cell of a square around a middle.
  private static func visit(_ ring: Int, _ body: (_ columns: Int, _ rows: Int) -> Void) {
    for columns in -ring...ring {
      // The left and right edges as a whole, of the other columns the two ends.
      let step = abs(columns) == ring ? 1 : 2 * ring
      for rows in stride(from: -ring, through: ring, by: max(step, 1)) { body(columns, rows) }
    }
  }
}
