import CallboardKit

// snippet plugin
extension PlacementPlugin {
  /// A week of seven days.
  public static let week = PlacementPlugin(key: "week", summary: "blocks on the days of a week") {
    WeekRules(board: $0, items: $1)
  }
}
// end

extension PlacementPlugin {
  /// The same rules with a fault, for the tests: blocks can lie between days.
  package static let looseWeek = PlacementPlugin(key: "week", summary: "blocks anywhere") {
    WeekRules(board: $0, items: $1, snaps: false)
  }
}

// snippet check
/// What is wrong with the blocks of a week, one sentence each.
public func weekFaults(in items: [BoardItem]) -> [String] {
  items.compactMap { item in
    guard let block = item.pose.cells else { return "\(item.id) is on no cells" }
    let isWhole = block.width == WeekRules.cells && block.minX % WeekRules.cells == 0
    return isWhole && WeekRules.days.contains(block.minX / WeekRules.cells)
      ? nil : "\(block) is not on a day"
  }
}
// end
