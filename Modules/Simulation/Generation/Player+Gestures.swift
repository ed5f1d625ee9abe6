import Gestures
import GridGeometry
import PluginAPI

/// Plans gestures.
extension Player {
  /// How often fingers are disturbed until all are lifted: they would never be.
  private static let disturbanceLimit = 6

  /// Plans one gesture, or several at once.
  mutating func plan(beside referee: borrowing Referee) {
    now += gap()
    disturbancesLeft = Self.disturbanceLimit
    idleGestures += panel == nil ? 0 : 1
    if let own = referee.kind.ways.gesture, own(&self, referee) { return }
    let several = profile.has(.severalFingers) && random.chance(1, in: 5)
    if several, referee.kind.ways.turns, random.chance(3, in: 4) {
      return turnWhileDragging(beside: referee)
    }
    if several, referee.kind.ways.holds != nil, random.chance(3, in: 4) {
      return dragTogether(beside: referee)
    }
    for _ in 0..<(several ? random.int(in: 2...Self.fingerLimit) : 1)
    where fingers.count < Self.fingerLimit {
      begin(action(on: referee.kind), beside: referee)
    }
  }

  /// The next gesture: mostly a drag where only rules are put to the test.
  private mutating func action(on kind: SimulatedSurface) -> Feature {
    let drags: [Feature] = [.drag, .drag, .draw, .resize]
    if kind.ways.favoursPlacing, random.chance(1, in: 2), let drag = random.pick(drags) {
      return drag
    }
    return profile.action(using: &random)
  }

  /// Plans a gesture.
  mutating func begin(_ action: Feature, beside referee: borrowing Referee) {
    switch action {
    case .doubleTap: doubleTap(beside: referee)
    case .longPress: longPress(beside: referee)
    case .swipe: swipe(beside: referee)
    case .drag: drag(referee.kind.ways.grip, beside: referee)
    case .draw: drag(.empty, beside: referee)
    case .resize: drag(.handle, beside: referee)
    case .pinch: pinch(beside: referee)
    case .edge: scroll(beside: referee)
    default: tap(beside: referee)
    }
  }

  /// A finger that touches down now.
  mutating func finger(
    from start: Point<ScreenSpace>, to target: Point<ScreenSpace>, moves: Int
  ) -> PlannedFinger {
    let kind = profile.kind ?? (random.chance(1, in: 8) ? random.pick(TouchKind.allCases) : nil)
    var finger = PlannedFinger(
      number(), kind ?? .finger, from: start, to: target, at: now,
      noise: Int(truncatingIfNeeded: now))
    finger.moves = moves
    finger.interval = interval()
    if moves > 2 {
      finger.course =
        random.chance(1, in: 4)
        ? PlannedFinger.Course.direct[random.int(below: 4)] : .straight
      if profile.has(.wobble), random.chance(1, in: 4) { finger.wobble = 8 }
    }
    if profile.has(.cancel), random.chance(1, in: 24) { finger.ending = .cancelled }
    return finger
  }

  /// The number of a finger that is about to touch down.
  mutating func number() -> TouchID {
    if profile.reusesNumbers, fingers.isEmpty { nextNumber = 1 }
    defer { nextNumber &+= 1 }
    return TouchID(rawValue: nextNumber)
  }

  /// How often a gesture is reported on its way.
  private mutating func moves() -> Int {
    profile.moves ?? PlayerProfile.moveCounts[random.int(below: PlayerProfile.moveCounts.count)]
  }

  private mutating func tap(beside referee: borrowing Referee) {
    let start = landing(on: aim(nil, beside: referee))
    let strays = random.chance(1, in: 8)
    var finger = finger(
      from: start, to: strays ? start + threshold(settings.tapDistance) : start,
      moves: strays ? 1 : 0)
    finger.rest = pause()
    fingers.append(finger)
  }

  private mutating func doubleTap(beside referee: borrowing Referee) {
    let start = landing(on: aim(nil, beside: referee))
    var finger = finger(from: start, to: start, moves: 0)
    finger.rest = 30_000
    finger.repeats = 1
    finger.gap = random.chance(1, in: 2) ? 100_000 : about(settings.doubleTapGap)
    if random.chance(1, in: 4) { finger.shift = threshold(settings.doubleTapDistance) }
    if !profile.reusesNumbers { finger.nextID = number() }
    fingers.append(finger)
  }

  private mutating func longPress(beside referee: borrowing Referee) {
    let start = landing(on: aim(nil, beside: referee))
    var target = start
    var moves = 0
    switch random.int(below: 3) {
    case 0: break
    case 1:
      target = start + threshold(settings.longPressDistance)
      moves = 1
    default:
      target = self.target(from: start, beside: referee)
      moves = self.moves()
    }
    var finger = finger(from: start, to: target, moves: moves)
    finger.rest = about(settings.longPressDuration)
    if random.chance(1, in: 3) { finger.rest += 200_000 }
    finger.hold = pause()
    fingers.append(finger)
  }

  /// Level, slanting, and steep.
  private static let slopes = [0, 0, 0.2, -0.5, 1]

