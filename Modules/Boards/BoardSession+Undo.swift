public import Domain
public import PluginAPI

extension BoardSession {
  /// Makes the steps after the first ones a single step.
  ///
  /// - Parameter depth: How many steps stay as they are.
  public mutating func joinSteps(after depth: Int) { history.join(after: depth) }

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
    if !state.accepts(step) { history.isDoubtful = true }
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
    let numbers = state.order
    var numbersAfter = numbers
    for change in step { numbersAfter.update(from: change.before?.item, to: change.after?.item) }
    return UndoStep(
      blocks: step.compactMap { change in
        let (before, after) = (change.before?.item, change.after?.item)
        guard let item = after ?? before else { return nil }
        return UndoStep.Block(
          ordinal: before.map(numbers.ordinal), place: after.flatMap(numbersAfter.place),
          before: before, after: after,
          object: state.object(of: item))
      })
  }

  /// The place that a block has in the order, or will have, from 1; `nil` where the board keeps
  /// none.
  public func place(of item: BoardItem) -> Int? { state.order.place(of: item) }

  /// Whether blocks have places in an order instead of cells.
  public var keepsOrder: Bool { state.rules.orderedCount != nil }

  /// The block with a number in reading order, from 1; `nil` where there is none.
  public func item(numbered number: Int) -> BoardItem? {
    let (rank, isTooLow) = number.subtractingReportingOverflow(1)
    return isTooLow ? nil : state.order.element(at: rank).flatMap { state.items[$0.item] }
  }

  /// The number of a block in reading order, from 1.
  public func number(of item: BoardItem) -> Int { state.order.ordinal(of: item) }

  /// The blocks whose identities begin with some digits, in reading order.
  ///
  /// - Parameter digits: Hexadecimal digits in lower case.
  /// - Returns: The blocks.
  /// - Complexity: O(1) for a whole identity, else O(*n*) for *n* blocks.
  public func items(identifiedBy digits: String) -> [BoardItem] {
    if let whole = ID<BoardItem>(digits) { return state.items[whole].map { [$0] } ?? [] }
    guard let beginning = IDPrefix(digits) else { return [] }
    return state.order.elements.lazy.filter { beginning.matches($0.item) }
      .compactMap { state.items[$0.item] }
  }
}

extension Entity {
  /// The block that it is; `nil` for anything else.
  fileprivate var item: BoardItem? {
    if case .item(let item) = self { item } else { nil }
  }
}
