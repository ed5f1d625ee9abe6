/// Draws scenes as pictures that can be kept in files.
public protocol PictureRenderer: SceneRenderer {
  /// Draws a scene, at the scale of the target.
  ///
  /// Equal scenes and looks give equal bytes, as long as the fonts of the machine are the same.
  ///
  /// - Parameters:
  ///   - scene: The scene; it may have any size.
  ///   - look: The colours, and what the file says about itself.
  /// - Returns: The file.
  /// - Throws: ``PictureError`` if the target is too large, or the picture cannot be drawn.
  func picture(of scene: Scene, _ look: PictureLook) throws(PictureError) -> [UInt8]
}
