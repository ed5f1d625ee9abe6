import Gestures
import GridGeometry
import Simulation

/// Touches as no one makes them, with what lies under them, from a seed: some streams are nearly
/// sane, others not at all.
struct StrangeTouches {
  /// One thing that recognisers are reported.
  enum Event: Hashable {
    case touch(Touch, GestureInterest)
    case advance(Instant)
    case cancelAll
  }

  /// The thresholds that distinguish gestures.
  let settings: GestureSettings
  private var random: RandomSource
  private let fingers: Int
  private let nonsense: Int
  private let interests: [GestureInterest]
  private let hurry: Int
  private var down: [Finger] = []
  private var time: Int64 = 0

  private struct Finger {
    let id: UInt64
    var place: Point<ScreenSpace>
    /// Which way it tends to go.
    let way: Vector<ScreenSpace>
  }

  init(seed: UInt64) {
    random = RandomSource(seed: seed)
    fingers = random.pick([1, 2, 2, 3, 5, 12]) ?? 1
    nonsense = random.pick([0, 0, 1, 10, 40]) ?? 0
    hurry = random.int(below: 4)
    settings = Self.settings(using: &random)
    var interests: [GestureInterest] = []
    for _ in 0..<random.int(in: 1...3) {
      interests.append(GestureInterest(rawValue: UInt16(random.int(below: 512))))
    }
    self.interests = interests
    if random.chance(1, in: 8) { time = -1_000_000 }
  }

  private static func settings(using random: inout RandomSource) -> GestureSettings {
    var settings = random.chance(1, in: 3) ? GestureSettings.mouse : .touch
    guard random.chance(1, in: 2) else { return settings }
    let distances = [1, 4, 10, 10, 20, 44, 100.0]
    for path in [
      \GestureSettings.panDistance, \.pinchDistance, \.tapDistance, \.doubleTapDistance,
      \.longPressDistance, \.swipeDistance,
    ] { settings[keyPath: path] = random.pick(distances) ?? 10 }
    let times: [Int64] = [0, 1, 8_000, 200_000, 350_000, 500_000, 750_000, .max]
    for path in [
      \GestureSettings.tapDuration, \.doubleTapGap, \.longPressDuration, \.swipeDuration,
    ] { settings[keyPath: path] = random.pick(times) ?? 0 }
    settings.maximumTouches = random.pick([1, 2, 3, 5, 10, 32]) ?? 10
    return settings
  }

  /// What happens next.
  mutating func next() -> Event {
    if random.chance(1, in: 150) { return .cancelAll }
    if random.chance(1, in: 20) {
      return .advance(Instant(microseconds: time + Int64(random.int(in: -9...600_000))))
    }
    let steps: [[Int64]] = [
      [0, 0, 1, 8_000, 8_000, 16_000], [8_000, 8_000, 40_000, 120_000], [0, 1, 349_999, 500_000],
      [8_000, 200_000, 350_000, 750_000],
    ]
    time += random.pick(steps[random.chance(1, in: 4) ? random.int(below: 4) : hurry]) ?? 0
    let interest = random.pick(interests) ?? []
    return .touch(random.chance(nonsense, in: 100) ? strange() : sane(), interest)
  }

  private mutating func sane() -> Touch {
    let id = UInt64(random.int(below: fingers))
    guard let index = down.firstIndex(where: { $0.id == id }) else {
      let place = Point<ScreenSpace>(x: coordinate(0, 90), y: coordinate(0, 90))
      let way = Vector<ScreenSpace>(dx: coordinate(-9, 9), dy: coordinate(-9, 9))
      down.append(Finger(id: id, place: place, way: way))
      return touch(id, .began, place)
    }
    let phases: [TouchPhase] = [.moved, .moved, .moved, .moved, .stationary, .ended, .ended]
    let phase = random.chance(1, in: 30) ? .cancelled : random.pick(phases) ?? .moved
    let far = random.pick([0.0, 0, 2, 4, 12, 60]) ?? 0
    let finger = down[index]
    let stride = random.pick([0.0, 0, 1, 1, 3]) ?? 0
    var end = finger.place
    end.x = coordinate(end.x - far, end.x + far) + finger.way.dx * stride
    end.y = coordinate(end.y - far, end.y + far) + finger.way.dy * stride
    down[index].place = end
    if phase == .ended || phase == .cancelled { down.remove(at: index) }
    return touch(id, phase, end)
  }

  private mutating func strange() -> Touch {
    let numbers = [Double.nan, .infinity, -.infinity, 1e308, -1e308, 1e155, 0, -0.0, 5, 100]
    let id = UInt64(random.int(below: fingers + 1))
    let phase = random.pick(TouchPhase.allCases) ?? .moved
    let place = Point<ScreenSpace>(x: random.pick(numbers) ?? 0, y: random.pick(numbers) ?? 0)
    var touch = touch(id, phase, place)
    let back: [Int64] = [0, 0, 0, 1, 1_000_000]
    touch.time = Instant(microseconds: time - (random.pick(back) ?? 0))
    return touch
  }

  private func touch(_ id: UInt64, _ phase: TouchPhase, _ place: Point<ScreenSpace>) -> Touch {
    Touch(
      id: TouchID(rawValue: id), phase: phase, position: place, time: Instant(microseconds: time))
  }

  private mutating func coordinate(_ low: Double, _ high: Double) -> Double {
    let number = random.double(in: low...high)
    return random.chance(2, in: 3) ? number.rounded() : number
  }
}
