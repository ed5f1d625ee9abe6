import Gestures
import GridGeometry

/// The plan of one finger, from touch-down to lift: plain numbers, so that nothing is allocated
/// while it runs.
struct PlannedFinger: Sendable {
  /// The path from touch-down to lift.
  enum Course: Int, CaseIterable {
    /// On a line.
    case straight
    /// Past its target and back.
    case beyond
    /// First along the horizontal, then along the vertical.
    case corner
    /// There, back, and there again.
    case twice
    /// Along the edges of a rectangle of which its target is the opposite corner, and back.
    case around

    /// Those that end at the target.
    static let direct = [straight, beyond, corner, twice]
  }

  /// The next phase.
  private enum Stage { case down, way, up, gone }

  private(set) var id: TouchID
  var kind: TouchKind
  private(set) var start: Point<ScreenSpace>
  private(set) var target: Point<ScreenSpace>
  private(set) var position: Point<ScreenSpace>
  /// When it is heard of next, in microseconds.
  var due: Int64

  var course = Course.straight
  /// How often it is reported on its way.
  var moves = 0
  /// From touch-down to the first move, or to the lift if there is none.
  var rest: Int64 = 0
  /// Between two moves.
  var interval: Int64 = 0
  /// From the last move to the lift.
  var hold: Int64 = 0
  /// How far it strays on its way, in quarters of a point.
  var wobble: Int32 = 0
  /// Whether it is lifted or taken away.
  var ending = TouchPhase.ended
  /// How often it touches down once more, after which gap, how far away, and with which number.
  var repeats = 0
  var gap: Int64 = 0
  var shift = Vector<ScreenSpace>.zero
  var nextID: TouchID?

  private var stage = Stage.down
  private var done = 0
  private var noise: UInt32

  init(
    _ id: TouchID, _ kind: TouchKind, from start: Point<ScreenSpace>, to target: Point<ScreenSpace>,
    at due: Int64, noise: Int = 0
  ) {
    self.id = id
    self.kind = kind
    self.start = start
    self.target = target
    position = start
    self.due = due
    self.noise = UInt32(truncatingIfNeeded: noise)
  }

  /// Whether it was lifted for good.
  var isGone: Bool { stage == .gone }

  /// Whether it is on the screen.
  var isDown: Bool { stage == .way || stage == .up }

  /// The next report about it.
  mutating func report(at time: Int64) -> Touch {
    switch stage {
    case .down:
      position = start
      stage = moves > 0 ? .way : .up
      due = time &+ rest
      return touch(.began, time)
    case .way:
      done += 1
      let end = course == .around ? start : target
      position = done >= moves ? end : place(at: Double(done) / Double(moves))
      let isLast = done >= moves
      if isLast { stage = .up }
      due = time &+ (isLast ? hold : interval)
      return touch(.moved, time)
    case .up, .gone:
      let last = touch(ending, time)
      again(after: time)
      return last
    }
  }

  /// A report without a change.
  func still(at time: Int64, _ phase: TouchPhase) -> Touch { touch(phase, time) }

  /// Lets it go as soon as it is heard of again.
  mutating func leave(at time: Int64, _ ending: TouchPhase) {
    self.ending = ending
    repeats = 0
    stage = isDown ? .up : .gone
    due = min(due, time)
  }

  /// Redirects it from its current position.
  mutating func turn(to target: Point<ScreenSpace>, moves: Int) {
    guard isDown else { return }
    start = position
    self.target = target
    self.moves = moves
    done = 0
    stage = .way
  }

  private func touch(_ phase: TouchPhase, _ time: Int64) -> Touch {
    Touch(
      id: id, kind: kind, phase: phase, position: position, time: Instant(microseconds: time),
      pressure: kind == .pencil ? 0.5 : nil)
  }

  private mutating func again(after time: Int64) {
    guard repeats > 0 else {
      stage = .gone
      return
    }
    repeats -= 1
    if let nextID { id = nextID }
    start = start + shift
    target = target + shift
    done = 0
    stage = .down
    due = time &+ gap
  }

  private mutating func place(at share: Double) -> Point<ScreenSpace> {
    let way = target - start
    var place: Point<ScreenSpace>
    switch course {
    case .straight: place = start + way * share
    case .beyond: place = start + way * (share < 0.5 ? share * 4 : 3 - share * 2)
    case .corner:
      place = Point(
        x: start.x + way.dx * min(1, share * 2), y: start.y + way.dy * max(0, share * 2 - 1))
    case .twice:
      let third = share * 3
      place = start + way * (third < 1 ? third : third < 2 ? 2 - third : third - 2)
    case .around:
      func side(_ share: Double) -> Double { min(1, max(0, min(share * 4, 3 - share * 4))) }
      place = Point(x: start.x + way.dx * side(share), y: start.y + way.dy * side(share - 0.25))
    }
    guard wobble > 0 else { return place }
    // Numerical Recipes' generator: a tremble needs no better one.
    noise = noise &* 1_664_525 &+ 1_013_904_223
    let width = UInt32(2 * wobble + 1)
    place.x += Double(Int32((noise >> 8) % width) - wobble) / 4
    place.y += Double(Int32((noise >> 16) % width) - wobble) / 4
    return place
  }
}
