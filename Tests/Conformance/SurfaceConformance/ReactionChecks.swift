import Domain
import Gestures
import PluginAPI

/// What a surface answers.
enum ReactionChecks {
  static let all = [
    SurfaceCheck("the changes of reactions are the whole difference") { subject, seed in
      try mirror(subject, seed, [.commands, .absorbs, .lifts])
    },
    SurfaceCheck("touches that make no sense change nothing by themselves") { subject, seed in
      try mirror(subject, seed, [.nonsense, .commands, .absorbs, .lifts, .extremes])
    },
    SurfaceCheck("nothing is ever violated", violations),
    SurfaceCheck("a refusal changes nothing", refusals),
    SurfaceCheck("a touch of a contact that is not down is reported and does nothing", strays),
  ]

  private static func mirror(
    _ subject: SurfaceSubject, _ seed: UInt64, _ traits: Set<RandomPerson.Trait>
  ) throws {
    var walk = Walk(subject, seed: seed, traits)
    var mirror = try EntityMirror(walk.surface)
    for _ in 0..<300 {
      let (step, reaction) = walk.step()
      do {
        if case .absorb(let changes) = step { try mirror.apply(changes) }
        try mirror.apply(reaction.changes)
        try mirror.compare(with: walk.surface)
      } catch let failure as BrokenPromise {
        throw BrokenPromise("\(walk.trail): \(failure)", #fileID, #line)
      }
    }
    try walk.rest()
  }

  private static func violations(_ subject: SurfaceSubject, _ seed: UInt64) throws {
    var walk = Walk(subject, seed: seed, [.nonsense, .commands, .absorbs, .lifts, .extremes])
    try requireEqual(walk.surface.violations(), [], "at the start")
    for _ in 0..<300 {
      _ = walk.step()
      try requireEqual(walk.surface.violations(), [], walk.trail)
    }
  }

  private static func refusals(_ subject: SurfaceSubject, _ seed: UInt64) throws {
    var walk = Walk(subject, seed: seed, [.nonsense, .commands, .absorbs, .lifts])
    for round in 0..<300 {
      // Whatever fingers do is broken off by some commands, even where they are refused.
      if round % 10 == 0 { try walk.rest() }
      let before = SurfaceState(walk.surface, subject)
      let (step, reaction) = walk.step()
      guard reaction.refusal != nil else { continue }
      // What was lifted in this very instant is dropped first.
      if case .command = step, before.nextDeadline != nil { continue }
      try requireEqual(reaction.changes, [], "changes of a refusal, \(walk.trail)")
      let after = SurfaceState(walk.surface, subject)
      try requireEqual(after.contents, before.contents, "contents at a refusal, \(walk.trail)")
      // A tap that waits for a second one is broken off too.
      if case .command = step, !before.isTouched, before.nextDeadline == nil {
        try requireSame(after, before, "a refused command with no finger down, \(walk.trail)")
      }
    }
  }

  private static func strays(_ subject: SurfaceSubject, _ seed: UInt64) throws {
    var walk = Walk(subject, seed: seed, [.commands, .lifts])
    for round in 0..<60 {
      for _ in 0..<4 { _ = walk.step() }
      let before = SurfaceState(walk.surface, subject)
      for phase in TouchPhase.allCases where phase != .began {
        // At the very time of the last touch, nothing else is due.
        let touch = Touch(
          id: TouchID(rawValue: 1_000), phase: phase, position: walk.person.aim(on: walk.surface),
          time: walk.surface.touchTime)
        let reaction = walk.take(.touch(touch))
        try requireEqual(
          reaction, Reaction(effects: [.strayTouch(.notDown)]),
          "\(phase) of a contact that is not down, round \(round)")
        try requireSame(SurfaceState(walk.surface, subject), before, walk.trail)
      }
    }
  }
}
