import Boards
import Domain
import Gestures
import GridGeometry
import PluginAPI

extension ReferenceInk {
  /// What was done with ink, as the coverage table names it.
  typealias Note = (action: String, outcome: String)

  /// Follows a step, and judges what came of it.
  ///
  /// - Returns: What was done; `nil` if nothing was done with ink.
  mutating func follow(
    _ step: Step, _ reaction: Reaction, _ before: Before?, of session: BoardSession,
    _ oracle: some RulesOracle
  ) throws(Fault) -> Note? {
    if case .outside = step { return nil }
    guard let before else {
      pencils.removeAll()
      return nil
    }
    switch step {
    case .touch(let touch):
      let isStray = reaction.effects.contains { if case .strayTouch = $0 { true } else { false } }
      return try follow(touch, isStray: isStray, reaction, before, session, oracle)
    case .wake:
      try judgeTaps(reaction.changes, before, session, oracle)
      return nil
    case .command(.editInk(let edit)):
      return try judge(edit, reaction, before, session, oracle)
    case .command(.choose) where before.isMenuOpen:
      pasteCount = nil
      try judgeTaps(reaction.changes, before, session, oracle)
      return nil
    case .command, .own, .outside, .reload: return nil
    }
  }

  // MARK: Touches

  private mutating func follow(
    _ touch: Touch, isStray: Bool, _ reaction: Reaction, _ before: Before,
    _ session: BoardSession, _ oracle: some RulesOracle
  ) throws(Fault) -> Note? {
    if touch.phase == .began, !isStray, session.canInk(touch.id) {
      guard touch.kind != .finger || session.rules.inkInput == .any else {
        throw Fault(.rules, "finger \(touch.id.rawValue) inks, which only a pencil may")
      }
      pencils[touch.id] = Pencil(touch)
      let fingers = session.touches.filter { pencils[$0]?.isFinger == true }
      if touch.kind == .finger, fingers.count > 1 {
        for finger in fingers { pencils[finger]?.isJoined = true }
      }
    }
    note(touch, session)
    switch touch.phase {
    case .began, .moved, .stationary:
      try judgeTaps(reaction.changes, before, session, oracle)
      return nil
    case .ended, .cancelled: break
    }
    defer { pencils[touch.id] = nil }
    try judgeTaps(before.early, before, session, oracle)
    var oracle = oracle
    oracle.take(before.early)
    take(before.early)
    var late = reaction
    late.changes = Array(reaction.changes.dropFirst(before.early.count))
    guard before.canInk, let pencil = pencils[touch.id] else {
      if before.isMenuOpen { pasteCount = nil }
      try judgeTaps(late.changes, before, session, oracle)
      return nil
    }
    if touch.phase == .cancelled || isStray {
      // Only an earlier tap may have waited for it.
      try judgeTaps(late.changes, before, session, oracle)
      return before.action.map { ($0.name, "cancelled") }
    }
    guard let action = before.action else {
      if !pencil.isJoined { taps = Array((taps + [pencil.start]).suffix(16)) }
      try judgeQuick(pencil, touch, late.changes, before, session, oracle)
      return nil
    }
    return try judge(action, of: pencil, late, before, session, oracle)
  }

  /// Notes where a pencil is, and what it does there.
  private mutating func note(_ touch: Touch, _ session: BoardSession) {
    guard var pencil = pencils[touch.id] else { return }
    let point = session.viewport.toBoard(touch.position)
    let hasMoved = pencil.place != touch.position
    pencil.place = touch.position
    pencil.note(
      StrokeTrace.Position(
        point, time: session.touchTime.microseconds, pressure: touch.pressure))
    let start = session.viewport.toBoard(pencil.start)
    let action = session.inkAction(of: touch.id)
    if case .carrying = action, pencil.grip == nil { pencil.grip = start }
    let isErasing = if case .erasing = action { true } else { pencil.eraser != nil }
    let isReported = touch.phase == .moved && hasMoved || touch.phase == .ended
    if isErasing, isReported, point.isFinite {
      let from = pencil.eraser ?? start
      pencil.met.add(
        strokes(near: from.isFinite ? from : point, point, zoom: session.viewport.zoom))
      pencil.eraser = point
    }
    pencils[touch.id] = pencil
  }

