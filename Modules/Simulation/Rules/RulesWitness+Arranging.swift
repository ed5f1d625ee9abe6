import Boards
import Domain
import GridGeometry
import PluginAPI

/// What choices from the menu of what is selected ask of the rules.
extension RulesWitness {
  /// How a choice lays items out, that of the open menu; `nil` for one that lays out nothing, or is
  /// not in the menu.
  func arrangement(by choice: ItemMenu, in session: BoardSession) -> Intent? {
    guard session.menuOfSelected.contains(choice) else { return nil }
    return Self.arrangement(by: choice, of: session.selectedItems)
  }

  /// How a choice lays items out; `nil` for one that lays out nothing, or beyond the range.
  static func arrangement(by choice: ItemMenu, of items: [BoardItem]) -> Intent? {
    let boxes = items.compactMap { PlainBox($0.pose) }
    guard boxes.count == items.count, let left = boxes.map(\.x).min(),
      let top = boxes.map(\.y).min()
    else { return nil }
    var new = boxes
    switch choice {
    case .alignLeft: for place in new.indices { new[place].x = left }
    case .alignTop: for place in new.indices { new[place].y = top }
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
    var changes: [PoseChange] = []
    for (item, box) in zip(items, new) {
      guard let pose = box.pose(like: item.pose) else { return nil }
      if pose != item.pose { changes.append(PoseChange(item: item.id, from: item.pose, to: pose)) }
    }
    return .restore(changes)
  }
}

/// Where an item lies, in cells or, on a canvas, in points.
private struct PlainBox {
  var x: Double
  var y: Double
  let width: Double
  let height: Double

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
    let corner = Int32(exactly: x).flatMap { x in Int32(exactly: y).map { Cell(x: x, y: $0) } }
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
