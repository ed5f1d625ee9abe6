public import GridGeometry
public import TextCells

/// Draws scenes in one form of output.
public protocol SceneRenderer: Sendable {
  /// The view that fills the output, in screen points; what to ask a surface's scene for.
  var view: Size<ScreenSpace> { get }

  /// Draws a scene. Any scene can be drawn, also one of another size.
  ///
  /// - Returns: The bytes of the output, for example UTF-8 text or a PNG file.
  func render(_ scene: Scene) -> [UInt8]
}

/// What a renderer draws for.
public struct RenderTarget: Hashable, Sendable {
  /// Columns of the terminal, at least 1.
  public let columns: Int
  /// Rows of the terminal, at least 1.
  public let rows: Int
  /// How many colours there are.
  public let colorDepth: ColorDepth

  /// Creates a target; sides are kept between 1 and 10,000.
  public init(columns: Int, rows: Int, colorDepth: ColorDepth) {
    self.columns = min(max(columns, 1), 10_000)
    self.rows = min(max(rows, 1), 10_000)
    self.colorDepth = colorDepth
  }
}
