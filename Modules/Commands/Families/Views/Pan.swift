import Gestures
package import GridGeometry
import PluginAPI

extension CommandSpec {
  static let pan = CommandSpec(
    "pan", "drags the board to the right and down", .distance, .screen,
    details: "With two fingers in edit mode and one in play mode, from the middle of the view.",
    examples: ["pan 88,-44", "pan 120,0 --screen"], synonyms: "scroll"
  ) { runner, distance, _ throws(CommandError) in
    try await runner.touch(at: [], isForView: true) { fingers throws(CompositionError) in
      try fingers.composer.pan(
        by: fingers.vector(distance), fingers: fingers.scene.mode == .edit ? 2 : 1,
        at: fingers.middle)
    }
  }
}

/// How far the board goes under fingers.
package enum PanDistance: Hashable, Sendable {
  /// In points of the board, which grow with the zoom.
  case board(Vector<BoardSpace>)
  /// In points of the screen.
  case screen(Vector<ScreenSpace>)
}

extension Part where Value == PanDistance {
  fileprivate static var distance: Part {
    let kind = ValueKind("DX,DY")
    return Part(.value(kind)) { reader throws(SyntaxError) in
      let token = try reader.next(kind.forms, missing: "the distance is missing")
      let (dx, dy) = try token.decimals("distance", kind.name, example: "-44,22.5")
      return reader.has("screen") ? .screen(Vector(dx: dx, dy: dy)) : .board(Vector(dx: dx, dy: dy))
    }
  }
}

extension Fingers {
  /// How far fingers go for a distance.
  fileprivate func vector(_ distance: PanDistance) -> Vector<ScreenSpace> {
    switch distance {
    case .screen(let vector): return vector
    case .board(let vector):
      let zoom = scene.mode == nil ? 1 : scene.viewport.zoom
      return Vector(dx: vector.dx * zoom, dy: vector.dy * zoom)
    }
  }
}
