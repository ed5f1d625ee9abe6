import PluginAPI

/// What can be reached on a grid board.
enum GridCoverage {
  /// All that can happen.
  static let table = CoverageTable(
    cells.map { cell($0, $1, $2) })

  /// What came of a action, as it is named.
  static func cell(
    _ action: GridAction, _ mode: InteractionMode, _ outcome: GridOutcome
  ) -> CoverageTable.Cell {
    CoverageTable.Cell(action.name, mode.rawValue, outcome.name)
  }

  /// The number of a cell; -1 for one that is not in the table.
  static func place(
    of action: GridAction, _ mode: InteractionMode, _ outcome: GridOutcome
  ) -> Int {
    places[index(action, mode, outcome)]
  }

  private static var cells: [(GridAction, InteractionMode, GridOutcome)] {
    GridAction.allCases.flatMap { action in
      InteractionMode.allCases.flatMap { mode in
        outcomes(of: action, mode).map { (action, mode, $0) }
      }
    }
  }

  /// The number of every combination, by how it is counted below.
  private static let places: [Int] = {
    var places = Array(repeating: -1, count: GridAction.allCases.count * 2 * outcomeCount)
    for (place, cell) in cells.enumerated() { places[index(cell.0, cell.1, cell.2)] = place }
    return places
  }()

  private static func index(
    _ action: GridAction, _ mode: InteractionMode, _ outcome: GridOutcome
  ) -> Int {
    (action.rawValue * 2 + (mode == .edit ? 0 : 1)) * outcomeCount + outcome.rawValue
  }

  private static let outcomeCount = GridOutcome.allCases.count

  // MARK: What can happen

  private static func outcomes(of action: GridAction, _ mode: InteractionMode) -> [GridOutcome] {
    mode == .edit ? outcomesInEdit(of: action) : outcomesInPlay(of: action)
  }

  /// What can come of a action in edit mode.
  ///
  /// Left out: one finger that pans, a press, and a trigger, which only play mode has; the refusals
  /// of names, which a board does not have; edge scrolling beyond finite numbers, for which a view
  /// would have to be magnified 1e290 times; a tap on the menu beside its rows, as they cover it.
  private static func outcomesInEdit(of action: GridAction) -> [GridOutcome] {
    switch action {
    // A region that may be there always opens the picker: it cannot come to nothing.
    case .dragDraw: [.accepted, .cancelled, .overlap, .belowMinimum, .outOfRange]
    case .dragMarquee: [.accepted, .unchanged, .cancelled]
    case .longPressBlock, .longPressSelected, .longPressEmpty: [.accepted]
    case .tapSelectionMenu: [.accepted, .unchanged, .overlap, .outOfRange, .unknownObject]
    case .select: [.accepted, .unchanged, .unknownItem, .notEditable]
    case .dragBlock, .dragSelected: [.accepted, .unchanged, .cancelled, .overlap, .outOfRange]
    case .resizeTop, .resizeRight, .resizeBottom, .resizeLeft, .resizeTopLeft, .resizeTopRight,
      .resizeBottomLeft, .resizeBottomRight:
      [.accepted, .unchanged, .cancelled, .overlap, .belowMinimum, .outOfRange]
    case .panOneFinger, .turnPage, .press: []
    case .panAndPinch: [.accepted, .unchanged, .cancelled, .viewOutOfRange]
    case .tapBlock, .tapEmpty: [.accepted, .unchanged]
    case .tapMenuReassign, .tapMenuRemove: [.accepted]
    // The board or its minimum may have changed while the picker was open, and the object may have
    // been deleted under the finger.
    case .tapPickerObject: [.accepted, .unchanged, .overlap, .belowMinimum, .unknownObject]
    case .tapPickerFilter, .tapPickerCancel, .tapPickerBeside: [.accepted]
    case .tapPickerSearch: [.unchanged]
    case .scrollPicker: [.accepted, .unchanged, .cancelled]
    case .edgeScroll: [.accepted]
    case .interruption: [.cancelled]
    case .place:
      [.accepted, .overlap, .belowMinimum, .unknownObject, .duplicateItem, .notEditable]
    case .paste:
      [.accepted, .overlap, .belowMinimum, .unknownObject, .duplicateItem, .notEditable]
    case .move: [.accepted, .unchanged, .overlap, .outOfRange, .unknownItem, .notEditable]
    case .resize:
      [
        .accepted, .unchanged, .overlap, .belowMinimum, .outOfRange, .unknownItem, .notEditable,
      ]
    case .reassign: [.accepted, .unchanged, .unknownItem, .unknownObject, .notEditable]
    case .setAction: [.accepted, .unchanged, .unknownItem, .notEditable]
    case .setMessage: [.accepted, .unchanged, .badMessage, .unknownItem, .notEditable]
    case .setLabel: [.accepted, .unchanged, .badName, .unknownItem, .notEditable]
    case .remove: [.accepted, .unknownItem, .notEditable]
    case .setMinimum: [.accepted, .unchanged, .belowMinimum, .notEditable]
    case .undo: [.accepted, .nothingToUndo, .notEditable]
    case .redo: [.accepted, .nothingToRedo, .notEditable]
    case .pick:
      [
        .accepted, .unchanged, .overlap, .belowMinimum, .unknownObject, .nothingOpen, .notEditable,
      ]
    case .choose:
      [
        .accepted, .unchanged, .overlap, .outOfRange, .unknownObject, .nothingOpen, .notEditable,
      ]
    case .search: [.accepted, .unchanged, .nothingOpen]
    case .outsideMove, .outsideRemove, .outsideDeleteObject: [.accepted, .cancelled, .stepsDropped]
    case .outsidePlace: [.accepted, .stepsDropped]
    case .outsideDeleteBoard: [.accepted, .cancelled]
    default: outcomesAnywhere(of: action)
    }
  }

