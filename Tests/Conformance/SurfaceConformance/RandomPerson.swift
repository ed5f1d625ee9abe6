import Domain
import Gestures
import GridGeometry
import PluginAPI
import SeededNumbers

/// Someone who touches a surface at random: aimed by the scene as often as not, in whole gestures
/// and in single touches.
struct RandomPerson {
  /// What a person does beside touching sensibly.
  enum Trait: Hashable {
    /// Touches that make no sense.
    case nonsense
    /// Commands without a finger.
    case commands
    /// Changes made elsewhere.
    case absorbs
    /// Lifts fingers; without it they are only moved.
    case lifts
    /// Views and sizes that are at the limits of numbers.
    case extremes
  }

  var random: SplitMix64
  let traits: Set<Trait>
  /// The latest time anything was done, in microseconds.
  private(set) var time: Int64 = 1_000_000
  /// Where the fingers are that are down.
  private(set) var fingers: [UInt64: Point<ScreenSpace>] = [:]
  /// What touches the surface: mostly fingers.
  private var kinds: [UInt64: TouchKind] = [:]
  /// Every contact that ever touched down, sensibly or not, and was not released.
  private var used: Set<UInt64> = []
  /// What is left to do of a gesture.
  private var plan: [Move] = []

  /// A touch of a gesture that is under way.
  private struct Move {
    let finger: UInt64
    let phase: TouchPhase
    let point: Point<ScreenSpace>
    let delay: Int64
  }

  init(seed: UInt64, _ traits: Set<Trait>) {
    random = SplitMix64(seed: seed &* 0x2545_F491_4F6C_DD1D)
    self.traits = traits
  }

  /// Whether the next step needs no plan: no gesture is under way.
  var isIdle: Bool { plan.isEmpty }

  mutating func wait(until moment: Instant) { time = max(time, moment.microseconds) }

  // MARK: Choosing

  mutating func step(on surface: any Surface) -> SurfaceStep {
    let roll = Int.random(in: 0..<100, using: &random)
    if traits.contains(.nonsense), roll < 5 { return .touch(nonsense(on: surface)) }
    if traits.contains(.commands), (5..<15).contains(roll) {
      return .command(command(on: surface))
    }
    if traits.contains(.absorbs), (15..<18).contains(roll) {
      return .absorb(outsideChanges(on: surface))
    }
    if (18..<24).contains(roll) { return .advance(wake(on: surface)) }
    if plan.isEmpty, roll < 70 { makePlan(on: surface) }
    if !plan.isEmpty {
      let move = plan.removeFirst()
      return .touch(touch(move.finger, move.phase, move.point, after: move.delay))
    }
    return .touch(single(on: surface))
  }

  /// Releases every contact that a surface may think is down.
  mutating func release(_ phase: TouchPhase) -> [SurfaceStep] {
    plan.removeAll()
    let all = used.sorted().map { finger in
      SurfaceStep.touch(touch(finger, phase, fingers[finger] ?? .origin, after: 10_000))
    }
    used.removeAll()
    return all
  }

  // MARK: Touches

  private mutating func touch(
    _ finger: UInt64, _ phase: TouchPhase, _ point: Point<ScreenSpace>, after delay: Int64
  ) -> Touch {
    let (sum, overflow) = time.addingReportingOverflow(delay)
    if !overflow { time = sum }
    if phase == .began {
      let isFinger = Int.random(in: 0..<4, using: &random) > 0
      kinds[finger] = isFinger ? .finger : TouchKind.allCases.randomElement(using: &random)
    }
    note(finger, phase, point)
    return Touch(
      id: TouchID(rawValue: finger), kind: kinds[finger] ?? .finger, phase: phase, position: point,
      time: Instant(microseconds: time))
  }

  /// A touch that may run against time; the clock of the person does not.
  mutating func stray(
    _ finger: UInt64, _ phase: TouchPhase, _ point: Point<ScreenSpace>, after delay: Int64
  ) -> Touch {
    guard delay < 0 else { return touch(finger, phase, point, after: delay) }
    note(finger, phase, point)
    return Touch(
      id: TouchID(rawValue: finger), phase: phase, position: point,
      time: Instant(microseconds: time).advanced(by: delay))
  }

  private mutating func note(_ finger: UInt64, _ phase: TouchPhase, _ point: Point<ScreenSpace>) {
    switch phase {
    case .began:
      used.insert(finger)
      fingers[finger] = point
    case .moved, .stationary: if fingers[finger] != nil { fingers[finger] = point }
    case .ended, .cancelled: fingers[finger] = nil
    }
  }

  private mutating func delay() -> Int64 {
    [0, 1, 10_000, 16_667, 16_667, 30_000, 200_000, 600_000].randomElement(using: &random) ?? 0
  }

