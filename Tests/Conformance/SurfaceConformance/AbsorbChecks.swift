import Domain
import PluginAPI

/// What one surface decides, another one takes over.
enum AbsorbChecks {
  static let all = [
    SurfaceCheck("an equal surface that absorbs the changes has equal contents", absorb),
    SurfaceCheck("absorbing nothing changes nothing", nothing),
  ]

  private static func absorb(_ subject: SurfaceSubject, _ seed: UInt64) throws {
    var walk = Walk(subject, seed: seed, [.nonsense, .commands, .absorbs, .lifts])
    var other = subject.make(seed)
    var back = EntityList(walk.surface)
    for _ in 0..<250 {
      let (step, reaction) = walk.step()
      var changes = reaction.changes
      if case .absorb(let outside) = step { changes = outside + changes }
      guard !changes.isEmpty else { continue }
      back.record(changes)
      let answer = other.absorb(changes)
      try requireEqual(answer.changes, [], "what is kept already, \(walk.trail)")
      try requireEqual(other.contents(), walk.surface.contents(), "contents, \(walk.trail)")
      try requireEqual(other.violations(), [], walk.trail)
    }
    _ = other.absorb(back.inverse)
    try requireEqual(Set(other.contents()), back.start, "contents after all was taken back")
  }

  private static func nothing(_ subject: SurfaceSubject, _ seed: UInt64) throws {
    var walk = Walk(subject, seed: seed, [.commands, .lifts])
    var other = walk.surface
    for _ in 0..<150 {
      let (step, reaction) = walk.step()
      try requireEqual(other.take(step), reaction, "the reaction, \(walk.trail)")
      try requireEqual(other.absorb([]), .none, walk.trail)
      try requireSame(other, walk.surface, subject, walk.trail)
    }
  }
}

/// The contents at the start, and all that came after.
private struct EntityList {
  let start: Set<Entity>
  private var changes: [Change] = []

  init(_ surface: any Surface) { start = Set(surface.contents()) }

  var inverse: [Change] { changes.inverse }

  mutating func record(_ changes: [Change]) { self.changes += changes }
}
