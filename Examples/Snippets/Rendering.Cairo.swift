// snippet Rendering.Cairo
import GridGeometry
import PluginAPI
import Rendering_Cairo

// end

/// A scene as a picture made of pixels, on a light ground.
package func exampleOfRenderingCairo(
  scene: (Size<ScreenSpace>) -> Scene?
) throws(PictureError) -> [UInt8] {
  // snippet Rendering.Cairo
  let renderer = CairoRenderer(.png, target: .pixels(width: 800, height: 600, scale: 2))
  guard let scene = scene(renderer.view) else { return [] }
  let file = try renderer.picture(of: scene, PictureLook(theme: .light))
  // end
  return file
}
