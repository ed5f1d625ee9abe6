import Domain
import GridGeometry
import PluginAPI

/// What rules report about undo, views and settings.
enum ReportChecks {
  static let all = [
    PlacementCheck("an item comes back if the rules say that nothing is in its way", free),
    PlacementCheck("the size of the view changes no pose", views),
    PlacementCheck("settings that are accepted leave no violation", settings),
  ]

  private static func free(_ walk: inout RulesWalk) throws {
    guard let item = walk.items.randomElement(using: &walk.random) else { return }
    var other = walk
    other.apply([PoseChange(item: item.id, from: item.pose, to: nil)])
    for _ in 0..<3 { other.step() }
    let isFree: Bool
    switch other.rules.obstruction {
    case .unknown: return
    case .none: isFree = true
    case .sharedCells:
      isFree = !other.items.contains { item.pose.sharesCells(with: $0.pose) }
    }
    let change = PoseChange(item: item.id, from: nil, to: item.pose)
    guard isFree, case .refused(let refusal) = other.rules.judge(.restore([change])) else { return }
    throw BrokenPromise("\(item.id) cannot come back: \(refusal)")
  }

  private static func views(_ walk: inout RulesWalk) throws {
    let before = walk.answers
    var other = walk
    for (width, height) in [(0.0, 0.0), (1, 1), (220, 180), (390, 844), (1e6, 1e6)] {
      other.rules.setView(Size(width: width, height: height))
      let after = other.answers
      try requireEqual(
        after.places.mapValues(\.pose), before.places.mapValues(\.pose),
        "the poses in a view of \(width) by \(height)")
      try requireEqual(after.count, before.count, "the count in a view of \(width) by \(height)")
      try requireEqual(
        after.violations, before.violations, "the violations in a view of \(width) by \(height)")
    }
    other.rules.setView(RulesWalk.view)
    try requireSame(other, before, "in the first view again")
  }

  private static func settings(_ walk: inout RulesWalk) throws {
    try requireEqual(
      walk.rules.judge(settings: walk.board.rules.settings), nil, "the settings of the board")
    let before = walk.answers
    let unknown = ["no such": "setting"]
    guard let refusal = walk.rules.judge(settings: unknown) else {
      throw BrokenPromise("an unknown setting is accepted")
    }
    guard case .badSetting("no such", value: "setting", allowed: _) = refusal.reason else {
      throw BrokenPromise("an unknown setting is refused with \(refusal.reason)")
    }
    for settings in walk.subject.settings + [["minimum": "2"], [:]] {
      if let refusal = walk.rules.judge(settings: settings) {
        try JudgingChecks.requireNamed(refusal, walk, "the settings \(settings)")
        continue
      }
      var other = walk
      other.set(settings)
      try requireEqual(other.rules.violations(), [], "the violations with \(settings)")
      try requireEqual(
        other.answers.places.mapValues(\.pose), before.places.mapValues(\.pose),
        "the poses with \(settings)")
    }
    try requireSame(walk, before, "after judging settings")
  }
}

extension Pose {
  /// Whether two items that lie on cells cover one in common.
  fileprivate func sharesCells(with other: Pose) -> Bool {
    if let cells, let others = other.cells { return cells.overlaps(others) }
    guard let piece, let others = other.piece else { return false }
    return piece.shape.overlaps(
      others.shape, columns: Int64(others.cell.x) - Int64(piece.cell.x),
      rows: Int64(others.cell.y) - Int64(piece.cell.y))
  }
}
