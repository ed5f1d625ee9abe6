public import Domain
import GridGeometry
public import PluginAPI

extension SimulatedSurface {
  /// A board with a rule set, without a reference model: a check says what can lie on a board.
  ///
  /// ```swift
  /// let lanes = SimulatedSurface.rules(.lanes) { items in outside(lanes: items) }
  /// let result = await Campaign(lanes, CampaignPlan(seed: 7, extent: .events(100_000))).run()
  /// #expect(result.findings.isEmpty, "\(result)")
  /// ```
  ///
  /// Boards begin with items where the rules place them and the check allows it. Then fingers,
  /// commands and other people do random things. After each change the check must find nothing, and
  /// neither must `violations()`. Rules that are made again from the same items must answer the
  /// same, and a preview that is begun again must show the same. The session around the rules must
  /// keep all promises of `StreamInvariants`, such as exact undo.
  ///
  /// - Parameters:
  ///   - placement: The rules.
  ///   - settings: The settings of the boards.
  ///   - check: Says what is wrong with the items of a board, one sentence each; nothing if they
  ///     can lie so.
  /// - Returns: The surface; its key is that of the rules.
  public static func rules(
    _ placement: PlacementPlugin, settings: [String: String] = [:],
    check: @escaping @Sendable (_ items: [BoardItem]) -> [String]
  ) -> SimulatedSurface {
    @Sendable func mirror(_ board: Board, _ items: [BoardItem] = []) -> RulesMirror {
      RulesMirror(placement, board, items, check: check)
    }
    let boardRules = BoardRules(placement.key, settings: settings)
    var rules = SimulatedRules(
      plugin: { _ in placement }, oracle: { board, items, _ in mirror(board, items) },
      lay: { stage, random in
        stage.boards[0].rules = boardRules
        var mirror = mirror(stage.boards[0])
        mirror.see(stage.viewSize)
        for _ in 0..<random.int(in: 0...8) {
          guard let object = random.pick(stage.objects), let pose = mirror.pose(using: &random)
          else { continue }
          let item = BoardItem(
            id: ID(using: &random), board: stage.boards[0].id, object: object.id, pose: pose)
          if mirror.add(item) { stage.items.append(item) }
        }
      },
      pose: { random, others in
        let board = Board(
          id: ID(using: &random), show: ID(using: &random), name: "", rules: boardRules,
          created: Timestamp(milliseconds: 0))
        let items = others.map { pose in
          BoardItem(
            id: ID(using: &random), board: board.id, object: ID(using: &random), pose: pose)
        }
        return mirror(board, items).pose(using: &random)
      },
      outcomes: ["place", "carry", "resize"].map { ($0, ["accepted"]) })
    rules.isChecked = true
    rules.keepsOrder = mirror(.probe(boardRules)).keepsOrder
    var surface = board(placement.key, placement.summary, rules)
    surface.ways.allows = { item, board, others in
      var mirror = mirror(board, others)
      return mirror.add(item)
    }
    return surface
  }
}

extension Board {
  /// An empty board that is only asked about its rules.
  fileprivate static func probe(_ rules: BoardRules) -> Board {
    Board(
      id: Domain.ID(high: 0, low: 0), show: Domain.ID(high: 0, low: 0), name: "", rules: rules,
      created: Timestamp(milliseconds: 0))
  }
}
