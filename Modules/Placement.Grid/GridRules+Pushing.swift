import Domain
import GridGeometry
public import PluginAPI

/// Blocks that give way.
extension GridRules {
  /// Blocks give way to a command that says so, and with the setting `push=on` also to fingers.
  public var pushing: Pushing { isPushOn ? .always : .onDemand }

  /// Lets the blocks in the way give way with the least total distance.
  ///
  /// A block counts by the columns and rows that it moves. With few blocks in the way and some room
  /// around them, no other arrangement without overlaps has a smaller total; where the search would
  /// be long, the blocks give way one after another, each as little as possible. The same board
  /// always gives the same answer.
  ///
  /// - Parameter poses: The new poses, of blocks that keep their sizes or get others.
  /// - Returns: The changes of these blocks, then those of the blocks that give way, in reading
  ///   order; or ``/PluginAPI/RefusalReason/overlap`` if two of these blocks would overlap, or
  ///   there is no room before the range of cells ends.
  public func judge(pushing poses: [PoseChange]) -> Verdict {
    for change in poses {
      guard let now = placed(change.item), now.pose == change.from else {
        return .refused(Refusal(.unknownItem))
      }
    }
    return push(poses)
  }

  /// Judges poses, and lets others give way.
  func push(_ poses: [PoseChange]) -> Verdict {
    guard Set(poses.map(\.item)).count == poses.count else {
      return .refused(Refusal(.duplicateItem))
    }
    var moved: [(item: ID<BoardItem>, cells: CellRect)] = []
    for change in poses {
      guard let cells = change.to?.cells else { return .refused(Refusal(.outOfRange)) }
      if cells.span != change.from?.cells?.span, !minimum.allows(cells.span) {
        return .refused(Refusal(.belowMinimum(minimum)))
      }
      moved.append((change.item, cells))
    }
    if let refusal = Self.refusal(among: moved) { return .refused(refusal) }
    let push = Push(by: moved, in: index)
    var found = push.moves()
    #if Mutants
      if !push.inTheWay.isEmpty, let faulty = push.faulty(defect) { found = faulty }
    #endif
    guard let moves = found else {
      return .refused(Refusal(.overlap, by: push.inTheWay.map(\.item)))
    }
    return .accepted(
      poses.filter { $0.from != $0.to }
        + moves.map { move in
          PoseChange(
            item: move.block.item, from: .cells(move.block.cells), to: .cells(move.cells))
        })
  }

  /// What forbids these cells, because they overlap each other.
  private static func refusal(
    among moved: [(item: ID<BoardItem>, cells: CellRect)]
  ) -> Refusal? {
    guard moved.count > 1 else { return nil }
    let overlapping = OccupancyIndex(moved.map { ($0.item, $0.cells) }).overlappingPairs()
    guard !overlapping.isEmpty else { return nil }
    let items = Set(overlapping.flatMap { [$0.0, $0.1] })
    let blocks = moved.filter { items.contains($0.item) }
    return Refusal(
      .overlap, by: blocks.sorted { ($0.cells, $0.item) < ($1.cells, $1.item) }.map(\.item))
  }

  /// Shows where blocks would go, to which a carry gives its verdict.
  func show(_ verdict: Verdict, of lifts: [Lift], _ preview: inout Preview) {
    preview.refusal = verdict.refusal
    guard case .accepted(let changes) = verdict else { return preview.pushed = [] }
    let held = Set(lifts.map(\.item))
    let pushed = changes.compactMap { change -> Preview.Pushed? in
      guard !held.contains(change.item), let cells = change.to?.cells else { return nil }
      return Preview.Pushed(item: change.item, place: Placed(cells: cells))
    }
    #if Mutants
      if defect == .pushShownStays, pushed.isEmpty { return }
      if defect == .pushShowsFirst { return preview.pushed = Array(pushed.prefix(1)) }
    #endif
    preview.pushed = pushed
  }
}

/// The settings of a grid beside the minimum.
enum GridSetting: String {
  /// Whether blocks give way to fingers.
  case push = "push"
}
