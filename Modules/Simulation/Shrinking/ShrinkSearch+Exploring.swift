import Gestures
import GridGeometry
import PluginAPI

extension ShrinkSearch {
  /// How many steps are tried from one moment of a script, to a depth.
  private static let reach = 3_000
  /// How many steps are tried in all.
  private static let journey = 12_000
  /// How many steps are tried one behind the other.
  private static let depths = 1...3
  /// How many steps are tried one behind the other where most of them come to the same.
  private static let horizon = 7
  /// From how many moments of the same step it is gone on.
  private static let breadth = 400

  /// Looks for a shorter end: plays only the beginning of the script, then tries all that could be
  /// done next, and all after that.
  ///
  /// What is aimed at is what the reference model sees at that moment, so that it works on every
  /// surface. Ways that change nothing are not followed.
  package mutating func explore() {
    guard (2...24).contains(best.steps.count), best.stage.items.count <= 16, bench.canExplore
    else { return }
    let repertoire = ShrinkPosition.Repertoire(of: best)
    var left = Self.journey
    for depth in Self.depths where depth < best.steps.count {
      var position = ShrinkPosition(bench.referee(on: best.stage))
      for start in 0..<(best.steps.count - depth) {
        if search(from: position, depth, repertoire, Self.reach, &left) { return }
        guard !isOver, left > 0, position.take(best.steps[start]) == nil else { break }
      }
    }
  }

  /// Looks further from the beginning, but goes on once only from what looks the same; first on a
  /// stage that looks as usual, as what is aimed at may be out of sight in a small view.
  package mutating func survey() {
    guard (3...24).contains(best.steps.count), best.stage.items.count <= 16, bench.canExplore
    else { return }
    var plain = best.stage
    plain.view = ViewMemory(center: .origin, zoom: 1)
    plain.viewSize = Self.roundSize
    plain.settings = .touch
    let stages = plain == best.stage ? [plain] : [plain, best.stage]
    for stage in stages where !isOver {
      if survey(on: stage) { return }
    }
  }

  private mutating func survey(on stage: Stage) -> Bool {
    let repertoire = ShrinkPosition.Repertoire(of: best)
    var frontier = [ShrinkPosition(bench.referee(on: stage))]
    var known = Set(frontier.map(\.sight))
    var left = Self.journey
    for _ in 1..<min(best.steps.count, Self.horizon) where !isOver {
      var next: [ShrinkPosition] = []
      for position in frontier {
        for step in position.moves(repertoire) {
          left -= 1
          guard left > 0, spend(steps: 1) else { return false }
          var beyond = position
          if let fault = beyond.take(step) {
            if bench.seeks(fault) { return attempt(Script(stage: stage, steps: beyond.steps)) }
          } else if next.count < Self.breadth, known.insert(beyond.sight).inserted {
            next.append(beyond)
          }
        }
      }
      frontier = next
    }
    return false
  }

  /// Tries all ways of some steps, as many as there may be.
  private mutating func search(
    from position: ShrinkPosition, _ depth: Int, _ repertoire: ShrinkPosition.Repertoire,
    _ most: Int, _ left: inout Int
  ) -> Bool {
    let allowed = min(most, left)
    var budget = allowed
    let found = way(from: position, depth, repertoire, &budget)
    left -= allowed - budget
    let mayGoOn = spend(steps: allowed - budget)
    guard let found, mayGoOn else { return false }
    return attempt(Script(stage: position.referee.stage, steps: found))
  }

  /// The steps up to one that breaks the promise within so many.
  private func way(
    from position: ShrinkPosition, _ depth: Int, _ repertoire: ShrinkPosition.Repertoire,
    _ budget: inout Int
  ) -> [Step]? {
    let before = position.observation
    for step in position.moves(repertoire) {
      guard budget > 0 else { return nil }
      budget -= 1
      var next = position
      if let fault = next.take(step) {
        if bench.seeks(fault) { return next.steps }
        continue
      }
      let isIdle = next.referee.reaction.changes.isEmpty && next.observation == before
      guard depth > 1, !isIdle else { continue }
      if let found = way(from: next, depth - 1, repertoire, &budget) { return found }
    }
    return nil
  }
}
