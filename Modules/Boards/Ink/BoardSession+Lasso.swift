public import Domain
import Gestures
import GridGeometry
import Panels
public import PluginAPI

/// What is done with the strokes in the lasso.
extension BoardSession {
  /// What inks on the board.
  public var inkInput: InkInput { state.rules.inkInput }

  /// The strokes in the lasso, the lowest first.
  public var selectedStrokes: [BoardItem] {
    // Far away an area around several would be too coarse to search for them.
    let found = ink.lassoed.compactMap { id -> (z: OrderKey, item: BoardItem)? in
      guard let item = state.items[id], case .free(_, let z) = item.pose else { return nil }
      return (z, item)
    }
    return found.sorted { ($0.z, $0.item.id) < ($1.z, $1.item.id) }.map(\.item)
  }

  /// The area around the strokes in the lasso.
  private var lassoBounds: Rect<BoardSpace>? {
    ink.lassoed.reduce(nil) { bounds, id in
      guard let frame = state.rules.placed(id)?.frame else { return bounds }
      return bounds?.union(frame) ?? frame
    }
  }

  /// Whether a point lies in the area around the strokes in the lasso.
  func isLassoed(_ point: Point<BoardSpace>) -> Bool { lassoBounds?.contains(point) ?? false }

  /// Where the strokes in the lasso were drawn, and are drawn now.
  func lassoedFrames(
    movedBy old: Vector<BoardSpace>, then new: Vector<BoardSpace>
  ) -> [FrameChange] {
    guard old != new else { return [] }
    return ink.lassoed.sorted().compactMap { id in
      guard let frame = state.rules.placed(id)?.frame else { return nil }
      return FrameChange(
        item: id, from: Rect(origin: frame.origin + old, size: frame.size),
        to: Rect(origin: frame.origin + new, size: frame.size))
    }
  }

  mutating func moveLassoed(by way: Vector<BoardSpace>) -> Reaction {
    guard !ink.lassoed.isEmpty else { return .refused(.noStrokes) }
    let lifts = selectedStrokes.compactMap { item -> Lift? in
      state.rules.placed(item.id).map {
        Lift(item: item.id, from: $0, grip: .origin, finger: .origin + way)
      }
    }
    return settle(state.rules.judge(.carry(lifts)))
  }

  mutating func setTool(_ tool: Tool) -> Reaction {
    guard state.rules.inkInput != .none else { return .refused(.noInk) }
    guard tool != self.tool else { return .none }
    let reaction = closeMenu()
    selection = nil
    selected = Selection()
    ink.lassoed.removeAll()
    self.tool = tool
    // What fingers touched with the other tool is out of reach, unless they have it already.
    for touch in targets.keys where ink.actions[touch] == nil && hold?.finger(touch) == nil {
      targets[touch] = .closed
    }
    return reaction
  }

  mutating func setDrawingTool(_ tool: DrawingTool) -> Reaction {
    guard state.rules.inkInput != .none else { return .refused(.noInk) }
    if tool != .lasso { ink.lassoed.removeAll() }
    if case .pen(let pen) = tool { self.pen = pen }
    drawingTool = tool
    return .none
  }

  mutating func editInk(_ edit: InkEdit) -> Reaction {
    guard state.rules.inkInput != .none else { return .refused(.noInk) }
    switch edit {
    case .select(let ids):
      let strokes = ids.filter { state.items[$0]?.content.stroke != nil }
      guard strokes.count == ids.count else { return .refused(.unknownItem) }
      ink.lassoed = Set(strokes)
      return .none
    case .copy:
      guard !ink.lassoed.isEmpty else { return .refused(.noStrokes) }
      (ink.clipboard, ink.pasteCount) = (selectedStrokes, 0)
      return .none
    case .cut:
      guard !ink.lassoed.isEmpty else { return .refused(.noStrokes) }
      (ink.clipboard, ink.pasteCount) = (selectedStrokes, 0)
      #if Mutants
        if defect == .cutKeepsStrokes { return .none }
      #endif
      return deleteLassoed()
    case .delete:
      guard !ink.lassoed.isEmpty else { return .refused(.noStrokes) }
      return deleteLassoed()
    case .paste(let point): return paste(at: point)
    case .add(let items): return put(items)
    case .move(let way):
      return way.isFinite ? moveLassoed(by: way) : .refused(.outOfRange)
    }
  }

  private mutating func deleteLassoed() -> Reaction {
    let items = selectedStrokes
    ink.lassoed.removeAll()
    return releaseRemoved(keep(items.map { .delete(.item($0)) }))
  }

  /// How far beside the original a copy is pasted, in points.
  private static let pasteOffset = 22.0

