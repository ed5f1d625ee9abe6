import Gestures
import GridGeometry
import TestSupport
import Testing

@Suite("Velocity at the end of a pan")
struct VelocityTests {
  static let interest: GestureInterest = [.pan, .pinch, .velocity]

  private func end(
    of steps: [Step], interest: GestureInterest = Self.interest
  ) -> Vector<ScreenSpace>? {
    var arbiter = TouchArbiter()
    for step in steps { arbiter.perform(step, interest: interest) }
    let pans = arbiter.drain().compactMap(\.pan)
    for pan in pans.dropLast() { #expect(pan.velocity == .zero, "only the end has one") }
    return pans.last?.velocity
  }

  /// A story, and the velocity at its end.
  struct Flick: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var velocity: Vector<ScreenSpace>
    var steps: [Step]

    init(_ name: String, _ dx: Double, _ dy: Double, _ steps: [Step]) {
      (testDescription, velocity, self.steps) = (name, Vector(dx: dx, dy: dy), steps)
    }
  }

  /// A finger that moves fast, and then slowly back.
  private static var slowing: [Step] {
    var steps: [Step] = [.down(1, 0, 0, at: 0)]
    for step in 1...10 {
      steps.append(.move(1, Double(step) * 100, 0, at: Int64(step) * 20_000))
    }
    for step in 1...5 {
      steps.append(.move(1, 1_000 - Double(step) * 10, 0, at: 200_000 + Int64(step) * 20_000))
    }
    return steps + [.up(1, 950, 0, at: 300_000)]
  }

  /// Two fingers that move alike, and are lifted one after the other.
  private static var twoFingers: [Step] {
    var steps: [Step] = [.down(1, 0, 0, at: 0), .down(2, 100, 0, at: 0)]
    for step in 1...5 {
      let (y, time) = (Double(step) * 16, Int64(step) * 8_000)
      steps += [.move(1, 0, y, at: time), .move(2, 100, y, at: time)]
    }
    return steps + [.up(1, 0, 80, at: 40_000), .up(2, 100, 96, at: 48_000)]
  }

  static let flicks: [Flick] = [
    Flick(
      "20 points in 20 ms", 1_000, 0,
      [.down(1, 0, 0, at: 0), .move(1, 12, 0, at: 10_000), .up(1, 20, 0, at: 20_000)]),
    Flick(
      "the lift comes a little later, in the same place", 0, -1_000,
      [.down(1, 0, 0, at: 0), .move(1, 0, -20, at: 20_000), .up(1, 0, -20, at: 28_000)]),
    Flick(
      "a rest before the lift", 0, 0,
      [.down(1, 0, 0, at: 0), .move(1, 20, 0, at: 20_000), .up(1, 20, 0, at: 60_001)]),
    Flick(
      "no rest yet", 1_000, 0,
      [.down(1, 0, 0, at: 0), .move(1, 20, 0, at: 20_000), .up(1, 20, 0, at: 60_000)]),
    Flick(
      "a rest before a flick", 0, 1_500,
      [
        .down(1, 0, 0, at: 0), .move(1, 900, 0, at: 20_000), .move(1, 904, 0, at: 500_000),
        .move(1, 904, 10, at: 510_000), .up(1, 904, 30, at: 520_000),
      ]),
    Flick("only the last 100 ms count", -500, 0, slowing),
    Flick(
      "everything at once", 0, 0,
      [.down(1, 0, 0, at: 5), .move(1, 50, 0, at: 5), .up(1, 60, 0, at: 5)]),
    Flick("two fingers, lifted one after the other", 0, 2_000, twoFingers),
    Flick(
      "a finger that joins does not move the middle", 1_000, 0,
      [
        .down(1, 0, 0, at: 0), .move(1, 20, 0, at: 20_000), .down(2, 500, 500, at: 20_000),
        .move(1, 30, 0, at: 30_000), .move(2, 510, 500, at: 30_000), .up(1, 30, 0, at: 31_000),
        .up(2, 510, 500, at: 31_000),
      ]),
    Flick(
      "numbers that overflow", 0, 0,
      [.down(1, -1e308, 0, at: 0), .move(1, 1e308, 0, at: 1), .up(1, -1e308, 0, at: 2)]),
  ]

  @Test("it is that of the last movement", arguments: flicks)
  func tables(flick: Flick) throws {
    let velocity = try #require(end(of: flick.steps))
    #expect((velocity + -flick.velocity).length < 1e-9, "\(velocity)")
    #expect(end(of: flick.steps, interest: [.pan, .pinch]) == .zero, "not asked for")
  }

  @Test("a cancelled pan has none")
  func cancelled() {
    let steps: [Step] = [
      .down(1, 0, 0, at: 0), .move(1, 20, 0, at: 20_000), .cancel(1, at: 20_000),
    ]
    #expect(end(of: steps) == .zero)
  }

  @Test(
    "the velocity of a uniform motion is exact, however many events there are",
    arguments: Effort.scaled(UInt64(1)...40))
  func uniform(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let velocity = Vector<ScreenSpace>(
      dx: .random(in: -3_000...3_000, using: &random),
      dy: .random(in: 500...3_000, using: &random))
    let start = Int64.random(in: 0...1_000_000_000_000, using: &random)
    let fingers = UInt64.random(in: 1...3, using: &random)
    func place(of finger: UInt64, at time: Int64) -> Point<ScreenSpace> {
      Point(x: Double(finger) * 80, y: 0) + velocity * (Double(time - start) / 1_000_000)
    }
    var time = start
    var steps: [Step] = (0..<fingers).map {
      let place = place(of: $0, at: time)
      return .down($0, place.x, place.y, at: time)
    }
    for _ in 0..<Int.random(in: 30...400, using: &random) {
      time += Int64.random(in: 100...40_000, using: &random)
      steps += (0..<fingers).map {
        let place = place(of: $0, at: time)
        return .move($0, place.x, place.y, at: time)
      }
    }
    let lift = Int64.random(in: 0...40_000, using: &random)
    steps += (0..<fingers).map {
      let place = place(of: $0, at: time)
      return .up($0, place.x, place.y, at: time + lift)
    }
    let measured = try #require(end(of: steps), "seed \(seed)")
    #expect((measured + -velocity).length < 1e-3, "seed \(seed): \(measured), not \(velocity)")
  }
}
