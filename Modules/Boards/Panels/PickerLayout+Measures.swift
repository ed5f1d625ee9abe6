import Domain
import Panels

extension PickerLayout {
  static let minimumWidth = 176.0
  static let maximumWidth = 352.0
  /// The maximum number of visible rows: without filters, the list also takes their room.
  static func maximumRows(of picker: Picker) -> Int { picker.filters.isEmpty ? 9 : 6 }

  /// The number of rows in the list: as many as fit, but not more than there are objects.
  ///
  /// - Parameters:
  ///   - height: The height available for the list.
  ///   - most: The number of rows to show if there is room.
  /// - Returns: At least 1.
  static func rows(in height: Double, of most: Int) -> Int {
    let most = max(most, 1)
    let fitting = PanelPlacement.clamped(height / PanelMetrics.target, 1, Double(most))
    return Int(exactly: fitting.rounded(.down)) ?? 1
  }

  /// Visits the filters with their positions below the search: from left to right, in a new row if
  /// the next does not fit.
  static func visitFilters(
    _ filters: [(kind: ObjectKind, width: Double)], width: Double,
    _ body: (ObjectKind, _ x: Double, _ y: Double, _ width: Double) -> Void
  ) {
    var x = 0.0
    var y = 0.0
    for (kind, whole) in filters {
      let filter = min(whole, width)
      if x + filter > width {
        x = 0
        y += PanelMetrics.target
      }
      body(kind, x, y, filter)
      x += filter
    }
  }

  /// The height of all filters.
  static func filterHeight(
    _ filters: [(kind: ObjectKind, width: Double)], width: Double
  ) -> Double {
    var height = 0.0
    visitFilters(filters, width: width) { _, _, y, _ in height = y + PanelMetrics.target }
    return height
  }
}
