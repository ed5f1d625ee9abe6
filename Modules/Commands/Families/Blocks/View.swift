package import JSONText
package import PluginAPI
import Workspace

extension CommandSpec {
  static let view = CommandSpec(
    "view", "draws the board", examples: ["view"],
    synonyms: "draw redraw display look"
  ) { runner throws(CommandError) in
    let renderer = try runner.renderer()
    let scene = try await runner.scene().scene
    let drawing = String(decoding: renderer.render(scene), as: UTF8.self)
    let count = await runner.workspace.board == nil ? 0 : try await runner.items().count
    return SceneAnswer(scene: scene, drawing: drawing, items: count)
  }
}

/// All that there is to draw.
package struct SceneAnswer: Answer {
  /// The scene.
  package var scene: Scene
  /// The scene as the renderer draws it.
  let drawing: String
  /// How many blocks the board has.
  let items: Int

  package var json: [(name: String, value: JSON)] {
    JSON.members(of: scene) + [("items", .integer(items))]
  }

  package var rows: [String]? { ["elements"] }

  package func text(in form: TextForm) -> String {
    let seen = scene.elements.count { element in
      if case .item = element.id { [.block, .stroke].contains(element.kind) } else { false }
    }
    let hidden = items - seen
    let hint = "\(counted(hidden, "more block lies", "more blocks lie")) outside the view\n"
    return drawing + (drawing.hasSuffix("\n") ? "" : "\n") + (hidden > 0 ? hint : "")
  }
}
