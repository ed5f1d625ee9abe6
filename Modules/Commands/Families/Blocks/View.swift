import PluginAPI
import Workspace

extension CommandSpec {
  static let view = CommandSpec(
    "view", "draws the board", examples: ["view"],
    synonyms: "draw redraw display print look"
  ) { runner throws(CommandError) in
    let renderer = try runner.renderer()
    let scene = try await runner.ask(await runner.workspace.scene(in: renderer.view))
    let drawing = String(decoding: renderer.render(scene), as: UTF8.self)
    let count = await runner.workspace.board == nil ? 0 : try await runner.items().count
    return .scene(scene, drawing: drawing, items: count)
  }
}
