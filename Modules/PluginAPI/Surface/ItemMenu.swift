/// The choices of a menu in edit mode: of an item, of what is selected, or of a place on the board.
///
/// The raw value is what `menu` takes.
public enum ItemMenu: String, CaseIterable, Hashable, Sendable, Codable {
  /// Change the item's object.
  case reassign
  /// Turn the item a quarter turn clockwise.
  case turn
  /// Mirror the item.
  case flip
  /// Begin to select, with the item.
  case select
  /// Remove what is selected, or the strokes in the lasso, and keep it for pasting.
  case cut
  /// Keep what is selected, or the strokes in the lasso, for pasting.
  case copy
  /// Add what was cut or copied.
  case paste
  /// Add copies of what is selected.
  case duplicate
  /// Remove the item, or what is selected, from the board.
  case remove
  /// Select all items of the board.
  case selectAll = "all"
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
  /// Align the top edges of what is selected.
  case alignTop = "align top"

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
}
