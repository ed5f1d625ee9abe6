/// The ways in which a reference board can be wrong on purpose.
///
/// The surface is right then, and the reference model is the one that is caught: finding a
/// difference works either way, and the rules themselves stay clean.
enum BoardDefect: String, CaseIterable, Hashable, Sendable {
  // MARK: Snapping and geometry

  /// Snapping a row multiplies by 44 where it should divide (D1).
  case ySnapMultiplies = "y-snap-multiplies"
  /// Handles at the top and left change the size, but never the origin (D2).
  case topLeftKeepsOrigin = "top-left-keeps-origin"
  /// The whole way of a drag is added again at every event (D3).
  case cumulativeDrag = "cumulative-drag"
  /// Columns are snapped on the screen, from its left edge, instead of on the board (D13).
  case snapsInViewSpace = "snaps-in-view-space"
  /// The magnification is ignored on the way from the screen to the board (D14).
  case zoomIgnored = "zoom-ignored"
  /// Halves between two corners go toward zero.
  case halvesTowardZero = "halves-toward-zero"
  /// Corners snap to the one above and left of them instead of the nearest.
  case snapsDown = "snaps-down"
  /// A block jumps to the finger with its corner when it is taken.
  case cornerJumpsToFinger = "corner-jumps-to-finger"

  // MARK: Overlap

  /// Edges that touch count as an overlap.
  case touchingOverlaps = "touching-overlaps"
  /// The extent of blocks is taken in points, and their place in cells (D18).
  case overlapInPoints = "overlap-in-points"
  /// Blocks in the same columns overlap, whatever their rows.
  case overlapOfColumns = "overlap-of-columns"
  /// Only the first block is looked at for overlaps.
  case onlyFirstChecked = "only-first-checked"
  /// Only the first eight blocks are looked at for overlaps.
  case onlyEightChecked = "only-eight-checked"
  /// A block may be moved anywhere.
  case moveUnchecked = "move-unchecked"
  /// A block may be resized over others.
  case resizeUnchecked = "resize-unchecked"
  /// A block is in its own way.
  case blocksItself = "blocks-itself"
  /// A refusal names only one of the blocks in the way.
  case oneObstacleNamed = "one-obstacle-named"

  // MARK: Size

  /// Blocks may be smaller than the board's minimum.
  case noMinimum = "no-minimum"
  /// The cells that a region snaps to count, instead of the area that was drawn.
  case minimumOfSnappedArea = "minimum-of-snapped-area"
  /// A block that is resized below the minimum gets the minimum, instead of staying as it was.
  case resizeClamps = "resize-clamps"
  /// The minimum can be raised above blocks that lie there.
  case minimumUnchecked = "minimum-unchecked"

  // MARK: History

  /// A step keeps the state after it as the one to go back to (D4).
  case undoKeepsNewState = "undo-keeps-new-state"
  /// What was undone is redone to the state before it (D5).
  case redoIsStale = "redo-is-stale"
  /// Removing is no step (D6).
  case removeNotUndoable = "remove-not-undoable"
  /// Showing another object is no step (D6).
  case reassignNotUndoable = "reassign-not-undoable"
  /// Adding is no step (D6).
  case addNotUndoable = "add-not-undoable"
  /// A movement of the view in play mode becomes a step (D7).
  case historyInPlay = "history-in-play"
  /// The history is cleared on entering edit mode too (D8).
  case historyClearedOnEntry = "history-cleared-on-entry"
  /// What was undone can be redone after something else was done.
  case redoNotCleared = "redo-not-cleared"
  /// Undo takes back only the first change of a step.
  case undoOfFirstChange = "undo-of-first-change"
  /// Leaving edit mode keeps what can be redone.
  case redoSurvivesPlay = "redo-survives-play"
  /// Leaving edit mode keeps what can be undone.
  case historySurvivesPlay = "history-survives-play"
  /// Removing one of exactly six blocks after three steps and more is no step.
  case sixthRemovalNotUndoable = "sixth-removal-not-undoable"
  /// Steps that no longer apply after a change from outside are kept.
  case outsideKeepsSteps = "outside-keeps-steps"
  /// A block that a command, undo or redo takes away stays selected, with its menu open.
  case removedStaysSelected = "removed-stays-selected"

  // MARK: Gestures

  /// A second finger does not pinch when the first one drags already (D9).
  case lateFingerNeverPinches = "late-finger-never-pinches"
  /// When one of two fingers is lifted, the other one begins to draw (D10).
  case liftedFingerDraws = "lifted-finger-draws"
  /// A drag that the system cancels counts as if the finger was lifted (D11).
  case cancelCommits = "cancel-commits"
  /// A region that was never drawn beyond its first event may lie there, of no size (D12).
  case emptyDrawIsValid = "empty-draw-is-valid"
  /// A rejected move leaves the block where it last could have lain on the way (D19).
  case rejectedMoveKeepsLastLegal = "rejected-move-keeps-last-legal"
  /// Blocks can be dragged in play mode.
  case playDrags = "play-drags"
  /// A tap in play mode triggers when the finger touches down.
  case triggerOnTouchDown = "trigger-on-touch-down"
  /// A tap in play mode that lasts too long triggers nothing.
  case timedTapInPlay = "timed-tap-in-play"
  /// A block still looks pressed when its press was cancelled.
  case pressStays = "press-stays"
  /// A block under a handle takes the finger.
  case blocksBeforeHandles = "blocks-before-handles"
  /// What a finger holds stays behind when the view scrolls at its edge.
  case edgeScrollLeavesHeld = "edge-scroll-leaves-held"

  // MARK: View

  /// Every pinch begins at full size, instead of at the present one (D15).
  case pinchIsAbsolute = "pinch-is-absolute"
  /// The first movement of the view begins at the origin, wherever the person looked (D16).
  case panForgetsOffset = "pan-forgets-offset"
  /// The view drifts by a point with every movement over more than five blocks.
  case panDriftsWhenCrowded = "pan-drifts-when-crowded"
  /// A movement of the view that the system cancels is kept.
  case cancelledPanStays = "cancelled-pan-stays"
  /// A pinch magnifies about the middle of the view instead of that of the fingers.
  case zoomsAboutMiddle = "zooms-about-middle"
  /// The view jumps when a finger joins or leaves.
  case joiningFingerJumps = "joining-finger-jumps"
  /// A view of another size keeps its corner instead of its middle.
  case resizedViewKeepsCorner = "resized-view-keeps-corner"

  // MARK: Panels

  /// A picker begins with the filters of the one before.
  case pickerRemembersKinds = "picker-remembers-kinds"
  /// The picker's own button does not close it.
  case cancelKeepsPicker = "cancel-keeps-picker"
  /// A block that is to show another object moves by a column.
  case reassignMoves = "reassign-moves"
  /// A block that is to show another object forgets what a tap on it does.
  case reassignForgetsTap = "reassign-forgets-tap"
  /// A tap on the empty board keeps the selection.
  case tapKeepsSelection = "tap-keeps-selection"
}
