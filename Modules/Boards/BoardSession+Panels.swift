import Domain
import Gestures
import GridGeometry
import Panels
import PluginAPI

/// A drag that scrolls the list of the picker.
struct ListScroll: Hashable, Sendable {
  let touch: TouchID
  /// Where the finger touched down in the list.
  let start: Double
  /// How far the list was scrolled then.
  let offset: Double
}

extension BoardSession {
  // MARK: Taps

  /// A finger rests on an item in play mode.
  mutating func press(_ press: Gesture.Press, _ reaction: inout Reaction) {
    if press.phase == .began {
      guard mode == .play, case .item(let item) = target(of: press.touch, at: press.position)
      else { return }
      presses[press.touch] = item
      let flashing = state.items[item].flatMap { $0.action == .flash ? played($0) : nil }
      reaction.effects.append(.press(item, .began, flashing: flashing))
    } else if let item = presses.removeValue(forKey: press.touch) {
      reaction.effects.append(.press(item, press.phase))
      if press.hasSlidOff, isPressable(item) {
        reaction.effects.append(.message(.slidOff))
      }
    }
  }

  mutating func tap(
    _ target: TouchTarget, _ position: Point<ScreenSpace>, _ reaction: inout Reaction
  ) {
    switch target {
    case .picker(let part): tap(part, &reaction)
    case .besidePicker: reaction.append(closePicker())
    case .menu(.choice(let choice)?): reaction.append(choose(choice))
    case .heldItem: turnHeldItem(&reaction)
    case .ink, .view: inkTap(target, position, &reaction)
    case .menu, .closed: break
    // Targets from before the picker opened are now out of reach.
    case .item where picker != nil, .handle where picker != nil, .board where picker != nil: break
    case .item(let item):
      if mode == .play { trigger(item, &reaction) } else { tapInEdit(item, &reaction) }
    case .handle, .board:
      // A tap means the item there, not the handle that reaches over it.
      guard mode == .edit else { return }
      if let item = item(under: position) {
        tapInEdit(item, &reaction)
      } else if selectionMenu != nil {
        reaction.append(closeMenu())
      } else {
        reaction.append(closeMenu())
        selection = nil
        selected = Selection()
      }
    }
  }

  private func trigger(_ item: ID<BoardItem>, _ reaction: inout Reaction) {
    if case .goto(let board)? = state.items[item]?.content {
      if let board {
        reaction.effects.append(.openBoard(board, isNew: false))
      } else {
        reaction.append(.refused(.unknownBoard, by: [item]))
      }
      return
    }
    guard let found = state.items[item] else { return }
    guard found.content.isPlayable else {
      // Ink is part of the board's ground.
      if found.content.stroke == nil {
        reaction.effects.append(.message(.sendsNothing(kindAndNumber(of: found))))
      }
      return
    }
    guard !state.isOrphan(found) else {
      reaction.effects.append(.message(.notSent(nil)))
      return
    }
    reaction.effects.append(.trigger(played(found)))
  }

  private func played(_ item: BoardItem) -> PlayedBlock {
    PlayedBlock(item, state.object(of: item), of: state.show.id)
  }

  // MARK: The item menu

  /// An item was tapped in edit mode: it is selected together with others, or no longer; or its
  /// menu opens; or it is selected and raised.
  private mutating func tapInEdit(_ item: ID<BoardItem>, _ reaction: inout Reaction) {
    if selected.isOn {
      reaction.append(closeMenu())
      return selected.toggle(item)
    }
    guard state.rules.opensMenuOnLongPress else { return openMenu(of: item, &reaction) }
    reaction.append(closeMenu())
    selection = item
    raise(item, &reaction)
  }

  /// Touching a card raises it above all others.
  mutating func raise(_ item: ID<BoardItem>, _ reaction: inout Reaction) {
    let verdict = state.rules.judge(.touch(item))
    if case .accepted = verdict { reaction.append(settle(verdict)) }
  }

  mutating func openMenu(of item: ID<BoardItem>, _ reaction: inout Reaction) {
    guard state.items[item] != nil else { return }
    if isMenuOpen, selection == item { return }
    reaction.append(closeMenu())
    selection = item
    isMenuOpen = true
    reaction.effects.append(.opened(.menu))
  }

  mutating func closeMenu() -> Reaction {
    guard isMenuOpen else { return .none }
    isMenuOpen = false
    inkMenu = nil
    selectionMenu = nil
    forgetPanelTargets()
    return Reaction(effects: [.closed(.menu)])
  }

  /// A finger on a panel that closes does not apply to what opens in its place.
  mutating func forgetPanelTargets() {
    #if Mutants
      if defect == .panelTargetsRemembered { return }
    #endif
    for (touch, target) in targets where target.belongsToPanel { targets[touch] = .closed }
  }

