// snippet Rendering.Terminal
import GridGeometry
import PluginAPI
import Rendering_Terminal
import TextCells

// end

/// A scene as lines of text.
package func exampleOfRenderingTerminal(scene: (Size<ScreenSpace>) -> Scene?) -> String {
  // snippet Rendering.Terminal
  let target = RenderTarget(columns: 40, rows: 10, colorDepth: .none)
  let renderer = TerminalRenderer(target: target)
  guard let scene = scene(renderer.view) else { return "" }
  let text = String(decoding: renderer.render(scene), as: UTF8.self)
  // end
  return text
}
