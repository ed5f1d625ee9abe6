import Gestures
import GridGeometry
import PluginAPI

/// Why a gesture did nothing, or not what was meant, where that is plain to see.
struct GestureHint {
  /// What was seen before the gesture.
  let scene: Scene
  /// Where a spot is seen.
  let point: (Command.Spot) -> Point<ScreenSpace>

  /// A hint for a gesture that did nothing; empty where there is none.
  func text(for gesture: Command.FingerGesture) -> String {
    if scene.elements.contains(where: { $0.kind == .panel }) {
      return "a menu, picker or question is open; 'cancel' closes it"
    }
    switch gesture {
    case .tap(let spot), .doubleTap(let spot), .press(let spot, _, _):
      guard !isHit(spot) else { return "" }
      return switch scene.mode {
      case .edit: "no block there; drag to draw a new one"
      case .play: "no block there"
      case nil: isItinerary ? "nothing to tap there" : "no board there"
      }
    case .swipe(let spot, _):
      guard scene.mode == nil else {
        return "swipes are for the list of boards and for itineraries"
      }
      guard !isItinerary else { return "a swipe deletes custom entries only" }
      guard isHit(spot) else { return "no board there" }
      return ""
    case .drag(let drag):
      let way = point(drag.end) - point(drag.start)
      let least = GestureSettings.touch.panDistance
      guard way.length <= least else { return "" }
      return "a drag goes further than \(Figures.text(least)) screen points"
    case .pinch, .pan, .zoom: return ""
    }
  }

  /// A hint for a gesture that did something else than what was meant; empty where there is none.
  func warning(for gesture: Command.FingerGesture) -> String {
    guard case .drag(let drag) = gesture, drag.fingers == 1, scene.mode == .play,
      isHit(drag.start),
      // Within this distance it was a tap, and did what was meant.
      (point(drag.end) - point(drag.start)).length > GestureSettings.touch.tapDistance
    else { return "" }
    return "in play mode a drag moves the view; 'edit' lets it move blocks"
  }

  private var isItinerary: Bool { scene.elements.contains { $0.kind == .dayHeader } }

  private func isHit(_ spot: Command.Spot) -> Bool {
    let point = point(spot)
    return scene.elements.contains { element in
      [.block, .boardCard, .button, .handle].contains(element.kind) && element.frame.contains(point)
    }
  }
}
