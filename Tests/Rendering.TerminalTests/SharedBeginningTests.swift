import GridGeometry
import PluginAPI
import Rendering_Terminal
import Testing

/// Names that do not fit lose what their neighbours share, and keep what tells them apart.
@Suite struct SharedBeginningTests {
  /// What is drawn in blocks of 2 by 2 cells side by side.
  private static func rows(_ titles: [String], width: Double = 88) throws -> [String] {
    let renderer = TerminalRenderer(target: .plain(60, 8))
    let blocks = titles.enumerated().map { index, title in
      SceneElement.sample(
        "\(index)", .block, (Double(index) * width, 0, width, 88), title: title, subtitle: "5")
    }
    return renderer.lines(try renderer.scene([], mode: nil, adding: blocks))
  }

  @Test(
    arguments: [
      // What fits is drawn as it is.
      (["Wash 1", "Wash 2"], ["Wash 1", "Wash 2"]),
      (["Szene 1 Publikum links", "Szene 1 Publikum rechts"], ["…links", "…recht"]),
      // Numbers stay whole.
      (["Verfolgerspot12", "Verfolgerspot13"], ["…12", "…13"]),
      // One name may be the beginning of another.
      (["Verfolger Saal Mitte", "Verfolger Saal Mitte aussen"], ["…Mitte", "aussen"]),
      // A word is never cut where two names differ in it.
      (["Bühnenlicht hinten", "Bühnenlicht hoch"], ["…hinte", "…hoch"]),
      (["Publikumslicht", "Proszenium"], ["Publik", "Prosze"]),
    ])
  func names(titles: [String], expected: [String]) throws {
    let drawn = try Self.rows(titles).joined(separator: "\n")
    for name in expected { #expect(drawn.contains(name), "\(name) in\n\(drawn)") }
  }
}
