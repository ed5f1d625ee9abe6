import Domain
import Gestures
import GridGeometry
import PluginAPI

/// What is under a point, from what is open down to the board.
extension ReferenceBoard {
  /// What lay under a finger when it touched down.
  func target(of touch: TouchID, at position: Point<ScreenSpace>) -> ReferenceTarget {
    for known in targets where known.touch == touch { return known.target }
    return target(at: position)
  }

  mutating func setTarget(of touch: TouchID, to target: ReferenceTarget) {
    targets.removeAll { $0.touch == touch }
    targets.append((touch, target))
  }

  /// A finger on something that closes means nothing that opens in its place.
  mutating func forgetPanels() {
    for index in targets.indices {
      switch targets[index].target {
      case .menu, .picker, .besidePicker: targets[index].target = .closed
      case .board, .item, .handle, .closed: break
      }
    }
  }

  func target(at point: Point<ScreenSpace>) -> ReferenceTarget {
    if let picker, let panel = pickerPanel {
      return picker.part(at: point, on: panel).map { .picker($0) } ?? .besidePicker
    }
    if let menu = menuFrame, menu.contains(point) { return .menu(menuChoice(at: point, menu)) }
    if mode == .edit, !isSelecting {
      if defect == .blocksBeforeHandles, let block = block(under: point) {
        return .item(block.item.id)
      }
      if let (item, handle) = handle(under: point) { return .handle(item, handle) }
    }
    return block(under: point).map { .item($0.item.id) } ?? .board
  }

  func interest(in target: ReferenceTarget) -> GestureInterest {
    if isDeleted { return [] }
    switch target {
    case .closed: return []
    case .picker: return [.tap, .drag]
    case .besidePicker: return [.tap, .pinch]
    case .menu: return [.tap]
    case .item where mode == .play:
      if defect == .playDrags { return [.press, .tap, .untimedTap, .drag, .pinch] }
      if defect == .timedTapInPlay { return [.press, .tap, .pinch] }
      if defect == .blocksPanInPlay { return [.press, .tap, .untimedTap, .pan, .pinch] }
      return [.press, .tap, .untimedTap, .pinch]
    case .item, .handle, .board:
      if mode == .play { return [.pan, .pinch] }
      if defect == .lateFingerNeverPinches, held != nil { return [.tap, .drag] }
      if case .item(let item) = target, isSelecting == selected.contains(item) {
        return [.tap, .longPress, .drag, .pinch]
      }
      return isSelecting && target == .board
        ? [.tap, .longPress, .drag, .pinch] : [.tap, .drag, .pinch]
    }
  }

  /// How far a finger can go that presses a block: a flash sticks to it.
  func leeway(on target: ReferenceTarget) -> TouchReach {
    guard mode == .play, case .item(let item) = target, let block = block(item) else {
      return .nearby
    }
    if block.item.action == .flash, defect != .flashSlips { return .everywhere }
    return .frame(window.toScreen(block.cells.frame))
  }

  // MARK: Blocks

  /// The block under a point of the screen.
  func block(under point: Point<ScreenSpace>) -> ReferenceBlock? {
    cell(under: point).flatMap { block(atColumn: $0.x, row: $0.y) }
  }

  /// The column and row under a point of the screen; `nil` beyond all numbers.
  private func cell(under point: Point<ScreenSpace>) -> (x: Int, y: Int)? {
    let point = toBoard(point)
    guard point.x.isFinite, point.y.isFinite else { return nil }
    let column = (point.x / 44).rounded(.down)
    let row = (point.y / 44).rounded(.down)
    guard let x = Int(exactly: column), let y = Int(exactly: row) else { return nil }
    return (x, y)
  }

  /// The block on a cell; of several, which outside changes may have made, the last one.
  func block(atColumn x: Int, row y: Int) -> ReferenceBlock? {
    for index in blocks.indices.reversed() {
      let cells = blocks[index].cells
      if x >= cells.left, x < cells.right, y >= cells.top, y < cells.bottom {
        return blocks[index]
      }
    }
    return nil
  }

  /// The block with an identity.
  func block(_ id: ID<BoardItem>) -> ReferenceBlock? {
    for index in blocks.indices where blocks[index].item.id == id { return blocks[index] }
    return nil
  }

  // MARK: Handles

  /// Half a point beside a block still means its edge.
  private static let waysToEdges: [(Double, Double)] = [
    (0, 0), (0.5, 0.5), (0.5, 0), (0, 0.5), (-0.5, -0.5), (-0.5, 0), (0, -0.5), (0.5, -0.5),
    (-0.5, 0.5),
  ]

  private func handle(under point: Point<ScreenSpace>) -> (ID<BoardItem>, Handle)? {
    if let selection, let block = block(selection) {
      let handles = ReferenceHandles(around: window.toScreen(block.cells.frame))
      if let handle = handles.handle(at: point) { return (selection, handle) }
    }
    // Mostly all of them lead to one cell: it is searched once where it is empty.
    var empty: (x: Int, y: Int)?
    for (dx, dy) in Self.waysToEdges {
      guard let cell = cell(under: Point(x: point.x - dx, y: point.y - dy)) else { continue }
      if let empty, empty == cell { continue }
      guard let block = block(atColumn: cell.x, row: cell.y) else {
        empty = cell
        continue
      }
      let frame = window.toScreen(block.cells.frame)
      return ReferenceHandles.grip(at: point, of: frame).map { (block.item.id, $0) }
    }
    return nil
  }

  // MARK: Panels

  /// Where the menu is, while it is open: it is 176 points wide and has rows of 44.
  var menuFrame: Rect<ScreenSpace>? {
    guard isMenuOpen else { return nil }
    if let selectionMenu {
      let point = Rect(origin: selectionMenu.point, size: Size(width: 0, height: 0))
      return ReferencePlacement.frame(
        width: menuWidth(menuRows), height: 44 * Double(menuRows.count),
        near: window.toScreen(point), in: window)
    }
    guard let selection, let block = block(selection) else { return nil }
    let handles = ReferenceHandles(around: window.toScreen(block.cells.frame))
    return ReferencePlacement.frame(width: 176, height: 88, near: handles.bounds, in: window)
  }

  /// Where the picker is, while it is open.
  var pickerPanel: ReferencePicker.Panel? {
    guard let picker else { return nil }
    switch picker.purpose {
    case .place(let cells, _):
      return picker.panel(near: window.toScreen(cells.frame), in: window)
    case .reassign(let item):
      guard let block = block(item) else { return nil }
      return picker.panel(near: window.toScreen(block.cells.frame), in: window)
    }
  }

  /// Where a row of the menu is.
  func menuRow(_ row: Int, _ menu: Rect<ScreenSpace>) -> Rect<ScreenSpace> {
    let y = menu.origin.y + Double(row) * 44
    return Rect(
      origin: Point(x: menu.origin.x, y: y), size: Size(width: menu.size.width, height: 44))
  }

  private func menuChoice(at point: Point<ScreenSpace>, _ menu: Rect<ScreenSpace>) -> ItemMenu? {
    let rows = menuRows
    return rows.indices.last { menuRow($0, menu).contains(point) }.map { rows[$0] }
  }
}
