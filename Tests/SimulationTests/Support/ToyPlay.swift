import Gestures
import GridGeometry
import PluginAPI
import Simulation
import Synchronization

/// Draws taps, drags, waits and a few commands for the toy.
struct ToyPlay: StepSource {
  private var random: RandomSource
  private var ahead: [Step] = []
  private var time = Instant(microseconds: 0)
  private var id: UInt64 = 0

  init(_ random: RandomSource) { self.random = random }

  mutating func next(beside referee: borrowing Referee) -> Step {
    if ahead.isEmpty { plan() }
    return ahead.removeFirst()
  }

  private mutating func plan() {
    switch random.int(below: 12) {
    case 0: ahead = [.command(.undo)]
    case 1: ahead = [.command(.redo)]
    case 2: ahead = [.command(.setMode(random.chance(1, in: 4) ? .play : .edit))]
    default:
      id += 1
      let start = ToySteps.middle(Double(random.int(in: -1...14)))
      let end = random.chance(1, in: 3) ? start : ToySteps.middle(Double(random.int(in: -1...14)))
      touch(.began, start)
      touch(.moved, Point(x: (start.x + end.x) / 2, y: (start.y + end.y) / 2))
      touch(random.chance(1, in: 10) ? .cancelled : .ended, end)
    }
  }

  private mutating func touch(_ phase: TouchPhase, _ position: Point<ScreenSpace>) {
    time = time.advanced(by: 16_000)
    ahead.append(
      .touch(Touch(id: TouchID(rawValue: id), phase: phase, position: position, time: time)))
  }
}

extension Drawing {
  /// Draws for the toy.
  static let toy = Drawing(name: "toy") { random, _, _ in ToyPlay(random) }
}

/// A clock that goes on by a step each time it is read.
final class SteppingClock: Sendable {
  private let time = Mutex(Duration.zero)
  private let step: Duration

  init(step: Duration) { self.step = step }

  func read() -> Duration {
    time.withLock { time in
      defer { time += step }
      return time
    }
  }
}
