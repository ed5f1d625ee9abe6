import Domain
import Gestures
import GridGeometry
import PluginAPI
import Simulation

/// Makes up what a person might do with a grid board, step by step and beside the referee.
struct GridScriptSource {
  var random: RandomSource
  let stage: Stage
  var planned: [Step] = []
  var time: Int64 = 0
  private var nextTouch: UInt64 = 1
  var fingers: [(id: TouchID, position: Point<ScreenSpace>)] = []

  init(seed: UInt64, stage: Stage) {
    random = RandomSource(seed: seed)
    self.stage = stage
  }

  mutating func next(beside referee: Referee) -> Step {
    if planned.isEmpty { plan(beside: referee) }
    return planned.isEmpty ? .wake(now(after: 1_000)) : planned.removeFirst()
  }

  mutating func plan(beside referee: Referee) {
    switch random.int(below: 100) {
    case 0..<24: tap(at: point(referee))
    case 24..<56: drag(referee)
    case 56..<68: pinch(referee)
    case 68..<74: anything(referee)
    case 74..<92: command(referee)
    case 92..<97: outside(referee)
    case 97: planned.append(.reload)
    case 98: planned.append(.wake(now(after: random.int(below: 4) == 0 ? 5_000_000 : 30_000)))
    default: nonsense(referee)
    }
  }

  // MARK: Parts

  mutating func now(after microseconds: Int) -> Instant {
    time += Int64(microseconds)
    return Instant(microseconds: time)
  }

  mutating func touch(
    _ phase: TouchPhase, _ id: TouchID, _ position: Point<ScreenSpace>, after pause: Int = 8_000
  ) {
    planned.append(
      .touch(Touch(id: id, phase: phase, position: position, time: now(after: pause))))
  }

  mutating func finger() -> TouchID {
    nextTouch += 1
    return TouchID(rawValue: nextTouch % 3 == 0 ? 1_000_000 - nextTouch : nextTouch)
  }

  /// A point of something to aim at, or anywhere.
  mutating func point(_ referee: Referee) -> Point<ScreenSpace> {
    if !random.chance(1, in: 8), let aim = referee.witness.aim(using: &random, at: referee.surface)
    {
      let frame = aim.frame
      switch random.int(below: 4) {
      case 0: return frame.center
      case 1:
        // On an edge or a corner.
        let parts = [0.0, 0.5, 1]
        return Point(
          x: frame.minX + (random.pick(parts) ?? 0) * frame.size.width,
          y: frame.minY + (random.pick(parts) ?? 0) * frame.size.height)
      default:
        return Point(
          x: frame.minX + random.fraction() * frame.size.width,
          y: frame.minY + random.fraction() * frame.size.height)
      }
    }
    return Point(
      x: random.double(in: -10...stage.viewSize.width + 10).rounded(),
      y: random.double(in: -10...stage.viewSize.height + 10).rounded())
  }
}