  /// Pastes as one step; the copies are in the lasso then.
  private mutating func paste(at point: Point<BoardSpace>?) -> Reaction {
    let frames = ink.clipboard.compactMap { item -> Rect<BoardSpace>? in
      if case .free(let area, _) = item.pose { area } else { nil }
    }
    guard let first = frames.first else { return .refused(.noStrokes) }
    let bounds = frames.reduce(first) { $0.union($1) }
    #if Mutants
      let beside =
        defect == .pastesInPlace ? 0 : Self.pasteOffset * Double(ink.pasteCount + 1)
    #else
      let beside = Self.pasteOffset * Double(ink.pasteCount + 1)
    #endif
    let way = point.map { $0 - bounds.center } ?? Vector(dx: beside, dy: beside)
    let reaction = put(
      zip(ink.clipboard, frames).compactMap { item, frame in
        guard case .free(_, let z) = item.pose else { return nil }
        return BoardItem(
          id: ids.next(), board: board.id, content: item.content,
          pose: .free(Rect(origin: frame.origin + way, size: frame.size), z: z), label: item.label)
      })
    if point == nil, reaction.refusal == nil { ink.pasteCount += 1 }
    return reaction
  }

  /// Adds strokes as one step, each above the one before; they are in the lasso then.
  private mutating func put(_ items: [BoardItem]) -> Reaction {
    guard !items.isEmpty else { return .refused(.noStrokes) }
    var trial = state.rules
    var changes: [Change] = []
    var taken: Set<ID<BoardItem>> = []
    for var item in items {
      guard item.board == board.id, item.content.stroke != nil, state.items[item.id] == nil,
        taken.insert(item.id).inserted
      else { return .refused(.unknownItem) }
      switch trial.judge(.put(item.pose)) {
      case .placed(let place):
        item.pose = place.pose
        let change = Change.insert(.item(item))
        trial.apply([change])
        #if Mutants
          if defect == .pastesTied { trial = state.rules }
        #endif
        changes.append(change)
      case .refused(let refusal): return .refused(refusal.reason, by: refusal.by)
      case .accepted: return .refused(.noInk)
      }
    }
    let reaction = keep(changes)
    ink.lassoed = taken
    return reaction
  }

  /// Cancels the carrying of strokes that were changed elsewhere.
  mutating func releaseChangedInk(_ changes: [Change]) -> Reaction {
    var reaction = Reaction.none
    guard ink.carry != nil,
      changes.contains(where: { change in
        (BoardItem(change.after) ?? BoardItem(change.before)).map { ink.lassoed.contains($0.id) }
          ?? false
      })
    else { return reaction }
    for (touch, action) in ink.actions {
      if case .carrying = action { cancelInk(touch, &reaction) }
    }
    reaction.effects.append(.message(.gestureInterrupted))
    return reaction
  }

  // MARK: The menu

  mutating func choose(_ choice: ItemMenu, from menu: InkMenu) -> Reaction {
    let edit: InkEdit
    switch (menu, choice) {
    case (.lassoed, .cut): edit = .cut
    case (.lassoed, .copy): edit = .copy
    case (.lassoed, .remove): edit = .delete
    case (.place(let point), .paste): edit = .paste(at: point)
    default: return .refused(.notInMenu)
    }
    var reaction = closeMenu()
    reaction.append(editInk(edit))
    return reaction
  }

  func menuLayout(of menu: InkMenu, in window: Viewport) -> MenuLayout? {
    let (anchor, choices): (Rect<BoardSpace>?, [ItemMenu]) =
      switch menu {
      case .lassoed: (lassoBounds, [.cut, .copy, .remove])
      case .place(let point): (Rect(between: point, and: point), [.paste])
      }
    return anchor.map { menuLayout(.menu, choices, near: window.toScreen($0), in: window) }
  }

  /// Releases strokes that were removed.
  mutating func forgetGoneInk(_ reaction: inout Reaction) {
    for (touch, action) in ink.actions {
      // In any order: none of them says anything.
      guard case .erasing(let strokes, let point) = action else { continue }
      ink.actions[touch] = .erasing(
        strokes.filter { state.items[$0] != nil }, at: point)
    }
    let lost = ink.lassoed.filter { state.items[$0] == nil }
    ink.lassoed.subtract(lost)
    if inkMenu == .lassoed, ink.lassoed.isEmpty { reaction.append(closeMenu()) }
  }

  // MARK: The scene

  /// The strokes and lassos that pencils draw.
  func inkElements(in window: Viewport) -> [SceneElement] {
    ink.actions.keys.sorted { $0.rawValue < $1.rawValue }.compactMap { touch in
      guard let action = ink.actions[touch], let trace = ink.traces[touch] else { return nil }
      let line = trace.line.map(window.toScreen)
      guard let first = line.first, line.allSatisfy(\.isFinite) else { return nil }
      let frame = line.reduce(Rect(between: first, and: first)) {
        $0.union(Rect(between: $1, and: $1))
      }
      switch action {
      case .drawing(let pen):
        return SceneElement(
          id: .stroke(touch), kind: .stroke, label: wording.text(.board(.stroke)), title: "",
          subtitle: "", frame: frame, shape: .path(line, width: pen.width * window.zoom),
          color: pen.color)
      case .lassoing:
        return SceneElement(
          id: .lasso(touch), kind: .lasso, label: wording.text(.board(.lasso)), title: "",
          subtitle: "", frame: frame, shape: .path(line, width: 1), color: nil)
      case .erasing, .carrying: return nil
      }
    }
  }
}
