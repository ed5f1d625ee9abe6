public import GridGeometry
public import PluginAPI

/// Draws scenes as pictures, as a page in a browser draws them.
///
/// A picture is the same for equal scenes and fonts. Any scene can be drawn: what is not made of
/// finite numbers is left out, and so is what cannot be seen.
///
/// A renderer for PDF also prints documents on paper: ``pages(of:on:)``.
public struct CairoRenderer: PictureRenderer {
  let form: PictureForm
  private let width: Int
  private let height: Int
  private let scale: Double

  /// Creates a renderer.
  ///
  /// - Parameters:
  ///   - form: The form of the file.
  ///   - target: The size; a terminal counts as a picture with a pixel for each screen point.
  public init(_ form: PictureForm, target: RenderTarget) {
    self.form = form
    switch target {
    case .pixels(let width, let height, let scale):
      (self.width, self.height, self.scale) = (width, height, scale)
    case .terminal(let columns, let rows, _):
      (width, height, scale) = (columns * Self.cell.width, rows * Self.cell.height, 1)
    }
  }

  /// The pixels of a cell of a terminal.
  private static let cell = (width: 11, height: 22)

  /// The view that fills the picture.
  public var view: Size<ScreenSpace> {
    // A scale that cannot be drawn is refused later.
    let usable = PictureForm.scales.contains(scale) ? scale : 1
    return Size(width: Double(max(width, 0)) / usable, height: Double(max(height, 0)) / usable)
  }

  /// Draws a scene in the dark theme.
  ///
  /// - Returns: The file; empty if the picture cannot be drawn, as ``picture(of:_:)`` says.
  public func render(_ scene: Scene) -> [UInt8] {
    do throws(PictureError) {
      return try picture(of: scene, PictureLook())
    } catch {
      return []
    }
  }

  /// Draws a scene.
  ///
  /// - Parameters:
  ///   - scene: The scene; it may have any size.
  ///   - look: The colours, and what the file says about itself.
  /// - Returns: The file.
  /// - Throws: ``/PluginAPI/PictureError`` if the target is too large, or Cairo cannot draw it.
  /// - Complexity: Grows with the pixels and with the elements that can be seen.
  public func picture(of scene: Scene, _ look: PictureLook) throws(PictureError) -> [UInt8] {
    try form.check(width: width, height: height, scale: scale)
    let area = Rect<ScreenSpace>(0, 0, Double(width), Double(height))
    let surface = try PictureSurface(form, width: area.size.width, height: area.size.height)
    surface.describe(title: scene.board, date: look.date)
    let canvas = try PictureCanvas(on: surface)
    canvas.draw(scene, in: PictureColors(look.theme), over: area, scale: scale)
    return try surface.finished(canvas)
  }
}
