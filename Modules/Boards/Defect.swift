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
    /// What gave way to a drop is drawn where it was.
    case pushedNotDrawn = "pushed-not-drawn"
    /// A stroke is kept although its pencil was cancelled.
    case cancelledStrokeKept = "cancelled-stroke-kept"
    /// Of a stroke, only every fourth position is kept.
    case strokeTooCoarse = "stroke-too-coarse"
    /// A stroke begins where the drag was recognised, not where the pencil touched down.
    case strokeBeginsLate = "stroke-begins-late"
    /// An eraser leaves the first half of a stroke.
    case eraserLeavesPart = "eraser-leaves-part"
    /// An eraser meets only what is near the positions that it reports, not what lies between.
    case eraserJumps = "eraser-jumps"
    /// An eraser is as large on the board as on the screen.
    case eraserIgnoresZoom = "eraser-ignores-zoom"
    /// A lasso takes each stroke that lies partly inside.
    case lassoTakesTouched = "lasso-takes-touched"
    /// A lasso takes only strokes that lie inside as a whole.
    case lassoTakesWholeOnly = "lasso-takes-whole-only"
    /// A copy is pasted exactly over the original.
    case pastesInPlace = "pastes-in-place"
    /// Copies that are pasted together get one key.
    case pastesTied = "pastes-tied"
    /// What is cut stays on the board.
    case cutKeepsStrokes = "cut-keeps-strokes"
    /// A finger inks although only a pencil may.
    case fingerInks = "finger-inks"
  }
#endif
