public import Domain
import Gestures
import GridGeometry
import PluginAPI

/// What is selected, by words and by fingers.
extension BoardSession {
  /// The selected items, in reading order.
  public var selectedItems: [BoardItem] {
    selected.items.compactMap { state.items[$0] }.map(ReadingPlace.init).sorted()
      .compactMap { state.items[$0.item] }
  }

  mutating func select(_ edit: SelectionEdit) -> Reaction {
    var items = selected.items
    switch edit {
    case .replace(let ids), .add(let ids), .remove(let ids):
      guard ids.allSatisfy({ state.items[$0] != nil }) else { return .refused(.unknownItem) }
      switch edit {
      case .add: items.formUnion(ids)
      case .remove: items.subtract(ids)
      default: items = Set(ids)
      }
    case .all: items = Set(state.items.keys)
    case .invert: items = Set(state.items.keys).subtracting(items)
    case .none:
      let reaction = selectionMenu == nil ? Reaction.none : closeMenu()
      selected = Selection()
      return reaction
    }
    var reaction = closePanels()
    if tool == .draw { reaction.append(setTool(.manipulate)) }
    selection = nil
    (selected.isOn, selected.items) = (true, items)
    return reaction
  }

  /// Selects what another session of the board selects, as far as it is there.
  mutating func select(asIn other: BoardSession) {
    selected = other.selected
    selected.items = selected.items.filter { state.items[$0] != nil }
  }

  /// Whether a long press on an item begins to select: it means nothing else there.
  func longPressSelects(_ item: ID<BoardItem>) -> Bool {
    !state.rules.opensMenuOnLongPress && !state.rules.interest(on: item).contains(.longPress)
  }

  /// A finger rests on an item: it selects the item, and then carries all that are selected.
  ///
  /// Where rules ask for long presses themselves, it picks the item up.
  mutating func select(_ press: Gesture.Drag, _ reaction: inout Reaction) {
    let target = target(of: press.touch, at: press.start)
    if case .item(let item) = target, !longPressSelects(item) { return drag(press, &reaction) }
    switch press.phase {
    case .began:
      // Where the selection has ended since a finger touched down beside the items, it does nothing
      // before it moves.
      guard case .item(let item) = target, mode == .edit, picker == nil, hold == nil,
        state.items[item] != nil
      else { return }
      reaction.append(closeMenu())
      selection = nil
      selected.isOn = true
      selected.items.insert(item)
      reaction.effects.append(.haptic(.lift))
    case .changed where hold?.finger(press.touch) == nil:
      drag(
        Gesture.Drag(.began, touch: press.touch, from: press.start, to: press.position),
        &reaction)
    case .changed, .ended, .cancelled: drag(press, &reaction)
    }
  }

  /// The items that a region touches; one without a size counts as a point wide or high.
  func items(touching region: Rect<BoardSpace>) -> Set<ID<BoardItem>> {
    let region = Rect<BoardSpace>(
      origin: region.origin,
      size: Size(width: max(region.size.width, 1), height: max(region.size.height, 1)))
    func isTouched(_ place: Placed) -> Bool {
      (place.bars ?? [place.frame]).contains { $0.intersects(region) }
    }
    // Rules find cells only in an area that is not wider than all cells.
    guard max(region.size.width, region.size.height) < Grid.unit * Double(Int32.max / 2) else {
      return Set(state.items.keys.filter { state.rules.placed($0).map(isTouched) ?? false })
    }
    var found: Set<ID<BoardItem>> = []
    state.rules.visit(in: region) { if isTouched($1) { found.insert($0) } }
    return found
  }

  /// Items that are no longer on the board are not selected.
  mutating func forgetGoneSelected(_ changes: [Change]) {
    guard !selected.items.isEmpty else { return }
    for change in changes {
      guard case .item(let item)? = change.before, state.items[item.id] == nil else { continue }
      selected.items.remove(item.id)
    }
  }

  // MARK: Carrying

  /// A finger takes all that is selected, by one of the items.
  mutating func takeTogether(
    _ item: ID<BoardItem>, from start: Point<BoardSpace>, by touch: TouchID,
    _ reaction: inout Reaction
  ) {
    guard start.isFinite, makesWay(for: touch, &reaction) else { return }
    let lifts = selectedInPaintOrder.compactMap { item in
      state.rules.placed(item.id).map {
        Lift(item: item.id, from: $0, grip: start, finger: start, touch: touch)
      }
    }
    guard let lead = lifts.firstIndex(where: { $0.item == item }) else { return }
    hold(
      Hold(
        together: lifts, lead: lead, from: start,
        by: finger(touch, at: viewport.toScreen(start)), in: viewBefore),
      &reaction)
    reaction.effects.append(.haptic(.lift))
  }

  /// The selected items as they are drawn: the lowest first where they are stacked.
  private var selectedInPaintOrder: [BoardItem] {
    let items = selectedItems
    guard state.rules.form == .free else { return items }
    let keyed = items.compactMap { item -> (z: OrderKey, item: BoardItem)? in
      if case .free(_, let z) = item.pose { (z, item) } else { nil }
    }
    return keyed.sorted { ($0.z, $0.item.id) < ($1.z, $1.item.id) }.map(\.item)
  }

  /// Makes way for a finger that takes something.
  ///
  /// While items are carried together, no other finger can. Where several fingers can hold items,
  /// of those that take something at one instant the lowest number can.
  ///
  /// - Returns: Whether the finger can take something.
  mutating func makesWay(for touch: TouchID, _ reaction: inout Reaction) -> Bool {
    guard let hold else { return true }
    guard state.rules.allowsManyHolds else { return false }
    let isRival = hold.fingers.allSatisfy {
      $0.began == arbiter.time && touch.rawValue < $0.touch.rawValue
    }
    guard hold.lifts.isEmpty || isRival else { return false }
    cancelHold(&reaction)
    return true
  }
}
