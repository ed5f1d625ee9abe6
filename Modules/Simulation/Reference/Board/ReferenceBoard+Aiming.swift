import GridGeometry
import PluginAPI

/// What a finger could aim at.
extension ReferenceBoard {
  func aim(using random: inout RandomSource) -> Aim? {
    if picker != nil, random.chance(9, in: 10) { return aimAtPicker(&random) }
    if let menu = menuFrame, random.chance(1, in: 2) {
      return Aim(.choice, menuRow(random.int(below: menuRows.count), menu))
    }
    if mode == .edit, selection != nil, random.chance(1, in: 2),
      let aim = aimAtHandle(&random)
    {
      return aim
    }
    return random.chance(3, in: 5) ? aimAtBlock(&random) : aimAtEmptyCell(&random)
  }

  private func aimAtPicker(_ random: inout RandomSource) -> Aim? {
    guard let picker, let panel = pickerPanel else { return nil }
    var parts: [(part: ReferencePicker.Part, frame: Rect<ScreenSpace>)] = []
    picker.forEachPart(on: panel) { parts.append(($0, $1)) }
    // Objects and the button that cancels are a handful among a dozen filters.
    let wanted = random.int(below: 8)
    if wanted < 4 {
      parts.removeAll { if case .object = $0.part { false } else { true } }
    } else if wanted < 5 {
      parts.removeAll { $0.part != .cancel }
    }
    guard !parts.isEmpty else { return nil }
    let aim = parts[random.int(below: parts.count)]
    return Aim(aim.part == .ground ? .panel : .choice, aim.frame)
  }

  private func aimAtHandle(_ random: inout RandomSource) -> Aim? {
    guard let selection, let block = block(selection),
      let handle = random.pick(Handle.allCases)
    else { return nil }
    let handles = ReferenceHandles(around: window.toScreen(block.cells.frame))
    return seen(handles.target(of: handle)).map { Aim(.handle, $0) }
  }

  private func aimAtBlock(_ random: inout RandomSource) -> Aim? {
    for _ in 0..<4 {
      guard let block = random.pick(blocks) else { return nil }
      if let frame = seen(window.toScreen(block.cells.frame)) { return Aim(.block, frame) }
    }
    return nil
  }

  /// A cell beside a block, or else one in the middle of the view.
  private func aimAtEmptyCell(_ random: inout RandomSource) -> Aim? {
    for _ in 0..<4 {
      let cell: (x: Int, y: Int)
      if let block = random.pick(blocks), random.chance(2, in: 3) {
        cell = (
          block.cells.left - 2 + random.int(below: min(block.cells.width, 8) + 4),
          block.cells.top - 2 + random.int(below: min(block.cells.height, 8) + 4)
        )
      } else {
        let point = window.toBoard(
          Point(x: random.fraction() * window.width, y: random.fraction() * window.height))
        guard let x = Int(exactly: (point.x / 44).rounded(.down)),
          let y = Int(exactly: (point.y / 44).rounded(.down))
        else { continue }
        cell = (x, y)
      }
      guard block(atColumn: cell.x, row: cell.y) == nil,
        let cells = ReferenceCells(cell.x, cell.y, cell.x &+ 1, cell.y &+ 1),
        let frame = seen(window.toScreen(cells.frame))
      else { continue }
      return Aim(.empty, frame)
    }
    return nil
  }

  /// A frame whose middle is in the view.
  private func seen(_ frame: Rect<ScreenSpace>) -> Rect<ScreenSpace>? {
    let middle = frame.center
    let isSeen =
      middle.x >= 0 && middle.y >= 0 && middle.x < window.width && middle.y < window.height
    return isSeen ? frame : nil
  }
}
