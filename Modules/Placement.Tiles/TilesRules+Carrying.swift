import Domain
import GridGeometry
public import PluginAPI

/// Where a held piece would land.
struct Landing: Hashable, Sendable {
  /// Its bounding box, allowed or not; `nil` beyond the range of cells.
  let bounds: CellRect?
  /// Why it cannot lie there; `nil` if it can.
  let reason: RefusalReason?
}

extension TilesRules {
  /// Draws a held piece at the finger, turned, and reports where it would land.
  ///
  /// - Complexity: O(1) while the piece stays over the cell where it would land; otherwise as to
  ///   judge the drop.
  public func preview(_ intent: Intent, into preview: inout Preview) {
    preview.begin()
    if case .carry(let lifts) = intent, lifts.count == 1, let slot = pieces.slot(of: lifts[0].item)
    {
      return show(lifts[0], slot, &preview)
    }
    if case .carry(let lifts) = intent {
      for place in lifts.indices {
        preview.draw(lifts[place].item, at: place, in: lifts[place].carried)
      }
    }
    let verdict = judge(intent)
    if case .placed(let place) = verdict {
      _ = preview.land(at: place)
    } else {
      _ = preview.land(at: nil)
    }
    preview.refusal = verdict.refusal
  }

  private func show(_ lift: Lift, _ slot: Int, _ preview: inout Preview) {
    let (item, orientation) = (lift.item, lift.orientation)
    let shape = pieces.list[slot].turned(orientation)
    let frame = drawn(from: lift.from.frame, by: lift.finger - lift.grip, lift.isHidden, shape)
    preview.draw(item, at: 0, in: frame)
    // Anywhere over the cell where it would land, the answer is the same.
    if let floor = cell(at: frame.origin), preview.lands(on: floor, orientation) { return }
    let landing = landing(of: slot, orientation, at: frame.origin)
    guard let bounds = landing.bounds else {
      _ = preview.land(at: nil)
      return preview.refusal = landing.reason.map { Refusal($0) }
    }
    if preview.lands(on: bounds.origin, orientation) { return }
    let pose = Pose.shaped(pieces.list[slot].shape, at: bounds.origin, orientation)
    _ = preview.land(at: Placed(pose, frame: Grid.frame(of: bounds)))
    preview.refusal = refusal(of: item, shape, landing)
  }

  /// Where a held piece is drawn: turned about its middle, half its height above the finger.
  ///
  /// - Parameters:
  ///   - frame: Where the piece was when it was picked up.
  ///   - way: How far the finger has moved since.
  ///   - isHidden: Whether there is a finger.
  ///   - shape: The shape as it is turned.
  /// - Returns: The bounding box.
  private func drawn(
    from frame: Rect<BoardSpace>, by way: Vector<BoardSpace>, _ isHidden: Bool,
    _ shape: TurnedShape
  ) -> Rect<BoardSpace> {
    let size = Size<BoardSpace>(
      width: Double(shape.width) * Grid.unit, height: Double(shape.height) * Grid.unit)
    var middle = frame.center + way
    if isHidden { middle.y -= size.height / 2 }
    return Rect(
      origin: Point(x: middle.x - size.width / 2, y: middle.y - size.height / 2), size: size)
  }

  func judgeCarrying(_ lifts: [Lift]) -> Verdict {
    guard lifts.count == 1 else { return judgeCarryingMany(lifts) }
    // A copy of the lift would count what it refers to, which takes a while.
    let (item, orientation) = (lifts[0].item, lifts[0].orientation)
    guard let slot = pieces.slot(of: item) else { return .refused(Refusal(.unknownItem)) }
    #if Mutants
      if let verdict = defectiveVerdict(on: lifts[0], slot) { return verdict }
    #endif
    let shape = pieces.list[slot].turned(orientation)
    let frame = drawn(
      from: lifts[0].from.frame, by: lifts[0].finger - lifts[0].grip, lifts[0].isHidden, shape)
    let landing = landing(of: slot, orientation, at: frame.origin)
    guard landing.reason == nil, let bounds = landing.bounds else {
      return .refused(refusal(of: item, shape, landing) ?? Refusal(.outOfRange))
    }
    let now = pieces.list[slot].bounds.origin
    if now == bounds.origin, pieces.list[slot].orientation == orientation { return .accepted([]) }
    let pose = Pose.shaped(pieces.list[slot].shape, at: bounds.origin, orientation)
    return .accepted([PoseChange(item: item, from: pieces.list[slot].pose, to: pose)])
  }

