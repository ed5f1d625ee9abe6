import Domain
import Gestures
import GridGeometry
import PluginAPI

extension RandomPerson {
  /// A command, with what is there or with something that is not.
  mutating func command(on surface: any Surface) -> SessionCommand {
    let items = surface.contents().compactMap(\.item)
    let known = items.randomElement(using: &random)
    let item = Int.random(in: 0..<8, using: &random) == 0 ? nil : known
    let id = item?.id ?? ID(high: 9, low: random.next())
    let object = item?.object ?? ID(high: 9, low: random.next())
    let cell = Cell(
      x: Int32.random(in: -12...12, using: &random), y: Int32.random(in: -9...9, using: &random))
    switch Int.random(in: 0..<23, using: &random) {
    case 0, 1:
      let rect = CellRect(x: cell.x, y: cell.y, width: 1, height: 2)
      return rect.map { .place(ID(high: 8, low: random.next()), object: object, in: $0) } ?? .undo
    case 2, 3: return .move(id, to: cell)
    case 4 where item?.pose.piece != nil:
      let turns = Int.random(in: -2...3, using: &random)
      return .turn(id, quarterTurns: turns, isFlipped: Bool.random(using: &random))
    case 4:
      let handle = Handle.allCases.randomElement(using: &random) ?? .topLeft
      let span = CellSpan(width: Int32.random(in: 1...4, using: &random), height: 2)
      return .resize(id, to: span ?? .single, from: handle)
    case 5: return assigning(id, object, at: cell)
    case 6: return .remove(id)
    case 7: return .setSettings(.minimum(Bool.random(using: &random) ? .one : .two))
    case 8, 9: return .undo
    case 10: return .redo
    case 11: return .setMode(Int.random(in: 0..<3, using: &random) == 0 ? .play : .edit)
    case 12: return .setGrid(Bool.random(using: &random))
    case 13: return .setViewSize(traits.contains(.extremes) ? SceneChecks.size(&random) : Walk.view)
    case 14: return .look(place())
    case 15: return [.goHome, .fit].randomElement(using: &random) ?? .fit
    case 16: return .cancel
    case 17: return .pick(object)
    case 18: return .search("o", kinds: Bool.random(using: &random) ? [] : [.list])
    case 19: return .choose(ItemMenu.allCases.randomElement(using: &random) ?? .remove)
    case 20, 21: return itemCommand(id, like: item, at: cell, on: surface)
    default:
      let names = [nil, "", "Finale", "Opener", "New Board", "\u{0}", "a"]
      return .accept(names.randomElement(using: &random) ?? nil)
    }
  }

  /// A command for pieces, cards or ink, which other rules refuse.
  private mutating func itemCommand(
    _ id: ID<BoardItem>, like item: BoardItem?, at cell: Cell, on surface: any Surface
  ) -> SessionCommand {
    let area = Rect<BoardSpace>(
      origin: Grid.corner(of: cell),
      size: Size(width: Double.random(in: 60...300, using: &random), height: 80))
    switch Int.random(in: 0..<11, using: &random) {
    case 9, 10: return .select(selectionEdit(id, on: surface))
    case 0:
      return .turn(
        id, quarterTurns: Int.random(in: -1...2, using: &random),
        isFlipped: Bool.random(using: &random))
    case 1: return .restack(id, StackMove.allCases.randomElement(using: &random) ?? .front)
    case 2: return .reframe(id, area)
    case 3:
      let titles = ["", "Notes", "\u{1B}[1mBold", "a\nb"]
      return .setCard(
        id,
        Card(
          title: titles.randomElement(using: &random) ?? "", text: "text \(cell.x)",
          created: Timestamp(milliseconds: 0)))
    case 4: return .setTool(Bool.random(using: &random) ? .draw : .manipulate)
    case 5:
      let pen = Stroke.Pen(.highlighter, width: Double.random(in: 0...9, using: &random))
      let tools: [DrawingTool] = [.pen(pen), .eraser, .lasso]
      return .setDrawingTool(tools.randomElement(using: &random) ?? .lasso)
    case 6, 7: return .editInk(inkEdit(id, on: surface))
    default:
      guard let item, let cells = CellRect(x: cell.x, y: cell.y, width: 2, height: 2) else {
        return .restack(id, .raise)
      }
      let new = BoardItem(
        id: ID(high: 8, low: random.next()), board: item.board, content: item.content,
        pose: pose(cells, like: item))
      return .add(new, isExact: Bool.random(using: &random))
    }
  }

