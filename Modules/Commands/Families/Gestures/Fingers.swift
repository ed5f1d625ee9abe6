import Gestures
import GridGeometry
import PluginAPI

/// Fingers over a view, which make the touches of a gesture.
struct Fingers {
  /// Everything that can be seen before the gesture.
  let scene: Scene
  /// Where things with names are on the screen.
  let places: [Spot: Point<ScreenSpace>]
  /// Makes the touches.
  var composer: TouchComposer

  /// Prepares for a view.
  ///
  /// - Parameters:
  ///   - scene: Everything that can be seen.
  ///   - places: Where things with names are on it.
  ///   - time: When the first finger touches down.
  ///   - kind: What touches.
  ///   - settings: The thresholds of the view.
  init(
    on scene: Scene, _ places: [Spot: Point<ScreenSpace>], at time: Instant, kind: TouchKind,
    settings: GestureSettings
  ) {
    self.scene = scene
    self.places = places
    composer = TouchComposer(startingAt: time, kind: kind, settings: settings)
  }

  /// The middle of the view.
  var middle: Point<ScreenSpace> { Point(x: scene.size.width / 2, y: scene.size.height / 2) }

  /// Where a place is on the screen; the list of boards has no board points.
  func point(_ spot: Spot) -> Point<ScreenSpace> {
    switch spot {
    case .thing: places[spot] ?? middle
    case .screen(let point): point
    case .board(let point):
      scene.mode == nil ? Point(x: point.x, y: point.y) : scene.viewport.toScreen(point)
    }
  }

  /// Whether something that answers fingers is at a place.
  func isHit(_ spot: Spot) -> Bool {
    let point = point(spot)
    return scene.elements.contains { element in
      [.block, .boardCard, .button, .handle].contains(element.kind) && element.frame.contains(point)
    }
  }

  /// Whether an itinerary is open.
  var isOnItinerary: Bool { scene.elements.contains { $0.kind == .dayHeader } }

  /// How to name a cell instead of points, which look alike; empty for other places.
  func cellHint(_ spot: Spot) -> String {
    guard case .board(let point) = spot, scene.mode != nil else { return "" }
    return "; \(Figures.text(point)) is in points, @X,Y is a cell"
  }

  /// Why a finger does nothing with a tool that is for pencils; empty where that is not the reason.
  var inkHint: String {
    guard scene.tool == .draw, composer.kind == .finger else { return "" }
    return "with the tool draw a pencil or mouse inks: add --pencil, or use 'tool manipulate'"
  }

  /// Why a finger that rests at a place does nothing; empty where that is not plain.
  func hint(at spot: Spot) -> String {
    guard inkHint.isEmpty else { return inkHint }
    guard Rect(origin: .origin, size: scene.size).contains(point(spot)) else {
      return "that is outside of the view; 'fit' shows everything" + cellHint(spot)
    }
    guard !isHit(spot) else { return "" }
    return switch scene.mode {
    case .edit where scene.tool != nil: "nothing there that a finger can touch" + cellHint(spot)
    case .edit: "no block there; drag to draw a new one" + cellHint(spot)
    case .play: "no block there" + cellHint(spot)
    case nil: isOnItinerary ? "nothing to tap there" : "no board there"
    }
  }
}
