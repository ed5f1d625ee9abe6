public import Domain
import GridGeometry
public import PluginAPI

extension SimulatedSurface {
  /// Simulates a board with your rules; a check of yours says which boards are right.
  ///
  /// ```swift
  /// let lanes = SimulatedSurface.rules(.lanes) { items in outside(lanes: items) }
  /// let result = await Campaign(lanes, CampaignPlan(seed: 7, extent: .events(100_000))).run()
  /// #expect(result.findings.isEmpty, "\(result)")
  /// ```
  ///
  /// Each board begins with items where the rules place them and the check allows them. Then come
  /// random touches, commands and changes by other people, mostly beside and over the items. The
  /// simulation checks four things:
  ///
  /// - After each change, your check and `violations()` find nothing.
  /// - Rules made again from the same items answer the same: they remember nothing else.
  /// - While something is held, the session shows what a new preview shows, and the refusal that
  ///   `judge` gives.
  /// - The session keeps the promises of all surfaces, such as exact undo.
  ///
  /// Look at the coverage in the report: if nearly everything is refused, few boards were tried.
  /// Pass `poses` then, or more events. One fault can be several findings, as it shows in several
  /// ways: mend the first one and run again.
  ///
  /// - Parameters:
  ///   - placement: The rules.
  ///   - settings: The settings of the boards.
  ///   - poses: The poses that the items of a board begin with, from a seed; those that the rules
  ///     or the check refuse are left out. Without it, the rules place the items in regions of a
  ///     few cells, or in their order.
  ///   - check: Returns what is wrong with the items of a board, one sentence for each fault;
  ///     nothing if they can lie there.
  /// - Returns: The surface. Its key is that of the rules.
  public static func rules(
    _ placement: PlacementPlugin, settings: [String: String] = [:],
    poses: (@Sendable (_ seed: UInt64) -> [Pose])? = nil,
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
        let named = poses?(random.next())
        for place in 0..<(named?.count ?? random.int(in: 0...8)) {
          guard let object = random.pick(stage.objects),
            let pose = named?[place] ?? mirror.pose(using: &random)
          else { continue }
          let item = BoardItem(
            id: ID(using: &random), board: stage.boards[0].id, object: object.id, pose: pose)
          if mirror.add(item) { stage.items.append(item) }
        }
      },
      pose: { random, others in
        if let poses, random.chance(1, in: 2) { return random.pick(poses(random.next())) }
        let board = Board(
          id: ID(using: &random), show: ID(using: &random), name: "", rules: boardRules,
          created: Timestamp(milliseconds: 0))
        let items = others.map { pose in
          BoardItem(
            id: ID(using: &random), board: board.id, object: ID(using: &random), pose: pose)
        }
        return mirror(board, items).pose(using: &random)
      },
      outcomes: [("place", ["accepted", "refused"])]
        + ["carry", "resize"].map { ($0, ["accepted", "unchanged", "refused"]) })
    rules.isChecked = true
    rules.keepsOrder = mirror(.probe(boardRules)).keepsOrder
    var surface = board(placement.key, placement.summary, rules)
    surface.ways.favoursPlacing = true
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
