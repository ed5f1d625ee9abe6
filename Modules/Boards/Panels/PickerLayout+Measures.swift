import Domain
import Panels

extension PickerLayout {
  static let minimumWidth = 176.0
  static let maximumWidth = 352.0
  /// The most rows of objects that are seen at once.
  static let maximumRows = 6
  static let cancelLabel = "Cancel"

  /// How many rows the list has: what fits, and no more than there are objects to choose from.
  ///
  /// - Parameters:
  ///   - height: The height that is left for the list.
  ///   - objects: How many objects there are before any is searched.
  /// - Returns: From 1 to ``maximumRows``.
  static func rows(in height: Double, of objects: Int) -> Int {
    let most = min(max(objects, 1), maximumRows)
    let fitting = PanelPlacement.clamped(height / PanelMetrics.target, 1, Double(most))
    return Int(exactly: fitting.rounded(.down)) ?? 1
  }

  /// Goes through the filters with their places below the search: from left to right, and in a new
  /// row where the next does not fit.
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
