import Boards
import Domain
import GridGeometry
import PluginAPI

extension SimulatedSurface {
  /// Simulates a board with rules that have an oracle, in edit and play mode.
  ///
  /// - Parameters:
  ///   - key: The key of the surface, as scripts name it.
  ///   - summary: A short description.
  ///   - rules: The rules and their oracle.
  /// - Returns: The surface.
  public static func board<Oracle: RulesOracle>(
    _ key: String, _ summary: String, _ rules: SimulatedRules<Oracle>
  ) -> SimulatedSurface {
    @Sendable func oracle(_ board: Board, _ items: [BoardItem]) -> Oracle {
      rules.oracle(board, items, nil)
    }
    let table = CoverageTable(
      rules.outcomes.flatMap { action, outcomes in
        outcomes.map { CoverageTable.Cell(action, InteractionMode.edit.rawValue, $0) }
      })
    var surface = SimulatedSurface(
      key: key, summary: summary,
      drawStage: { random in
        var stage = Stage.board(key, using: &random)
        rules.lay(&stage, &random)
        return stage
      },
      open: { stage, opening, mutant in
        var session = BoardSession(stage, opening: opening, rules.plugin(mutant))
        session.inject(mutant)
        return session
      },
      openWitness: { stage, _, mutant in
        let board = stage.boards.first ?? .missing(from: stage)
        let items = stage.items.filter { $0.board == board.id }
        return RulesWitness(
          stage, rules.oracle(board, items, mutant), covering: table,
          isChecked: rules.isChecked)
      },
      form: .board,
      rules: PlainRules { entities, objects in
        PlainRules.orphan(in: entities, objects) ?? breach(in: entities, oracle)
      },
      coverage: table, mutants: rules.mutants)
    surface.ways.holds = { ($0 as? BoardSession)?.holds.map(\.touch) ?? [] }
    surface.ways.pose = rules.pose
    surface.ways.keepsOrder = rules.keepsOrder
    surface.ways.moved = rules.moved
    surface.ways.turns = rules.turns
    surface.ways.act = rules.act
    surface.ways.gesture = rules.gesture
    if let usual = rules.usual {
      surface.ways.usual = { usual($0) + ShrinkParts.commands(on: $0) }
    }
    surface.ways.allows = { item, board, others in
      let change = PoseChange(item: item.id, from: nil, to: item.pose)
      if case .refused = oracle(board, others).answer(to: .restore([change])) { return false }
      return true
    }
    return surface
  }

  private static func breach<Oracle: RulesOracle>(
    in entities: [Entity], _ oracle: (Board, [BoardItem]) -> Oracle
  ) -> String? {
    var items: [BoardItem] = []
    for case .item(let item) in entities { items.append(item) }
    for case .board(let board) in entities {
      if let breach = oracle(board, items.filter { $0.board == board.id }).breach() {
        return breach
      }
    }
    return nil
  }
}
