import Boards
import Domain
import Gestures
import GridGeometry
import PluginAPI

extension RulesWitness {
  // MARK: Questions

  /// How often the rules are asked at a time.
  private static var questions: Int { 16 }

  /// Asks the rules what no one has asked yet, and the oracle the same.
  func checkMore(of surface: any ObservedSurface, using random: inout RandomSource) throws(Fault) {
    guard let session = surface as? BoardSession, !session.isDeleted else { return }
    let items = session.itemsInReadingOrder
    for _ in 0..<Self.questions {
      guard let intent = question(about: items, session.rules, &random) else { continue }
      let got = session.rules.judge(intent)
      let expected = oracle.answer(to: intent, pushes: false, given: got)
      guard expected != got else { continue }
      throw Fault(
        .answers,
        "asked for \(Self.text(intent)): \(isChecked ? "rules made again say" : "the oracle says") "
          + "\(Self.text(expected)), but the session's rules say \(Self.text(got))")
    }
    try checkHits(items, session.rules)
  }

  private func question(
    about items: [BoardItem], _ rules: any PlacementRules, _ random: inout RandomSource
  ) -> Intent? {
    func step(_ random: inout RandomSource) -> Double { Double(random.int(in: -12...12)) * 22 }
    func lift(_ item: BoardItem, _ random: inout RandomSource) -> Lift? {
      oracle.placed(item.id).map { place in
        let way = Vector<BoardSpace>(dx: step(&random), dy: step(&random))
        var lift = Lift(
          item: item.id, from: place, grip: place.frame.center, finger: place.frame.center + way,
          touch: TouchID(rawValue: UInt64(random.int(below: 4))), isHidden: random.chance(1, in: 2))
        if case .shaped = place.pose { lift.orientation = Self.orientation(&random) }
        return lift
      }
    }
    switch random.int(below: 6) {
    case 0:
      let near = random.pick(items).flatMap { oracle.placed($0.id)?.frame.origin } ?? .origin
      let size = Size<BoardSpace>(width: abs(step(&random)), height: abs(step(&random)))
      return .place(
        Rect(origin: near + Vector(dx: step(&random), dy: step(&random)), size: size))
    case 1:
      guard let item = random.pick(items), let lift = lift(item, &random),
        let handle = random.pick(rules.handles(of: item.id))
      else { return nil }
      return .resize(lift, handle)
    case 2:
      guard let first = random.pick(items), let second = random.pick(items) else { return nil }
      let changes = [
        PoseChange(item: first.id, from: first.pose, to: second.pose),
        PoseChange(
          item: second.id, from: second.pose, to: random.chance(1, in: 2) ? first.pose : nil),
      ]
      return .restore(first == second ? [changes[1]] : changes)
    case 3:
      guard let item = random.pick(items) else { return nil }
      let way = Vector<BoardSpace>(dx: step(&random), dy: step(&random))
      let pose = Self.pose(item.pose, movedBy: way, &random)
      return random.chance(1, in: 2) ? .put(pose) : .fit(pose)
    case 4:
      guard let item = random.pick(items) else { return nil }
      let moves = StackMove.allCases
      guard random.chance(1, in: 3) else {
        return random.chance(1, in: 3)
          ? .touch(item.id) : .restack(item.id, moves[random.int(below: moves.count)])
      }
      let size = Size<BoardSpace>(width: abs(step(&random)), height: abs(step(&random)))
      return .reframe(
        item.id, Rect(origin: Point(x: step(&random), y: step(&random)), size: size))
    default:
      var lifts: [Lift] = []
      for _ in 0..<(rules.allowsManyHolds ? random.int(in: 1...3) : 1) {
        guard let item = random.pick(items), !lifts.contains(where: { $0.item == item.id }),
          let lift = lift(item, &random)
        else { continue }
        lifts.append(lift)
      }
      guard lifts.count > 1, random.chance(1, in: 3) else {
        return lifts.isEmpty ? nil : .carry(lifts)
      }
      return .drop([lifts[0]], holding: Array(lifts.dropFirst()))
    }
  }

  private static func orientation(_ random: inout RandomSource) -> Orientation {
    Orientation.allCases[random.int(below: Orientation.allCases.count)]
  }

  /// A pose that is a little elsewhere, if it has a place of its own.
  private static func pose(
    _ pose: Pose, movedBy way: Vector<BoardSpace>, _ random: inout RandomSource
  ) -> Pose {
    switch pose {
    case .cells, .ordered: return pose
    case .free(let area, let z):
      return .free(Rect(origin: area.origin + way, size: area.size), z: z)
    case .shaped(let shape, let cell, _):
      let moved = cell.moved(byColumns: Int(way.dx / 44), rows: Int(way.dy / 44))
      return .shaped(shape, at: moved ?? cell, orientation(&random))
    }
  }

