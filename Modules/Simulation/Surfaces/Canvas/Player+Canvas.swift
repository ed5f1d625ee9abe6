import Domain
import GridGeometry
import PluginAPI

/// What is done to a canvas without a finger.
extension Player {
  /// An act that is for cards, or `nil` for what is usual.
  mutating func canvasAct(_ feature: Feature?) -> Step? {
    guard let board = known.boards.first, !random.chance(1, in: 8) else { return nil }
    switch feature {
    case .place:
      guard !random.chance(1, in: 4), let key = OrderKey("V") else { return nil }
      let content = CanvasDrawing.content(of: object(), using: &random)
      return .command(
        .add(
          BoardItem(
            id: newBlock(), board: board.id, content: content,
            pose: .free(areaOfCard(), z: key)), isExact: random.chance(1, in: 2)))
    case .move where random.chance(1, in: 2):
      let moves = StackMove.allCases
      return .command(.restack(block(), moves[random.int(below: moves.count)]))
    case .span where random.chance(2, in: 3):
      let block = random.pick(known.blocks)
      if random.chance(1, in: 8), let block, case .free(let area, _) = block.pose {
        return .command(.reframe(block.id, area))
      }
      return .command(.reframe(block?.id ?? ids.next(), areaOfCard()))
    case .mode where random.chance(1, in: 2):
      return .command(.setTool(random.chance(1, in: 2) ? .draw : .manipulate))
    case .gestures where random.chance(1, in: 2):
      let tools = [DrawingTool.pen(CanvasDrawing.pen(using: &random)), .eraser, .lasso, .lasso]
      return .command(.setDrawingTool(tools[random.int(below: tools.count)]))
    case .history where random.chance(1, in: 3):
      let edit = SessionCommand.editInk(inkEdit())
      guard random.chance(2, in: 3) else { return .command(edit) }
      // Strokes stay in the lasso only for a moment.
      doAgain(edit, random.int(in: 1...3))
      return .command(.editInk(selection()))
    case .minimum:
      let words = ["", "any", "pencil", "any", "none"]
      return .command(.setSettings(SettingsEdit(["ink": random.pick(words) ?? ""])))
    case .reassign where random.chance(1, in: 2):
      var card = CanvasDrawing.card(using: &random)
      if random.chance(1, in: 8) { card.title = random.pick([" ", "a\nb", " x "]) ?? "" }
      return .command(.setCard(block(), card))
    default: return nil
    }
  }

  private mutating func inkEdit() -> InkEdit {
    let way = Vector<BoardSpace>(
      dx: Double(random.int(in: -9...9)) * 11, dy: Double(random.int(in: -9...9)) * 11)
    switch random.int(below: 8) {
    case 0: return .copy
    case 1, 2: return .cut
    case 3: return .paste(at: nil)
    case 4: return .paste(at: .origin + way)
    case 5: return .move(by: way)
    case 6: return .delete
    default: return selection()
    }
  }

  /// Some strokes, and seldom something else.
  private mutating func selection() -> InkEdit {
    let strokes = known.blocks.filter(\.isStroke).map(\.id)
    var chosen: [ID<BoardItem>] = []
    for _ in 0..<random.int(in: 0...3) {
      chosen.append(random.chance(1, in: 16) ? block() : random.pick(strokes) ?? block())
    }
    return .select(chosen)
  }

  private static let oddNumbers = [
    Double.nan, .infinity, -.infinity, .greatestFiniteMagnitude, 1e300, -0.0, 1e12, -1e13, 1e17,
  ]

  /// An area near another one: mostly large enough, and at times beyond all numbers.
  private mutating func areaOfCard() -> Rect<BoardSpace> {
    var area = CanvasDrawing.area(using: &random, near: known.blocks.map(\.pose))
    if random.chance(1, in: 6) {
      area.size.width =
        random.pick([99.99, 100, 100.0.nextDown, 44, 44.0.nextDown, 0, -100]) ?? 100
    }
    if random.chance(1, in: 6) {
      area.size.height = random.pick([49.99, 50, 50.0.nextDown, 44, 44.0.nextDown, 0, -50]) ?? 50
    }
    guard profile.has(.extremes), random.chance(1, in: 16) else { return area }
    let odd = random.pick(Self.oddNumbers) ?? 0
    if random.chance(1, in: 2) { area.origin.x = odd } else { area.size.height = odd }
    return area
  }
}
