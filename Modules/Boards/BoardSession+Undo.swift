public import Domain
public import GridGeometry
public import PluginAPI

extension BoardSession {
  /// Begins a batch: all steps until ``endBatch()`` become one.
  public mutating func beginBatch() { history.beginBatch() }

  /// Ends a batch.
  public mutating func endBatch() { history.endBatch() }

  /// Notes an edit that is not a step of this board; ``/PluginAPI/SessionCommand/undo`` reports it
  /// instead of undoing an older step.
  ///
  /// Only an edit session has a history; play mode notes nothing.
  ///
  /// - Parameter edit: The edit.
  public mutating func note(_ edit: UnrecordedEdit) {
    if mode == .edit { history.mark(edit) }
  }

  /// The message if the session closes now: the number of lost steps; `nil` if there are none.
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
    return releaseRemoved(reaction)
  }

  mutating func redo() -> Reaction {
    guard let step = history.redoable.last else { return .refused(.nothingToRedo) }
    let description = described(step)
    var reaction = adopt(step)
    history.didRedo()
    reaction.effects.append(.message(.redid(description)))
    return releaseRemoved(reaction)
  }

  /// Describes a step, for the board before the step.
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

  /// The place of a block in the order, now or later, from 1; `nil` if the board keeps no order.
  public func place(of item: BoardItem) -> Int? { state.order.place(of: item) }

  /// Whether blocks have places in an order instead of cells.
  public var keepsOrder: Bool { state.rules.orderedCount != nil }

  /// The form of the poses that new items get.
  public var form: Pose.Form { state.rules.form }

  /// When items that are in the way give way.
  public var pushing: Pushing { state.rules.pushing }

  /// The bounded area of the board in whole cells; `nil` if it has none.
  public var field: CellRect? { state.rules.field.flatMap(Grid.cells(touching:)) }

  /// How items can be turned.
  public var turning: Turning { state.rules.turning }

  /// The block with a number in reading order, from 1; `nil` if there is none.
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
  /// The block; `nil` for other entities.
  fileprivate var item: BoardItem? {
    if case .item(let item) = self { item } else { nil }
  }
}
