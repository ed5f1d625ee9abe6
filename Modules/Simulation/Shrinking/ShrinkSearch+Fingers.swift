import Gestures
import PluginAPI

extension ShrinkSearch {
  /// Leaves fingers down: what they do later is done by other ones.
  package mutating func deleteLifts() {
    var place = best.steps.count - 1
    while place >= 0, !isOver {
      defer { place = min(place, best.steps.count) - 1 }
      guard best.steps.indices.contains(place), let touch = best.steps[place].touch,
        touch.phase == .ended || touch.phase == .cancelled
      else { continue }
      let numbers = best.steps.compactMap { $0.touch?.id.rawValue }
      guard let other = numbers.max().map({ $0 &+ 1 }), !numbers.contains(other) else { return }
      var steps = best.steps
      for later in steps.indices[place...] {
        guard var next = steps[later].touch, next.id == touch.id else { continue }
        next.id = TouchID(rawValue: other)
        steps[later] = .touch(next)
      }
      steps.remove(at: place)
      attempt(steps)
    }
  }

  /// Lets fewer fingers count, where it takes one too many: as few as that, and fewer touch down.
  package mutating func allowFewerFingers() {
    let most = best.stage.settings.maximumTouches
    let downs = best.steps.indices.filter { best.steps[$0].touch?.phase == .began }
    guard most > 1, most < 64, downs.count > 1 else { return }
    for allowed in 1..<most where !isOver {
      var stage = best.stage
      stage.settings.maximumTouches = allowed
      let surplus = most - allowed
      guard surplus < downs.count else { continue }
      // The first ones, or those that come after the first, stay away.
      for skipped in [0, 1] {
        let gone = downs.dropFirst(skipped).prefix(surplus).flatMap { contact(from: $0) }
        if attempt(Script(stage: stage, steps: without(gone))) { return }
      }
    }
  }
}
