import Domain
import GridGeometry
public import PluginAPI

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

  /// Where a held piece is drawn: turned about its middle, half its height above a finger that has
  /// moved.
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
    // A finger that rests changes nothing: a long press must not move the piece.
    if isHidden, way != .zero { middle.y -= size.height / 2 }
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

  /// A session puts several pieces down as one, wherever there are cells: it asks this only beyond
  /// their range.
  private func judgeCarryingMany(_ lifts: [Lift]) -> Verdict {
    guard let first = lifts.first else { return .accepted([]) }
    if lifts.dropFirst().contains(where: { $0.item == first.item }) {
      return .refused(Refusal(.duplicateItem))
    }
    return .refused(Refusal(.outOfRange))
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
