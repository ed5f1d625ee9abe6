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
    UndoStep(
      blocks: step.compactMap { change in
        let (before, after) = (change.before?.item, change.after?.item)
        guard let item = after ?? before else { return nil }
        return UndoStep.Block(
          ordinal: before.map(ordinal), place: after.flatMap(place), before: before, after: after,
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
  public var keepsOrder: Bool { state.rules.area(ofPlace: 0, isNew: true) != nil }

  /// The place of a block in reading order, from 1.
  private func ordinal(of item: BoardItem) -> Int {
    1 + state.items.values.count { BoardItem.inReadingOrder($0, item) }
  }
}

extension Entity {
  /// The block that it is; `nil` for anything else.
  fileprivate var item: BoardItem? {
    if case .item(let item) = self { item } else { nil }
  }
}
