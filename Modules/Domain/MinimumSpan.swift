public import GridGeometry

/// The smallest block that a board accepts (spec B7).
public enum MinimumSpan: Int32, CaseIterable, Hashable, Sendable, Codable {
  /// One cell by one, 44 by 44 points.
  case one = 1
  /// Two cells by two, 88 by 88 points.
  case two = 2

  /// Whether a span is large enough in both directions.
  public func allows(_ span: CellSpan) -> Bool {
    span.width >= rawValue && span.height >= rawValue
  }
}
