#if Mutants
  /// The faults that a simulation can inject into a board's session, by the names of their mutants.
  package enum Defect: String, CaseIterable, Hashable, Sendable {
    /// A finger on a panel that closes still acts on it.
    case panelTargetsRemembered = "panel-targets-remembered"
    /// A finger keeps holding an item that was changed elsewhere.
    case holdOutlivesChange = "hold-outlives-change"
    /// Held items keep the answer from before the board was changed elsewhere.
    case heldNotJudgedAnew = "held-not-judged-anew"
    /// The view keeps scrolling after the drop.
    case edgeScrollGoesOn = "edge-scroll-goes-on"
    /// A cancelled drag leaves the view where it scrolled to.
    case cancelledDragKeepsView = "cancelled-drag-keeps-view"
    /// Pressed items stay pressed when everything is cancelled.
    case pressesOutliveInterruption = "presses-outlive-interruption"
    /// An item that was removed elsewhere stays selected.
    case selectionOutlivesItem = "selection-outlives-item"
    /// The targets of fingers are kept when the thresholds change.
    case targetsOutliveSettings = "targets-outlive-settings"
    /// A pinch adds a twentieth of its scale with every event.
    case zoomByEventCount = "zoom-by-event-count"
    /// A drag that is cancelled drops what it holds.
    case cancelledDragDrops = "cancelled-drag-drops"
    /// A piece that is turned keeps the answer from before, until its finger moves.
    case turnNotJudgedAnew = "turn-not-judged-anew"
  }
#endif
