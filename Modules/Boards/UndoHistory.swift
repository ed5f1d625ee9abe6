import Domain
import PluginAPI

/// The steps of one edit session that can be taken back and again.
///
/// Depth is not limited. A step is the list of changes that was kept, in its forward direction.
/// Edits that are no steps leave a mark, so that `undo` does not take back what came before them
/// as if it had been done last.
///
/// What becomes of it during an attempt can be taken back, whatever the number of steps.
struct UndoHistory: Sendable {
  /// Something that became of the history, with what it takes to take that back.
  private enum Deed {
    case recorded(redoable: [[Change]])
    case undone
    case redone
    case unmarked(edit: UnrecordedEdit, depth: Int)
  }

  private(set) var undoable: [[Change]] = []
  private(set) var redoable: [[Change]] = []
  /// The last edit that is no step, for each number of steps before it; fewer steps first.
  private var marks: [(edit: UnrecordedEdit, depth: Int)] = []
  /// Where the steps reach, once that was asked.
  private var reach: StepReach?
  /// Whether a step may no longer apply although nothing was changed elsewhere: one that began on a
  /// damaged board.
  var isDoubtful = false
  /// What became of it since the attempt began; `nil` where there is none.
  private var deeds: [Deed]?

  /// What is lost when the history ends; `nil` where it has no steps.
  var givenUp: Message? {
    isEmpty ? nil : .stepsGivenUp(undo: undoable.count, redo: redoable.count)
  }

  private var isEmpty: Bool { undoable.isEmpty && redoable.isEmpty }

  /// Adds a step that was just made; what had been undone cannot be redone any more.
  mutating func record(_ step: [Change]) {
    guard !step.isEmpty else { return }
    undoable.append(step)
    reach?.add(step)
    deeds?.append(.recorded(redoable: redoable))
    redoable = []
  }

  /// Notes an edit that is no step.
  mutating func mark(_ edit: UnrecordedEdit) {
    while let last = marks.last, last.depth >= undoable.count { marks.removeLast() }
    marks.append((edit, undoable.count))
  }

  /// Takes away the edit that is no step and came after all steps; `nil` where there is none.
  mutating func takeMark() -> UnrecordedEdit? {
    guard let last = marks.last, last.depth >= undoable.count else { return nil }
    deeds?.append(.unmarked(edit: last.edit, depth: last.depth))
    return marks.removeLast().edit
  }

  mutating func didUndo() {
    guard let step = undoable.popLast() else { return }
    redoable.append(step)
    deeds?.append(.undone)
  }

  mutating func didRedo() {
    guard let step = redoable.popLast() else { return }
    undoable.append(step)
    deeds?.append(.redone)
  }

  /// Makes the steps after the first ones a single step.
  mutating func join(after depth: Int) {
    guard undoable.count > depth + 1 else { return }
    undoable = undoable[..<depth] + [Array(undoable[depth...].joined())]
    marks = marks.map { ($0.edit, min($0.depth, undoable.count)) }
  }

  mutating func clear() { self = UndoHistory() }

  // MARK: Attempts

  /// Begins an attempt: what becomes of the history from now on is remembered.
  mutating func beginAttempt() { deeds = [] }

  /// Keeps what became of the history since the attempt began.
  mutating func endAttempt() { deeds = nil }

  /// Takes back what became of the history since the attempt began.
  mutating func takeBackAttempt() {
    let deeds = deeds ?? []
    self.deeds = nil
    for deed in deeds.reversed() {
      switch deed {
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

  /// Whether changes made elsewhere could keep a step from being taken.
  ///
  /// - Parameters:
  ///   - changes: What was changed.
  ///   - board: The board of the steps.
  ///   - obstruction: Which blocks are in each other's way.
  /// - Returns: Whether they could; `true` also where that cannot be told without trying.
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

  /// Keeps the steps that still apply, tried in the order in which they would be taken.
  ///
  /// - Parameter makeTrial: Makes a check that starts from the present state; it is given one list
  ///   of changes after the other, and takes over those that it accepts.
  /// - Returns: How many steps were dropped.
  mutating func prune(_ makeTrial: () -> (([Change]) -> Bool)) -> Int {
    let before = undoable.count + redoable.count
    let undoes = makeTrial()
    var kept: [Bool] = undoable.reversed().map { undoes($0.inverse) }
    kept.reverse()
    let keptBefore = kept.reduce(into: [0]) { $0.append($0[$0.count - 1] + ($1 ? 1 : 0)) }
    marks = marks.map { ($0.edit, keptBefore[min($0.depth, kept.count)]) }
    undoable = zip(undoable, kept).filter(\.1).map(\.0)
    let redoes = makeTrial()
    redoable = redoable.reversed().filter { redoes($0) }.reversed()
    let dropped = before - undoable.count - redoable.count
    if dropped > 0 { reach = nil }
    isDoubtful = false
    return dropped
  }
}