  private mutating func selectionEdit(
    _ id: ID<BoardItem>, on surface: any Surface
  ) -> SelectionEdit {
    let items = surface.contents().compactMap(\.item).prefix(4).map(\.id)
    let edits: [SelectionEdit] = [
      .all, .none, .invert, .replace(items), .add([id]), .remove([id]), .replace([]),
    ]
    return edits.randomElement(using: &random) ?? .all
  }

  private mutating func inkEdit(_ id: ID<BoardItem>, on surface: any Surface) -> InkEdit {
    let strokes = surface.contents().compactMap(\.item).filter { $0.content.stroke != nil }
    let way = Double.random(in: -99...99, using: &random)
    switch Int.random(in: 0..<7, using: &random) {
    case 0: return .cut
    case 1: return .copy
    case 2: return .delete
    case 3: return .paste(at: Bool.random(using: &random) ? nil : Point(x: way, y: 0))
    case 4: return .move(by: Vector(dx: way, dy: traits.contains(.extremes) ? .infinity : 1))
    case 5: return .select([id])
    default: return .select(strokes.prefix(3).map(\.id))
    }
  }

  /// A pose of the form that another one has: on cells, a piece there, somewhere in an order, or
  /// anywhere.
  private mutating func pose(_ cells: CellRect, like item: BoardItem) -> Pose {
    func key() -> OrderKey {
      let keys = OrderKey.spread(40)
      return keys.randomElement(using: &random) ?? keys[0]
    }
    return switch item.pose {
    case .cells: .cells(cells)
    case .ordered: .ordered(key())
    case .free(let area, _):
      .free(Rect(origin: Grid.corner(of: cells.origin), size: area.size), z: key())
    case .shaped(let shape, _, let orientation): .shaped(shape, at: cells.origin, orientation)
    }
  }

  /// What a block shows or does, by a number that was drawn for where it goes.
  private func assigning(
    _ id: ID<BoardItem>, _ object: ID<ShowObject>, at cell: Cell
  ) -> SessionCommand {
    let messages = [nil, "/x 1", " /x  1 ", "/y \"a b\"", "", "'", "/\u{0}"]
    return switch cell.x {
    case -12 ..< -7: .setAction(id, TriggerAction.allCases[Int(cell.x) + 12])
    case 6...12: .setMessage(id, messages[Int(cell.x) - 6])
    default: .reassign(id, to: object)
    }
  }

  /// A view; one at the limits of numbers where that is the person's habit.
  mutating func place() -> ViewMemory {
    let zooms: [Double] =
      traits.contains(.extremes) ? [1, 1e-3, 1e3, 1e-300, 1e300, 1e306, 4e307, 0] : [0.5, 1, 1.7]
    let far: [Double] =
      traits.contains(.extremes) ? [0, 0, 50, 1e17, -1e300, .infinity] : [0, 40, -90]
    return ViewMemory(
      center: Point(
        x: far.randomElement(using: &random) ?? 0, y: far.randomElement(using: &random) ?? 0),
      zoom: zooms.randomElement(using: &random) ?? 1)
  }

  /// Changes as another process makes them, which break no rule.
  mutating func outsideChanges(on surface: any Surface) -> [Change] {
    let contents = surface.contents()
    let items = contents.compactMap(\.item)
    let boards = contents.compactMap(\.board)
    let number = Int32.random(in: 1...1_000_000, using: &random)
    let far = CellRect(x: 1_000 + 4 * number, y: 5, width: 2, height: 2)
    let item = items.randomElement(using: &random)
    switch (Int.random(in: 0..<6, using: &random), item, far) {
    case (0, let item?, _): return [.delete(.item(item))]
    case (1, let item?, _):
      let change = Change.updating(item) { item in
        if let other = items.randomElement(using: &random) { item.content = other.content }
      }
      return change.isEmpty ? [] : [change]
    case (2, let item?, let far?):
      let pose = pose(far, like: item)
      return pose == item.pose ? [] : [.updating(item) { $0.pose = pose }]
    case (3, let item?, let far?):
      let added = BoardItem(
        id: ID(high: 7, low: random.next()), board: item.board, content: item.content,
        pose: pose(far, like: item))
      return [.insert(.item(added))]
    case (4, _, _) where boards.count > 1:
      guard let board = boards.randomElement(using: &random) else { return [] }
      return Cascade.deleting(board, with: items.filter { $0.board == board.id })
    default:
      guard let board = boards.randomElement(using: &random) else { return [] }
      return [.updating(board) { $0.name = "Elsewhere \(number)" }]
    }
  }
}

extension Entity {
  var item: BoardItem? { if case .item(let item) = self { item } else { nil } }
  var board: Board? { if case .board(let board) = self { board } else { nil } }
}
