import Domain
import PluginAPI

/// What a surface does is as if it had never been asked, where it is not kept.
enum AttemptChecks {
  static let all = [
    SurfaceCheck("what is not kept leaves everything as it was", refused)
  ]

  private struct DiskIsFull: Error {}

  private static func refused(_ subject: SurfaceSubject, _ seed: UInt64) throws {
    var walk = Walk(subject, seed: seed, [.nonsense, .commands, .absorbs, .lifts])
    var other = subject.make(seed)
    var random = RandomPerson(seed: seed &+ 33, []).random
    for _ in 0..<200 {
      let (step, reaction) = walk.step()
      guard let input = step.input else {
        try requireEqual(other.take(step), reaction, "the reaction, \(walk.trail)")
        continue
      }
      var asked: [[Change]] = []
      while Int.random(in: 0..<3, using: &random) == 0 {
        let isStale = Bool.random(using: &random)
        var answer: Reaction?
        do throws(DiskIsFull) {
          answer = try other.attempt(input) { (changes) throws(DiskIsFull) in
            asked.append(changes)
            guard isStale else { throw DiskIsFull() }
            return false
          }
        } catch {
          answer = nil
        }
        try requireEqual(answer, nil, "the answer where nothing was kept, \(walk.trail)")
      }
      let kept = other.attempt(input) { changes in
        asked.append(changes)
        return true
      }
      try requireEqual(kept, reaction, "the reaction, \(walk.trail)")
      for changes in asked {
        try requireEqual(changes, reaction.changes, "what to store, \(walk.trail)")
      }
      try requireSame(other, walk.surface, subject, walk.trail)
    }
  }
}

extension SurfaceStep {
  /// What the surface is asked; `nil` for what others did.
  fileprivate var input: SurfaceInput? {
    switch self {
    case .touch(let touch): .touch(touch)
    case .advance(let time): .time(time)
    case .command(let command): .command(command)
    case .absorb: nil
    }
  }
}
