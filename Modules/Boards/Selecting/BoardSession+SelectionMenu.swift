import Domain
import Gestures
package import GridGeometry
import Panels
package import PluginAPI

/// The menu while items are selected together.
struct SelectionMenu: Hashable, Sendable {
  /// What it is about.
  enum Subject: Hashable, Sendable {
    /// The selected items.
    case items
    /// A place beside all items.
    case place
  }

  let subject: Subject
  /// Where it was opened.
  let point: Point<BoardSpace>
  /// How often it was turned to the choices for which it has no room.
  var page = 0

  init(of subject: Subject, at point: Point<BoardSpace>) {
    (self.subject, self.point) = (subject, point)
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
    case .item(let item) where selected.items.contains(item):
      open(SelectionMenu(of: .items, at: point), &reaction)
    case .board: open(SelectionMenu(of: .place, at: point), &reaction)
    default: break
    }
  }

  /// A region that selects ends, and the menu opens at the finger if anything is selected.
  mutating func endMarquee(of hold: Hold, _ reaction: inout Reaction) {
    // Another finger may have ended the selection.
    guard selected.isOn, let finger = hold.fingers.first else { return }
    selected.items.formUnion(items(touching: hold.region))
    open(SelectionMenu(of: .items, at: viewport.toBoard(finger.position)), &reaction)
  }

  /// Opens the menu, unless it would be about nothing.
  mutating func open(_ menu: SelectionMenu, _ reaction: inout Reaction) {
    guard selected.isOn else { return }
    if menu.subject == .items, selected.items.isEmpty { return }
    reaction.append(closeMenu())
    selectionMenu = menu
    isMenuOpen = true
    reaction.effects.append(.opened(.menu))
  }

  /// Closes the menu of what was selected when nothing is any more.
  mutating func closeEmptySelectionMenu(_ reaction: inout Reaction) {
    if selectionMenu?.subject == .items, selected.items.isEmpty { reaction.append(closeMenu()) }
  }

  // MARK: Choosing

  /// What can be chosen from the open menu of what is selected; none if it is not open.
  package var menuOfSelected: [ItemMenu] { selectionMenu.map(choices) ?? [] }

  /// Where that menu was opened; `nil` if it is not open.
  package var placeOfMenu: Point<BoardSpace>? { selectionMenu?.point }

  /// What can be chosen, as far as the rules allow it at all, in the order of ``ItemMenu``.
  private func choices(of menu: SelectionMenu) -> [ItemMenu] {
    ItemMenu.allCases.filter { offers($0, menu.subject) }
  }

  private func offers(_ choice: ItemMenu, _ subject: SelectionMenu.Subject) -> Bool {
    let count = subject == .items ? selected.items.count : 0
    return switch choice {
    case .turn, .flip, .select, .more: false
    case .copy, .cut, .duplicate, .remove, .swapWith, .moveToBoard: count > 0
    case .reassign: count > 0 && selected.items.contains { content($0)?.canShowObject == true }
    case .label: count > 0 && selected.items.contains { content($0)?.stroke == nil }
    case .action, .override:
      count > 0 && selected.items.contains { content($0)?.isPlayable == true }
    case .twoColumns, .threeColumns, .fourColumns, .fiveColumns, .sixColumns:
      // Where items keep an order, the settings of the board say how they lie.
      form != .ordered && count >= choice.columns ?? 0
    case .alignLeft, .alignCenter, .alignRight, .alignTop, .alignMiddle, .alignBottom:
      form != .ordered && count > 1
    case .distributeAcross, .distributeDown: form != .ordered && count > 2
    case .swap: count == 2
    case .resize:
      (form == .cells || form == .free) && count > 0
        && selected.items.contains { content($0)?.stroke == nil }
    case .replace:
      count == 1 && selected.items.allSatisfy { state.items[$0]?.object != nil }
    case .paste, .selectAll, .place: subject == .place
    case .insertRow, .deleteRow, .insertColumn, .deleteColumn:
      subject == .place && (form == .cells || form == .shaped)
    }
  }

  private func content(_ item: ID<BoardItem>) -> ItemContent? { state.items[item]?.content }

  func menuLayout(of menu: SelectionMenu, in window: Viewport) -> MenuLayout {
    let label: TextKey.Board =
      menu.subject == .items ? .selectionMenu(selected.items.count) : .menu
    let anchor = Rect(origin: menu.point, size: Size(width: 0, height: 0))
    return menuLayout(label, page(of: menu, in: window), near: window.toScreen(anchor), in: window)
  }

  /// The choices for which the view has room, the last of which shows the next ones.
  private func page(of menu: SelectionMenu, in window: Viewport) -> [ItemMenu] {
    let choices = choices(of: menu)
    let rows =
      (2...max(2, choices.count)).last {
        Double($0) * PanelMetrics.target <= window.size.height
      } ?? 2
    guard choices.count > rows else { return choices }
    let pages = (choices.count + rows - 2) / (rows - 1)
    return choices.dropFirst(menu.page % pages * (rows - 1)).prefix(rows - 1) + [.more]
  }

  mutating func choose(_ choice: ItemMenu, from menu: SelectionMenu) -> Reaction {
    if choice == .more, page(of: menu, in: viewport).contains(.more) {
      selectionMenu?.page += 1
      forgetPanelTargets()
      return Reaction(effects: [.closed(.menu), .opened(.menu)])
    }
    guard choices(of: menu).contains(choice) else { return .refused(.notInMenu) }
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
      open(SelectionMenu(of: .items, at: menu.point), &reaction)
    case .reassign,
      _ where choice.needsWords:
      reaction.effects.append(.ask(choice, at: menu.point))
    default: reaction.append(arrange(items, choice, at: menu.point))
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

  private mutating func arrange(
    _ items: [BoardItem], _ choice: ItemMenu, at point: Point<BoardSpace>
  ) -> Reaction {
    do throws(Arrangement.Fault) {
      let poses = try poses(of: items, choice, at: point)
      return arrange(poses) { $0.judge(.restore(poses)) }
    } catch {
      return switch error {
      case .outOfRange: .refused(.outOfRange)
      case .occupied(let items): .refused(.lineNotEmpty, by: items)
      case .ordered, .notOrdered, .fixedSize, .uneven: .refused(.notAllowed)
      }
    }
  }

  /// Where a choice of the menu lays items out.
  private func poses(
    of items: [BoardItem], _ choice: ItemMenu, at point: Point<BoardSpace>
  ) throws(Arrangement.Fault) -> [PoseChange] {
    switch choice {
    case .alignLeft: return try Arrangement(items).aligned(.left)
    case .alignCenter: return try Arrangement(items).aligned(.center)
    case .alignRight: return try Arrangement(items).aligned(.right)
    case .alignTop: return try Arrangement(items).aligned(.top)
    case .alignMiddle: return try Arrangement(items).aligned(.middle)
    case .alignBottom: return try Arrangement(items).aligned(.bottom)
    case .distributeAcross: return try Arrangement(items).distributed(.across)
    case .distributeDown: return try Arrangement(items).distributed(.down)
    case .swap:
      return try Arrangement.swapping(Array(items.prefix(1)), with: Array(items.dropFirst()))
    case .insertRow, .deleteRow, .insertColumn, .deleteColumn:
      guard let cell = Grid.cell(at: point) else { throw .outOfRange }
      let isRow = choice == .insertRow || choice == .deleteRow
      let lines = CellLines(isRow ? .down : .across, from: Int(isRow ? cell.y : cell.x))
      let all = state.items.values.sorted { $0.id < $1.id }
      return choice == .insertRow || choice == .insertColumn
        ? try lines.inserted(in: all) : try lines.deleted(in: all)
    default: return try Arrangement(items).columns(choice.columns ?? 1)
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
