import Gestures
import GridGeometry
import PluginAPI

/// Disturbances of fingers that are down.
extension Player {
  /// Disturbs the fingers.
  ///
  /// - Returns: The step for it, or `nil` if only the plan changed.
  mutating func disturb(beside referee: borrowing Referee) -> Step? {
    untilDisturbance = random.int(below: 2 * profile.disturbanceGap)
    disturbancesLeft -= 1
    let place = random.int(below: fingers.count)
    switch profile.disturbance(using: &random) {
    case .join:
      if fingers.count < Self.fingerLimit {
        begin(profile.action(using: &random), beside: referee)
      }
    case .leave: fingers[place].leave(at: now, .ended)
    case .cancel:
      if random.chance(1, in: 2) {
        fingers[place].leave(at: now, .cancelled)
      } else {
        for place in fingers.indices { fingers[place].leave(at: now, .cancelled) }
      }
      fingers.removeAll { $0.isGone }
    case .interruption: return interruption(beside: referee)
    case .stationary where fingers[place].isDown:
      return .touch(
        fingers[place].still(at: now, random.chance(1, in: 2) ? .stationary : .moved))
    case .change:
      let target = target(from: fingers[place].position, beside: referee)
      fingers[place].turn(to: target, moves: 1)
    case .nonsense: return .touch(nonsense(place))
    case .crowd: crowd()
    default: break
    }
    fingers.removeAll { $0.isGone }
    return fingers.isEmpty ? .wake(Instant(microseconds: now)) : nil
  }

  /// An outside change, or a command that interrupts the fingers.
  private mutating func interruption(beside referee: borrowing Referee) -> Step {
    if profile.has(.outside), random.chance(1, in: 2), let change = outside(beside: referee) {
      return .outside(change)
    }
    return switch random.int(below: 4) {
    case 0: .command(.cancel)
    case 1: .command(.setViewSize(size()))
    case 2: .command(.setMode(mode()))
    case 3: .command(.look(view()))
    default: act(beside: referee) ?? .command(.goHome)
    }
  }

  /// More fingers than count.
  private mutating func crowd() {
    let middle = anywhere()
    while fingers.count < Self.crowdLimit {
      let place = middle + direction() * Double(random.int(below: 200))
      var finger = PlannedFinger(number(), .finger, from: place, to: place, at: now)
      finger.rest = 20_000
      fingers.append(finger)
    }
  }

  /// A report that makes no sense.
  private mutating func nonsense(_ place: Int) -> Touch {
    var touch = fingers[place].still(at: now, .moved)
    let stranger = TouchID(rawValue: random.chance(1, in: 2) ? .max : nextNumber)
    switch random.int(below: 12) {
    case 0: touch.id = stranger
    case 1:
      touch.id = stranger
      touch.phase = .ended
    case 2:
      touch.id = stranger
      touch.phase = .stationary
    case 3:
      touch.id = stranger
      touch.phase = .cancelled
    // One that is not down would be left down if it never touched down as planned.
    case 4: if fingers[place].isDown { touch.phase = .began }
    case 5: touch.position.x = .nan
    case 6: touch.position.y = random.chance(1, in: 2) ? .infinity : -.infinity
    case 7:
      touch.phase = .began
      touch.id = stranger
      touch.position = Point(x: .nan, y: .nan)
    case 8: touch.time = Instant(microseconds: now - 1)
    case 9: touch.time = Instant(microseconds: random.chance(1, in: 2) ? .min : now - 1_000_000)
    case 10: touch.position = far()
    default:
      // After the end of time there is only a new clock.
      guard profile.has(.extremes), random.chance(1, in: 16) else { return touch }
      touch.time = Instant(microseconds: .max)
      isLate = true
    }
    return touch
  }

  private static let distances = [1e6, 1e12, 1e17, 1e154, 1e300, .greatestFiniteMagnitude]

  /// So far away that numbers become inexact, or leave the range of cells.
  mutating func far() -> Point<ScreenSpace> {
    let way = direction() * (random.pick(Self.distances) ?? 1e6)
    return Point(x: way.dx, y: way.dy)
  }
}