  private mutating func single(on surface: any Surface) -> Touch {
    let finger = UInt64.random(in: 1...4, using: &random)
    let delay = delay()
    guard let place = fingers[finger] else {
      return touch(finger, .began, aim(on: surface), after: delay)
    }
    switch Int.random(in: 0..<10, using: &random) {
    case 0 where traits.contains(.lifts): return touch(finger, .cancelled, place, after: delay)
    case 1...2 where traits.contains(.lifts): return touch(finger, .ended, place, after: delay)
    case 3: return touch(finger, .stationary, place, after: delay)
    case 4, 5, 6: return touch(finger, .moved, near(place), after: delay)
    default: return touch(finger, .moved, aim(on: surface), after: delay)
    }
  }

  private static let choices: Set<SceneElement.Kind> = [.button, .choice, .filter, .handle]

  /// A place to touch: on the middle, a corner or an edge of something, or anywhere.
  mutating func aim(on surface: any Surface) -> Point<ScreenSpace> {
    var elements = surface.scene().elements
    // What can be chosen is rare among everything in view.
    let choices = elements.filter { Self.choices.contains($0.kind) }
    if !choices.isEmpty, Bool.random(using: &random) { elements = choices }
    if Int.random(in: 0..<4, using: &random) > 0,
      let frame = elements.randomElement(using: &random)?.frame, frame.isFinite
    {
      let x = [frame.center.x, frame.center.x, frame.minX, frame.maxX].randomElement(using: &random)
      let y = [frame.center.y, frame.center.y, frame.minY, frame.maxY].randomElement(using: &random)
      return Point(x: x ?? 0, y: y ?? 0)
    }
    return Point(
      x: Double.random(in: -20...(Walk.view.width + 20), using: &random),
      y: Double.random(in: -20...(Walk.view.height + 20), using: &random))
  }

  private mutating func near(_ point: Point<ScreenSpace>) -> Point<ScreenSpace> {
    point
      + Vector(
        dx: Double.random(in: -60...60, using: &random),
        dy: Double.random(in: -60...60, using: &random))
  }

  // MARK: Whole gestures

  private mutating func makePlan(on surface: any Surface) {
    let start = aim(on: surface)
    let free = (1...9).map(UInt64.init).filter { fingers[$0] == nil }
    guard free.count >= 3 else { return }
    let finger = free[0]
    let end: TouchPhase = Int.random(in: 0..<6, using: &random) == 0 ? .cancelled : .ended
    switch Int.random(in: 0..<9, using: &random) {
    case 0...3:
      plan = path([finger], from: [start], to: [start], moves: 0, end)
    case 4, 5:
      let target = Bool.random(using: &random) ? near(start) : aim(on: surface)
      plan = path([finger], from: [start], to: [target], moves: 4, end)
    case 6:
      let starts = [start, near(start), near(start)]
      let count = Int.random(in: 2...3, using: &random)
      plan = path(
        Array(free.prefix(count)), from: starts, to: starts.map { _ in near(start) }, moves: 3, end)
    case 7:
      // Held near an edge of the view, for as long as it takes to scroll.
      let edge = Point<ScreenSpace>(
        x: Walk.view.width - Double.random(in: 1...30, using: &random),
        y: Double.random(in: 5...Walk.view.height, using: &random))
      plan = path([finger], from: [start], to: [edge], moves: 2, end)
      let rest = Int64.random(in: 0...2_000_000, using: &random)
      plan.insert(Move(finger: finger, phase: .stationary, point: edge, delay: rest), at: 3)
    default:
      plan = [
        Move(finger: finger, phase: .began, point: start, delay: delay()),
        Move(finger: finger, phase: end, point: start, delay: 600_000),
      ]
    }
    if !traits.contains(.lifts) { plan.removeAll { $0.phase == .ended || $0.phase == .cancelled } }
  }

  private mutating func path(
    _ fingers: [UInt64], from starts: [Point<ScreenSpace>], to ends: [Point<ScreenSpace>],
    moves: Int, _ end: TouchPhase
  ) -> [Move] {
    var path: [Move] = []
    for step in 0..<(moves + 2) {
      let part = moves == 0 ? 0 : Double(min(step, moves)) / Double(moves)
      let phase: TouchPhase = step == 0 ? .began : step > moves ? end : .moved
      for (index, finger) in fingers.enumerated() {
        let point = starts[index] + (ends[index] - starts[index]) * part
        path.append(Move(finger: finger, phase: phase, point: point, delay: 16_667))
      }
    }
    return path
  }

  // MARK: Time

  private mutating func wake(on surface: any Surface) -> Instant {
    let moment: Int64
    if let deadline = surface.nextDeadline, Bool.random(using: &random) {
      moment = deadline.microseconds
    } else {
      moment = Instant(microseconds: time).advanced(by: delay()).microseconds
    }
    // A moment that has passed is waited for in vain.
    if Int.random(in: 0..<8, using: &random) == 0 { return Instant(microseconds: time / 2) }
    time = max(time, moment)
    return Instant(microseconds: moment)
  }
}
