import Boards
import Domain
import GridGeometry
import PluginAPI

/// The open menu of what is selected, and what its choices ask of the rules.
struct OpenMenu {
  private let choices: [ItemMenu]
  /// The selected items, in reading order.
  private let items: [BoardItem]
  /// All items of the board.
  private let all: [BoardItem]
  /// Where it was opened.
  private let point: Point<BoardSpace>

  /// The menu of a session; `nil` if it is not open.
  init?(_ session: BoardSession) {
    guard let point = session.placeOfMenu else { return nil }
    choices = session.menuOfSelected
    items = session.selectedItems
    all = session.itemsInAnyOrder.sorted { $0.id < $1.id }
    self.point = point
  }

  /// What each choice asks.
  var intents: [Intent?] { choices.map(intent) }

  /// What a choice asks; `nil` for one that lays out nothing, is not in the menu, or leads beyond
  /// the range.
  func intent(of choice: ItemMenu) -> Intent? {
    guard choices.contains(choice) else { return nil }
    let changes =
      switch choice {
      case .swap: swapped()
      case .insertRow, .insertColumn, .deleteRow, .deleteColumn: lines(choice)
      default: arranged(choice)
      }
    return changes.map { .restore($0.filter { $0.from != $0.to }) }
  }

  private func swapped() -> [PoseChange]? {
    guard items.count == 2 else { return nil }
    var poses: [Pose] = []
    for (item, other) in [(items[0], items[1]), (items[1], items[0])] {
      switch (item.pose, other.pose) {
      case (.free(let area, let z), .free(let there, _)):
        poses.append(.free(Rect(origin: there.origin, size: area.size), z: z))
      case (.shaped(let shape, _, let orientation), .shaped(_, let cell, _)):
        poses.append(.shaped(shape, at: cell, orientation))
      default: poses.append(other.pose)
      }
    }
    return zip(items, poses).map { PoseChange(item: $0.id, from: $0.pose, to: $1) }
  }

  private func lines(_ choice: ItemMenu) -> [PoseChange]? {
    guard let cell = Grid.cell(at: point) else { return nil }
    let isRow = choice == .insertRow || choice == .deleteRow
    let isDeletion = choice == .deleteRow || choice == .deleteColumn
    let line = Double(isRow ? cell.y : cell.x)
    var moved: [(item: BoardItem, box: PlainBox)] = []
    for item in all {
      guard var box = PlainBox(item.pose) else { return nil }
      let start = isRow ? box.y : box.x
      if isDeletion, start <= line, (isRow ? box.bottom : box.right) > line { return nil }
      guard start >= line else { continue }
      if isRow { box.y += isDeletion ? -1 : 1 } else { box.x += isDeletion ? -1 : 1 }
      moved.append((item, box))
    }
    return changes(of: moved.map(\.item), to: moved.map(\.box))
  }

  private func arranged(_ choice: ItemMenu) -> [PoseChange]? {
    let boxes = items.compactMap { PlainBox($0.pose) }
    guard boxes.count == items.count, let left = boxes.map(\.x).min(),
      let top = boxes.map(\.y).min(), let right = boxes.map(\.right).max(),
      let bottom = boxes.map(\.bottom).max()
    else { return nil }
    var new = boxes
    switch choice {
    case .alignLeft: for place in new.indices { new[place].x = left }
    case .alignCenter:
      for place in new.indices { new[place].x = (left + right - new[place].width) / 2 }
    case .alignRight: for place in new.indices { new[place].x = right - new[place].width }
    case .alignTop: for place in new.indices { new[place].y = top }
    case .alignMiddle:
      for place in new.indices { new[place].y = (top + bottom - new[place].height) / 2 }
    case .alignBottom: for place in new.indices { new[place].y = bottom - new[place].height }
    case .distributeAcross: spread(&new, \.x, \.width)
    case .distributeDown: spread(&new, \.y, \.height)
    default:
      guard let columns = choice.columns else { return nil }
      let widths = (0..<columns).map { column in
        boxes.indices.filter { $0 % columns == column }.map { boxes[$0].width }.max() ?? 0
      }
      let heights = (0..<(boxes.count + columns - 1) / columns).map { row in
        boxes.indices.filter { $0 / columns == row }.map { boxes[$0].height }.max() ?? 0
      }
      for place in new.indices {
        new[place].x = widths.prefix(place % columns).reduce(left, +)
        new[place].y = heights.prefix(place / columns).reduce(top, +)
      }
    }
    return changes(of: items, to: new)
  }

  /// Makes the gaps between the first and the last box equal, or the steps, if there is no room.
  private func spread(
    _ boxes: inout [PlainBox], _ start: WritableKeyPath<PlainBox, Double>,
    _ length: KeyPath<PlainBox, Double>
  ) {
    let order = boxes.indices.sorted {
      (boxes[$0][keyPath: start], $0) < (boxes[$1][keyPath: start], $1)
    }
    guard let first = order.first, let last = order.last, order.count > 2 else { return }
    let origin = boxes[first][keyPath: start]
    let way = boxes[last][keyPath: start] - origin
    var lengths = 0.0
    for place in order.dropLast() { lengths += boxes[place][keyPath: length] }
    let isTight = lengths > way
    var before = 0.0
    for (number, place) in order.dropLast().enumerated() {
      let share = (isTight ? way : way - lengths) * Double(number) / Double(order.count - 1)
      boxes[place][keyPath: start] = origin + share + before
      if !isTight { before += boxes[place][keyPath: length] }
    }
  }

  private func changes(of items: [BoardItem], to boxes: [PlainBox]) -> [PoseChange]? {
    var changes: [PoseChange] = []
    for (item, box) in zip(items, boxes) {
      guard let pose = box.pose(like: item.pose) else { return nil }
      changes.append(PoseChange(item: item.id, from: item.pose, to: pose))
    }
    return changes
  }
}

/// Where an item lies, in cells or, on a canvas, in points.
private struct PlainBox {
  var x: Double
  var y: Double
  let width: Double
  let height: Double

  var right: Double { x + width }
  var bottom: Double { y + height }

  init?(_ pose: Pose) {
    switch pose {
    case .cells(let rect):
      (x, y, width, height) = (
        Double(rect.minX), Double(rect.minY), Double(rect.width), Double(rect.height)
      )
    case .free(let area, _):
      (x, y, width, height) = (
        area.origin.x, area.origin.y, area.size.width, area.size.height
      )
    case .shaped(_, let cell, _):
      guard let bounds = pose.cellBounds else { return nil }
      (x, y) = (Double(cell.x), Double(cell.y))
      (width, height) = (Double(bounds.width), Double(bounds.height))
    case .ordered: return nil
    }
  }

  func pose(like pose: Pose) -> Pose? {
    let corner = Int32(exactly: x.rounded(.down)).flatMap { x in
      Int32(exactly: y.rounded(.down)).map { Cell(x: x, y: $0) }
    }
    switch pose {
    case .cells(let rect): return corner.flatMap { rect.moved(to: $0) }.map { .cells($0) }
    case .free(let area, let z):
      let area = Rect<BoardSpace>(origin: Point(x: x, y: y), size: area.size)
      return area.isFinite ? .free(area, z: z) : nil
    case .shaped(let shape, _, let orientation):
      return corner.map { .shaped(shape, at: $0, orientation) }
    case .ordered: return nil
    }
  }
}
