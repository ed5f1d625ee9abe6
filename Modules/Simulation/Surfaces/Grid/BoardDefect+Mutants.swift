extension BoardDefect {
  /// The catalogue of faulty reference boards.
  static var mutants: [Mutant] {
    allCases.map { defect in
      Mutant(
        defect.rawValue, surface: "grid", summary: defect.summary, site: .reference,
        shortest: defect.shortest,
        equivalence: defect.equivalence)
    }
  }

  /// Why nothing can tell a variant from the original; `nil` for one that must be found.
  private var equivalence: String? {
    switch self {
    case .historyClearedOnEntry:
      """
      leaving edit mode clears the history, and nothing in play mode makes a step: there is nothing \
      to clear on the way back
      """
    case .undoOfFirstChange:
      """
      every step of a grid board is one change of one block: a single lift is moved or resized, \
      and blocks are added, removed and reassigned one by one
      """
    default: nil
    }
  }

  /// The fewest steps that are known to show it: touches, commands and changes from outside.
  private var shortest: Int? {
    switch self {
    case .ySnapMultiplies, .snapsInViewSpace, .touchingOverlaps, .overlapInPoints,
      .overlapOfColumns, .onlyFirstChecked, .onlyEightChecked, .moveUnchecked, .resizeUnchecked,
      .blocksItself, .oneObstacleNamed, .noMinimum, .minimumUnchecked, .removeNotUndoable,
      .reassignNotUndoable, .addNotUndoable, .triggerOnTouchDown, .resizedViewKeepsCorner,
      .reassignMoves, .reassignForgetsTap, .zoomIgnored:
      1
    case .topLeftKeepsOrigin, .cumulativeDrag, .halvesTowardZero, .snapsDown,
      .cornerJumpsToFinger, .minimumOfSnappedArea, .resizeClamps, .undoKeepsNewState,
      .historyInPlay, .historySurvivesPlay, .outsideKeepsSteps, .emptyDrawIsValid, .playDrags,
      .timedTapInPlay, .pressStays, .blocksBeforeHandles, .panForgetsOffset,
      .panDriftsWhenCrowded:
      2
    case .redoIsStale, .redoNotCleared, .redoSurvivesPlay, .lateFingerNeverPinches, .cancelCommits,
      .rejectedMoveKeepsLastLegal, .edgeScrollLeavesHeld, .pinchIsAbsolute, .cancelledPanStays,
      .zoomsAboutMiddle, .liftedFingerDraws, .removedStaysSelected:
      3
    case .sixthRemovalNotUndoable, .joiningFingerJumps,
      .cancelKeepsPicker, .tapKeepsSelection:
      4
    case .pickerRemembersKinds: 6
    case .historyClearedOnEntry, .undoOfFirstChange: nil
    }
  }

  /// What it breaks.
  private var summary: String { Self.summaries[self] ?? "" }

  private static let summaries: [BoardDefect: String] = [
    .ySnapMultiplies: "Snapping a row multiplies by 44 where it should divide (D1).",
    .topLeftKeepsOrigin: "Handles at the top and left change the size, but never the origin (D2).",
    .cumulativeDrag: "The whole way of a drag is added again at every event (D3).",
    .snapsInViewSpace:
      "Columns are snapped on the screen, from its left edge, instead of on the board (D13).",
    .zoomIgnored: "The magnification is ignored on the way from the screen to the board (D14).",
    .halvesTowardZero: "Halves between two corners go toward zero.",
    .snapsDown: "Corners snap to the one above and left of them instead of the nearest.",
    .cornerJumpsToFinger: "A block jumps to the finger with its corner when it is taken.",
    .touchingOverlaps: "Edges that touch count as an overlap.",
    .overlapInPoints: "The extent of blocks is taken in points, and their place in cells (D18).",
    .overlapOfColumns: "Blocks in the same columns overlap, whatever their rows.",
    .onlyFirstChecked: "Only the first block is looked at for overlaps.",
    .onlyEightChecked: "Only the first eight blocks are looked at for overlaps.",
    .moveUnchecked: "A block may be moved anywhere.",
    .resizeUnchecked: "A block may be resized over others.",
    .blocksItself: "A block is in its own way.",
    .oneObstacleNamed: "A refusal names only one of the blocks in the way.",
    .noMinimum: "Blocks may be smaller than the board's minimum.",
    .minimumOfSnappedArea:
      "The cells that a region snaps to count, instead of the area that was drawn.",
    .resizeClamps:
      "A block that is resized below the minimum gets the minimum, instead of staying as it was.",
    .minimumUnchecked: "The minimum can be raised above blocks that lie there.",
    .undoKeepsNewState: "A step keeps the state after it as the one to go back to (D4).",
    .redoIsStale: "What was undone is redone to the state before it (D5).",
    .removeNotUndoable: "Removing is no step (D6).",
    .reassignNotUndoable: "Showing another object is no step (D6).",
    .addNotUndoable: "Adding is no step (D6).",
    .historyInPlay: "A movement of the view in play mode becomes a step (D7).",
    .historyClearedOnEntry: "The history is cleared on entering edit mode too (D8).",
    .redoNotCleared: "What was undone can be redone after something else was done.",
    .undoOfFirstChange: "Undo takes back only the first change of a step.",
    .redoSurvivesPlay: "Leaving edit mode keeps what can be redone.",
    .historySurvivesPlay: "Leaving edit mode keeps what can be undone.",
    .sixthRemovalNotUndoable:
      "Removing one of exactly six blocks after three steps and more is no step.",
    .outsideKeepsSteps: "Steps that no longer apply after a change from outside are kept.",
    .removedStaysSelected:
      "A block that a command, undo or redo takes away stays selected, with its menu open.",
    .lateFingerNeverPinches:
      "A second finger does not pinch when the first one drags already (D9).",
    .liftedFingerDraws: "When one of two fingers is lifted, the other one begins to draw (D10).",
    .cancelCommits: "A drag that the system cancels counts as if the finger was lifted (D11).",
    .emptyDrawIsValid:
      "A region that was never drawn beyond its first event may lie there, of no size (D12).",
    .rejectedMoveKeepsLastLegal:
      "A rejected move leaves the block where it last could have lain on the way (D19).",
    .playDrags: "Blocks can be dragged in play mode.",
    .triggerOnTouchDown: "A tap in play mode triggers when the finger touches down.",
    .timedTapInPlay: "A tap in play mode that lasts too long triggers nothing.",
    .pressStays: "A block still looks pressed when its press was cancelled.",
    .blocksBeforeHandles: "A block under a handle takes the finger.",
    .edgeScrollLeavesHeld: "What a finger holds stays behind when the view scrolls at its edge.",
    .pinchIsAbsolute: "Every pinch begins at full size, instead of at the present one (D15).",
    .panForgetsOffset:
      "The first movement of the view begins at the origin, wherever the person looked (D16).",
    .panDriftsWhenCrowded:
      "The view drifts by a point with every movement over more than five blocks.",
    .cancelledPanStays: "A movement of the view that the system cancels is kept.",
    .zoomsAboutMiddle:
      "A pinch magnifies about the middle of the view instead of that of the fingers.",
    .joiningFingerJumps: "The view jumps when a finger joins or leaves.",
    .resizedViewKeepsCorner: "A view of another size keeps its corner instead of its middle.",
    .pickerRemembersKinds: "A picker begins with the filters of the one before.",
    .cancelKeepsPicker: "The picker's own button does not close it.",
    .reassignMoves: "A block that is to show another object moves by a column.",
    .reassignForgetsTap:
      "A block that is to show another object forgets its action and its own message.",
    .tapKeepsSelection: "A tap on the empty board keeps the selection.",
  ]
}
