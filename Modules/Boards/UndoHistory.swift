import Domain

/// The steps of one edit session that can be taken back and again.
///
/// Depth is not limited. A step is the list of changes that was kept, in its forward direction.
struct UndoHistory: Sendable {
  private(set) var undoable: [[Change]] = []
  private(set) var redoable: [[Change]] = []

  /// Adds a step that was just made; what had been undone cannot be redone any more.
  mutating func record(_ step: [Change]) {
    guard !step.isEmpty else { return }
    undoable.append(step)
    redoable.removeAll()
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
  }

  /// Keeps the steps that still apply, tried in the order in which they would be taken.
  ///
  /// - Parameter makeTrial: Makes a check that starts from the present state; it is given one list
  ///   of changes after the other, and takes over those that it accepts.
  /// - Returns: How many steps were dropped.
  mutating func prune(_ makeTrial: () -> (([Change]) -> Bool)) -> Int {
    let before = undoable.count + redoable.count
    let undoes = makeTrial()
    undoable = undoable.reversed().filter { undoes($0.inverse) }.reversed()
    let redoes = makeTrial()
    redoable = redoable.reversed().filter { redoes($0) }.reversed()
    return before - undoable.count - redoable.count
  }
}
