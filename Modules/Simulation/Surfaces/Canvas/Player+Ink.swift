import Boards
import Domain
import Gestures
import GridGeometry
import PluginAPI

/// What pencils do on a canvas.
extension Player {
  /// Plans a stroke, or something that is done with strokes, if the tool is there for it.
  ///
  /// - Returns: Whether something was planned.
  mutating func planInk(beside referee: borrowing Referee) -> Bool {
    guard let session = referee.surface as? BoardSession, session.mode == .edit,
      session.tool == .draw, session.openPanel == nil, random.chance(2, in: 3)
    else { return false }
    let stroke = random.pick(known.blocks.filter(\.isStroke))
    let somewhere = landing(on: aim(.empty, beside: referee))
    let area =
      stroke?.pose.area.map(session.viewport.toScreen)
      ?? Rect(origin: somewhere, size: Size(width: 20, height: 20))
    let around = Rect<ScreenSpace>(
      origin: Point(x: area.minX - 12, y: area.minY - 12),
      size: Size(width: area.size.width + 24, height: area.size.height + 24))
    guard around.isFinite else { return false }
    switch session.drawingTool {
    case .pen(_): ink(from: landing(on: aim(nil, beside: referee)), by: cells())
    case .eraser:
      // Across a stroke, along its edge, or as near beside it as an eraser reaches.
      let way = Vector<ScreenSpace>(dx: around.size.width, dy: around.size.height)
      let isLevel = random.chance(1, in: 2)
      ink(
        from: random.chance(1, in: 2) ? around.origin : point(of: around),
        by: isLevel ? Vector(dx: way.dx, dy: Double(random.int(in: -8...8))) : way)
    case .lasso:
      guard !session.lassoed.isEmpty, random.chance(1, in: 2) else {
        // Around all of it, or a part.
        let parts = [1, 1, 0.75, 0.5, 0.25]
        let (across, down) = (random.pick(parts) ?? 1, random.pick(parts) ?? 1)
        let corner = Vector<ScreenSpace>(
          dx: around.size.width * across, dy: around.size.height * down)
        ink(from: around.origin, by: corner, isLoop: true)
        return true
      }
      ink(from: area.center, by: cells())
    }
    return true
  }

  private mutating func ink(
    from start: Point<ScreenSpace>, by way: Vector<ScreenSpace>, isLoop: Bool = false
  ) {
    let counts = isLoop ? [4, 8, 16] : [1, 2, 3, 5, 12, 24]
    let moves = random.pick(counts) ?? 4
    var pencil = finger(from: start, to: start + way, moves: moves)
    if profile.kind == nil, pencil.kind == .finger, !random.chance(1, in: 4) {
      pencil.kind = random.chance(1, in: 4) ? .mouse : .pencil
    }
    if isLoop { pencil.course = .around }
    if random.chance(1, in: 3) { pencil.wobble = 8 }
    if random.chance(1, in: 6) { pencil.ending = .cancelled }
    fingers.append(pencil)
  }
}
