public import Domain
public import PluginAPI

extension BoardSession {
  /// Notes an edit that is no step of this board, so that ``SessionCommand/undo`` says so instead
  /// of taking back what was done before it.
  ///
  /// Only an edit session has a history; in play mode nothing is noted.
  ///
  /// - Parameter edit: What was done.
  public mutating func note(_ edit: UnrecordedEdit) {
    if mode == .edit { history.mark(edit) }
  }

  /// What is told where the session is left now: how many steps are given up; `nil` where there
  /// are none.
  public var stepsGivenUp: Message? { isDeleted ? nil : history.givenUp }

  mutating func undo() -> Reaction {
    if let edit = history.takeMark() {
      return .refused(.notUndoable(edit, earlier: history.undoable.count))
    }
    guard let step = history.undoable.last else { return .refused(.nothingToUndo) }
    var reaction = adopt(step.inverse)
    history.didUndo()
    reaction.effects.append(.message(.undid(described(step))))
    return letGoOfRemoved(reaction)
  }

  mutating func redo() -> Reaction {
    guard let step = history.redoable.last else { return .refused(.nothingToRedo) }
    let description = described(step)
    var reaction = adopt(step)
    history.didRedo()
    reaction.effects.append(.message(.redid(description)))
    return letGoOfRemoved(reaction)
  }

  /// Describes a step on the board as it is before the step.
  private func described(_ step: [Change]) -> UndoStep {
    let changed = step.compactMap { $0.after?.item ?? $0.before?.item }
    let keepsOrder = changed.contains { $0.pose.order != nil }
    var after = state.items
    if keepsOrder {
      for change in step {
        if let item = change.before?.item { after[item.id] = nil }
        if let item = change.after?.item { after[item.id] = item }
      }
      after = after.filter { $0.value.pose.order != nil }
    }
    let ordinals = Self.ordinals(of: changed.map(\.id), in: state.items)
    let places = keepsOrder ? Self.ordinals(of: changed.map(\.id), in: after) : [:]
    return UndoStep(
      blocks: step.compactMap { change in
        let (before, after) = (change.before?.item, change.after?.item)
        guard let item = after ?? before else { return nil }
        return UndoStep.Block(
          ordinal: before == nil ? nil : ordinals[item.id],
          place: after == nil ? nil : places[item.id], before: before, after: after,
          object: state.object(of: item))
      })
  }

  /// The place that a block has in the order, or will have, from 1; `nil` where the board keeps
  /// none.
  public func place(of item: BoardItem) -> Int? {
    guard item.pose.order != nil else { return nil }
    return 1
      + state.items.values.count {
        $0.pose.order != nil && $0.id != item.id && BoardItem.inReadingOrder($0, item)
      }
  }

  /// Whether blocks have places in an order instead of cells.
  public var keepsOrder: Bool { state.rules.orderedCount != nil }

  /// The places of blocks in reading order, from 1.
  ///
  /// - Complexity: O(*n*) for *n* blocks of which a few are asked for, else O(*n* log *n*).
  private static func ordinals(
    of asked: [ID<BoardItem>], in items: [ID<BoardItem>: BoardItem]
  ) -> [ID<BoardItem>: Int] {
    guard asked.count > 8 else {
      let known = asked.compactMap { items[$0] }
      return Dictionary(
        known.map { item in
          (item.id, 1 + items.values.count { BoardItem.inReadingOrder($0, item) })
        }, uniquingKeysWith: { first, _ in first })
    }
    let sorted = items.values.sorted(by: BoardItem.inReadingOrder)
    return Dictionary(uniqueKeysWithValues: sorted.enumerated().map { ($1.id, $0 + 1) })
  }
}

extension Entity {
  /// The block that it is; `nil` for anything else.
  fileprivate var item: BoardItem? {
    if case .item(let item) = self { item } else { nil }
  }
}
