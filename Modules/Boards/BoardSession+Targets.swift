import Domain
import Gestures
import GridGeometry
import Panels
import PluginAPI

extension BoardSession {
  /// The target at a point of the screen, from panels down to the board.
  func target(at point: Point<ScreenSpace>, kind: TouchKind = .finger) -> TouchTarget {
    if let layout = pickerLayout(in: viewport) {
      return layout.contains(point) ? .picker(layout.part(at: point)) : .besidePicker
    }
    if let layout = menuLayout(in: viewport), layout.contains(point) {
      return .menu(layout.choice(at: point))
    }
    guard mode == .edit else { return item(under: point).map(TouchTarget.item) ?? .board }
    if selected.isOn { return item(under: point).map(TouchTarget.item) ?? .board }
    if isDrawing {
      #if Mutants
        if defect == .fingerInks { return .ink }
      #endif
      return kind != .finger || state.rules.inkInput == .any ? .ink : .view
    }
    if hold?.action == .carrying, state.rules.turning != .none, !state.rules.allowsManyHolds {
      return .heldItem
    }
    if let handle = handle(under: point) { return .handle(handle.item, handle.handle) }
    return item(under: point).map(TouchTarget.item) ?? .board
  }

  /// The gestures that a target supports.
  func interest(in target: TouchTarget, kind: TouchKind = .finger) -> GestureInterest {
    guard !isDeleted else { return [] }
    return switch (target, mode) {
    case (.closed, _): []
    case (.picker, _): [.tap, .drag]
    case (.besidePicker, _): [.tap, .pinch]
    case (.menu, _), (.heldItem, .edit): [.tap]
    case (.ink, .edit) where kind == .finger: [.tap, .doubleTap, .drag, .pinch]
    // A pencil goes on when a finger comes down.
    case (.ink, .edit): [.tap, .doubleTap, .drag]
    case (.view, .edit): [.tap, .doubleTap, .pan, .pinch]
    // What begins on a block never pans, unless it is no finger.
    case (_, .play) where kind == .wheel: [.pan, .pinch]
    case (.item(let item), .play) where isPressable(item): [.press, .tap, .untimedTap, .pinch]
    case (.item, .play): [.press, .tap, .untimedTap, .pan, .pinch]
    case (_, .play): [.pan, .pinch]
    case (.item(let item), .edit) where selected.isOn && !selected.items.contains(item):
      [.tap, .drag, .pinch]
    case (.item, .edit) where selected.isOn, (.board, .edit) where selected.isOn:
      [.tap, .longPress, .drag, .pinch]
    // Where a long press means nothing else, it selects.
    case (.item(let item), .edit): state.rules.interest(on: item).union(.longPress)
    case (.board, .edit): state.rules.interest(on: nil)
    case (.handle, .edit): [.tap, .drag, .pinch]
    }
  }

  /// How far a finger may go that plays a target: a flash sticks to it.
  func reach(of target: TouchTarget, kind: TouchKind) -> TouchReach {
    guard mode == .play, kind != .wheel, case .item(let item) = target, isPressable(item),
      let frame = screenFrame(of: item)
    else { return .nearby }
    return state.items[item]?.action == .flash ? .everywhere : .frame(frame)
  }

  func isPressable(_ item: ID<BoardItem>) -> Bool {
    state.items[item]?.content.isPressable == true
  }

  /// The item under a point of the screen.
  func item(under point: Point<ScreenSpace>) -> ID<BoardItem>? {
    let point = viewport.toBoard(point)
    return state.rules.displaces
      ? state.rules.hit(point, holding: liftsBefore) : state.rules.hit(point)
  }

  /// The frame of an item on the screen.
  func screenFrame(of item: ID<BoardItem>) -> Rect<ScreenSpace>? {
    state.rules.placed(item).map { viewport.toScreen($0.frame) }
  }

  /// The handle under a point: one of the selected item, or an edge that is gripped exactly.
  private func handle(
    under point: Point<ScreenSpace>
  ) -> (item: ID<BoardItem>, handle: Handle)? {
    if let selection, let frame = screenFrame(of: selection),
      let handle = HandleLayout(block: frame).handle(
        at: point, among: state.rules.handles(of: selection))
    {
      return (selection, handle)
    }
    guard let item = item(around: point), let frame = screenFrame(of: item),
      let handle = HandleLayout.grip(at: point, of: frame),
      state.rules.handles(of: item).contains(handle)
    else { return nil }
    return (item, handle)
  }

  /// The item under a point, or one whose edge runs through it.
  private func item(around point: Point<ScreenSpace>) -> ID<BoardItem>? {
    if let item = item(under: point) { return item }
    // An item does not cover its right and bottom edges, and rounding may put a point beside the
    // others, but a pointer on them means them.
    let nudge = 0.5
    let corners = [
      (nudge, nudge), (nudge, 0), (0, nudge), (-nudge, -nudge), (-nudge, 0), (0, -nudge),
      (nudge, -nudge), (-nudge, nudge),
    ]
    for (dx, dy) in corners {
      if let item = item(under: Point(x: point.x - dx, y: point.y - dy)) { return item }
    }
    return nil
  }
}
