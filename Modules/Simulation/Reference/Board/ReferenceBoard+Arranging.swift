import Domain
import GridGeometry
import PluginAPI

/// What the menu of selected blocks does to where they lie.
extension ReferenceBoard {
  func corners(of group: [ReferenceBlock], _ choice: ItemMenu) -> [(x: Int, y: Int)] {
    let left = group.map(\.cells.left).min() ?? 0
    let top = group.map(\.cells.top).min() ?? 0
    let right = group.map(\.cells.right).max() ?? 0
    let bottom = group.map(\.cells.bottom).max() ?? 0
    func corner(_ cells: ReferenceCells) -> (x: Int, y: Int) {
      switch choice {
      case .alignLeft: (left, cells.top)
      case .alignCenter: (left + (right - left - cells.width) / 2, cells.top)
      case .alignRight: (right - cells.width, cells.top)
      case .alignTop: (cells.left, top)
      case .alignMiddle: (cells.left, top + (bottom - top - cells.height) / 2)
      default: (cells.left, bottom - cells.height)
      }
    }
    switch choice {
    case .distributeAcross:
      let starts = spread(group.map { ($0.cells.left, $0.cells.width) })
      return zip(starts, group).map { ($0, $1.cells.top) }
    case .distributeDown:
      let starts = spread(group.map { ($0.cells.top, $0.cells.height) })
      return zip(group, starts).map { ($0.cells.left, $1) }
    default:
      return choice.columns.map { corners(of: group, $0) } ?? group.map { corner($0.cells) }
    }
  }

  /// Where lengths start with equal gaps, from the first to the last one; or with equal steps, if
  /// there are no gaps.
  private func spread(_ lengths: [(start: Int, length: Int)]) -> [Int] {
    let order = lengths.indices.sorted { (lengths[$0].start, $0) < (lengths[$1].start, $1) }
    var starts = lengths.map(\.start)
    let last = order.count - 1
    let way = starts[order[last]] - starts[order[0]]
    let filled = order.dropLast().map { lengths[$0].length }.reduce(0, +)
    let isTight = filled > way
    for number in order.indices.dropLast() {
      let before = isTight ? 0 : order[..<number].map { lengths[$0].length }.reduce(0, +)
      let spare = defect == .spreadsStarts || isTight ? way : way - filled
      starts[order[number]] = starts[order[0]] + before + spare * number / last
    }
    return starts
  }

  /// Inserts or deletes the row or the column of a point.
  mutating func changeLines(_ choice: ItemMenu, at point: Point<BoardSpace>) -> Reaction {
    let isRow = choice == .insertRow || choice == .deleteRow
    let line = ((isRow ? point.y : point.x) / 44).rounded(.down)
    guard let line = Int32(exactly: line).map(Int.init),
      Int32(exactly: ((isRow ? point.x : point.y) / 44).rounded(.down)) != nil
    else { return refused(.outOfRange) }
    let all = blocks.sorted { $0.item.id < $1.item.id }
    func start(_ block: ReferenceBlock) -> Int { isRow ? block.cells.top : block.cells.left }
    func end(_ block: ReferenceBlock) -> Int { isRow ? block.cells.bottom : block.cells.right }
    var (first, way) = (line, 1)
    if choice == .deleteRow || choice == .deleteColumn {
      let inside = all.filter { start($0) <= line && end($0) > line }
      guard inside.isEmpty || defect == .closesFullLines else {
        return refused(Refusal(.lineNotEmpty, by: inside.map(\.item.id)))
      }
      (first, way) = (line + 1, -1)
    }
    let group = all.filter { start($0) >= first }
    return lay(
      group,
      at: group.map { ($0.cells.left + (isRow ? 0 : way), $0.cells.top + (isRow ? way : 0)) })
  }

  /// The corners of blocks in columns: each as far right and down as those before it are wide and
  /// high.
  private func corners(of group: [ReferenceBlock], _ columns: Int) -> [(x: Int, y: Int)] {
    func place(_ number: Int) -> (column: Int, row: Int) {
      let rows = (group.count + columns - 1) / columns
      return defect == .columnsFilledDown
        ? (number / rows, number % rows) : (number % columns, number / columns)
    }
    let left = group.map(\.cells.left).min() ?? 0
    let top = group.map(\.cells.top).min() ?? 0
    var widths = Array(repeating: 0, count: group.count)
    var heights = widths
    for (number, block) in group.enumerated() {
      let (column, row) = place(number)
      widths[column] = max(widths[column], block.cells.width)
      heights[row] = max(heights[row], block.cells.height)
    }
    return group.indices.map { number in
      let (column, row) = place(number)
      return (
        widths.prefix(column).reduce(left, +), heights.prefix(row).reduce(top, +)
      )
    }
  }

  /// Lets blocks lie elsewhere together, all or none.
  mutating func lay(
    _ group: [ReferenceBlock], at corners: [(x: Int, y: Int)]
  ) -> Reaction {
    var cells: [ReferenceCells] = []
    for (block, (x, y)) in zip(group, corners) {
      let (width, height) = (block.cells.width, block.cells.height)
      guard let moved = ReferenceCells(x, y, x + width, y + height) else {
        return refused(.outOfRange)
      }
      cells.append(moved)
    }
    return lay(group, on: cells)
  }

  mutating func lay(_ group: [ReferenceBlock], on cells: [ReferenceCells]) -> Reaction {
    let moved = zip(group, cells).filter { $0.cells != $1 }
    if let refusal = tooSmall(moved.map(\.1)) { return refused(refusal) }
    if let refusal = inTheWay(moved.map(\.0), on: moved.map(\.1)) { return refused(refusal) }
    return keep(
      moved.map { block, cells in
        var after = block.item
        after.pose = cells.pose
        return ReferenceEdit(before: block.item, after: after)
      })
  }

  func tooSmall(_ cells: [ReferenceCells]) -> Refusal? {
    let least = Int(minimum.rawValue)
    let isTooSmall = cells.contains { $0.width < least || $0.height < least }
    return isTooSmall ? Refusal(.belowMinimum(minimum)) : nil
  }
}
