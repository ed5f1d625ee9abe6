import Gestures
import GridGeometry
import PluginAPI

/// Turns a gesture that a person wrote into the touches that fingers would make.
struct GestureTouches {
  /// What is seen before the gesture.
  let scene: Scene
  /// Makes the touches.
  private(set) var composer: TouchComposer

  /// Prepares for a view.
  ///
  /// - Parameters:
  ///   - scene: What is seen.
  ///   - time: When the first finger touches down.
  init(on scene: Scene, at time: Instant) {
    self.scene = scene
    composer = TouchComposer(startingAt: time)
  }

  /// The touches of a gesture.
  ///
  /// - Parameter gesture: The gesture.
  /// - Returns: The touches, in order.
  /// - Throws: ``CommandError`` where fingers cannot do that.
  mutating func touches(
    for gesture: Command.FingerGesture
  ) throws(CommandError) -> [Touch] {
    do throws(CompositionError) {
      switch gesture {
      case .tap(let spot): return try composer.tap(at: point(spot))
      case .doubleTap(let spot): return try composer.doubleTap(at: point(spot))
      case .press(let spot, let seconds, _):
        return try composer.press(at: point(spot), for: Int64(exactly: (seconds * 1e6).rounded()))
      case .drag(let drag):
        let touches = Self.hastened(
          try composer.drag(
            from: point(drag.start), to: point(drag.end), fingers: drag.fingers,
            steps: drag.steps))
        return drag.isHeld ? touches.filter { $0.phase != .ended } : touches
      case .swipe(let spot, let direction):
        return try composer.swipe(from: point(spot), direction: direction)
      case .pinch(let scale, let spot): return try composer.pinch(by: scale, at: point(spot))
      case .pan(let distance):
        return try composer.pan(
          by: vector(distance), fingers: scene.mode == .edit ? 2 : 1,
          at: scene.mode == .play ? clearing : middle)
      case .zoom(let zoom, let spot):
        return try composer.pinch(
          by: zoom / scene.viewport.zoom, at: spot.map(point) ?? middle)
      }
    } catch {
      throw CommandError(.outOfRange, "no finger can do that: \(error.message)")
    }
  }

  /// The longest time that a drag takes, in microseconds.
  static let longestDrag: Int64 = 400_000

  /// The same touches, but in less time where they would take long.
  ///
  /// A drag in many steps ends as one in few does: it does not rest near the edge of the view until
  /// that scrolls.
  private static func hastened(_ touches: [Touch]) -> [Touch] {
    guard let start = touches.first?.time, let end = touches.last?.time else { return touches }
    let length = end.microseconds(since: start)
    guard length > longestDrag else { return touches }
    return touches.map { touch in
      var touch = touch
      let part = Double(touch.time.microseconds(since: start)) / Double(length)
      // A part of the longest drag is never too large for 64 bits.
      touch.time = start.advanced(by: Int64(exactly: (part * Double(longestDrag)).rounded()) ?? 0)
      return touch
    }
  }

  private var middle: Point<ScreenSpace> {
    Point(x: scene.size.width / 2, y: scene.size.height / 2)
  }

  /// A place between blocks, about the nearest to the middle: a finger on a block that flashes
  /// would light it, though only the view is to move.
  private var clearing: Point<ScreenSpace> {
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

  /// Where a place is seen; the list of boards has no points of its own.
  func point(_ spot: Command.Spot) -> Point<ScreenSpace> {
    switch spot {
    case .screen(let point): point
    case .board(let point):
      scene.mode == nil ? Point(x: point.x, y: point.y) : scene.viewport.toScreen(point)
    }
  }

  private func vector(_ distance: Command.Distance) -> Vector<ScreenSpace> {
    switch distance {
    case .screen(let vector): return vector
    case .board(let vector):
      let zoom = scene.mode == nil ? 1 : scene.viewport.zoom
      return Vector(dx: vector.dx * zoom, dy: vector.dy * zoom)
    }
  }
}