  /// Chooses from the open menu.
  mutating func choose(_ choice: ItemMenu) -> Reaction {
    if isMenuOpen, let inkMenu { return choose(choice, from: inkMenu) }
    if let selectionMenu { return choose(choice, from: selectionMenu) }
    guard isMenuOpen, let item = selection else { return .refused(.nothingOpen) }
    if choice == .reassign, state.items[item]?.content.canShowObject != true {
      return .refused(.notAllowed)
    }
    guard [.reassign, .turn, .flip, .select, .remove].contains(choice) else {
      return .refused(.notInMenu)
    }
    var reaction = closeMenu()
    switch choice {
    case .reassign: openPicker(for: .reassign(item), &reaction)
    case .turn: reaction.append(turn(item, by: 1, isFlipped: false))
    case .flip: reaction.append(turn(item, by: 0, isFlipped: true))
    case .select:
      selection = nil
      selected = Selection(isOn: true, items: [item])
    case .remove:
      selection = nil
      reaction.append(remove(item))
    default: break
    }
    return reaction
  }

  func menuLayout(in window: Viewport) -> MenuLayout? {
    if isMenuOpen, let inkMenu { return menuLayout(of: inkMenu, in: window) }
    if let selectionMenu { return menuLayout(of: selectionMenu, in: window) }
    guard isMenuOpen, let selection, let frame = state.rules.placed(selection)?.frame else {
      return nil
    }
    // Beside the handles, which stay within reach.
    let anchor = HandleLayout(block: window.toScreen(frame)).bounds
    return menuLayout(.menu, menuChoices(of: selection), near: anchor, in: window)
  }

  func menuLayout(
    _ label: TextKey.Board, _ choices: [ItemMenu], near anchor: Rect<ScreenSpace>,
    in window: Viewport
  ) -> MenuLayout {
    MenuLayout(
      .menu, label: wording.text(.board(label)),
      choices: choices.map { (.choice($0), wording.text(.button(.choice($0)))) }, near: anchor,
      in: window.size)
  }

  private func menuChoices(of item: ID<BoardItem>) -> [ItemMenu] {
    var choices: [ItemMenu] = []
    if state.items[item]?.content.canShowObject == true { choices.append(.reassign) }
    if state.rules.turning != .none { choices.append(.turn) }
    if state.rules.turning == .quarterTurnsAndMirroring { choices.append(.flip) }
    if !longPressSelects(item) { choices.append(.select) }
    return choices + [.remove]
  }

  // MARK: The picker

  mutating func openPicker(for purpose: Picker.Purpose, _ reaction: inout Reaction) {
    if hold?.action == .drawing {
      // Another finger's region would need a picker too.
      cancelHold(&reaction)
      reaction.append(closeMenu())
    }
    picker = Picker(
      purpose: purpose, objects: state.objects.values, kinds: kinds, wording: wording)
    reaction.effects.append(.opened(.picker))
  }

  mutating func closePicker() -> Reaction {
    guard picker != nil else { return .none }
    picker = nil
    listScroll = nil
    forgetPanelTargets()
    return Reaction(effects: [.closed(.picker)])
  }

  /// Closes the picker of a block that no longer exists, with a message.
  mutating func closeLostPicker() -> Reaction {
    var reaction = closePicker()
    reaction.effects.append(.message(.pickerClosed))
    return reaction
  }

  mutating func closePanels() -> Reaction {
    var reaction = closeMenu()
    reaction.append(closePicker())
    return reaction
  }

  private mutating func tap(_ part: PanelPart?, _ reaction: inout Reaction) {
    switch part {
    case .cancel: reaction.append(closePicker())
    case .kind(let kind): picker?.toggle(kind)
    case .object(let object): reaction.append(pick(object))
    default: break
    }
  }

  /// Chooses an object in the picker, for the drawn region or for an item.
  ///
  /// If the rules refuse because the board changed from outside, the picker stays open.
  mutating func pick(_ object: ID<ShowObject>) -> Reaction {
    guard let purpose = picker?.purpose else { return .refused(.nothingOpen) }
    guard state.objects[object] != nil else { return .refused(.unknownObject) }
    var reaction: Reaction
    switch purpose {
    case .place(_, let region):
      reaction = place(ids.next(), object: object, in: region)
    case .reassign(let item):
      reaction = reassign(item, to: object)
    }
    guard reaction.refusal == nil else { return reaction }
    let closed = closePicker()
    reaction.append(closed)
    return reaction
  }

  mutating func search(_ text: String, kinds: Set<ObjectKind>) -> Reaction {
    guard picker != nil else { return .refused(.nothingOpen) }
    picker?.filter(search: text, kinds: kinds)
    return .none
  }

  mutating func scrollPicker(to offset: Double) {
    guard let layout = pickerLayout(in: viewport) else { return }
    picker?.scroll(to: offset, in: layout)
  }

  func pickerLayout(in window: Viewport) -> PickerLayout? {
    guard let picker else { return nil }
    let anchor: Rect<BoardSpace>? =
      switch picker.purpose {
      case .place(let place, _): place.frame
      case .reassign(let item): state.rules.placed(item)?.frame
      }
    guard let anchor else { return nil }
    return PickerLayout(picker, anchor: window.toScreen(anchor), view: window.size)
  }
}

extension ItemContent {
  /// Whether it can show an object: what is written on a card, or a stroke's line, would be lost.
  var canShowObject: Bool { card == nil && stroke == nil }
}
