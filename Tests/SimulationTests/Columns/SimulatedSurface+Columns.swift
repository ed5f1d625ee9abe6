import ColumnRules
import Domain
import GridGeometry
import PluginAPI
import Simulation

extension SimulatedSurface {
  /// Boards of columns, as the example of a rule set.
  static let columns = columns { ColumnRules(board: $0, items: $1) }

  /// Boards with rules that should be those of columns.
  static func columns(
    _ make: @escaping @Sendable (Board, [BoardItem]) -> any PlacementRules
  ) -> SimulatedSurface {
    let plugin = PlacementPlugin(key: "columns", summary: "blocks in columns", make: make)
    let mutants = ColumnDefect.allCases.map { defect in
      Mutant(
        defect.rawValue, surface: "columns", summary: "is flawed", site: .reference, shortest: 1)
    }
    return .board(
      "columns", "a board of blocks in columns",
      SimulatedRules(
        plugin: { _ in plugin }, oracle: { ColumnOracle($0, $1, $2) }, lay: lay, pose: pose,
        outcomes: [
          ("place", ["accepted", "overlap", "below-minimum"]),
          ("carry", ["accepted", "unchanged", "cancelled", "overlap", "out-of-range"]),
          ("carry together", ["accepted", "unchanged", "cancelled", "overlap", "out-of-range"]),
          (
            "resize",
            ["accepted", "unchanged", "cancelled", "overlap", "below-minimum", "out-of-range"]
          ),
        ], mutants: mutants))
  }

  private static func lay(on stage: inout Stage, using random: inout RandomSource) {
    for row in 0..<random.int(in: 1...4) {
      for column in -1...1 where random.chance(2, in: 3) {
        guard
          let cells = CellRect(
            x: Int32(column * 4), y: Int32(row * 3), width: Int32(random.int(in: 2...4)),
            height: Int32(random.int(in: 2...3))), let object = random.pick(stage.objects)
        else { continue }
        stage.items.append(
          BoardItem(
            id: ID(using: &random), board: stage.boards[0].id, object: object.id,
            pose: .cells(cells)))
      }
    }
  }

  private static func pose(using random: inout RandomSource, near others: [Pose]) -> Pose? {
    let near = random.pick(others)?.cells?.origin ?? .origin
    let cell = near.moved(byColumns: random.int(in: -4...4), rows: random.int(in: -4...4))
    return cell.flatMap { CellRect(x: $0.x, y: $0.y, width: 2, height: 2) }.map(Pose.cells)
  }
}