  /// What comes of a pencil that dragged and is lifted.
  private func judge(
    _ action: InkAction, of pencil: Pencil, _ late: Reaction, _ before: Before,
    _ session: BoardSession, _ oracle: some RulesOracle
  ) throws(Fault) -> Note {
    switch action {
    case .drawing(let pen):
      return (action.name, try judgeStroke(pencil.positions, pen, late, oracle))
    case .erasing:
      let gone = try Self.deleted(late.changes)
      var met = pencil.met
      met.sure.formIntersection(strokes.keys)
      met.perhaps.formIntersection(strokes.keys)
      guard met.explains(gone) else {
        throw Fault(
          .rules, "expected \(met.sure.count) strokes to be erased, got \(gone.count)")
      }
      return (action.name, gone.isEmpty ? "unchanged" : "accepted")
    case .lassoing where session.isCarryingInk:
      guard late.changes.isEmpty, session.lassoed == before.lasso else {
        throw Fault(.rules, "strokes left the lasso while they are carried")
      }
      return (action.name, "unchanged")
    case .lassoing:
      let found = strokes(inside: PlainLine(pencil.positions.map(\.point)))
      guard late.changes.isEmpty, found.explains(session.lassoed) else {
        throw Fault(
          .rules,
          "expected \(found.sure.count) strokes in the lasso, got \(session.lassoed.count)")
      }
      return (action.name, session.lassoed.isEmpty ? "unchanged" : "accepted")
    case .carrying:
      let end = pencil.positions.last?.point ?? .origin
      let way = end - (pencil.grip ?? end)
      return (action.name, try judgeCarry(by: way, late, before, oracle))
    }
  }

  private func judgeStroke(
    _ positions: [StrokeTrace.Position], _ pen: Stroke.Pen, _ late: Reaction,
    _ oracle: some RulesOracle
  ) throws(Fault) -> String {
    guard let area = Self.area(around: positions, pen), let z = OrderKey("V") else {
      guard late.changes.isEmpty else {
        throw Fault(.rules, "expected no stroke, got \(Words.text(late.changes))")
      }
      return "unchanged"
    }
    switch oracle.answer(to: .put(.free(area, z: z))) {
    case .refused(let refusal):
      guard late.changes.isEmpty, late.refusal == refusal else {
        throw Fault(.rules, "expected the refusal \(Words.text(refusal))")
      }
      return refusal.outcome
    // Here, identities are seldom enough drawn twice.
    case .placed where late.refusal?.reason == .duplicateItem && late.changes.isEmpty:
      return "unchanged"
    case .placed(let place):
      guard late.changes.count == 1, case .item(let item)? = late.changes[0].after,
        late.changes[0].before == nil, case .ink(let stroke) = item.content
      else { throw Fault(.rules, "expected one stroke, got \(Words.text(late.changes))") }
      guard item.pose == place.pose else {
        throw Fault(
          .rules,
          "expected a stroke at \(ScriptText.text(place.pose)), got one at "
            + ScriptText.text(item.pose))
      }
      if let text = Self.difference(of: stroke, in: area, from: positions, pen) {
        throw Fault(.rules, "a stroke of \(positions.count) positions: \(text)")
      }
      return "accepted"
    case .accepted: return "accepted"
    }
  }

  func judgeCarry(
    by way: Vector<BoardSpace>, _ late: Reaction, _ before: Before, _ oracle: some RulesOracle
  ) throws(Fault) -> String {
    let got = late.changes.compactMap(\.pose).sorted { $0.item < $1.item }
    switch oracle.answer(to: .carry(lifts(before.lasso, by: way))) {
    case .accepted(let poses):
      guard got == poses.sorted(by: { $0.item < $1.item }), late.refusal == nil else {
        throw Fault(.rules, "strokes are not where they were carried: \(Words.text(late.changes))")
      }
      return "accepted"
    case .refused(let refusal):
      guard late.changes.isEmpty, late.refusal == refusal else {
        throw Fault(.rules, "expected the refusal \(Words.text(refusal))")
      }
      return refusal.outcome
    case .placed: return "accepted"
    }
  }

  // MARK: Taps

  /// A pencil was reported twice only: it made a tap, or a whole drag at once, or nothing.
  private func judgeQuick(
    _ pencil: Pencil, _ touch: Touch, _ changes: [Change], _ before: Before,
    _ session: BoardSession, _ oracle: some RulesOracle
  ) throws(Fault) {
    let view = session.viewport
    let late = Reaction(changes: changes)
    if case .pen(let pen) = before.tool, let last = changes.last, last.before == nil,
      let stroke = last.after?.inkItem?.content.stroke, stroke.samples.count > 1
    {
      // An earlier tap waited for this pencil.
      let earlier = Array(changes.dropLast())
      try judgeTaps(earlier, before, session, oracle)
      var oracle = oracle
      oracle.take(earlier)
      _ = try judgeStroke(pencil.positions, pen, Reaction(changes: [last]), oracle)
      return
    }
    let (start, end) = (view.toBoard(pencil.start), view.toBoard(touch.position))
    if before.tool == .lasso, changes.contains(where: { $0.before != nil && $0.after != nil }) {
      _ = try judgeCarry(by: end - start, late, before, oracle)
      return
    }
    try judgeTaps(changes, before, session, oracle, orDrag: (start, end))
  }

