import Domain
import Gestures
import PluginAPI

/// A surface is a value: what comes of it follows from what is done to it, and from nothing else.
enum RepeatChecks {
  static let all = [
    SurfaceCheck("the same touches give equal reactions and equal scenes", twice),
    SurfaceCheck("a copy goes its own way", copies),
    SurfaceCheck("time that passes between touches changes nothing in the end", wakes),
  ]

  private static let traits: Set<RandomPerson.Trait> = [.nonsense, .commands, .absorbs, .lifts]

  private static func twice(_ subject: SurfaceSubject, _ seed: UInt64) throws {
    var walk = Walk(subject, seed: seed, traits)
    var twin = subject.make(seed)
    try requireSame(twin, walk.surface, subject, "two surfaces of one seed")
    for _ in 0..<150 {
      let (step, reaction) = walk.step()
      try requireEqual(twin.take(step), reaction, "the reaction, \(walk.trail)")
      try requireSame(twin, walk.surface, subject, walk.trail)
    }
  }

  private static func copies(_ subject: SurfaceSubject, _ seed: UInt64) throws {
    var walk = Walk(subject, seed: seed, traits)
    for _ in 0..<10 {
      for _ in 0..<15 { _ = walk.step() }
      var copy = walk.surface
      let before = SurfaceState(walk.surface, subject)
      let first = walk.steps.count
      var reactions: [Reaction] = []
      for _ in 0..<15 { reactions.append(walk.step().reaction) }
      try requireSame(SurfaceState(copy, subject), before, "the copy meanwhile, \(walk.trail)")
      let again = walk.steps[first...].map { copy.take($0) }
      try requireEqual(again, reactions, "the reactions of the copy, \(walk.trail)")
      try requireSame(copy, walk.surface, subject, "the copy afterwards, \(walk.trail)")
    }
  }

  private static func wakes(_ subject: SurfaceSubject, _ seed: UInt64) throws {
    // Nothing but touches says when it happens: commands would come at another time.
    var walk = Walk(subject, seed: seed, [.nonsense, .lifts])
    var reaction = Reaction.none
    for _ in 0..<250 { reaction.append(walk.step().reaction) }

    var woken = subject.make(seed)
    var other = Reaction.none
    var random = RandomPerson(seed: seed &+ 77, []).random
    var last: Int64 = 0
    for step in walk.steps {
      if let time = step.time?.microseconds, time > last {
        var moment = last
        while moment < time, Int.random(in: 0..<3, using: &random) > 0 {
          let isEarly = Int.random(in: 0..<6, using: &random) == 0
          if !isEarly {
            moment = Int64.random(in: moment...min(time, moment &+ 400_000), using: &random)
          }
          let wake = Instant(microseconds: isEarly ? moment / 2 : moment)
          other.append(woken.advance(to: wake))
        }
        last = time
      }
      other.append(woken.take(step))
    }
    try requireEqual(other.changes, reaction.changes, "the changes")
    try requireEqual(other.lasting, reaction.lasting, "the effects")
    try requireSame(woken, walk.surface, subject, "the surface that was woken more often")
  }
}

extension Reaction {
  /// The effects but those of what is on its way: that is reported as often as someone looks.
  fileprivate var lasting: [Effect] {
    effects.filter {
      switch $0 {
      case .frames, .haptic(.snap): false
      default: true
      }
    }
  }
}
