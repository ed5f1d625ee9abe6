import GridGeometry
import PluginAPI
import Rendering_Terminal
import TestSupport
import Testing

/// Names that do not fit lose what their neighbours share, and keep what distinguishes them.
@Suite struct SharedBeginningTests {
  /// What is drawn in blocks of 2 by 2 cells side by side.
  private static func rows(_ titles: [String], width: Double = 88) throws -> [String] {
    let renderer = TerminalRenderer(target: .plain(60, 8))
    let blocks = titles.enumerated().map { index, title in
      SceneElement.sample(
        .block, (Double(index) * width, 0, width, 88), title: title, subtitle: "5")
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
      // What is left of two names differs, although each has a neighbour that begins more alike.
      (
        [
          "Publikumslicht Szene 1 Rot", "Publikumslicht Szene 1 Blau",
          "Publikumslicht Szene 2 Rot", "Publikumslicht Szene 2 Blau",
        ], ["…1 Rot", "…2 Rot", "Blau"]
      ),
      // Names that share nothing are each distinguished from their own neighbours.
      (
        ["Publikumslicht 1", "Publikumslicht 2", "Verfolgerspot 1", "Verfolgerspot 3"],
        ["…1", "…2", "…1", "…3"]
      ),
    ])
  func names(titles: [String], expected: [String]) throws {
    let drawn = try Self.rows(titles).joined(separator: "\n")
    for name in expected { #expect(drawn.contains(name), "\(name) in\n\(drawn)") }
  }

  @Test(
    "Different names that begin alike stay different",
    arguments: Effort.scaled(0..<200 as Range<UInt64>))
  func distinct(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let words = ["Rot", "Blau", "Szene", "Saal", "1", "2", "12"]
    let titles = Set(
      (0..<Int.random(in: 2...12, using: &random)).map { _ in
        let count = Int.random(in: 1...4, using: &random)
        let rest = (0..<count).compactMap { _ in words.randomElement(using: &random) }
        return (["Licht"] + rest).joined(separator: " ")
      })
    let blocks = titles.map { title in
      SceneElement.sample(.block, (0, 0, 88, 88), title: title, subtitle: "5")
    }
    let scene = Scene(
      viewport: .home, show: "", board: "", mode: nil, grid: nil, elements: blocks)
    let beginnings = SharedBeginnings(in: scene)
    let left = titles.map { beginnings.distinctive($0) ?? $0 }
    #expect(Set(left).count == titles.count, "seed \(seed): \(titles.sorted()) is \(left)")
  }
}
