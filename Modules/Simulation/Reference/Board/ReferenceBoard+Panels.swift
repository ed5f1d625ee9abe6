import Domain
import Gestures
import GridGeometry
import PluginAPI

/// Taps, the menu of a block, and the picker.
extension ReferenceBoard {
  mutating func follow(_ press: Gesture.Press, _ reaction: inout Reaction) {
    if press.phase == .began {
      guard mode == .play, case .item(let item) = target(of: press.touch, at: press.position)
      else { return }
      presses.removeAll { $0.touch == press.touch }
      presses.append((press.touch, item))
      var flashing = block(item)?.item
      if flashing?.action != .flash { flashing = nil }
      reaction.effects.append(.press(item, .began, flashing: flashing.map(played)))
      return
    }
    guard let index = presses.firstIndex(where: { $0.touch == press.touch }) else { return }
    let item = presses.remove(at: index).item
    reach(.press, press.phase == .ended ? .accepted : .cancelled)
    if defect == .pressStays, press.phase == .cancelled { return }
    reaction.effects.append(.press(item, press.phase))
    if press.hasSlidOff { reaction.effects.append(.message(.slidOff)) }
  }

  mutating func follow(_ tap: Gesture.Tap, _ reaction: inout Reaction) {
    switch target(of: tap.touch, at: tap.position) {
    case .picker(let part): self.tap(part, &reaction)
    case .besidePicker:
      reach(.tapPickerBeside, .accepted)
      join(closePicker(), to: &reaction)
    case .menu(let choice?):
      let isOfSelection = selectionMenu != nil
      let answer = choose(choice)
      reach(
        isOfSelection ? .tapSelectionMenu : choice == .reassign ? .tapMenuReassign : .tapMenuRemove,
        outcome(of: answer))
      join(answer, to: &reaction)
    case .menu(nil), .closed: break
    case .item where picker != nil, .handle where picker != nil, .board where picker != nil: break
    case .item(let item):
      if mode == .play {
        reach(.tapBlock, .accepted)
        if defect != .triggerOnTouchDown { trigger(item, &reaction) }
      } else {
        tapInEdit(item, &reaction)
      }
    case .handle, .board:
      guard mode == .edit else { return }
      if let block = block(under: tap.position) {
        tapInEdit(block.item.id, &reaction)
      } else if selectionMenu != nil, defect != .tapPassesMenu {
        reach(.tapEmpty, .accepted)
        join(closeMenu(), to: &reaction)
      } else {
        let changes = selection != nil || isMenuOpen || isSelecting
        reach(.tapEmpty, changes ? .accepted : .unchanged)
        join(closeMenu(), to: &reaction)
        if defect != .tapKeepsSelection { selection = nil }
        endSelecting()
      }
    }
  }

  func trigger(_ item: ID<BoardItem>, _ reaction: inout Reaction) {
    guard let found = block(item)?.item else { return }
    guard shows(found) else {
      reaction.effects.append(.message(.notSent(nil)))
      return
    }
    reaction.effects.append(.trigger(played(found)))
  }

  private func played(_ item: BoardItem) -> PlayedBlock {
    PlayedBlock(item, item.object.flatMap(object), of: show.id)
  }

  /// Whether a block shows an object that is there, or none.
  func shows(_ item: BoardItem) -> Bool { item.object.map { object($0) != nil } ?? true }

  func object(_ id: ID<ShowObject>) -> ShowObject? {
    for object in objects where object.id == id { return object }
    return nil
  }

  private mutating func tapInEdit(_ item: ID<BoardItem>, _ reaction: inout Reaction) {
    guard isSelecting else { return openMenu(of: item, &reaction) }
    reach(.tapBlock, .accepted)
    join(closeMenu(), to: &reaction)
    if selected.remove(item) == nil { selected.insert(item) }
  }

  // MARK: The menu

  private mutating func openMenu(of item: ID<BoardItem>, _ reaction: inout Reaction) {
    guard block(item) != nil else { return }
    if isMenuOpen, selection == item {
      reach(.tapBlock, .unchanged)
      return
    }
    reach(.tapBlock, .accepted)
    join(closeMenu(), to: &reaction)
    selection = item
    isMenuOpen = true
    reaction.effects.append(.opened(.menu))
  }

  mutating func closeMenu() -> Reaction {
    guard isMenuOpen else { return .none }
    isMenuOpen = false
    selectionMenu = nil
    forgetPanels()
    return Reaction(effects: [.closed(.menu)])
  }

  mutating func choose(_ choice: ItemMenu) -> Reaction {
    if let selectionMenu { return choose(choice, from: selectionMenu) }
    guard isMenuOpen, let item = selection else { return refused(.nothingOpen) }
    guard [.reassign, .turn, .flip, .select, .remove].contains(choice) else {
      return refused(.notInMenu)
    }
    var reaction = closeMenu()
    switch choice {
    case .reassign: openPicker(.reassign(item), &reaction)
    case .turn, .flip: join(refused(.cannotTurn), to: &reaction)
    case .select:
      selection = nil
      (isSelecting, selected) = (true, [item])
    case .remove:
      selection = nil
      join(remove(item), to: &reaction)
    default: break
    }
    return reaction
  }

  // MARK: The picker

  mutating func openPicker(_ purpose: ReferencePicker.Purpose, _ reaction: inout Reaction) {
    picker = ReferencePicker(purpose, of: objects, kinds: rememberedKinds)
    reaction.effects.append(.opened(.picker))
  }

  mutating func closePicker() -> Reaction {
    guard let picker else { return .none }
    if defect == .pickerRemembersKinds { rememberedKinds = picker.kinds }
    self.picker = nil
    listDrag = nil
    forgetPanels()
    return Reaction(effects: [.closed(.picker)])
  }

  mutating func closePanels() -> Reaction {
    var reaction = closeMenu()
    join(closePicker(), to: &reaction)
    return reaction
  }

  private mutating func tap(_ part: ReferencePicker.Part, _ reaction: inout Reaction) {
    switch part {
    case .cancel:
      reach(.tapPickerCancel, .accepted)
      if defect != .cancelKeepsPicker { join(closePicker(), to: &reaction) }
    case .kind(let kind):
      reach(.tapPickerFilter, .accepted)
      guard let picker else { return }
      let kinds =
        picker.kinds.contains(kind)
        ? picker.kinds.subtracting([kind])
        : picker.kinds.union([kind])
      self.picker?.filter(picker.search, kinds, of: objects)
    case .object(let object):
      let answer = pick(object)
      reach(.tapPickerObject, outcome(of: answer))
      join(answer, to: &reaction)
    case .search: reach(.tapPickerSearch, .unchanged)
    case .ground: break
    }
  }

  mutating func pick(_ object: ID<ShowObject>) -> Reaction {
    guard let purpose = picker?.purpose else { return refused(.nothingOpen) }
    guard self.object(object) != nil else { return refused(.unknownObject) }
    var reaction: Reaction
    switch purpose {
    case .place(_, let region): reaction = place(ids.next(), object, region)
    case .reassign(let item): reaction = reassign(item, to: object)
    }
    guard reaction.refusal == nil else { return reaction }
    join(closePicker(), to: &reaction)
    return reaction
  }

  mutating func search(_ text: String, _ kinds: Set<ObjectKind>) -> Reaction {
    guard picker != nil else { return refused(.nothingOpen) }
    picker?.filter(text, kinds, of: objects)
    return .none
  }

  mutating func scrollPicker(to offset: Double) {
    guard let panel = pickerPanel else { return }
    picker?.scroll(to: offset, on: panel)
  }
}