  private mutating func swipe(beside referee: borrowing Referee) {
    let start = landing(on: aim(nil, beside: referee))
    let distance = min(settings.swipeDistance, 1e4)
    var way: Double =
      switch random.int(below: 5) {
      case 0: distance - 0.01
      case 1: distance
      case 2: distance + 0.01
      case 3: distance * 2
      default: distance * 5
      }
    if random.chance(1, in: 2) { way = -way }
    let slope = Self.slopes[random.int(below: Self.slopes.count)]
    let target = start + Vector(dx: way, dy: way * slope)
    var finger = finger(from: start, to: target, moves: moves())
    if random.chance(3, in: 4) { finger.interval = min(finger.interval, 8_333) }
    if random.chance(1, in: 3) { finger.rest = about(settings.swipeDuration) }
    fingers.append(finger)
  }

  private mutating func drag(_ kind: Aim.Kind, beside referee: borrowing Referee) {
    let start = landing(on: aim(kind, beside: referee))
    // Only a handle is worth dragging out of all that can be reached so often.
    let isFar = kind == .handle && profile.has(.extremes) && random.chance(1, in: 8)
    let target = isFar ? far() : self.target(from: start, beside: referee)
    var finger = finger(from: start, to: target, moves: moves())
    if random.chance(1, in: 4) { finger.rest = pause() }
    if random.chance(1, in: 4) { finger.hold = pause() }
    fingers.append(finger)
  }

  /// Several fingers drag at once, each something of its own, and are heard of at the same moments.
  private mutating func dragTogether(beside referee: borrowing Referee) {
    let (moves, interval, hold) = (moves(), interval(), pause())
    for _ in 0..<random.int(in: 2...Self.fingerLimit) {
      drag(referee.kind.ways.grip, beside: referee)
      fingers[fingers.count - 1].moves = moves
      fingers[fingers.count - 1].interval = interval
      fingers[fingers.count - 1].rest = 0
      fingers[fingers.count - 1].hold = hold
    }
  }

  /// One finger drags something, and others tap meanwhile.
  private mutating func turnWhileDragging(beside referee: borrowing Referee) {
    if random.chance(1, in: 4) {
      longPress(beside: referee)
    } else {
      drag(referee.kind.ways.grip, beside: referee)
    }
    let place = fingers.count - 1
    // Some taps come on its way, and some while it rests at its end.
    fingers[place].interval = max(fingers[place].interval, 8_333)
    fingers[place].hold += Int64(random.int(in: 0...4)) * 100_000
    let (finger, start) = (fingers[place], now)
    let way = finger.rest + Int64(finger.moves) * finger.interval + finger.hold
    for _ in 0..<random.int(in: 1...4) {
      let middle = random.chance(1, in: 2) ? anywhere() : landing(on: aim(nil, beside: referee))
      now = start + Int64(random.double(in: 0...1.1) * Double(min(way, 5_000_000)))
      var tap = self.finger(from: middle, to: middle, moves: 0)
      tap.rest = random.chance(1, in: 4) ? pause() : 30_000
      fingers.append(tap)
      now = start
    }
  }

  /// Drags something to an edge of the view, and holds it there.
  private mutating func scroll(beside referee: borrowing Referee) {
    let kind: Aim.Kind? = random.chance(1, in: 3) ? nil : referee.kind.ways.grip
    let start = landing(on: aim(kind, beside: referee))
    var finger = finger(from: start, to: atEdge(), moves: moves())
    finger.hold = about(settings.scrollDelay) * Int64(random.int(in: 1...3))
    fingers.append(finger)
  }

  private mutating func pinch(beside referee: borrowing Referee) {
    guard fingers.count <= Self.fingerLimit - 2 else { return tap(beside: referee) }
    var middle = landing(on: aim(nil, beside: referee))
    let direction = direction()
    let radius = Double(20 + random.int(below: 8) * 20)
    let reach =
      switch random.int(below: 6) {
      case 0: radius
      case 1: radius + settings.pinchDistance / 2
      case 2: radius + settings.pinchDistance / 2 + 0.01
      case 3: radius / 2
      case 4: radius * 2
      default: random.chance(1, in: 8) && profile.has(.extremes) ? 0 : radius * 1.25
      }
    var drift = random.chance(1, in: 2) ? cells() : .zero
    if referee.surface.seen.mode == .play, random.chance(1, in: 4) {
      // Into the view from one of its sides, as if to turn a page.
      let isFromLeft = random.chance(1, in: 2)
      middle.x = isFromLeft ? 22 : viewSize.width - 22
      drift = Vector(
        dx: Double(random.int(in: 60...160)) * (isFromLeft ? 1 : -1),
        dy: Double(random.int(in: -30...30)))
    }
    var first = finger(
      from: middle + direction * radius, to: middle + direction * reach + drift, moves: moves())
    if random.chance(1, in: 4) { first.hold = pause() }
    var second = PlannedFinger(
      number(), first.kind, from: middle + direction * -radius,
      to: middle + direction * -reach + drift, at: now)
    second.moves = random.chance(1, in: 8) ? 1 : first.moves
    second.interval = first.interval
    second.ending = first.ending
    if random.chance(1, in: 3) { second.due += pause() }
    fingers.append(first)
    fingers.append(second)
  }
}
