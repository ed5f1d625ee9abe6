import Domain
import Gestures
import GridGeometry
import PluginAPI

/// One gesture to measure: its preparation, its touches, and its undo.
struct TouchScript: Sendable {
  /// Done before, not measured.
  var before: [SessionCommand]
  /// Touches before, not measured, for example a tap that selects.
  var preparing: [Touch] = []
  /// The measured touches.
  var touches: [Touch]
  /// Done afterwards, not measured: the board is as it was.
  var after: [SessionCommand] = []
}

/// Makes gestures all over a board, from a fixed seed.
struct TouchScripts {
  static let view = Size<ScreenSpace>(width: 1_024, height: 768)

  /// The touches of a gesture: so many that it is timed in parts.
  static let length = 64

  private let items: [BoardItem]
  private let rules: any PlacementRules
  private var generator = SplitMix64(seed: 60)
  private var time = Instant.zero
  private var nextID: UInt64 = 1

  init(_ items: [BoardItem], rules: any PlacementRules) {
    self.items = items
    self.rules = rules
  }

  private static let middle = Point<ScreenSpace>(x: view.width / 2, y: view.height / 2)

  // MARK: Gestures

  /// Drags of a block around, over free and taken cells; every third ends where it began, the
  /// others where it happens to be.
  mutating func drags(_ count: Int) -> [TouchScript] {
    (0..<count).compactMap { number in
      guard let frame = randomFrame() else { return nil }
      return TouchScript(
        before: [look(at: frame.center)],
        touches: stroke(from: Self.middle, comesBack: number % 3 == 0), after: [.undo, .cancel])
    }
  }

  /// Drags of a block that carry it with the blocks around it.
  ///
  /// - Parameters:
  ///   - count: How many gestures.
  ///   - selected: How many blocks are carried.
  /// - Returns: The gestures.
  mutating func carries(_ count: Int, of selected: Int) -> [TouchScript] {
    (0..<count).compactMap { number in
      guard let frame = randomFrame() else { return nil }
      func distance(_ item: BoardItem) -> Double {
        guard let other = rules.placed(item.id)?.frame else { return .infinity }
        return max(abs(other.center.x - frame.center.x), abs(other.center.y - frame.center.y))
      }
      let near = items.map { (distance($0), $0.id) }.sorted { $0.0 < $1.0 }.prefix(selected)
      return TouchScript(
        before: [look(at: frame.center), .select(.replace(near.map(\.1)))],
        touches: stroke(from: Self.middle, comesBack: number % 3 == 0), after: [.undo, .cancel])
    }
  }

  /// Drags of all eight handles in turn.
  mutating func resizes(_ count: Int) -> [TouchScript] {
    (0..<count).compactMap { number in
      guard let frame = randomFrame() else { return nil }
      let handle = Handle.allCases[number % Handle.allCases.count]
      let dx = handle.movesLeft ? -0.5 : handle.movesRight ? 0.5 : 0
      let dy = handle.movesTop ? -0.5 : handle.movesBottom ? 0.5 : 0
      let corner = Self.middle + Vector(dx: dx * frame.size.width, dy: dy * frame.size.height)
      return TouchScript(
        before: [look(at: frame.center)], preparing: tap(at: Self.middle),
        touches: stroke(from: corner, comesBack: number % 3 == 0), after: [.undo, .cancel])
    }
  }

  /// Regions drawn from empty cells; every fourth opens the picker, the others are cancelled.
  mutating func drawings(_ count: Int) -> [TouchScript] {
    (0..<count).compactMap { number in
      guard let start = emptyPoint() else { return nil }
      return TouchScript(
        before: [look(at: start)],
        touches: stroke(
          from: Self.middle, comesBack: false, end: number % 4 == 0 ? .ended : .cancelled),
        after: [.cancel])
    }
  }

  /// Two fingers that pan and pinch.
  mutating func pinches(_ count: Int) -> [TouchScript] {
    (0..<count).compactMap { _ in
      guard let frame = randomFrame() else { return nil }
      var fingers = [
        Self.middle + Vector(dx: -120, dy: 0), Self.middle + Vector(dx: 120, dy: 0),
      ]
      let first = nextID
      nextID += 2
      var touches = (0..<2).map { touch(first + UInt64($0), .began, at: fingers[$0]) }
      while touches.count < Self.length - 2 {
        let finger = touches.count % 2
        fingers[finger] = fingers[finger] + step(6)
        touches.append(touch(first + UInt64(finger), .moved, at: fingers[finger]))
      }
      touches += (0..<2).map { touch(first + UInt64($0), .ended, at: fingers[$0]) }
      return TouchScript(before: [look(at: frame.center)], touches: touches)
    }
  }

  /// Taps all over the view, on blocks and beside them.
  mutating func taps(_ count: Int) -> [TouchScript] {
    (0..<count).compactMap { _ in
      guard let frame = randomFrame() else { return nil }
      let touches = (0..<Self.length / 2).flatMap { _ in tap(at: Self.middle + step(380)) }
      return TouchScript(before: [look(at: frame.center)], touches: touches)
    }
  }

  // MARK: Parts

  private mutating func randomFrame() -> Rect<BoardSpace>? {
    items.randomElement(using: &generator).flatMap { rules.placed($0.id)?.frame }
  }

  /// A point with no block on it or next to it.
  private mutating func emptyPoint() -> Point<BoardSpace>? {
    for _ in 0..<1_000 {
      guard let frame = randomFrame() else { return nil }
      let away = step(200)
      let point = frame.center + Vector(dx: away.dx, dy: away.dy)
      let margin = Rect<BoardSpace>(
        origin: point + Vector(dx: -8, dy: -8), size: Size(width: 16, height: 16))
      var isEmpty = true
      rules.visit(in: margin) { _, place in if place.frame.intersects(margin) { isEmpty = false } }
      if isEmpty { return point }
    }
    return nil
  }

  private func look(at point: Point<BoardSpace>) -> SessionCommand {
    .look(ViewMemory(center: point, zoom: 1))
  }

  private mutating func step(_ limit: Double) -> Vector<ScreenSpace> {
    Vector(
      dx: .random(in: -limit...limit, using: &generator),
      dy: .random(in: -limit...limit, using: &generator))
  }

  private mutating func touch(
    _ id: UInt64, _ phase: TouchPhase, at position: Point<ScreenSpace>
  ) -> Touch {
    // A hundred and twenty reports a second, as of a fast screen.
    time = time.advanced(by: 8_333)
    return Touch(id: TouchID(rawValue: id), phase: phase, position: position, time: time)
  }

  private mutating func tap(at position: Point<ScreenSpace>) -> [Touch] {
    nextID += 1
    let id = nextID
    return [touch(id, .began, at: position), touch(id, .ended, at: position)]
  }

  /// One finger that wanders about within 200 points.
  private mutating func stroke(
    from start: Point<ScreenSpace>, comesBack: Bool, end: TouchPhase = .ended
  ) -> [Touch] {
    nextID += 1
    let id = nextID
    var drag = Vector<ScreenSpace>(dx: 0, dy: 0)
    var speed = step(8)
    var touches = [touch(id, .began, at: start)]
    while touches.count < Self.length - 1 {
      let push = step(3)
      speed = Vector(dx: speed.dx + push.dx, dy: speed.dy + push.dy)
      if drag.length > 200 { speed = drag * -0.05 }
      drag = drag + speed
      touches.append(touch(id, .moved, at: start + drag))
    }
    touches.append(touch(id, end, at: comesBack ? start : start + drag))
    return touches
  }
}
