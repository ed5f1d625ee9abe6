import Gestures
import GridGeometry
import TestSupport

/// Touches as no one makes them, together with what lies under them, from a seed.
///
/// Each seed has its own weights, so that some streams are nearly sane and others are not at all.
struct RandomTouches {
  private var random: SplitMix64
  private let fingers: UInt64
  private let nonsense: Int
  private let interests: [GestureInterest]
  private var places: [UInt64: Point<ScreenSpace>] = [:]
  private var time: Int64 = 0

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    fingers = [1, 2, 3, 5, 50][Int.random(in: 0..<5, using: &random)]
    nonsense = [0, 1, 10, 40][Int.random(in: 0..<4, using: &random)]
    var interests: [GestureInterest] = []
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      interests.append(GestureInterest(rawValue: UInt16.random(in: 0..<512, using: &random)))
    }
    self.interests = interests
  }

  /// Whether the stream has only touches that make sense.
  var isSane: Bool { nonsense == 0 && fingers <= 10 }

  mutating func next() -> (touch: Touch, interest: GestureInterest) {
    let id = UInt64.random(in: 0..<fingers, using: &random)
    let steps: [Int64] = [0, 0, 1, 8_000, 8_000, 8_000, 40_000, 120_000, 349_999, 500_000]
    time += pick(steps)
    let isStrange = Int.random(in: 0..<100, using: &random) < nonsense
    let touch = isStrange ? strange(id) : sane(id)
    return (touch, pick(interests))
  }

  private mutating func sane(_ id: UInt64) -> Touch {
    let phases: [TouchPhase] = [.moved, .moved, .moved, .moved, .stationary, .ended, .ended]
    let place = places[id] ?? Point(x: coordinate(0, 90), y: coordinate(0, 90))
    let isDown = places[id] != nil
    let isTaken = Int.random(in: 0..<30, using: &random) == 0
    let phase = !isDown ? .began : isTaken ? .cancelled : pick(phases)
    let far = pick([0.0, 2, 4, 12, 60])
    let end = Point<ScreenSpace>(
      x: coordinate(place.x - far, place.x + far), y: coordinate(place.y - far, place.y + far))
    places[id] = phase == .ended || phase == .cancelled ? nil : isDown ? end : place
    return Touch(id, phase, isDown ? end.x : place.x, isDown ? end.y : place.y, time)
  }

  private mutating func strange(_ id: UInt64) -> Touch {
    let numbers = [Double.nan, .infinity, -.infinity, 1e308, -1e308, 1e155, 0, 5, 100]
    let back = pick([0, 0, 0, 1, 1_000_000] as [Int64])
    let phase = pick(TouchPhase.allCases)
    return Touch(id, phase, pick(numbers), pick(numbers), time - back)
  }

  private mutating func coordinate(_ low: Double, _ high: Double) -> Double {
    Double.random(in: low...high, using: &random).rounded()
  }

  private mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: 0..<elements.count, using: &random)]
  }
}
