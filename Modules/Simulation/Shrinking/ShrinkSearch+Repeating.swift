import Gestures
import PluginAPI

extension ShrinkSearch {
  /// How often the same is done at most.
  private static let times = 2...5

  /// Makes up scripts of much of the same: one part again and again, or there and back, and then
  /// what is likely to show what came of it.
  package mutating func inventRepetitions() {
    // Shorter ones are found by trying everything.
    guard best.steps.count > 4 else { return }
    let parts = ShrinkParts(of: best, for: bench.kind)
    var ends: [[Step]] = [[], [.command(.undo)], [.command(.redo)]]
    if let last = best.steps.last, last.time == nil, !ends.contains([last]) { ends.append([last]) }
    for part in parts.all where part.count <= 2 {
      let other = Self.reversed(part) ?? part
      for times in Self.times where times * part.count < best.steps.count {
        let repeated = (0..<times).map { $0.isMultiple(of: 2) ? part : other }
        for end in ends where !isOver {
          if attempt(parts.compose(repeated + [end])) { return }
        }
      }
    }
  }

  /// From where a finger is lifted to where it touches down; `nil` for anything else.
  private static func reversed(_ part: [Step]) -> [Step]? {
    guard part.count == 2, var down = part.first?.touch, var up = part.last?.touch,
      down.phase == .began, up.phase == .ended
    else { return nil }
    (down.position, up.position) = (up.position, down.position)
    return [.touch(down), .touch(up)]
  }
}
