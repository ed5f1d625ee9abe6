import Foundation
import Gestures
import GridGeometry
import TestSupport
import Testing

@Suite("Rotation of fingers")
struct RotationTests {
  static let interest: GestureInterest = [.pan, .pinch, .rotation]

  /// The pans of two fingers, one of which goes around the other.
  private func pans(
    turning angle: Double, from start: Double = 0, events: Int,
    interest: GestureInterest = Self.interest, ends: Bool = false
  ) -> [Gesture.Pan] {
    var arbiter = TouchArbiter()
    func place(_ part: Double) -> Point<ScreenSpace> {
      let angle = start + angle * part
      return Point(x: 200 + 100 * cos(angle), y: 200 + 100 * sin(angle))
    }
    arbiter.perform(.down(1, 200, 200, at: 0), interest: interest)
    arbiter.perform(.down(2, place(0).x, place(0).y, at: 0), interest: interest)
    for event in 1...events {
      let point = place(Double(event) / Double(events))
      arbiter.perform(.move(2, point.x, point.y, at: Int64(event) * 8_000), interest: [])
    }
    if ends {
      arbiter.perform(.up(1, 200, 200, at: 10_000_000), interest: [])
      arbiter.perform(.up(2, place(1).x, place(1).y, at: 10_000_000), interest: [])
    }
    return arbiter.drain().compactMap(\.pan)
  }

  @Test(
    "it is the turn in radians, clockwise, also beyond half a turn",
    arguments: [
      (0.5, 0, 1), (-0.5, 0, 1), (0.5, 3, 1), (-0.5, -3, 1), (3, 0, 1), (-3, 0, 1), (3, 2, 1),
      (.pi * 2, 0, 9), (.pi * 4, 1, 60), (-.pi * 5, -2, 60), (40, 0.3, 400),
    ] as [(Double, Double, Int)])
  func turns(angle: Double, start: Double, events: Int) throws {
    let pans = pans(turning: angle, from: start, events: events)
    #expect(abs(try #require(pans.last).rotation - angle) < 1e-9)
    #expect(try #require(pans.first).phase == .began)
  }

  @Test("it is 0 unless it is asked for, and the pans are the same otherwise")
  func off() {
    let plain = pans(turning: 2, events: 20, interest: [.pan, .pinch], ends: true)
    var turned = pans(turning: 2, events: 20, ends: true)
    #expect(plain.allSatisfy { $0.rotation == 0 })
    #expect(turned.contains { $0.rotation != 0 })
    for index in turned.indices { turned[index].rotation = 0 }
    #expect(plain == turned)
  }

  @Test("a finger that joins or leaves starts it again, and a single finger does not turn")
  func joins() throws {
    let pans = pans(turning: 1, events: 10, ends: true)
    let rebased = try #require(pans.firstIndex { $0.isRebased })
    #expect(abs(pans[rebased - 1].rotation - 1) < 1e-9)
    #expect(pans[rebased...].allSatisfy { $0.rotation == 0 })
    #expect(pans.last?.phase == .ended)
  }

  @Test("one finger that asks for it is enough")
  func oneFinger() throws {
    var arbiter = TouchArbiter()
    arbiter.perform(.down(1, 0, 0, at: 0), interest: [.pan, .pinch])
    arbiter.perform(.move(1, 0, 20, at: 1), interest: [])
    arbiter.perform(.down(2, 100, 20, at: 2), interest: Self.interest)
    arbiter.perform(.move(2, 0, 120, at: 3), interest: [])
    guard case .pan(let pan)? = arbiter.drain().last else {
      Issue.record("no pan")
      return
    }
    #expect(abs(pan.rotation - .pi / 2) < 1e-12)
  }

  @Test("fingers in one place, or far beyond the screen, have a rotation")
  func strange() throws {
    var arbiter = TouchArbiter()
    arbiter.perform(.down(1, 0, 0, at: 0), interest: Self.interest)
    arbiter.perform(.down(2, 0, 0, at: 0), interest: Self.interest)
    for (step, place) in [(20.0, 0.0), (0, 0), (0, 20), (1e308, -1e308), (0, -1e308)].enumerated() {
      arbiter.perform(.move(2, place.0, place.1, at: Int64(step)), interest: [])
    }
    arbiter.perform(.move(1, 1e308, 1e308, at: 9), interest: [])
    for case .pan(let pan) in arbiter.drain() { #expect(pan.rotation.isFinite) }
  }

  /// Fingers that turn around a moving middle; the first and the last are opposite each other.
  private struct Turn {
    let count: Int
    let angle: Double
    let start: Double
    let radii: ClosedRange<Double>
    let way: Vector<ScreenSpace>

    init(using random: inout SplitMix64) {
      count = Int.random(in: 2...4, using: &random)
      angle = Double.random(in: -12...12, using: &random)
      start = Double.random(in: -4...4, using: &random)
      radii = 50...Double.random(in: 51...300, using: &random)
      way = Vector(
        dx: .random(in: -100...100, using: &random), dy: .random(in: -100...100, using: &random))
    }

    func place(of finger: Int, at part: Double) -> Point<ScreenSpace> {
      let radius = radii.lowerBound + (radii.upperBound - radii.lowerBound) * part
      let offset = Double(finger) / Double(count - 1) * .pi
      let angle = start + angle * part + offset
      return Point<ScreenSpace>(x: 400, y: 300) + way * part
        + Vector(dx: radius * cos(angle), dy: radius * sin(angle))
    }
  }

  @Test(
    "it does not depend on the number of events, or on their order",
    arguments: Effort.scaled(UInt64(1)...40))
  func events(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let turn = Turn(using: &random)
    var rotations: Set<Double> = []
    for events in [12, 13, 60, 500] {
      for isReversed in [false, true] {
        var arbiter = TouchArbiter()
        let fingers = Array(0..<turn.count)
        for finger in fingers {
          let place = turn.place(of: finger, at: 0)
          arbiter.perform(.down(UInt64(finger), place.x, place.y, at: 0), interest: Self.interest)
        }
        for event in 1...events {
          for finger in isReversed ? fingers.reversed() : fingers {
            let place = turn.place(of: finger, at: Double(event) / Double(events))
            arbiter.perform(.move(UInt64(finger), place.x, place.y, at: Int64(event)), interest: [])
          }
        }
        guard case .pan(let pan)? = arbiter.drain().last else { continue }
        rotations.insert(pan.rotation)
      }
    }
    let rotation = try #require(rotations.first, "seed \(seed)")
    #expect(rotations.count == 1, "seed \(seed): \(rotations)")
    #expect(abs(rotation - turn.angle) < 1e-9, "seed \(seed): \(rotation), not \(turn.angle)")
  }
}
