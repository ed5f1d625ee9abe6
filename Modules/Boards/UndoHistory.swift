import Domain
import PluginAPI

/// The steps of one edit session that can be taken back and again.
///
/// Depth is not limited. A step is the list of changes that was kept, in its forward direction.
/// Edits that are no steps leave a mark, so that `undo` does not take back what came before them
/// as if it had been done last.
struct UndoHistory: Sendable {
  private(set) var undoable: [[Change]] = []
  private(set) var redoable: [[Change]] = []
  /// The last edit that is no step, for each number of steps before it; fewer steps first.
  private var marks: [(edit: UnrecordedEdit, depth: Int)] = []

  /// What is lost when the history ends; `nil` where it has no steps.
  var givenUp: Message? {
    undoable.isEmpty && redoable.isEmpty
      ? nil : .stepsGivenUp(undo: undoable.count, redo: redoable.count)
  }

  /// Adds a step that was just made; what had been undone cannot be redone any more.
  mutating func record(_ step: [Change]) {
    guard !step.isEmpty else { return }
    undoable.append(step)
    redoable.removeAll()
  }

  /// Notes an edit that is no step.
  mutating func mark(_ edit: UnrecordedEdit) {
    marks.removeAll { $0.depth >= undoable.count }
    marks.append((edit, undoable.count))
  }

  /// Takes away the edit that is no step and came after all steps; `nil` where there is none.
  mutating func takeMark() -> UnrecordedEdit? {
    guard let last = marks.last, last.depth >= undoable.count else { return nil }
    return marks.removeLast().edit
  }

  mutating func didUndo() {
    if let step = undoable.popLast() { redoable.append(step) }
  }

  mutating func didRedo() {
    if let step = redoable.popLast() { undoable.append(step) }
  }

  mutating func clear() {
    undoable.removeAll()
    redoable.removeAll()
    marks.removeAll()
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
    marks = marks.map { ($0.edit, kept.prefix($0.depth).count { $0 }) }
    undoable = zip(undoable, kept).filter(\.1).map(\.0)
    let redoes = makeTrial()
    redoable = redoable.reversed().filter { redoes($0) }.reversed()
    return before - undoable.count - redoable.count
  }
}