  /// What can come of a action in play mode: nothing is drawn, dragged or opened there, no finger
  /// holds a block that others could change, and there are no steps that could be dropped.
  private static func outcomesInPlay(of action: GridAction) -> [GridOutcome] {
    switch action {
    case .panOneFinger, .panAndPinch: [.accepted, .unchanged, .cancelled, .viewOutOfRange]
    case .turnPage: [.accepted, .unchanged, .cancelled]
    case .press: [.accepted, .cancelled]
    case .tapBlock: [.accepted]
    case .interruption: [.cancelled]
    case .place, .paste, .move, .select, .resize, .reassign, .setAction, .setMessage, .setLabel,
      .remove, .setMinimum, .undo, .redo, .pick, .choose:
      [.notEditable]
    case .search: [.nothingOpen]
    case .outsidePlace, .outsideMove, .outsideRemove, .outsideDeleteObject, .outsideDeleteBoard:
      [.accepted]
    case .setMode, .setGrid, .setViewSize, .look, .goHome, .fit, .setGestures, .cancel, .accept,
      .outsideRenameObject, .outsideRenameBoard, .outsideAddBoard, .strayTouch:
      outcomesAnywhere(of: action)
    default: []
    }
  }

  /// What the mode makes no difference to.
  private static func outcomesAnywhere(of action: GridAction) -> [GridOutcome] {
    switch action {
    case .setMode, .setGrid, .setGestures, .cancel: [.accepted, .unchanged]
    // Home is within finite numbers for every extent of the view; all blocks, seen in a view that
    // is wide and low beyond measure, may not.
    case .goHome: [.accepted, .unchanged]
    case .setViewSize, .look, .fit: [.accepted, .unchanged, .viewOutOfRange]
    case .accept: [.nothingOpen]
    case .outsideRenameObject, .outsideRenameBoard, .outsideAddBoard: [.accepted]
    case .strayTouch: [.notDown, .alreadyDown, .notFinite, .timeReversed, .tooMany]
    default: []
    }
  }
}
