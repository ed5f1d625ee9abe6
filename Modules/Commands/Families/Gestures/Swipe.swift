import Gestures
import PluginAPI

extension CommandSpec {
  static let swipe = CommandSpec(
    "swipe", "flicks a finger to one side", .spot(), .direction, .screen, .touchKind,
    details: """
      In the list of boards a swipe opens a menu that renames or deletes the board there.
      """,
    examples: ["swipe 132,176 left"]
  ) { runner, spot, direction, _, kind throws(CommandError) in
    try await runner.touch(with: kind, at: [spot], hint: { $0.swipeHint(at: spot) }) {
      fingers throws(CompositionError) in
      try fingers.composer.swipe(from: fingers.point(spot), direction: direction)
    }
  }
}

extension Part where Value == Gesture.Swipe.Direction {
  fileprivate static var direction: Part { .keywords(["left": .left, "right": .right]) }
}

extension Fingers {
  /// Why a swipe did nothing.
  fileprivate func swipeHint(at spot: Spot) -> String {
    guard scene.mode == nil else { return "swipes are for the list of boards and for itineraries" }
    guard !isOnItinerary else { return "a swipe deletes custom entries only" }
    return isHit(spot) ? "" : "no board there"
  }
}
