import Domain
import PluginAPI

/// The undo and redo steps of one edit session.
///
/// Depth is not limited. A step is its list of changes, in forward direction. Edits that are not
/// steps leave a mark, so that `undo` does not skip them and undo an older step.
///
/// Changes to the history during an attempt can be rolled back, whatever the number of steps.
struct UndoHistory: Sendable {
  /// A change to the history, with the data to roll it back.
  private enum Action {
    case recorded(redoable: [[Change]])
    case undone
    case redone
    case unmarked(edit: UnrecordedEdit, depth: Int)
  }

  private(set) var undoable: [[Change]] = []
  private(set) var redoable: [[Change]] = []
  /// How many steps there were before the batch; `nil` where none has begun since they were
  /// cleared.
  private var batchStart: Int?
  /// The last edit that is not a step, for each number of steps before it; fewer steps first.
  private var marks: [(edit: UnrecordedEdit, depth: Int)] = []
  /// The reach of the steps, if known.
  private var reach: StepReach?
  /// Whether a step may no longer apply although nothing changed elsewhere: one that began on a
  /// damaged board.
  var isDoubtful = false
  /// The changes since the attempt began; `nil` if there is none.
  private var actions: [Action]?

  /// The message about steps lost when the history ends; `nil` if there are none.
  var givenUp: Message? {
    isEmpty ? nil : .stepsGivenUp(undo: undoable.count, redo: redoable.count)
  }

  private var isEmpty: Bool { undoable.isEmpty && redoable.isEmpty }

  /// Adds a new step; undone steps can no longer be redone.
  mutating func record(_ step: [Change]) {
    guard !step.isEmpty else { return }
    undoable.append(step)
    reach?.add(step)
    actions?.append(.recorded(redoable: redoable))
    redoable = []
  }

  /// Notes an edit that is not a step.
  mutating func mark(_ edit: UnrecordedEdit) {
    while let last = marks.last, last.depth >= undoable.count { marks.removeLast() }
    marks.append((edit, undoable.count))
  }

  /// Removes and returns the edit after all steps that is not a step; `nil` if there is none.
  mutating func takeMark() -> UnrecordedEdit? {
    guard let last = marks.last, last.depth >= undoable.count else { return nil }
    actions?.append(.unmarked(edit: last.edit, depth: last.depth))
    return marks.removeLast().edit
  }

  mutating func didUndo() {
    guard let step = undoable.popLast() else { return }
    redoable.append(step)
    batchStart = batchStart.map { min($0, undoable.count) }
    actions?.append(.undone)
  }

  mutating func didRedo() {
    guard let step = redoable.popLast() else { return }
    undoable.append(step)
    actions?.append(.redone)
  }

  // MARK: Batches

  /// Begins a batch: all steps from now on become one.
  mutating func beginBatch() { batchStart = undoable.count }

  /// Ends a batch; a history that was cleared since belongs to the batch as a whole.
  mutating func endBatch() {
    let start = batchStart ?? 0
    batchStart = nil
    guard undoable.count > start + 1 else { return }
    undoable = undoable[..<start] + [Array(undoable[start...].joined())]
    marks = marks.map { ($0.edit, min($0.depth, undoable.count)) }
  }

  mutating func clear() { self = UndoHistory() }

  // MARK: Attempts

  /// Begins an attempt: later changes to the history are logged.
  mutating func beginAttempt() { actions = [] }

  /// Keeps the changes since the attempt began.
  mutating func endAttempt() { actions = nil }

  /// Rolls back the changes since the attempt began.
  mutating func takeBackAttempt() {
    let actions = actions ?? []
    self.actions = nil
    for action in actions.reversed() {
      switch action {
      case .recorded(let redoable):
        undoable.removeLast()
        self.redoable = redoable
      case .undone: didRedo()
      case .redone: didUndo()
      case .unmarked(let edit, let depth): marks.append((edit, depth))
      }
    }
  }

  // MARK: Changes from outside

  /// Whether changes made elsewhere could prevent a step.
  ///
  /// - Parameters:
  ///   - changes: The changes.
  ///   - board: The board of the steps.
  ///   - obstruction: Which blocks can obstruct each other.
  /// - Returns: Whether they could; `true` also if only trying shows it.
  /// - Complexity: Grows with the changes; the first time since steps were dropped, with the steps.
  mutating func isConcerned(
    by changes: [Change], of board: ID<Board>, where obstruction: Obstruction
  ) -> Bool {
    guard !isEmpty else { return false }
    if isDoubtful { return true }
    let known = reach ?? StepReach(of: undoable + redoable)
    reach = known
    return changes.contains { known.includes($0, of: board, where: obstruction) }
  }

  /// Keeps the steps that still apply, tried in order.
  ///
  /// - Parameter makeTrial: Creates a check that starts from the current state; it gets one list of
  ///   changes after the other, and applies those that it accepts.
  /// - Returns: The number of dropped steps.
  mutating func prune(_ makeTrial: () -> (([Change]) -> Bool)) -> Int {
    let before = undoable.count + redoable.count
    let undoes = makeTrial()
    var kept: [Bool] = undoable.reversed().map { undoes($0.inverse) }
    kept.reverse()
    let keptBefore = kept.reduce(into: [0]) { $0.append($0[$0.count - 1] + ($1 ? 1 : 0)) }
    marks = marks.map { ($0.edit, keptBefore[min($0.depth, kept.count)]) }
    batchStart = batchStart.map { keptBefore[min($0, kept.count)] }
    undoable = zip(undoable, kept).filter(\.1).map(\.0)
    let redoes = makeTrial()
    redoable = redoable.reversed().filter { redoes($0) }.reversed()
    let dropped = before - undoable.count - redoable.count
    if dropped > 0 { reach = nil }
    isDoubtful = false
    return dropped
  }
}