  /// What taps do: a dot, an eraser, or a choice from the menu of strokes.
  private func judgeTaps(
    _ changes: [Change], _ before: Before, _ session: BoardSession, _ oracle: some RulesOracle,
    orDrag drag: (Point<BoardSpace>, Point<BoardSpace>)? = nil
  ) throws(Fault) {
    let inked = changes.filter { ($0.after ?? $0.before)?.isInk == true }
    guard !inked.isEmpty, !before.isSelecting else { return }
    // The view may move in the same step, before or after.
    let points = taps.flatMap { [before.viewport.toBoard($0), session.viewport.toBoard($0)] }
    let gone = Set(inked.filter { $0.after == nil }.compactMap { $0.before?.itemID })
    if !gone.isEmpty, !(before.isMenuOpen && gone == before.lasso) {
      let ways = points.map { ($0, $0) } + (drag.map { [$0] } ?? [])
      let zooms = Set([before.viewport.zoom, session.viewport.zoom])
      let found = zooms.flatMap { zoom in ways.map { strokes(near: $0, $1, zoom: zoom) } }
      guard found.contains(where: { $0.sure.isSubset(of: gone) }),
        found.reduce(Set(), { $0.union($1.sure).union($1.perhaps) }).isSuperset(of: gone)
      else { throw Fault(.rules, "\(gone.count) strokes were erased that no pencil met") }
    }
    let new = inked.filter { $0.before == nil }.compactMap(\.after).compactMap(\.inkItem)
    if !new.isEmpty, before.isMenuOpen {
      return try judgePaste(new, before.clipboard, by: nil, oracle)
    }
    for item in new {
      guard let stroke = item.content.stroke, let area = item.pose.area,
        stroke.samples.count == 1, .pen(stroke.pen) == before.tool,
        points.contains(where: { point in
          Self.area(around: [StrokeTrace.Position(point, time: 0)], stroke.pen) == area
        })
      else { throw Fault(.rules, "a stroke appears that no pencil drew") }
    }
    // To raise a card, all keys may become new.
    guard inked.allSatisfy({ $0.before == nil || $0.after == nil || $0.isOfKeyOnly }) else {
      throw Fault(.rules, "strokes change that nothing carries: \(Words.text(inked))")
    }
  }

  /// Checks that strokes are copies, each above the one before, some way from the originals;
  /// without a way, anywhere.
  func judgePaste(
    _ new: [BoardItem], _ originals: [BoardItem], by way: Vector<BoardSpace>?,
    _ oracle: some RulesOracle
  ) throws(Fault) {
    var trial = oracle
    guard new.count == originals.count else {
      throw Fault(.rules, "expected \(originals.count) copies, got \(new.count)")
    }
    for (copy, original) in zip(new, originals) {
      guard case .free(let from, let z) = original.pose, case .free(let to, _) = copy.pose else {
        throw Fault(.rules, "a copy lies by other rules")
      }
      let origin = way.map { from.origin + $0 } ?? to.origin
      let wanted = trial.answer(to: .put(.free(Rect(origin: origin, size: from.size), z: z)))
      guard case .placed(let place) = wanted, place.pose == copy.pose,
        copy.content == original.content, copy.label == original.label
      else { throw Fault(.rules, "a copy lies at \(ScriptText.text(copy.pose))") }
      trial.take([.insert(.item(copy))])
    }
  }
}

extension Change {
  /// Whether it changes nothing but the key of an item in the stack.
  fileprivate var isOfKeyOnly: Bool {
    guard case .item(var old)? = before, case .item(let new)? = after,
      old.pose.area == new.pose.area
    else { return false }
    old.pose = new.pose
    return old == new
  }
}

extension InkAction {
  /// What the coverage table calls it.
  fileprivate var name: String {
    switch self {
    case .drawing: "draw ink"
    case .erasing: "erase ink"
    case .lassoing: "lasso ink"
    case .carrying: "carry ink"
    }
  }
}

extension Entity {
  /// The item, if it is a stroke.
  var inkItem: BoardItem? {
    if case .item(let item) = self, item.content.stroke != nil { item } else { nil }
  }

  /// Whether it is a stroke.
  var isInk: Bool { inkItem != nil }

  fileprivate var itemID: ID<BoardItem>? {
    if case .item(let item) = self { item.id } else { nil }
  }
}
