import Domain
import Gestures
import GridGeometry
import PluginAPI

/// Where items are said to be drawn.
enum FrameChecks {
  static let all = [SurfaceCheck("frames follow one another, and end where items lie", chain)]

  private static func chain(_ subject: SurfaceSubject, _ seed: UInt64) throws {
    var walk = Walk(subject, seed: seed, [.nonsense, .commands, .absorbs, .lifts])
    var drawn = frames(in: walk.surface, of: subject)
    var reported: Set<ID<BoardItem>> = []
    for round in 0..<300 {
      var reactions = [walk.step().reaction]
      if round % 20 == 19 {
        for step in walk.person.release(round % 40 == 19 ? .ended : .cancelled) {
          reactions.append(walk.take(step))
        }
      }
      for frame in reactions.flatMap(\.frames) {
        try follow(frame, &drawn, walk)
        reported.insert(frame.item)
      }
      // What was lifted may be dropped when its instant is over only.
      let isOver = walk.surface.nextDeadline != walk.surface.touchTime.advanced(by: 1)
      guard !walk.surface.isTouched, isOver else { continue }
      let lying = frames(in: walk.surface, of: subject)
      for item in reported {
        try requireEqual(drawn[item], lying[item], "where \(item) is drawn, \(walk.trail)")
      }
    }
  }

  private static func follow(
    _ frame: FrameChange, _ drawn: inout [ID<BoardItem>: Rect<BoardSpace>], _ walk: Walk
  ) throws {
    try requireEqual(frame.from, drawn[frame.item], "where \(frame.item) was, \(walk.trail)")
    try require(frame.from != frame.to, "\(frame.item) is drawn where it was, \(walk.trail)")
    try require(frame.to?.isFinite ?? true, "\(frame.item) is drawn nowhere, \(walk.trail)")
    drawn[frame.item] = frame.to
  }

  private static func frames(
    in surface: any Surface, of subject: SurfaceSubject
  ) -> [ID<BoardItem>: Rect<BoardSpace>] {
    var frames: [ID<BoardItem>: Rect<BoardSpace>] = [:]
    for case .item(let item) in surface.contents() {
      frames[item.id] = subject.frame(item, surface)
    }
    return frames
  }
}

extension Reaction {
  /// The items that are drawn elsewhere, in the order in which that is reported.
  var frames: [FrameChange] {
    effects.flatMap { effect -> [FrameChange] in
      if case .frames(let frames) = effect { frames } else { [] }
    }
  }
}
