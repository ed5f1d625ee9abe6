#if Mutants
  /// A fault that a simulation can sow, to see whether it would be noticed.
  ///
  /// A build has these only with the package trait `Mutants`. A value that has faults holds the one
  /// it was told of, and hands it on to what it is made of. The raw value is the mutant's name.
  package enum Defect: String, CaseIterable, Hashable, Sendable {
    // MARK: The index of what lies where

    /// An item that reaches over the edge of a block of the index is found in its first block only.
    case indexMissesNextBlock = "index-misses-next-block"
    /// Items wider or higher than the finest blocks are in nobody's way.
    case indexMissesLargeItems = "index-misses-large-items"
    /// Of the items of a block, those beyond its first chunk are in nobody's way.
    case indexMissesEighthItem = "index-misses-eighth-item"
    /// Where the item that is being moved lies itself, nothing else is in its way.
    case liftedItemHidesOthers = "lifted-item-hides-others"
    /// A level of blocks is kept when the last item has left it.
    case emptyLevelsStay = "empty-levels-stay"

    // MARK: The arbiter of touches

    /// Whichever finger is lifted, the first one is forgotten.
    case firstContactForgotten = "first-contact-forgotten"
    /// A pan is measured from where it was recognised, not from touch-down.
    case panFromRecognition = "pan-from-recognition"

    // MARK: The session of a board

    /// A finger on something that closes still means it.
    case panelTargetsRemembered = "panel-targets-remembered"
    /// A finger goes on holding an item that was changed elsewhere.
    case holdOutlivesChange = "hold-outlives-change"
    /// What is held keeps the answer that it had before the board was changed elsewhere.
    case heldNotJudgedAnew = "held-not-judged-anew"
    /// A region that comes to lie on the same cells keeps the answer it had.
    case sameCellsSameAnswer = "same-cells-same-answer"
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

    // MARK: The rows of an itinerary

    /// A day that is no longer empty, or is empty now, moves nothing below it.
    case dayHeightsNotAddedUp = "day-heights-not-added-up"
  }
#endif
