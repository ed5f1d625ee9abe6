import GridGeometry
import PluginAPI

/// Draws a letter for each block, and nothing at all where there are too many.
struct ToyRenderer: SceneRenderer {
  /// How many blocks it can draw.
  var limit = Int.max
  var view: Size<ScreenSpace> { Size(width: 640, height: 480) }

  func render(_ scene: Scene) -> [UInt8] {
    let blocks = scene.elements.filter { $0.kind == .block }
    guard blocks.count <= limit else { return [] }
    return [UInt8](repeating: UInt8(ascii: "b"), count: blocks.count) + [UInt8(ascii: "\n")]
  }
}
