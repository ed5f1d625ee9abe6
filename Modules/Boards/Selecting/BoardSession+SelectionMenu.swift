import Domain
import Gestures
import GridGeometry
import Panels
package import PluginAPI

/// What the menu is about while items are selected together, and where it was opened.
enum SelectionMenu: Hashable, Sendable {
  /// The selected items.
  case items(at: Point<BoardSpace>)
  /// A place beside all items.
  case place(Point<BoardSpace>)

  var point: Point<BoardSpace> {
    switch self {
    case .items(let point), .place(let point): point
    }
  }
}

/// The menu of what is selected, and of a place beside it.
extension BoardSession {
  // MARK: Opening

  /// A finger rests on what is selected, or beside all items: the menu opens there.
  ///
  /// The finger does nothing else until it is lifted.
  mutating func openSelectionMenu(by press: Gesture.Drag, _ reaction: inout Reaction) {
    let target = target(of: press.touch, at: press.start)
    targets[press.touch] = .closed
    guard mode == .edit, picker == nil, hold == nil else { return }
    let point = viewport.toBoard(press.position)
    switch target {
    case .item(let item) where selected.items.contains(item): open(.items(at: point), &reaction)
    case .board: open(.place(point), &reaction)
    default: break
    }
  }

  /// A region that selects ends, and the menu opens at the finger if anything is selected.
  mutating func endMarquee(of hold: Hold, _ reaction: inout Reaction) {
    // Another finger may have ended the selection.
    guard selected.isOn, let finger = hold.fingers.first else { return }
    selected.items.formUnion(items(touching: hold.region))
    open(.items(at: viewport.toBoard(finger.position)), &reaction)
  }

  /// Opens the menu, unless it would be about nothing.
  mutating func open(_ menu: SelectionMenu, _ reaction: inout Reaction) {
    guard selected.isOn else { return }
    if case .items = menu, selected.items.isEmpty { return }
    reaction.append(closeMenu())
    selectionMenu = menu
    isMenuOpen = true
    reaction.effects.append(.opened(.menu))
  }

  /// Closes the menu of what was selected when nothing is any more.
  mutating func closeEmptySelectionMenu(_ reaction: inout Reaction) {
    if case .items? = selectionMenu, selected.items.isEmpty { reaction.append(closeMenu()) }
  }

  // MARK: Choosing

  /// What can be chosen from the open menu of what is selected; none if it is not open.
  package var menuOfSelected: [ItemMenu] { selectionMenu.map(choices) ?? [] }

  /// What can be chosen, as far as the rules allow it at all.
  private func choices(of menu: SelectionMenu) -> [ItemMenu] {
    guard case .items = menu else { return [.paste, .selectAll] }
    let choices: [ItemMenu] = [.copy, .cut, .duplicate, .remove]
    let count = selected.items.count
    // Where items keep an order, the settings of the board say how they lie.
    guard form != .ordered, count > 1 else { return choices }
    return choices + ItemMenu.allCases.filter { $0.columns.map { $0 <= count } ?? false }
      + [.alignLeft, .alignTop]
  }

  func menuLayout(of menu: SelectionMenu, in window: Viewport) -> MenuLayout {
    // Buttons below the view could not be touched.
    let shown = choices(of: menu).enumerated().filter {
      $0.offset == 0 || Double($0.offset + 1) * PanelMetrics.target <= window.size.height
    }
    var label = TextKey.Board.menu
    if case .items = menu { label = .selectionMenu(selected.items.count) }
    let anchor = Rect(origin: menu.point, size: Size(width: 0, height: 0))
    return menuLayout(label, shown.map(\.element), near: window.toScreen(anchor), in: window)
  }

  mutating func choose(_ choice: ItemMenu, from menu: SelectionMenu) -> Reaction {
    guard choices(of: menu).contains(choice) else { return .refused(.nothingOpen) }
    var reaction = closeMenu()
    let items = selectedItems
    switch choice {
    case .copy: reaction.append(copy(items))
    case .cut:
      let copied = copy(items)
      reaction.append(copied)
      if copied.refusal == nil { reaction.append(remove(items)) }
    case .duplicate: reaction.append(duplicate(items))
    case .remove: reaction.append(remove(items))
    case .paste: reaction.effects.append(.paste(at: menu.point))
    case .selectAll:
      reaction.append(select(.all))
      open(.items(at: menu.point), &reaction)
    default: reaction.append(arrange(items, choice))
    }
    return reaction
  }

  private func copy(_ items: [BoardItem]) -> Reaction {
    let orphans = items.filter(state.isOrphan).map(\.id)
    guard orphans.isEmpty else { return .refused(.unknownObject, by: orphans) }
    return Reaction(effects: [.copied(items)])
  }

  private mutating func remove(_ items: [BoardItem]) -> Reaction {
    releaseRemoved(keep(items.map { .delete(.item($0)) }))
  }

  private mutating func arrange(_ items: [BoardItem], _ choice: ItemMenu) -> Reaction {
    do throws(Arrangement.Fault) {
      let arrangement = try Arrangement(items)
      let poses =
        switch choice {
        case .alignLeft: try arrangement.aligned(.left)
        case .alignTop: try arrangement.aligned(.top)
        default: try arrangement.columns(choice.columns ?? 1)
        }
      return arrange(poses) { $0.judge(.restore(poses)) }
    } catch {
      return .refused(error == .outOfRange ? .outOfRange : .notAllowed)
    }
  }

  /// Adds copies, which are selected instead of the originals.
  private mutating func duplicate(_ items: [BoardItem]) -> Reaction {
    let copied = copy(items)
    guard copied.refusal == nil else { return copied }
    let objects = items.compactMap(state.object).map { ($0.id, $0) }
    let blocks = CopiedBlocks(
      items, of: board, showing: Dictionary(objects) { first, _ in first })
    var ids = ids
    let copies: [BoardItem]
    do throws(CopiedBlocks.Fault) {
      copies = try self.items(
        pasting: blocks, showing: blocks.objects.mapValues(\.id), at: .besideOriginals
      ) { ids.next() }
    } catch {
      return .refused(error == .noRoom ? .overlap : .outOfRange)
    }
    self.ids = ids
    let reaction = addAll(copies)
    if reaction.refusal == nil { selected.items = Set(copies.map(\.id)) }
    return reaction
  }
}
