/// The choices of a menu in edit mode: of an item, of what is selected, or of a place on the board.
///
/// The raw value is what `menu` takes.
public enum ItemMenu: String, CaseIterable, Hashable, Sendable, Codable {
  /// Turn the item a quarter turn clockwise.
  case turn
  /// Mirror the item.
  case flip
  /// Begin to select, with the item.
  case select
  /// Keep what is selected, or the strokes in the lasso, for pasting.
  case copy
  /// Remove what is selected, or the strokes in the lasso, and keep it for pasting.
  case cut
  /// Add copies of what is selected.
  case duplicate
  /// Remove the item, or what is selected, from the board.
  case remove
  /// Arrange what is selected in two columns.
  case twoColumns = "columns 2"
  /// Arrange what is selected in three columns.
  case threeColumns = "columns 3"
  /// Arrange what is selected in four columns.
  case fourColumns = "columns 4"
  /// Arrange what is selected in five columns.
  case fiveColumns = "columns 5"
  /// Arrange what is selected in six columns.
  case sixColumns = "columns 6"
  /// Align the left edges of what is selected.
  case alignLeft = "align left"
  /// Align the middles of what is selected in a vertical line.
  case alignCenter = "align center"
  /// Align the right edges of what is selected.
  case alignRight = "align right"
  /// Align the top edges of what is selected.
  case alignTop = "align top"
  /// Align the middles of what is selected in a horizontal line.
  case alignMiddle = "align middle"
  /// Align the bottom edges of what is selected.
  case alignBottom = "align bottom"
  /// Make the gaps between what is selected equal, from left to right.
  case distributeAcross = "distribute across"
  /// Make the gaps between what is selected equal, from top to bottom.
  case distributeDown = "distribute down"
  /// Swap the two that are selected.
  case swap = "swap both"
  /// Swap what is selected with as many others.
  case swapWith = "swap with"
  /// Give what is selected a size.
  case resize
  /// Give what is selected a label.
  case label
  /// Set what a tap on what is selected does.
  case action
  /// Set what a tap on what is selected sends.
  case override
  /// Change the object of the item, or of what is selected.
  case reassign
  /// Replace the object of the one that is selected, on all boards.
  case replace
  /// Move what is selected to another board.
  case moveToBoard = "board"
  /// Add what was cut or copied.
  case paste
  /// Select all items of the board.
  case selectAll = "all"
  /// Place blocks for objects.
  case place
  /// Make room for a row of cells.
  case insertRow = "row insert"
  /// Close an empty row of cells.
  case deleteRow = "row delete"
  /// Make room for a column of cells.
  case insertColumn = "column insert"
  /// Close an empty column of cells.
  case deleteColumn = "column delete"
  /// Show the choices for which the menu has no room.
  case more

  /// The number of columns in which it arranges items; `nil` for other choices.
  public var columns: Int? {
    switch self {
    case .twoColumns: 2
    case .threeColumns: 3
    case .fourColumns: 4
    case .fiveColumns: 5
    case .sixColumns: 6
    default: nil
    }
  }

  /// Whether it needs words, for which the front end asks after ``Effect/ask(_:at:)``.
  public var needsWords: Bool {
    switch self {
    case .swapWith, .resize, .label, .action, .override, .replace, .moveToBoard, .place:
      true
    default: false
    }
  }
}
