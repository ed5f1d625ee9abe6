public import TextCells

/// The output that a renderer draws for.
public enum RenderTarget: Hashable, Sendable {
  /// A terminal.
  case terminal(columns: Int, rows: Int, colorDepth: ColorDepth)
  /// A picture; `scale` is the number of pixels for each screen point.
  case pixels(width: Int, height: Int, scale: Double)

  /// Creates a terminal; each side is limited to 1 to 10,000.
  public init(columns: Int, rows: Int, colorDepth: ColorDepth) {
    self = .terminal(
      columns: min(max(columns, 1), 10_000), rows: min(max(rows, 1), 10_000),
      colorDepth: colorDepth)
  }
}
