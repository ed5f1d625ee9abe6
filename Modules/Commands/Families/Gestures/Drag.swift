import Gestures
import GridGeometry
import PluginAPI

extension CommandSpec {
  static let drag = CommandSpec(
    "drag", "drags one finger or several from one place to another, or through several",
    .spot(missing: "where the drag begins is missing"),
    .after("to", .path(missing: "where the drag ends is missing")),
    .option("fingers", .count(of: "fingers", in: 1...10), default: 1),
    .option("steps", .count(of: "steps", in: 1...1_000), default: 10),
    .option("taps", .count(of: "taps", in: 1...100), default: 0), .flag("hold"), .screen,
    .touchKind,
    details: """
      In edit mode one finger moves a block, resizes it by a handle, or draws a new one; two move \
      the view. On a flow board each finger on a block carries it, and two fingers beside the \
      blocks move the view. In play mode any number moves the view, from a place beside blocks. \
      Several fingers are 44 points apart. There are 1 to 10 fingers, and 1 to 1000 steps from one \
      place to the next; without --steps it is 10. With --taps a second finger taps before the \
      drop: each tap turns a piece of a tiles board, which is carried half its height above the \
      finger. With --hold the fingers stay down, so that 'view' shows what they hold; the next \
      gesture or 'cancel' ends that. --pencil and --mouse drag a pencil or a mouse: with the tool \
      draw they draw, erase or select.
      """,
    examples: [
      "drag FOG to @4,0", "drag 10,10 to 142,54", "drag 0,0 to 90,45.5 --fingers 2 --steps 60",
      "drag #2 to @4,0 --taps 1", "drag 10,10 to 60,40 120,10 --pencil",
    ]
  ) { runner, start, path, fingers, steps, taps, isHeld, _, kind throws(CommandError) in
    guard taps == 0 || fingers == 1 else {
      throw CommandError(
        .syntax, "a second finger taps only beside one that drags",
        remedy: "leave out --fingers or --taps")
    }
    guard kind == .finger || fingers == 1 && taps == 0 else {
      throw CommandError(
        .syntax, "a \(kind.rawValue) has one point", remedy: "leave out --fingers and --taps")
    }
    return try await runner.touch(
      with: kind, at: [start] + path, isDrag: true, isHeld: isHeld,
      hint: { $0.dragHint(from: start, through: path) },
      check: { hand throws(CommandError) in try hand.checkDrag(from: start, through: path) }
    ) { hand throws(CompositionError) in
      let places = ([start] + path).map(hand.point)
      var touches = try hand.composer.drag(through: places, fingers: fingers, steps: steps)
      let lifts = touches.filter { $0.phase == .ended }
      touches.removeAll { $0.phase == .ended }
      for _ in 0..<taps {
        touches += try hand.composer.tap(at: places[places.count - 1])
      }
      guard !isHeld else { return Fingers.hastened(touches) }
      let last = touches.last?.time ?? .zero
      touches += lifts.map { lift in
        var lift = lift
        lift.time = max(lift.time, last)
        return lift
      }
      return Fingers.hastened(touches)
    }
  }
}

extension Fingers {
  /// The longest time that a drag takes, in microseconds.
  private static let longestDrag: Int64 = 400_000

  /// The same touches, but in less time where they would take long.
  ///
  /// A drag in many steps ends as one in few does: it does not rest near the edge of the view until
  /// that scrolls.
  fileprivate static func hastened(_ touches: [Touch]) -> [Touch] {
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

  /// Why a drag did nothing.
  fileprivate func dragHint(from start: Spot, through path: [Spot]) -> String {
    let least = composer.settings.panDistance
    guard reach(from: start, through: path) <= least else {
      guard inkHint.isEmpty else { return inkHint }
      return isHit(start) || cellHint(start).isEmpty ? "" : "no block there\(cellHint(start))"
    }
    return "a drag goes further than \(Figures.text(least)) screen points\(cellHint(start))"
  }

  /// Refuses a drag that is meant to move a block, and would fire it.
  fileprivate func checkDrag(from start: Spot, through path: [Spot]) throws(CommandError) {
    guard scene.mode == .play, isHit(start),
      // Within this distance it is a tap, and does what is meant.
      reach(from: start, through: path) > composer.settings.tapDistance
    else { return }
    throw CommandError(
      .notAllowed, "in play mode a drag moves no block",
      remedy: "'edit' lets it move blocks; 'tap' and 'press' fire them")
  }

  /// How far a drag goes away from its start.
  private func reach(from start: Spot, through path: [Spot]) -> Double {
    path.map { (point($0) - point(start)).length }.max() ?? 0
  }
}
