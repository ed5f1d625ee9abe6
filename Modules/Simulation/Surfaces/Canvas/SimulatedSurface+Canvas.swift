import Domain
import GridGeometry
public import PluginAPI

extension SimulatedSurface {
  /// Boards of cards that overlap.
  ///
  /// - Parameter plugin: The canvas rules.
  /// - Returns: The surface.
  public static func canvas(_ plugin: PlacementPlugin) -> SimulatedSurface {
    var rules = SimulatedRules(
      plugin: { _ in plugin }, oracle: { board, items, _ in CanvasOracle(board, items) },
      lay: CanvasDrawing.lay, pose: CanvasDrawing.pose,
      outcomes: [
        ("place", ["accepted", "out-of-range"]),
        ("add", ["accepted", "below-minimum", "out-of-range"]),
        ("add near", ["accepted", "below-minimum", "out-of-range"]),
        ("touch", ["accepted", "unchanged"]),
        ("restack", ["accepted", "unchanged"]),
        ("reframe", ["accepted", "unchanged", "below-minimum", "out-of-range", "not-allowed"]),
        ("carry", ["accepted", "unchanged", "cancelled", "out-of-range"]),
        (
          "resize",
          ["accepted", "unchanged", "cancelled", "below-minimum", "not-allowed", "out-of-range"]
        ),
        ("draw ink", ["accepted", "unchanged", "cancelled", "below-minimum", "out-of-range"]),
        ("erase ink", ["accepted", "unchanged", "cancelled"]),
        ("lasso ink", ["accepted", "unchanged", "cancelled"]),
        ("carry ink", ["accepted", "cancelled", "out-of-range"]),
        ("select ink", ["accepted", "unknown-item"]),
        ("copy ink", ["accepted", "no-strokes"]),
        ("cut ink", ["accepted", "no-strokes"]),
        ("delete ink", ["accepted", "no-strokes"]),
        ("paste ink", ["accepted", "no-strokes", "out-of-range"]),
        ("move ink", ["accepted", "no-strokes", "out-of-range"]),
      ],
      mutants: SurfaceMutants.canvas)
    rules.moved = CanvasDrawing.moved
    rules.act = { player, feature, _ in player.canvasAct(feature) }
    rules.gesture = { player, referee in player.planInk(beside: referee) }
    rules.usual = usualOnCanvas
    return .board("canvas", "a board of cards that overlap", rules)
  }

  private static func usualOnCanvas(_ stage: Stage) -> [Step] {
    var commands: [SessionCommand] = []
    let small = Size<BoardSpace>(width: 100, height: 50)
    for item in stage.items.prefix(3) {
      commands += StackMove.allCases.map { .restack(item.id, $0) }
      guard case .free(let area, _) = item.pose else { continue }
      commands.append(.reframe(item.id, Rect(origin: area.origin, size: small)))
      commands.append(.reframe(item.id, Rect(origin: .origin, size: area.size)))
    }
    let strokes = stage.items.filter { $0.content.stroke != nil }.map(\.id)
    if let stroke = strokes.first {
      let edits = [InkEdit.select([stroke]), .select(strokes), .copy, .cut, .paste(at: nil)]
      commands += [.setDrawingTool(.eraser), .setDrawingTool(.lasso)] + edits.map { .editInk($0) }
    }
    commands.append(.setTool(.draw))
    guard let board = stage.boards.first, let key = OrderKey("V") else { return [] }
    let new = BoardItem(
      id: ID(high: stage.seed, low: 6), board: board.id,
      content: .card(Card(title: "", text: "", created: Timestamp(milliseconds: 0))),
      pose: .free(Rect(origin: .origin, size: small), z: key))
    commands += [true, false].map { .add(new, isExact: $0) }
    return commands.map(Step.command)
  }
}
