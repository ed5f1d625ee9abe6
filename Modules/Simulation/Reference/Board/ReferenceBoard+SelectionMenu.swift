import Domain
import Gestures
import GridGeometry
import PluginAPI

/// The menu while blocks are selected: about them, or about an empty place.
struct ReferenceSelectionMenu: Hashable, Sendable {
  let isOfPlace: Bool
  /// Where it was opened.
  let point: Point<BoardSpace>
  /// How often More was chosen.
  var turns = 0
}

extension ReferenceBoard {
  // MARK: Opening

  /// A finger rests while blocks are selected: the menu opens, and the finger means nothing else.
  ///
  /// A finger that touched down before anything was selected selects its block, too.
  mutating func pressWhileSelecting(_ press: Gesture.Drag, _ reaction: inout Reaction) {
    let target = target(of: press.touch, at: press.start)
    if case .item(let item) = target, !selected.contains(item) {
      return self.press(press, &reaction)
    }
    setTarget(of: press.touch, to: .closed)
    guard mode == .edit, picker == nil, held == nil else { return }
    let point = toBoard(press.position)
    if target == .board {
      reach(.longPressEmpty, .accepted)
      open(ReferenceSelectionMenu(isOfPlace: true, point: point), &reaction)
    } else if case .item(let item) = target, selected.contains(item) {
      reach(.longPressSelected, .accepted)
      open(ReferenceSelectionMenu(isOfPlace: false, point: point), &reaction)
    }
  }

  /// Opens the menu, unless it would be about nothing.
  mutating func open(_ menu: ReferenceSelectionMenu, _ reaction: inout Reaction) {
    guard isSelecting, menu.isOfPlace || !selected.isEmpty else { return }
    join(closeMenu(), to: &reaction)
    selectionMenu = menu
    isMenuOpen = true
    reaction.effects.append(.opened(.menu))
  }

  /// Closes the menu when none of the blocks is left that it was about.
  mutating func closeEmptyMenu() -> Reaction {
    selectionMenu?.isOfPlace == false && selected.isEmpty ? closeMenu() : .none
  }

  // MARK: Choosing

  private func choices(of menu: ReferenceSelectionMenu) -> [ItemMenu] {
    if menu.isOfPlace {
      return [
        .paste, .selectAll, .place, .insertRow, .deleteRow, .insertColumn, .deleteColumn,
      ]
    }
    let playable = selectedBlocks.contains { $0.item.content.isPlayable }
    var choices: [ItemMenu] = [.copy, .cut, .duplicate, .remove]
    let columns: [ItemMenu] = [
      .twoColumns, .threeColumns, .fourColumns, .fiveColumns, .sixColumns,
    ]
    if selected.count > 1 {
      choices += columns.prefix(selected.count - 1)
      choices += [.alignLeft, .alignCenter, .alignRight, .alignTop, .alignMiddle, .alignBottom]
    }
    if selected.count > 2 { choices += [.distributeAcross, .distributeDown] }
    if selected.count == 2 { choices.append(.swap) }
    choices += [.swapWith, .resize, .label] + (playable ? [.action, .override] : [])
    choices.append(.reassign)
    if selected.count == 1, selectedBlocks.first?.item.object != nil { choices.append(.replace) }
    return choices + [.moveToBoard]
  }

  /// The rows of the open menu, as many as the view is high; the last of them turns the page.
  var menuRows: [ItemMenu] {
    guard let selectionMenu else { return [.reassign, .remove] }
    let all = choices(of: selectionMenu)
    var room = 2
    // A view can be higher than any menu.
    while room < all.count, Double(room + 1) * 44 <= window.height { room += 1 }
    guard all.count > room else { return all }
    var pages: [[ItemMenu]] = [[]]
    for choice in all {
      if pages[pages.count - 1].count == room - 1 { pages.append([]) }
      pages[pages.count - 1].append(choice)
    }
    return pages[selectionMenu.turns % pages.count] + [.more]
  }

  /// How wide a menu is whose texts these are: a character is 11 points wide, and so are margins.
  func menuWidth(_ rows: [ItemMenu]) -> Double {
    let longest = rows.map { EnglishWording().text(.button(.choice($0))).count }.max() ?? 0
    return max(176, Double(longest + 2) * 11)
  }

