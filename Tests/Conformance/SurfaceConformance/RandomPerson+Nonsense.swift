import Gestures
import GridGeometry
import PluginAPI

extension RandomPerson {
  /// A touch that makes no sense.
  mutating func nonsense(on surface: any Surface) -> Touch {
    let odd: [Double] = [
      .nan, .infinity, -.infinity, 1e300, -1e300, 1e17, -0.0, .leastNonzeroMagnitude,
    ]
    let phase = TouchPhase.allCases.randomElement(using: &random) ?? .moved
    let finger = UInt64.random(in: 1...4, using: &random)
    let place = aim(on: surface)
    switch Int.random(in: 0..<6, using: &random) {
    case 0, 1:
      let x = odd.randomElement(using: &random) ?? 0
      let y = Bool.random(using: &random) ? place.y : odd.randomElement(using: &random) ?? 0
      return stray(finger, phase, Point(x: x, y: y), after: 10_000)
    case 2: return stray(UInt64.random(in: 1...60, using: &random), phase, place, after: 0)
    case 3:
      // It is down already, or never was.
      return stray(finger, fingers[finger] == nil ? .moved : .began, place, after: 10_000)
    case 4:
      // Time runs backwards.
      let back = [-1, -500_000, -time, .min].randomElement(using: &random) ?? -1
      return stray(finger, phase, place, after: back)
    default: return stray(.max - finger, .began, place, after: 3_600_000_000)
    }
  }

  /// Fifty fingers that touch down at once, some of them twice.
  mutating func crowd(on surface: any Surface) -> [Touch] {
    (0..<60).map { number in
      stray(100 + UInt64(number % 50), .began, aim(on: surface), after: number % 3 == 0 ? 1 : 0)
    }
  }
}
