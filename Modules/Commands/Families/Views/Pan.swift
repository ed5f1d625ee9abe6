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
        at: fingers.scene.mode == .play ? fingers.clearing : fingers.middle)
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

  /// A place between blocks, about the nearest to the middle: a finger on a block that flashes
  /// would light it, though only the view is to move.
  fileprivate var clearing: Point<ScreenSpace> {
    let blocks = scene.elements.filter { $0.kind == .block }.map(\.frame)
    // Half a cell on, in rings around the middle; no view is so large that this takes long.
    for ring in 0...30 {
      for row in -ring...ring {
        for column in -ring...ring where max(abs(row), abs(column)) == ring {
          let (x, y) = (middle.x + Double(column) * 22, middle.y + Double(row) * 22)
          guard x > 0, y > 0, x < scene.size.width, y < scene.size.height else { continue }
          let point = Point<ScreenSpace>(x: x, y: y)
          if !blocks.contains(where: { $0.contains(point) }) { return point }
        }
      }
    }
    return middle
  }
}