  /// Where an item is drawn it can be hit, unless another one is above it, and it is visited.
  private func checkHits(_ items: [BoardItem], _ rules: any PlacementRules) throws(Fault) {
    for item in items {
      guard let place = oracle.placed(item.id) else { continue }
      let middles = [place.frame.center] + (place.bars ?? []).map(\.center)
      for point in middles { try checkHit(at: point, items, rules) }
      var visited: [ID<BoardItem>] = []
      rules.visit(in: place.frame) { other, _ in visited.append(other) }
      let visits = visited.count { $0 == item.id }
      guard visits == 1 else {
        throw Fault(.answers, "block \(item.id) is visited \(visits) times where it lies")
      }
      for (low, high) in zip(visited, visited.dropFirst()) where oracle.isAbove(low, high) {
        throw Fault(.answers, "block \(low) is visited before block \(high), which is below it")
      }
    }
  }

  private func checkHit(
    at point: Point<BoardSpace>, _ items: [BoardItem], _ rules: any PlacementRules
  ) throws(Fault) {
    let covering = items.map(\.id).filter { oracle.covers($0, point) }
    let place = ScriptText.text(point)
    guard let hit = rules.hit(point) else {
      guard let first = covering.first else { return }
      throw Fault(.answers, "nothing is hit at \(place), where block \(first) is")
    }
    guard covering.contains(hit) else {
      throw Fault(.answers, "block \(hit) is hit at \(place), which it does not cover")
    }
    guard let above = covering.first(where: { oracle.isAbove($0, hit) }) else { return }
    throw Fault(.answers, "block \(hit) is hit at \(place), where block \(above) is above it")
  }

  private static func text(_ intent: Intent) -> String {
    func text(_ lift: Lift) -> String {
      "block \(lift.item) by \(ScriptText.text(lift.translation.dx)),"
        + ScriptText.text(lift.translation.dy)
    }
    return switch intent {
    case .place(let area): "a new block at \(Words.text(area))"
    case .put(let pose): "a new item at \(ScriptText.text(pose))"
    case .fit(let pose): "a new item near \(ScriptText.text(pose))"
    case .touch(let item): "touching block \(item)"
    case .restack(let item, let move): "block \(item) to \(move.rawValue) in the stack"
    case .reframe(let item, let area): "block \(item) to \(Words.text(area))"
    case .carry(let lifts): "carrying \(Words.list(lifts.map(text)))"
    case .drop(let lifts, _): "dropping \(Words.list(lifts.map(text)))"
    case .resize(let lift, let handle): "resizing \(text(lift)) from \(handle.rawValue)"
    case .restore(let poses): Self.text(poses)
    }
  }

  static func text(_ poses: [PoseChange]) -> String {
    Words.list(
      poses.map { "block \($0.item) to \($0.to.map(ScriptText.text) ?? "nowhere")" },
      none: "no change")
  }

  private static func text(_ verdict: Verdict) -> String {
    switch verdict {
    case .accepted(let poses): text(poses)
    case .placed(let place): ScriptText.text(place.pose)
    case .refused(let refusal): Words.text(refusal)
    }
  }

  // MARK: Aiming

  /// An item, something that is drawn over the board, or a place beside all items.
  func aim(using random: inout RandomSource, at surface: any ObservedSurface) -> Aim? {
    guard let session = surface as? BoardSession else { return nil }
    let view = session.viewport
    if session.openPanel != nil || session.selection != nil, random.chance(1, in: 2),
      let aim = aimAtScene(session.scene(), &random)
    {
      return aim
    }
    let isEmpty = random.chance(1, in: 4)
    for _ in 0..<4 {
      guard let item = random.pick(items), let place = oracle.placed(item) else { break }
      // A piece may have nothing in its middle.
      var frame = view.toScreen(random.pick(place.bars ?? []) ?? place.frame)
      if isEmpty {
        frame = Rect(
          origin: frame.origin
            + Vector(
              dx: Double(random.int(in: -2...2)) * frame.size.width,
              dy: Double(random.int(in: -2...2)) * frame.size.height), size: frame.size)
      }
      let middle = frame.center
      if middle.x >= 0, middle.y >= 0, middle.x < view.size.width, middle.y < view.size.height {
        return Aim(isEmpty ? .empty : .block, frame)
      }
    }
    return nil
  }

  private func aimAtScene(_ scene: Scene, _ random: inout RandomSource) -> Aim? {
    let parts = scene.elements.filter { element in
      switch element.kind {
      case .handle, .button, .filter, .choice, .field: true
      default: false
      }
    }
    return random.pick(parts).map { Aim($0.kind == .handle ? .handle : .choice, $0.frame) }
  }
}
