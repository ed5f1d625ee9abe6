public import GridGeometry

/// Draws scenes for one kind of output.
public protocol SceneRenderer: Sendable {
  /// The view that fills the output, in screen points; ask a surface for a scene of this size.
  var view: Size<ScreenSpace> { get }

  /// Draws a scene; it may have any size.
  ///
  /// - Returns: The bytes of the output, for example UTF-8 text or a PNG file.
  func render(_ scene: Scene) -> [UInt8]
}
