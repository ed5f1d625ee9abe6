import PluginAPI
import Rendering_Terminal

extension TerminalRenderer {
  /// The list of boards with their thumbnails.
  func boards(adding more: [SceneElement] = []) throws -> Scene {
    let names: [(String, Set<SceneElement.State>)] = [
      ("Main Stage", [.chosen]), ("A board with a very long name", []), ("照明 Studio 夏", [.pressed]),
      ("Empty", []),
    ]
    let entries = names.enumerated().flatMap { index, name in
      entry(index + 1, name: name.0, states: name.1)
    }
    let corner = Self.corner(of: 0)
    return try scene(
      [], mode: nil, board: "",
      adding: [
        .sample(.button, (corner.x, corner.y, 220, 132), title: "New Board")
      ] + entries + more)
  }

  /// The list with the menu of an entry.
  func boardsMenu() throws -> Scene {
    let (x, y) = (340.0, 66.0)
    return try boards(adding: [
      .sample(.panel, (x, y, 220, 88)),
      .sample(.button, (x, y, 220, 44), title: "Rename", [.pressed]),
      .sample(.button, (x, y + 44, 220, 44), title: "Delete", [.destructive]),
    ])
  }

  /// The list with the question for the name of a new board.
  func boardsPrompt() throws -> Scene {
    let (x, y) = (374.0, 198.0)
    return try boards(adding: [
      .sample(.panel, (x, y, 308, 176)),
      .sample(.text, (x + 11, y, 286, 44), title: "Name of the new board"),
      .sample(.field, (x, y + 44, 308, 44), title: "Main Stage", [.focused]),
      .sample(
        .text, (x + 11, y + 88, 286, 44),
        title: "The show has a board called ‘Main Stage’.", [.invalid]),
      .sample(.button, (x, y + 132, 154, 44), title: "Cancel"),
      .sample(.button, (x + 154, y + 132, 154, 44), title: "Create", [.chosen]),
    ])
  }

  private static func corner(of index: Int) -> (x: Double, y: Double) {
    (33 + Double(index % 4) * 253, 22 + Double(index / 4) * 220)
  }

  private func entry(
    _ index: Int, name: String, states: Set<SceneElement.State>
  ) -> [SceneElement] {
    let (x, y) = Self.corner(of: index)
    let tall = 132.0
    let blocks = Samples.stage.dropFirst(3 * (index - 1)).filter { _ in name != "Empty" }
    let scale = 220.0 / 24
    let miniatures = blocks.enumerated().map { number, sample in
      SceneElement.sample(
        .miniature,
        (
          x + (Double(sample.cells.x) + 10.5) * scale, y + (Double(sample.cells.y) + 6) * scale,
          Double(sample.cells.width) * scale, Double(sample.cells.height) * scale
        ), color: sample.color)
    }
    return [
      .sample(.boardCard, (x, y, 220, 176), title: name, states),
      .sample(.thumbnail, (x, y, 220, tall)),
    ] + miniatures
  }
}
