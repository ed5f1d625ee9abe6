import Gestures
import GridGeometry

/// Where fingers touch down, and where they go.
extension Player {
  /// Twelve directions with short decimal components: sines and cosines differ between machines.
  static let directions: [(dx: Double, dy: Double)] = [
    (1, 0), (-1, 0), (0, 1), (0, -1), (0.6, 0.8), (-0.6, 0.8), (0.6, -0.8), (-0.6, -0.8),
    (0.8, 0.6), (-0.8, 0.6), (0.8, -0.6), (-0.8, -0.6),
  ]

  /// A target, of a given kind if one is soon found.
  mutating func aim(_ wanted: Aim.Kind?, beside referee: borrowing Referee) -> Aim? {
    if isBlockNew, wanted == nil || wanted == .block, random.chance(1, in: 4),
      let aim = aimAtNewBlock(beside: referee)
    {
      return aim
    }
    var found: Aim?
    for _ in 0..<(wanted == nil ? 1 : 4) {
      guard let aim = referee.witness.aim(using: &random, at: referee.surface) else { continue }
      if aim.kind == .empty, aim.frame.size.width > 0, aim.frame.size.width.isFinite {
        side = aim.frame.size.width
      }
      found = aim
      if aim.kind == wanted { break }
    }
    return found
  }

  /// The block that was made just now: a person tends to go on with it.
  private mutating func aimAtNewBlock(beside referee: borrowing Referee) -> Aim? {
    isBlockNew = false
    guard let block = known.blocks.last?.id, let lying = referee.lies(block) else { return nil }
    let frame = referee.surface.viewport.toScreen(lying)
    return frame.isFinite ? Aim(.block, frame) : nil
  }

  /// Where a finger touches down: at something, near it, or anywhere.
  mutating func landing(on aim: Aim?) -> Point<ScreenSpace> {
    guard let aim, aim.frame.isFinite else { return anywhere() }
    if profile.has(.noise), random.chance(1, in: 12) { return anywhere() }
    return point(of: aim.frame)
  }

  /// A point of something: the middle, inside, near its edges and corners, on them, or just beside.
  mutating func point(of frame: Rect<ScreenSpace>) -> Point<ScreenSpace> {
    let roll = random.int(below: 16)
    guard roll >= profile.precision else { return frame.center }
    switch roll {
    case 0...5:
      return Point(
        x: frame.minX + frame.size.width * random.fraction(),
        y: frame.minY + frame.size.height * random.fraction())
    case 6, 7:
      return Point(x: frame.minX + near(frame.size.width), y: frame.center.y)
    case 8, 9:
      return Point(x: frame.center.x, y: frame.minY + near(frame.size.height))
    case 10, 11:
      return Point(
        x: frame.minX + near(frame.size.width), y: frame.minY + near(frame.size.height))
    case 12: return Point(x: edge(frame.minX, frame.maxX), y: frame.center.y)
    case 13: return Point(x: frame.center.x, y: edge(frame.minY, frame.maxY))
    case 14:
      return Point(x: edge(frame.minX, frame.maxX), y: edge(frame.minY, frame.maxY))
    default: return frame.center
    }
  }

  /// Within 4 points of an edge.
  private mutating func near(_ length: Double) -> Double {
    let offset = Double(random.int(in: -17...17)) / 4
    return random.chance(1, in: 2) ? offset : length + offset
  }

  /// On an edge, or as near to it as a number can be.
  private mutating func edge(_ low: Double, _ high: Double) -> Double {
    switch random.int(below: 6) {
    case 0: low
    case 1: low.nextDown
    case 2: high
    case 3: high.nextDown
    case 4: low - 1
    default: high + 1
    }
  }

  /// Anywhere in the view and a little around it.
  mutating func anywhere() -> Point<ScreenSpace> {
    let (width, height) = (min(viewSize.width, 1e5), min(viewSize.height, 1e5))
    return Point(
      x: random.double(in: -0.05...1.05) * width, y: random.double(in: -0.05...1.05) * height)
  }

  /// Within the margin in which a view scrolls.
  mutating func atEdge() -> Point<ScreenSpace> {
    var point = anywhere()
    let margin = min(settings.scrollMargin, 1e4)
    let depth = Double(random.int(in: -2...18)) / 16 * margin
    switch random.int(below: 4) {
    case 0: point.x = depth
    case 1: point.x = viewSize.width - depth
    case 2: point.y = depth
    default: point.y = viewSize.height - depth
    }
    return point
  }

  /// The target of a drag.
  mutating func target(
    from start: Point<ScreenSpace>, beside referee: borrowing Referee
  ) -> Point<ScreenSpace> {
    if referee.kind.ways.hasRows, random.chance(1, in: 2),
      let row = aim(nil, beside: referee)?.frame, row.isFinite
    {
      // Between rows, at their middles, and hardly beside those.
      let heights = [row.minY, row.center.y, row.center.y.nextDown, row.maxY, row.maxY + 1]
      return Point(x: start.x, y: random.pick(heights) ?? row.minY)
    }
    switch random.int(below: 16) {
    case 0...6: return start + cells()
    case 7: return start + cells() + Vector(dx: side / 2, dy: 0)
    case 8:
      // A tie, or hardly beside one.
      let offset = Double(random.int(in: -1...1)) / 100
      return start + cells() + Vector(dx: side / 2 + offset, dy: side / 2 - offset)
    case 9: return start + threshold(settings.panDistance)
    case 10, 11, 12:
      guard let other = aim(nil, beside: referee), other.frame.isFinite else { return anywhere() }
      return point(of: other.frame)
    case 13: return anywhere()
    case 14: return profile.has(.edge) ? atEdge() : start + cells()
    default:
      if profile.has(.extremes), random.chance(1, in: 4) { return far() }
      guard profile.has(.noise) else { return start + cells() }
      return start + direction() * Double(random.int(in: 0...4_000))
    }
  }

  /// A few whole cells.
  mutating func cells() -> Vector<ScreenSpace> {
    // Both in one draw: a fuzzer has few bytes.
    let roll = random.int(below: 49)
    return Vector(dx: Double(roll % 7 - 3) * side, dy: Double(roll / 7 - 3) * side)
  }

  /// A distance just below a threshold, exactly at it, just above, or a little farther.
  mutating func threshold(_ distance: Double) -> Vector<ScreenSpace> {
    let distance = min(distance, 1e4)
    let length =
      switch random.int(below: 5) {
      case 0: distance - 0.01
      case 1: distance
      case 2: distance + 0.01
      case 3: distance.nextUp
      default: distance * 1.5
      }
    return direction() * length
  }

  mutating func direction() -> Vector<ScreenSpace> {
    let (dx, dy) = Self.directions[random.int(below: Self.directions.count)]
    return Vector(dx: dx, dy: dy)
  }
}
