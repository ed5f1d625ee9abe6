import Gestures
import GridGeometry
import PluginAPI

/// What the system takes away never was.
enum CancelChecks {
  static let all = [
    SurfaceCheck("fingers that are all cancelled leave contents and view as they were", cancel)
  ]

  private static func cancel(_ subject: SurfaceSubject, _ seed: UInt64) throws {
    var walk = Walk(subject, seed: seed, [.commands, .lifts])
    for round in 0..<30 {
      // Somewhere, with something open or not.
      for _ in 0..<12 { _ = walk.step() }
      try walk.rest()
      let before = Glance(walk.surface)
      // Fingers that come down and are not lifted.
      let lasting = walk.person
      walk.person = RandomPerson(seed: seed &+ UInt64(round) &* 7_919, [])
      walk.person.wait(until: Instant(microseconds: lasting.time))
      for _ in 0..<Int.random(in: 1...14, using: &walk.person.random) { _ = walk.step() }
      for step in walk.person.release(.cancelled) { _ = walk.take(step) }
      let after = Glance(walk.surface)
      try requireEqual(after.contents, before.contents, "contents, \(walk.trail)")
      try requireEqual(after.viewport, before.viewport, "viewport, \(walk.trail)")
      try requireEqual(after.places, before.places, "what is seen where, \(walk.trail)")
      let time = walk.person.time
      walk.person = lasting
      walk.person.wait(until: Instant(microseconds: time))
      try walk.rest()
    }
  }
}

/// What a surface shows of its contents, apart from what is open over them.
private struct Glance {
  let contents: [String]
  let viewport: Viewport
  let places: [String]

  init(_ surface: any Surface) {
    contents = surface.contents().map { "\($0)" }
    let scene = surface.scene()
    viewport = scene.viewport
    let lying: Set<SceneElement.Kind> = [.block, .boardCard, .thumbnail, .miniature]
    places = scene.elements.filter { lying.contains($0.kind) }.map { "\($0.id) \($0.frame)" }
  }
}