  mutating func choose(_ choice: ItemMenu, from menu: ReferenceSelectionMenu) -> Reaction {
    if choice == .more, menuRows.contains(.more) {
      selectionMenu?.turns += 1
      forgetPanels()
      return Reaction(effects: [.closed(.menu), .opened(.menu)])
    }
    guard choices(of: menu).contains(choice) else { return refused(.notInMenu) }
    var reaction = closeMenu()
    let group = selectedBlocks
    let lost = group.filter { !shows($0.item) }.map(\.item.id)
    switch choice {
    case .copy, .cut, .duplicate:
      if !lost.isEmpty {
        join(refused(Refusal(.unknownObject, by: lost)), to: &reaction)
      } else if choice == .duplicate {
        join(duplicate(group), to: &reaction)
      } else {
        reaction.effects.append(.copied(group.map(\.item)))
        if choice == .cut, defect != .cutKeepsBlocks { join(remove(group), to: &reaction) }
      }
    case .remove: join(remove(group), to: &reaction)
    case .paste: reaction.effects.append(.paste(at: menu.point))
    case .selectAll:
      selected = Set(blocks.map(\.item.id))
      open(ReferenceSelectionMenu(isOfPlace: false, point: menu.point), &reaction)
    case .reassign, .swapWith, .resize, .label, .action, .override, .replace, .moveToBoard, .place:
      reaction.effects.append(.ask(choice, at: menu.point))
    case .insertRow, .deleteRow, .insertColumn, .deleteColumn:
      join(changeLines(choice, at: menu.point), to: &reaction)
    case .swap where group.count == 2:
      join(lay(group, on: [group[1].cells, group[0].cells]), to: &reaction)
    default: join(lay(group, at: corners(of: group, choice)), to: &reaction)
    }
    return reaction
  }

  private mutating func remove(_ group: [ReferenceBlock]) -> Reaction {
    release(keep(group.map { ReferenceEdit(before: $0.item, after: nil) }))
  }

  // MARK: Copies

  private mutating func duplicate(_ group: [ReferenceBlock]) -> Reaction {
    var new = ids
    var copies: [BoardItem] = []
    for block in group {
      let item = block.item
      copies.append(
        BoardItem(
          id: new.next(), board: board.id, content: item.content, pose: item.pose,
          action: item.action, label: item.label))
    }
    guard let (columns, rows) = nearestFree(group) else { return refused(.overlap) }
    ids = new
    var cells: [ReferenceCells] = []
    for (place, block) in group.enumerated() {
      let old = block.cells
      guard
        let moved = ReferenceCells(
          old.left + columns, old.top + rows, old.right + columns, old.bottom + rows)
      else { return refused(.outOfRange) }
      copies[place].pose = moved.pose
      cells.append(moved)
    }
    if let refusal = tooSmall(cells) { return refused(refusal) }
    let reaction = keep(copies.map { ReferenceEdit(before: nil, after: $0) })
    selected = Set(copies.map(\.id))
    return reaction
  }

  /// The shortest way on which blocks come where nothing lies; of several the one with fewer rows,
  /// then upwards, then to the left.
  private func nearestFree(_ group: [ReferenceBlock]) -> (columns: Int, rows: Int)? {
    guard let left = group.map(\.cells.left).min(), let right = group.map(\.cells.right).max(),
      let top = group.map(\.cells.top).min(), let bottom = group.map(\.cells.bottom).max()
    else { return nil }
    let across = max(-4_096, -2_147_483_648 - left)...min(4_096, 2_147_483_647 - right)
    let down = max(-4_096, -2_147_483_648 - top)...min(4_096, 2_147_483_647 - bottom)
    var best: (distance: Int, columns: Int, rows: Int)?
    var last = 0
    for way in 0...4_096 {
      if let best, way * way >= best.distance { break }
      for rows in way == 0 ? [0] : [-way, way] where down.contains(rows) {
        for step in 0...4_096 {
          if let best, step * step + rows * rows >= best.distance { break }
          guard across.contains(step) || across.contains(-step) else { break }
          let free = [-step, step].first {
            across.contains($0) && isFree(group, columns: $0, rows: rows, &last)
          }
          guard let free else { continue }
          best = (step * step + rows * rows, free, rows)
          break
        }
      }
    }
    return best.map { ($0.columns, $0.rows) }
  }

  /// Whether nothing lies where blocks would come to; what was in the way last is asked first.
  private func isFree(
    _ group: [ReferenceBlock], columns: Int, rows: Int, _ last: inout Int
  ) -> Bool {
    for number in group.indices {
      let index = (last + number) % group.count
      let cells = group[index].cells
      for other in blocks
      where cells.left + columns < other.cells.right && other.cells.left < cells.right + columns
        && cells.top + rows < other.cells.bottom && other.cells.top < cells.bottom + rows
      {
        last = index
        return false
      }
    }
    return true
  }
}
