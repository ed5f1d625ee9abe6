import Boards
import Domain
import Gestures
import GridGeometry
import PluginAPI

extension RulesWitness {
  /// What a command asks of the rules; `nil` if it asks nothing, or is refused before.
  func intent(of command: SessionCommand) -> Intent? {
    switch command {
    case .move(let item, let cell):
      guard let place = oracle.placed(item) else { return nil }
      return .carry([
        Lift(item: item, from: place, grip: place.frame.origin, finger: Grid.corner(of: cell))
      ])
    case .place(_, _, let cells): return .place(Grid.frame(of: cells))
    case .insert(_, _, let place):
      let end = (0...items.count + 1).first { oracle.area(ofPlace: $0, isNew: true) == nil } ?? 0
      return oracle.area(ofPlace: place ?? end - 1, isNew: true).map(Intent.place)
    case .reorder(let item, let place):
      guard let now = oracle.placed(item), let area = oracle.area(ofPlace: place, isNew: false)
      else { return nil }
      return .carry([
        Lift(item: item, from: now, grip: now.frame.center, finger: area.center)
      ])
    default: return nil
    }
  }

  // MARK: Questions

  /// How often the rules are asked at a time.
  private static var questions: Int { 16 }

  /// Asks the rules what no one has asked yet, and the oracle the same.
  func checkMore(of surface: any ObservedSurface, using random: inout RandomSource) throws(Fault) {
    guard let session = surface as? BoardSession, !session.isDeleted else { return }
    let items = session.itemsInReadingOrder
    for _ in 0..<Self.questions {
      guard let intent = question(about: items, session.rules, &random) else { continue }
      let (expected, got) = (oracle.answer(to: intent), session.rules.judge(intent))
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
        return Lift(
          item: item.id, from: place, grip: place.frame.center, finger: place.frame.center + way,
          touch: TouchID(rawValue: UInt64(random.int(below: 4))))
      }
    }
    switch random.int(below: 4) {
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

  /// Where an item is drawn it can be hit, unless another one is on top of it, and it is visited.
  private func checkHits(_ items: [BoardItem], _ rules: any PlacementRules) throws(Fault) {
    for item in items {
      guard let frame = oracle.placed(item.id)?.frame else { continue }
      let hit = rules.hit(frame.center).flatMap { oracle.placed($0)?.frame }
      guard hit?.contains(frame.center) == true else {
        throw Fault(.answers, "nothing is hit in the middle of block \(item.id)")
      }
      var visits = 0
      rules.visit(in: frame) { visited, _ in if visited == item.id { visits += 1 } }
      guard visits == 1 else {
        throw Fault(.answers, "block \(item.id) is visited \(visits) times where it lies")
      }
    }
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

  private static func text(_ poses: [PoseChange]) -> String {
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
      var frame = view.toScreen(place.frame)
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
