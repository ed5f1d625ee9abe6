import Gestures
import GridGeometry
import PluginAPI

extension CommandSpec {
  static let zoom = CommandSpec(
    "zoom", "changes the zoom to a value, with two fingers", .scale,
    .optional(.after("at", .spot())), .screen,
    details: """
      2 is 200 %. The board stays where it is at X,Y, or else in the middle of the view.
      """,
    examples: ["zoom 1", "zoom 2.5 at 10,10"]
  ) { runner, zoom, spot, _ throws(CommandError) in
    try await runner.touch(at: spot.map { [$0] } ?? [], isForView: true) {
      fingers throws(CompositionError) in
      try fingers.composer.pinch(
        by: zoom / fingers.scene.viewport.zoom, at: spot.map(fingers.point) ?? fingers.middle)
    }
  }

  static let pinch = CommandSpec(
    "pinch", "changes the zoom by a factor, with two fingers", .scale, .after("at", .spot()),
    .screen,
    details: "The board stays where it is between the fingers.",
    examples: ["pinch 2 at 10,10", "pinch 0.5 at 330,176 --screen"]
  ) { runner, scale, spot, _ throws(CommandError) in
    try await runner.touch(at: [spot], isForView: true) { fingers throws(CompositionError) in
      try fingers.composer.pinch(by: scale, at: fingers.point(spot))
    }
  }
}
