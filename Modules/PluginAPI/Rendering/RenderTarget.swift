public import TextCells

/// What a renderer draws for.
public enum RenderTarget: Hashable, Sendable {
  /// A terminal.
  case terminal(columns: Int, rows: Int, colorDepth: ColorDepth)
  /// A picture, with so many pixels to a screen point.
  case pixels(width: Int, height: Int, scale: Double)

  /// Creates a terminal; sides are kept between 1 and 10,000.
  public init(columns: Int, rows: Int, colorDepth: ColorDepth) {
    self = .terminal(
      columns: min(max(columns, 1), 10_000), rows: min(max(rows, 1), 10_000),
      colorDepth: colorDepth)
  }
}
