import Domain
import GridGeometry
public import PluginAPI

extension CanvasRules {
  /// Judges an intent without changing anything.
  public func judge(_ intent: Intent) -> Verdict {
    switch intent {
    case .place(let area): judgeDrawing(area)
    case .put(let pose), .fit(let pose): judgePutting(pose)
    case .touch(let item): judgeRestacking(item, .front)
    case .restack(let item, let move): judgeRestacking(item, move)
    case .reframe(let item, let area): judgeReframing(item, to: area)
    case .carry(let lifts): judgeCarrying(lifts, holding: [])
    case .drop(let lifts, let others): judgeCarrying(lifts, holding: others)
    case .resize(let lift, let handle): judgeResizing(lift, by: handle)
    case .restore(let poses): judgeRestoring(poses)
    }
  }

  /// Draws held items under their fingers, where they would also land.
  public func preview(_ intent: Intent, into preview: inout Preview) {
    preview.begin()
    switch intent {
    case .carry(let lifts) where lifts.count == 1:
      let carried = landing(of: lifts[0])
      preview.draw(lifts[0].item, at: 0, in: carried)
      preview.refusal = refusal(ofCarrying: lifts, holding: [])
      show(lifts[0].item, in: carried, isRaised: true, &preview)
    case .resize(let lift, let handle):
      let area = resized(lift)
      preview.draw(lift.item, at: 0, in: area)
      preview.refusal = refusal(ofResizing: lift, by: handle)
      show(lift.item, in: area, isRaised: false, &preview)
    case .carry(let lifts):
      for place in lifts.indices {
        preview.draw(lifts[place].item, at: place, in: landing(of: lifts[place]))
      }
      // They land where they are drawn.
      preview.refusal = refusal(ofCarrying: lifts, holding: [])
      preview.forget()
    default:
      let verdict = judge(intent)
      preview.refusal = if case .refused(let refusal) = verdict { refusal } else { nil }
      if case .placed(let place) = verdict { preview.land(at: [place]) } else { preview.forget() }
    }
  }

  /// Shows that a held item would land just where it is drawn.
  private func show(
    _ item: ID<BoardItem>, in area: Rect<BoardSpace>, isRaised: Bool, _ preview: inout Preview
  ) {
    guard area.isFinite, let now = stack[item]?.place else { return preview.forget() }
    let z = isRaised ? raised(now) : now.z
    preview.land(asDrawn: Placed(.free(area, z: z), frame: area))
  }

  // MARK: New items

  /// A new item lies on top, whatever key it asks for; nothing is in its way.
  private func judgePlacing(_ area: Rect<BoardSpace>, askingFor wish: OrderKey? = nil) -> Verdict {
    if let reason = Self.fault(in: area) { return .refused(Refusal(reason)) }
    #if Mutants
      if defect == .putsByOldKey, let wish {
        return .placed(Placed(.free(area, z: wish), frame: area))
      }
    #endif
    guard let z = stack.above else { return .refused(Refusal(.outOfRange)) }
    return .placed(Placed(.free(area, z: z), frame: area))
  }

  /// A block is drawn no smaller than it could be resized.
  private func judgeDrawing(_ area: Rect<BoardSpace>) -> Verdict {
    if let reason = Self.fault(in: area, least: Self.minimum) { return .refused(Refusal(reason)) }
    return judgePlacing(area)
  }

  private func judgePutting(_ pose: Pose) -> Verdict {
    guard case .free(let area, let z) = pose else { return .refused(Refusal(.notAllowed)) }
    return judgePlacing(area, askingFor: z)
  }

  // MARK: Held items

  private func landing(of lift: Lift) -> Rect<BoardSpace> {
    #if Mutants
      if defect == .carrySnaps, let cell = Grid.nearestCorner(to: lift.carried.origin) {
        return Rect(origin: Grid.corner(of: cell), size: lift.carried.size)
      }
    #endif
    return lift.carried
  }

  private func judgeCarrying(_ lifts: [Lift], holding others: [Lift]) -> Verdict {
    if let refusal = refusal(ofCarrying: lifts, holding: others) { return .refused(refusal) }
    let places = lifts.compactMap { stack[$0.item]?.place }
    let keys = raised(places)
    return .accepted(
      zip(lifts, places).compactMap { lift, place in
        change(place, to: landing(of: lift), z: keys[place.item] ?? place.z)
      })
  }

