import GridGeometry

extension TilesRules {
  /// How a piece lies to a field.
  enum Side {
    /// All its cells are in the field.
    case inside
    /// None of its cells is in the field: it lies in the tray.
    case outside
    /// Some are, some are not.
    case across
  }

  /// How a shape lies to a field.
  ///
  /// - Parameters:
  ///   - shape: The shape as it lies.
  ///   - bounds: Its bounding box.
  ///   - field: The cells of the field.
  /// - Returns: Inside, outside or across its edge.
  func side(of shape: TurnedShape, in bounds: CellRect, of field: CellRect) -> Side {
    #if Mutants
      switch defect {
      case .originInField: return field.contains(bounds.origin) ? .inside : .outside
      case .paddedMatrix:
        let side = Swift.max(bounds.width, bounds.height)
        let square = CellRect(x: bounds.minX, y: bounds.minY, width: side, height: side)
        guard bounds.overlaps(field), let square else { break }
        return square.maxX <= field.maxX && square.maxY <= field.maxY
          && field.contains(square.origin) ? .inside : .across
      default: break
      }
    #endif
    guard bounds.overlaps(field) else { return .outside }
    if bounds.minX >= field.minX, bounds.minY >= field.minY, bounds.maxX <= field.maxX,
      bounds.maxY <= field.maxY
    {
      return .inside
    }
    // A corner of the box can reach into the field although no cell does.
    return shape.fillsAny(of: field, at: bounds.origin) ? .across : .outside
  }
}