  /// No session holds several pieces, as ``allowsManyHolds`` forbids it.
  private func judgeCarryingMany(_ lifts: [Lift]) -> Verdict {
    guard let first = lifts.first else { return .accepted([]) }
    if lifts.dropFirst().contains(where: { $0.item == first.item }) {
      return .refused(Refusal(.duplicateItem))
    }
    return .refused(Refusal(.notAllowed))
  }

  /// What forbids a landing, with the pieces in the way; `nil` if nothing does.
  private func refusal(
    of item: ID<BoardItem>, _ shape: TurnedShape, _ landing: Landing
  ) -> Refusal? {
    guard let reason = landing.reason else { return nil }
    guard reason == .overlap, let bounds = landing.bounds else { return Refusal(reason) }
    return Refusal(.overlap, by: pieces.obstacles(to: shape, in: bounds) { $0 == item })
  }
}

// MARK: - Searching

extension TilesRules {
  /// The cell that contains the top left corner of a held piece; `nil` beyond the range of cells.
  func cell(at origin: Point<BoardSpace>) -> Cell? {
    #if Mutants
      if defect == .rounds { return Grid.nearestCorner(to: origin) }
    #endif
    return Grid.cell(at: origin)
  }

  /// Where a piece would land: the cell that contains its top left corner or, if it cannot lie
  /// there, the nearest of the eight cells around it where it can.
  ///
  /// On a board with a field only places inside the field are tried, so that a piece dropped across
  /// the edge slides in. Of two cells at one distance the left one is taken, then the upper one.
  ///
  /// - Parameters:
  ///   - slot: The slot of the piece.
  ///   - orientation: How it is turned.
  ///   - origin: The top left corner of the bounding box where it is drawn.
  /// - Returns: The place; if there is none, the first cell and what forbids it.
  func landing(of slot: Int, _ orientation: Orientation, at origin: Point<BoardSpace>) -> Landing {
    guard let floor = cell(at: origin) else { return Landing(bounds: nil, reason: .outOfRange) }
    let shape = pieces.list[slot].turned(orientation)
    let below = shape.bounds(at: floor)
    let isMirrored = orientation.isMirrored != pieces.list[slot].orientation.isMirrored
    if isMirrored, !settings.mirrors { return Landing(bounds: below, reason: .cannotTurn) }
    #if Mutants
      if let landing = defectiveLanding(of: slot, orientation, at: origin) { return landing }
    #endif
    let (x, y) = (Int(floor.x), Int(floor.y))
    // One look at the map serves all nine places of a small shape.
    let window =
      shape.isSmall
      ? pieces.window(
        x: x - 1, y: y - 1, width: Int(shape.width) + 2, height: Int(shape.height) + 2,
        except: slot) : 0
    func isFree(_ columns: Int, _ rows: Int) -> Bool {
      guard shape.isSmall else {
        return pieces.isFree(shape, x: x + columns, y: y + rows, except: slot)
      }
      let place = UInt64(truncatingIfNeeded: columns + 1 + (rows + 1) * Patch.side)
      return window & (shape.cells &<< place) == 0
    }
    var reason = RefusalReason.outOfRange
    if let below {
      if let field = fieldCells, side(of: shape, in: below, of: field) == .across {
        reason = .acrossField
      } else if isFree(0, 0) {
        return Landing(bounds: below, reason: nil)
      } else {
        reason = .overlap
      }
    }
    var best: (bounds: CellRect, distance: Double)?
    for columns in -1...1 {
      for rows in -1...1 where (columns != 0 || rows != 0) && isFree(columns, rows) {
        guard let cell = floor.moved(byColumns: columns, rows: rows),
          let bounds = shape.bounds(at: cell)
        else { continue }
        if let field = fieldCells, side(of: shape, in: bounds, of: field) != .inside { continue }
        let distance = Self.squaredDistance(from: origin, to: cell)
        if distance < best?.distance ?? .infinity { best = (bounds, distance) }
      }
    }
    return best.map { Landing(bounds: $0.bounds, reason: nil) }
      ?? Landing(bounds: below, reason: reason)
  }

  /// The square of the distance from a point to the corner of a cell.
  static func squaredDistance(from origin: Point<BoardSpace>, to cell: Cell) -> Double {
    let way = Grid.corner(of: cell) - origin
    return way.dx * way.dx + way.dy * way.dy
  }
}

extension Preview {
  /// Whether this is where a held piece lands already; comparing allocates nothing.
  fileprivate func lands(on cell: Cell, _ orientation: Orientation) -> Bool {
    guard landing.count == 1, case .shaped(_, cell, orientation) = landing[0].pose else {
      return false
    }
    return true
  }
}

extension Verdict {
  /// The reason, if it is refused.
  fileprivate var refusal: Refusal? {
    if case .refused(let refusal) = self { refusal } else { nil }
  }
}