  private func refusal(ofCarrying lifts: [Lift], holding others: [Lift]) -> Refusal? {
    if lifts.count + others.count > 1 {
      let items = (lifts + others).map(\.item)
      guard Set(items).count == items.count else { return Refusal(.duplicateItem) }
    }
    for lift in lifts where stack[lift.item] == nil { return Refusal(.unknownItem) }
    for lift in others where stack[lift.item] == nil { return Refusal(.unknownItem) }
    // An item that is too small can still be carried.
    for area in lifts.map(landing) where !area.isFinite || Self.isLost(area) {
      return Refusal(.outOfRange)
    }
    return nil
  }

  /// The area while the bottom right corner is dragged; the opposite corner stays.
  ///
  /// A size that does not change must not even be rounded.
  private func resized(_ lift: Lift) -> Rect<BoardSpace> {
    let (frame, drag) = (lift.from.frame, lift.translation)
    let size = Size<BoardSpace>(
      width: max(frame.size.width + drag.dx, 0), height: max(frame.size.height + drag.dy, 0))
    #if Mutants
      if defect == .resizesAboutCentre {
        let corner = frame.origin - Vector(dx: drag.dx / 2, dy: drag.dy / 2)
        return Rect(origin: corner, size: size)
      }
      if defect == .clampsMinimum {
        let clamped = Size<BoardSpace>(
          width: max(size.width, Card.minimumSize.width),
          height: max(size.height, Card.minimumSize.height))
        return Rect(origin: frame.origin, size: clamped)
      }
    #endif
    return Rect(origin: frame.origin, size: size)
  }

  private func judgeResizing(_ lift: Lift, by handle: Handle) -> Verdict {
    if let refusal = refusal(ofResizing: lift, by: handle) { return .refused(refusal) }
    return answer(lift.item, to: resized(lift))
  }

  private func refusal(ofResizing lift: Lift, by handle: Handle) -> Refusal? {
    guard stack[lift.item] != nil else { return Refusal(.unknownItem) }
    guard handle == .bottomRight else { return Refusal(.notAllowed) }
    guard lift.translation.dx.isFinite, lift.translation.dy.isFinite else {
      return Refusal(.outOfRange)
    }
    return fault(in: resized(lift), for: lift.item).map { Refusal($0) }
  }

  private func judgeReframing(_ item: ID<BoardItem>, to area: Rect<BoardSpace>) -> Verdict {
    guard stack[item] != nil else { return .refused(Refusal(.unknownItem)) }
    if let reason = fault(in: area, for: item) {
      #if Mutants
        if defect == .reframesAnySize, area.isFinite { return answer(item, to: area) }
      #endif
      return .refused(Refusal(reason))
    }
    return answer(item, to: area)
  }

  /// Accepts another area for an item, which keeps its place in the stack.
  private func answer(_ item: ID<BoardItem>, to area: Rect<BoardSpace>) -> Verdict {
    guard let place = stack[item]?.place else { return .refused(Refusal(.unknownItem)) }
    return .accepted([change(place, to: area, z: place.z)].compactMap(\.self))
  }

  private func change(
    _ place: ItemStack.Place, to area: Rect<BoardSpace>, z: OrderKey
  ) -> PoseChange? {
    guard let now = placed(place.item)?.pose else { return nil }
    let pose = Pose.free(area, z: z)
    return now == pose ? nil : PoseChange(item: place.item, from: now, to: pose)
  }

  // MARK: Restoring

  private func judgeRestoring(_ poses: [PoseChange]) -> Verdict {
    guard Set(poses.map(\.item)).count == poses.count else {
      return .refused(Refusal(.duplicateItem))
    }
    for change in poses {
      guard placed(change.item)?.pose == change.from else {
        return .refused(Refusal(change.from == nil ? .duplicateItem : .unknownItem))
      }
      guard let pose = change.to else { continue }
      guard case .free(let area, _) = pose else { return .refused(Refusal(.notAllowed)) }
      if let reason = Self.fault(in: area) { return .refused(Refusal(reason)) }
    }
    return .accepted(poses.filter { $0.from != $0.to })
  }
}
