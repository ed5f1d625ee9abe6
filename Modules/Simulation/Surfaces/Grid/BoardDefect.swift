/// The ways in which a reference board can be wrong on purpose.
///
/// The surface is right then, and the reference model is the one that is caught: finding a
/// difference works either way, and the rules themselves stay clean.
enum BoardDefect: ReferenceDefect {
  case ySnapMultiplies, topLeftKeepsOrigin, cumulativeDrag, snapsInViewSpace, zoomIgnored
  case halvesTowardZero, snapsDown, cornerJumpsToFinger, touchingOverlaps, overlapInPoints
  case overlapOfColumns, onlyFirstChecked, onlyEightChecked, moveUnchecked, resizeUnchecked
  case blocksItself, oneObstacleNamed, noMinimum, minimumOfSnappedArea, resizeClamps
  case minimumUnchecked, undoKeepsNewState, redoIsStale, removeNotUndoable, reassignNotUndoable
  case addNotUndoable, historyInPlay, historyClearedOnEntry, redoNotCleared, undoOfFirstChange
  case redoSurvivesPlay, historySurvivesPlay, sixthRemovalNotUndoable, outsideKeepsSteps
  case removedStaysSelected, lateFingerNeverPinches, liftedFingerDraws, cancelCommits
  case emptyDrawIsValid, rejectedMoveKeepsLastLegal, playDrags, triggerOnTouchDown, timedTapInPlay
  case blocksPanInPlay, flashSlips, pressStays, blocksBeforeHandles, edgeScrollLeavesHeld,
    pinchIsAbsolute, panForgetsOffset
  case panDriftsWhenCrowded, cancelledPanStays, zoomsAboutMiddle, joiningFingerJumps
  case resizedViewKeepsCorner, pickerRemembersKinds, cancelKeepsPicker, reassignMoves
  case reassignForgetsTap, tapKeepsSelection, goneStaysSelected, onlyFirstDropped
  case onlyTouchedJudged, groupBlocksItself, marqueeIgnoresRows, marqueeNeedsWhole
  case onlyFirstPasted, pastedOverlap, pasteIsManySteps
  case pagesSwapped, shortWayTurns, viewFollowsTurn
  case columnsFilledDown, cutKeepsBlocks, tapPassesMenu, spreadsStarts, closesFullLines

  static let byName = named()

