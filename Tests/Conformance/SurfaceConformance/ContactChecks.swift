import Gestures
import PluginAPI

/// Which contacts a surface takes for being down.
enum ContactChecks {
  static let all = [
    SurfaceCheck("no contact is down once all were lifted or taken away") { subject, seed in
      try release(subject, seed, crowded: false)
    },
    SurfaceCheck("no contact of a crowd is down once all were released") { subject, seed in
      try release(subject, seed, crowded: true)
    },
    SurfaceCheck("a contact that touches down is down until it is released", down),
  ]

  private static func release(_ subject: SurfaceSubject, _ seed: UInt64, crowded: Bool) throws {
    var walk = Walk(subject, seed: seed, [.nonsense, .commands, .absorbs, .lifts, .extremes])
    try require(!walk.surface.isTouched, "a new surface is touched")
    for round in 0..<20 {
      for _ in 0..<15 { _ = walk.step() }
      if crowded {
        for touch in walk.person.crowd(on: walk.surface) { _ = walk.take(.touch(touch)) }
      }
      try walk.rest(round % 2 == 0 ? .ended : .cancelled)
      try require(!walk.surface.isTouched, "still touched, round \(round)")
    }
  }

  private static func down(_ subject: SurfaceSubject, _ seed: UInt64) throws {
    var walk = Walk(subject, seed: seed, [.lifts, .absorbs])
    for _ in 0..<300 {
      _ = walk.step()
      try requireEqual(
        walk.surface.isTouched, !walk.person.fingers.isEmpty,
        "whether a finger is down, \(walk.trail)")
    }
  }
}
