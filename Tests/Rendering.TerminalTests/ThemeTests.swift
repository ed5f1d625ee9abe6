import Domain
import GridGeometry
import PluginAPI
import Rendering_Terminal
import Testing
import TextCells

@Suite("Themes")
struct ThemeTests {
  private func bytes(_ theme: TerminalTheme, _ depth: ColorDepth) throws -> [UInt8] {
    let target = RenderTarget.terminal(columns: 80, rows: 24, colorDepth: depth)
    let renderer = TerminalRenderer(target: target, theme: theme)
    let scene = try renderer.scene(
      [
        Sample(.list, "5", "Opening", "#FFFFFF", (0, 0, 3, 3)),
        Sample(.group, "1", "Front", nil, (4, 0, 3, 3)),
      ], center: (0, 0))
    return renderer.render(scene)
  }

  @Test("Each theme has its own colours", arguments: [ColorDepth.full, .indexed])
  func different(depth: ColorDepth) throws {
    let drawn = try TerminalTheme.allCases.map { try bytes($0, depth) }
    #expect(drawn[0] != drawn[1])
    let plugin = RendererPlugin.terminal(.light)
    let target = RenderTarget.terminal(columns: 80, rows: 24, colorDepth: depth)
    #expect(plugin.key == "terminal" && plugin.make(target) is TerminalRenderer)
  }

  @Test("Without colours all themes are the same")
  func plain() throws {
    let drawn = try TerminalTheme.allCases.map { try bytes($0, .none) }
    #expect(Set(drawn).count == 1)
  }
}
