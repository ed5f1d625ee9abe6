public import Domain
public import GridGeometry

/// A stroke with its area on a board.
public struct PlacedStroke: Hashable, Sendable {
  /// The stroke.
  public var stroke: Stroke
  /// Its area on the board, in points.
  public var area: Rect<BoardSpace>

  /// Places a stroke.
  public init(_ stroke: Stroke, in area: Rect<BoardSpace>) {
    self.stroke = stroke
    self.area = area
  }
}

/// The content of an ink file, in a neutral form without identities.
public struct ImportedInk: Hashable, Sendable {
  /// The strokes, the lowest first.
  public var strokes: [PlacedStroke]
  /// What was left out, with reasons.
  public var leftOut: [LeftOut]
  /// The warnings.
  public var warnings: [String]

  /// Creates a content.
  public init(
    strokes: [PlacedStroke] = [], leftOut: [LeftOut] = [], warnings: [String] = []
  ) {
    self.strokes = strokes
    self.leftOut = leftOut
    self.warnings = warnings
  }
}
