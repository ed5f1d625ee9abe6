import Domain
import GridGeometry
public import PluginAPI

extension SimulatedSurface {
  /// Boards of pieces that turn.
  ///
  /// - Parameter plugin: The tiles rules.
  /// - Returns: The surface.
  public static func tiles(_ plugin: PlacementPlugin) -> SimulatedSurface {
    let drops = ["accepted", "unchanged", "cancelled", "overlap", "across-field", "out-of-range"]
    var rules = SimulatedRules(
      plugin: { _ in plugin }, oracle: { board, items, _ in TilesOracle(board, items) },
      lay: TileDrawing.lay, pose: TileDrawing.pose,
      outcomes: [
        ("place", ["not-allowed"]),
        ("add", ["accepted", "overlap", "across-field", "out-of-range"]),
        ("add near", ["accepted"]),
        ("carry", drops),
        ("carry turned", drops.filter { $0 != "unchanged" }),
        ("turn", ["accepted", "overlap", "across-field", "out-of-range"]),
        ("restack", ["no-stack"]),
        ("reframe", ["not-allowed"]),
      ],
      mutants: SurfaceMutants.tiles)
    rules.moved = TileDrawing.moved
    rules.turns = true
    rules.act = { player, feature, _ in player.tileAct(feature) }
    rules.usual = usualOnTiles
    return .board("tiles", "a board of pieces that turn", rules)
  }

  private static func usualOnTiles(_ stage: Stage) -> [Step] {
    var commands: [SessionCommand] = []
    for item in stage.items.prefix(2) {
      commands += [
        .turn(item.id, quarterTurns: 1, isFlipped: false),
        .turn(item.id, quarterTurns: 0, isFlipped: true),
      ]
    }
    guard let board = stage.boards.first else { return [] }
    for isExact in [true, false] {
      for cell in [Cell.origin, Cell(x: 1, y: 1), Cell(x: -1, y: 0)] {
        for shape in [Polyomino.single, Pentomino.v.shape] {
          commands.append(
            .add(
              BoardItem(
                id: ID(high: stage.seed, low: 6), board: board.id, content: .tile(nil),
                pose: .shaped(shape, at: cell, .upright)), isExact: isExact))
        }
      }
    }
    return commands.map(Step.command)
  }
}
