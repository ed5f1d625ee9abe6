#if Mutants
  /// The faults that a simulation can sow in the session of a board, by the
  /// names of their mutants.
  package enum Defect: String, CaseIterable, Hashable, Sendable {
    /// A finger on something that closes still means it.
    case panelTargetsRemembered = "panel-targets-remembered"
    /// A finger goes on holding an item that was changed elsewhere.
    case holdOutlivesChange = "hold-outlives-change"
    /// What is held keeps the answer that it had before the board was changed elsewhere.
    case heldNotJudgedAnew = "held-not-judged-anew"
    /// The view goes on scrolling after the drop.
    case edgeScrollGoesOn = "edge-scroll-goes-on"
    /// A drag that is cancelled leaves the view where it scrolled to.
    case cancelledDragKeepsView = "cancelled-drag-keeps-view"
    /// What is pressed stays pressed when everything is broken off.
    case pressesOutliveInterruption = "presses-outlive-interruption"
    /// An item that was removed elsewhere stays selected.
    case selectionOutlivesItem = "selection-outlives-item"
    /// What lay under fingers is remembered when gestures are told by other numbers.
    case targetsOutliveSettings = "targets-outlive-settings"
  }
#endif
