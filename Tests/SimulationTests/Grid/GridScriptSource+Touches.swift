import Domain
import Gestures
import GridGeometry
import PluginAPI
import Simulation

/// What fingers might do.
extension GridScriptSource {
  mutating func tap(at point: Point<ScreenSpace>) {
    let id = finger()
    touch(.began, id, point)
    if random.chance(1, in: 4) {
      touch(.moved, id, Point(x: point.x + random.double(in: -12...12), y: point.y))
    }
    let pauses = [20_000, 80_000, 80_000, 749_999, 750_000, 750_001, 2_000_000]
    touch(
      random.chance(1, in: 20) ? .cancelled : .ended, id, point,
      after: random.pick(pauses) ?? 0)
  }

  /// How far a drag goes along an axis: often whole or half cells.
  mutating func way() -> Double {
    switch random.int(below: 6) {
    case 0: 0
    case 1: 22 * stage.view.zoom * Double(random.int(in: -9...9))
    case 2, 3: 44 * stage.view.zoom * Double(random.int(in: -5...5))
    case 4: random.double(in: -60...60)
    default: random.double(in: -300...300)
    }
  }

  mutating func drag(_ referee: Referee) {
    let id = finger()
    let start = point(referee)
    touch(.began, id, start)
    var end = start
    for _ in 0..<random.int(in: 0...5) {
      end = Point(x: start.x + way(), y: start.y + way())
      if random.chance(1, in: 8) { end = edge() }
      touch(.moved, id, end)
      if random.chance(1, in: 6) { planned.append(.wake(now(after: random.int(below: 900_000)))) }
      if random.chance(1, in: 60) { meddle(referee) }
    }
    let isFar = random.chance(1, in: 40)
    if isFar { end = Point(x: random.chance(1, in: 2) ? 1e13 : -1e308, y: end.y) }
    touch(random.chance(1, in: 10) ? .cancelled : .ended, id, end)
  }

  mutating func edge() -> Point<ScreenSpace> {
    let (width, height) = (stage.viewSize.width, stage.viewSize.height)
    return random.chance(1, in: 2)
      ? Point(x: random.chance(1, in: 2) ? 5 : width - 3, y: height / 2)
      : Point(x: width / 2, y: random.chance(1, in: 2) ? -4 : height - 20)
  }

  mutating func pinch(_ referee: Referee) {
    let (first, second) = (finger(), finger())
    var (one, other) = (point(referee), point(referee))
    let (oneStart, otherStart) = (one, other)
    touch(.began, first, one)
    if random.chance(1, in: 2) {
      one = Point(x: one.x + way(), y: one.y + way())
      touch(.moved, first, one)
    }
    touch(.began, second, other)
    for _ in 0..<random.int(in: 0...5) {
      one = Point(x: oneStart.x + way(), y: oneStart.y + way())
      touch(.moved, first, one)
      other = Point(x: otherStart.x + way() / 2, y: otherStart.y + way())
      touch(.moved, second, other)
    }
    if random.chance(1, in: 30) { touch(.moved, second, Point(x: 1e308, y: -1e308)) }
    touch(random.chance(1, in: 10) ? .cancelled : .ended, first, one)
    if random.chance(1, in: 2) {
      touch(.moved, second, Point(x: other.x + way(), y: other.y + way()))
    }
    if random.chance(1, in: 4) {
      let third = finger()
      touch(.began, third, point(referee))
      touch(.moved, second, Point(x: other.x + way(), y: other.y + way()))
      touch(.ended, third, point(referee))
    }
    touch(random.chance(1, in: 10) ? .cancelled : .ended, second, other)
  }

  /// Several fingers without a plan.
  mutating func anything(_ referee: Referee) {
    for _ in 0..<random.int(in: 3...14) {
      if fingers.count < 4, random.chance(1, in: 3) {
        fingers.append((finger(), point(referee)))
        touch(.began, fingers[fingers.count - 1].id, fingers[fingers.count - 1].position)
      } else if !fingers.isEmpty {
        let index = random.int(below: fingers.count)
        if random.chance(1, in: 4) {
          let gone = fingers.remove(at: index)
          touch(random.chance(1, in: 5) ? .cancelled : .ended, gone.id, gone.position)
        } else {
          fingers[index].position.x += way()
          fingers[index].position.y += way()
          touch(
            random.chance(1, in: 12) ? .stationary : .moved, fingers[index].id,
            fingers[index].position, after: random.chance(1, in: 5) ? 0 : 4_000)
        }
      }
    }
    for finger in fingers where random.chance(3, in: 4) {
      touch(.ended, finger.id, finger.position)
    }
    fingers.removeAll()
  }

  mutating func nonsense(_ referee: Referee) {
    let id = TouchID(rawValue: UInt64(random.int(below: 4)))
    let phase = random.pick(TouchPhase.allCases) ?? .moved
    switch random.int(below: 4) {
    case 0: touch(phase, id, Point(x: .nan, y: 3))
    case 1: touch(phase, id, Point(x: .infinity, y: -.infinity))
    case 2:
      planned.append(
        .touch(
          Touch(
            id: id, phase: phase, position: point(referee),
            time: Instant(microseconds: time - 50_000))))
    default:
      for count in 0..<random.int(in: 1...14) {
        touch(.began, TouchID(rawValue: 70 + UInt64(count)), point(referee))
      }
      for count in 0..<14 { touch(.ended, TouchID(rawValue: 70 + UInt64(count)), .origin) }
    }
  }
}