  static let catalogue: [BoardDefect: DefectEntry] = [
    .ySnapMultiplies: DefectEntry(
      1, "Snapping a row multiplies by 44 where it should divide (D1)."),
    .topLeftKeepsOrigin: DefectEntry(
      2, "Handles at the top and left change the size, but never the origin (D2)."),
    .cumulativeDrag: DefectEntry(2, "The whole way of a drag is added again at every event (D3)."),
    .snapsInViewSpace: DefectEntry(
      1, "Columns are snapped on the screen, from its left edge, instead of on the board (D13)."),
    .zoomIgnored: DefectEntry(
      1, "The magnification is ignored on the way from the screen to the board (D14)."),
    .halvesTowardZero: DefectEntry(2, "Halves between two corners go toward zero."),
    .snapsDown: DefectEntry(
      2, "Corners snap to the one above and left of them instead of the nearest."),
    .cornerJumpsToFinger: DefectEntry(
      2, "A block jumps to the finger with its corner when it is taken."),
    .touchingOverlaps: DefectEntry(1, "Edges that touch count as an overlap."),
    .overlapInPoints: DefectEntry(
      1, "The extent of blocks is taken in points, and their place in cells (D18)."),
    .overlapOfColumns: DefectEntry(1, "Blocks in the same columns overlap, whatever their rows."),
    .onlyFirstChecked: DefectEntry(1, "Only the first block is looked at for overlaps."),
    .onlyEightChecked: DefectEntry(1, "Only the first eight blocks are looked at for overlaps."),
    .moveUnchecked: DefectEntry(1, "A block may be moved anywhere."),
    .resizeUnchecked: DefectEntry(1, "A block may be resized over others."),
    .blocksItself: DefectEntry(1, "A block is in its own way."),
    .oneObstacleNamed: DefectEntry(1, "A refusal names only one of the blocks in the way."),
    .noMinimum: DefectEntry(1, "Blocks may be smaller than the board's minimum."),
    .minimumOfSnappedArea: DefectEntry(
      2, "The cells that a region snaps to count, instead of the area that was drawn."),
    .resizeClamps: DefectEntry(
      2,
      "A block that is resized below the minimum gets the minimum, instead of staying as "
        + "it was."),
    .minimumUnchecked: DefectEntry(1, "The minimum can be raised above blocks that lie there."),
    .undoKeepsNewState: DefectEntry(
      2, "A step keeps the state after it as the one to go back to (D4)."),
    .redoIsStale: DefectEntry(3, "What was undone is redone to the state before it (D5)."),
    .removeNotUndoable: DefectEntry(1, "Removing is not a step (D6)."),
    .reassignNotUndoable: DefectEntry(1, "Showing another object is not a step (D6)."),
    .addNotUndoable: DefectEntry(1, "Adding is not a step (D6)."),
    .historyInPlay: DefectEntry(2, "A movement of the view in play mode becomes a step (D7)."),
    .historyClearedOnEntry: DefectEntry(
      nil, "The history is cleared on entering edit mode too (D8).",
      equivalence:
        "leaving edit mode clears the history, and nothing in play mode makes a step: there "
        + "is nothing to clear on the way back"),
    .redoNotCleared: DefectEntry(3, "What was undone can be redone after something else was done."),
    .undoOfFirstChange: DefectEntry(
      4, "Undo takes back only the first change of a step."),
    .redoSurvivesPlay: DefectEntry(3, "Leaving edit mode keeps what can be redone."),
    .historySurvivesPlay: DefectEntry(2, "Leaving edit mode keeps what can be undone."),
    .sixthRemovalNotUndoable: DefectEntry(
      4, "Removing one of exactly six blocks after three steps and more is not a step."),
    .outsideKeepsSteps: DefectEntry(
      2, "Steps that no longer apply after a change from outside are kept."),
    .removedStaysSelected: DefectEntry(
      3, "A block that a command, undo or redo takes away stays selected, with its menu open."),
    .lateFingerNeverPinches: DefectEntry(
      3, "A second finger does not pinch when the first one drags already (D9)."),
    .liftedFingerDraws: DefectEntry(
      3, "When one of two fingers is lifted, the other one begins to draw (D10)."),
    .cancelCommits: DefectEntry(
      3, "A drag that the system cancels counts as if the finger was lifted (D11)."),
    .emptyDrawIsValid: DefectEntry(
      2, "A region that was never drawn beyond its first event may lie there, of no size (D12)."),
    .rejectedMoveKeepsLastLegal: DefectEntry(
      3, "A rejected move leaves the block where it last could have lain on the way (D19)."),
    .playDrags: DefectEntry(2, "Blocks can be dragged in play mode."),
    .triggerOnTouchDown: DefectEntry(
      1, "A tap in play mode triggers when the finger touches down."),
    .timedTapInPlay: DefectEntry(2, "A tap in play mode that lasts too long triggers nothing."),
    .blocksPanInPlay: DefectEntry(2, "A finger on a block pans in play mode."),
    .flashSlips: DefectEntry(2, "A finger that slides off a block no longer holds its flash."),
    .pressStays: DefectEntry(2, "A block still looks pressed when its press was cancelled."),
    .blocksBeforeHandles: DefectEntry(2, "A block under a handle takes the finger."),
    .edgeScrollLeavesHeld: DefectEntry(
      3, "What a finger holds stays behind when the view scrolls at its edge."),
    .pinchIsAbsolute: DefectEntry(
      3, "Every pinch begins at full size, instead of at the present one (D15)."),
    .panForgetsOffset: DefectEntry(
      2,
      "The first movement of the view begins at the origin, wherever the person looked (D16)."),
    .panDriftsWhenCrowded: DefectEntry(
      2, "The view drifts by a point with every movement over more than five blocks."),
    .cancelledPanStays: DefectEntry(3, "A movement of the view that the system cancels is kept."),
    .zoomsAboutMiddle: DefectEntry(
      3, "A pinch magnifies about the middle of the view instead of that of the fingers."),
    .joiningFingerJumps: DefectEntry(4, "The view jumps when a finger joins or leaves."),
    .resizedViewKeepsCorner: DefectEntry(
      1, "A view of another size keeps its corner instead of its middle."),
    .pickerRemembersKinds: DefectEntry(6, "A picker begins with the filters of the one before."),
    .cancelKeepsPicker: DefectEntry(4, "The picker's own button does not close it."),
    .reassignMoves: DefectEntry(1, "A block that is to show another object moves by a column."),
    .reassignForgetsTap: DefectEntry(
      1, "A block that is to show another object forgets its action and its own message."),
    .tapKeepsSelection: DefectEntry(4, "A tap on the empty board keeps the selection."),
    .goneStaysSelected: DefectEntry(2, "A selected block that is removed stays selected."),
    .onlyFirstDropped: DefectEntry(
      3, "Of blocks that are carried together only the first one moves."),
    .onlyTouchedJudged: DefectEntry(
      3, "Of blocks that are carried together only the first one is judged."),
    .groupBlocksItself: DefectEntry(
      3, "Blocks that are carried together are in their own way, where they lie."),
    .marqueeIgnoresRows: DefectEntry(
      3, "A region that selects takes all blocks of its columns, whatever their rows."),
    .marqueeNeedsWhole: DefectEntry(
      3, "A region that selects takes only blocks that lie inside as a whole."),
    .onlyFirstPasted: DefectEntry(1, "Of blocks that are pasted only the first one comes."),
    .pastedOverlap: DefectEntry(1, "Blocks that are pasted may overlap each other."),
    .pasteIsManySteps: DefectEntry(
      2, "Undo takes back one of several blocks that were pasted together."),
    .pagesSwapped: DefectEntry(
      3, "Two fingers from the left edge open the next page, from the right the previous one."),
    .shortWayTurns: DefectEntry(3, "Two fingers turn the page however short their way is."),
    .viewFollowsTurn: DefectEntry(
      3, "The view goes along with two fingers that turn the page."),
    .columnsFilledDown: DefectEntry(
      4, "Blocks that are laid out in columns fill one after the other, not row by row."),
    .cutKeepsBlocks: DefectEntry(4, "What is cut from the menu of the selection stays."),
    .tapPassesMenu: DefectEntry(
      4, "A tap beside the menu of the selection also ends the selection."),
    .spreadsStarts: DefectEntry(
      4, "Blocks that are distributed have equal steps from start to start, and no equal gaps."),
    .closesFullLines: DefectEntry(4, "A row or column is deleted although blocks reach into it."),
  ]
}
