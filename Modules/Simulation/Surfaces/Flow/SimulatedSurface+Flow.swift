import Domain
public import PluginAPI

extension SimulatedSurface {
  /// Boards that keep an order.
  ///
  /// - Parameter plugin: The flow rules.
  /// - Returns: The surface.
  public static func flow(_ plugin: PlacementPlugin) -> SimulatedSurface {
    var rules = SimulatedRules(
      plugin: { _ in plugin }, oracle: { board, items, _ in FlowOracle(board, items) },
      lay: lay, pose: pose,
      outcomes: [
        ("place", ["accepted", "cancelled", "out-of-range"]),
        ("carry", ["accepted", "unchanged", "cancelled"]),
        ("carry together", ["accepted", "unchanged", "cancelled"]),
      ],
      mutants: [
        ("ties-by-place", "Of fingers in one slot the one that took its box first comes first."),
        ("slot-rounds-up", "A finger near the end of a slot has the next one."),
        ("gap-stays", "The rest does not close up when a box is released."),
      ].map { Mutant($0, surface: "flow", summary: $1, site: .surface, shortest: 2) })
    rules.keepsOrder = true
    return .board("flow", "a board of boxes in an order", rules)
  }

  private static func lay(on stage: inout Stage, using random: inout RandomSource) {
    var settings = [
      "spacing": "\(random.pick([0, 11, 40]) ?? 0)",
      "size": random.pick(["2x2", "2x1", "1x1"]) ?? "2x2",
    ]
    if random.chance(3, in: 4) { settings["columns"] = "\(random.int(in: 1...5))" }
    stage.boards[0].rules = BoardRules("flow", settings: settings)
    let count = random.chance(1, in: 8) ? random.int(in: 40...80) : random.int(in: 0...12)
    for key in OrderKey.spread(count) {
      guard let object = random.pick(stage.objects) else { continue }
      stage.items.append(
        BoardItem(
          id: ID(using: &random), board: stage.boards[0].id, object: object.id,
          pose: .ordered(key)))
    }
  }

  /// A place between two boxes, and at times one that a box has already.
  private static func pose(using random: inout RandomSource, near others: [Pose]) -> Pose? {
    let keys = others.compactMap(\.order).sorted()
    let place = random.int(in: 0...keys.count)
    if random.chance(1, in: 6), place < keys.count { return .ordered(keys[place]) }
    return OrderKey.between(
      place > 0 ? keys[place - 1] : nil, place < keys.count ? keys[place] : nil
    ).map(Pose.ordered)
  }
}
