import GridGeometry
import PluginAPI
import SeededNumbers

/// What there is to draw.
enum SceneChecks {
  static let all = [
    SurfaceCheck("elements have identities of their own, labels and finite frames", elements),
    SurfaceCheck("a view at the limits of numbers shows finite frames", extremes),
    SurfaceCheck("the order of elements does not depend on the view", order),
    SurfaceCheck("looking changes nothing", looking),
  ]

  /// A size of a view; one that cannot be used as often as not.
  static func size(_ random: inout SplitMix64) -> Size<ScreenSpace> {
    let sides: [Double] = [
      0, 0, 1, .leastNonzeroMagnitude, 1e-9, 0.5, 43, 44, 320, 640, 1e4, 1e9, 1e150, 1e300,
      .greatestFiniteMagnitude, .infinity, -.infinity, .nan, -1, -0.0,
    ]
    return Size(
      width: sides.randomElement(using: &random) ?? 0,
      height: sides.randomElement(using: &random) ?? 0)
  }

  private static func elements(_ subject: SurfaceSubject, _ seed: UInt64) throws {
    var walk = Walk(subject, seed: seed, [.nonsense, .commands, .absorbs, .lifts])
    for _ in 0..<200 {
      _ = walk.step()
      try check(walk.surface.scene(), walk)
      try check(walk.surface.scene(inViewOf: size(&walk.person.random)), walk)
    }
  }

  private static func extremes(_ subject: SurfaceSubject, _ seed: UInt64) throws {
    var walk = Walk(
      subject, seed: seed, [.nonsense, .commands, .absorbs, .lifts, .extremes])
    for round in 0..<200 {
      _ = walk.step()
      if round % 5 == 0 { _ = walk.take(.command(.look(walk.person.place()))) }
      if round % 50 == 49 { _ = walk.take(.command(.setViewSize(Walk.view))) }
      try check(walk.surface.scene(), walk)
      try check(walk.surface.scene(inViewOf: size(&walk.person.random)), walk)
    }
  }

  private static func check(_ scene: Scene, _ walk: Walk) throws {
    var ids: Set<SceneID> = []
    try require(scene.size.isFinite, "the size of a scene is \(scene.size), \(walk.trail)")
    try require(scene.origin.isFinite, "the origin is seen at \(scene.origin), \(walk.trail)")
    for element in scene.elements {
      let view = "in a view of \(scene.size), \(walk.trail)"
      try require(ids.insert(element.id).inserted, "\(element.id) appears twice \(view)")
      try require(!element.label.isEmpty, "\(element.id) has no label \(view)")
      try require(element.frame.isFinite, "\(element.id) lies at \(element.frame) \(view)")
      let size = element.frame.size
      try require(
        size.width >= 0 && size.height >= 0, "\(element.id) has the extent \(size) \(view)")
    }
  }

  private static func order(_ subject: SurfaceSubject, _ seed: UInt64) throws {
    var walk = Walk(subject, seed: seed, [.commands, .absorbs, .lifts])
    for _ in 0..<150 {
      _ = walk.step()
      // Another size breaks gestures off, and what they hold is drawn last.
      let ids = walk.surface.scene(inViewOf: Size(width: 639, height: 480)).elements.map(\.id)
      for _ in 0..<3 {
        let size = Size<ScreenSpace>(
          width: Double.random(in: 0...1_500, using: &walk.person.random).rounded(),
          height: Double.random(in: 0...1_500, using: &walk.person.random).rounded())
        let others = walk.surface.scene(inViewOf: size).elements.map(\.id)
        let common = Set(ids).intersection(others)
        try requireEqual(
          others.filter(common.contains), ids.filter(common.contains),
          "the order in a view of \(size), \(walk.trail)")
      }
    }
  }

  private static func looking(_ subject: SurfaceSubject, _ seed: UInt64) throws {
    var walk = Walk(subject, seed: seed, [.commands, .absorbs, .lifts])
    for _ in 0..<100 {
      _ = walk.step()
      let before = SurfaceState(walk.surface, subject)
      for _ in 0..<4 { _ = walk.surface.scene() }
      try requireSame(SurfaceState(walk.surface, subject), before, walk.trail)
    }
  }
}

extension Surface {
  /// The scene after the view got another size; the same if it cannot have that one.
  func scene(inViewOf size: Size<ScreenSpace>) -> Scene {
    var other = self
    _ = other.perform(.setViewSize(size))
    return other.scene()
  }
}
