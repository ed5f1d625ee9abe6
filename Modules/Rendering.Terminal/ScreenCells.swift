import GridGeometry

/// Which columns and rows of the terminal show which screen points.
enum ScreenCells {
  /// Screen points to a column.
  static let pointsPerColumn = 11.0
  /// Screen points to a row.
  static let pointsPerRow = 22.0

  /// Beyond this everything is equally far away; no terminal is as large.
  private static let limit = 1_000_000.0

  /// The edge between columns that is nearest to a position, or `nil` for what is not a number.
  static func column(at x: Double) -> Int? { edge(x / pointsPerColumn) }

  /// The edge between rows that is nearest to a position, or `nil` for what is not a number.
  static func row(at y: Double) -> Int? { edge(y / pointsPerRow) }

  /// The column that contains a position, or `nil` for a value that is not a number.
  static func column(holding x: Double) -> Int? { edge(x / pointsPerColumn - 0.5) }

  /// The row that contains a position, or `nil` for a value that is not a number.
  static func row(holding y: Double) -> Int? { edge(y / pointsPerRow - 0.5) }

  /// How many whole columns a width has wherever it begins, or `nil` for what is not a number.
  static func columns(within width: Double) -> Int? { edge(width / pointsPerColumn - 0.5) }

  /// The whole number that is nearest to a value, or `nil` for what is not a number.
  static func edge(_ value: Double) -> Int? {
    guard !value.isNaN else { return nil }
    // Halves go up on both sides of zero, so that equal blocks keep equal sizes; the small bit
    // more keeps the noise of floating point from tearing neighbours apart.
    return Int(min(max((value + 0.500_000_1).rounded(.down), -limit), limit))
  }
}
