public import GridGeometry

/// Draws scenes in one form of output.
public protocol SceneRenderer: Sendable {
  /// The view that fills the output, in screen points; what to ask a surface's scene for.
  var view: Size<ScreenSpace> { get }

  /// Draws a scene. Any scene can be drawn, also one of another size.
  ///
  /// - Returns: The bytes of the output, for example UTF-8 text or a PNG file.
  func render(_ scene: Scene) -> [UInt8]
}
