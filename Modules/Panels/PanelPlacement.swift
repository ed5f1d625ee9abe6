package import GridGeometry

/// Where a panel opens: near what it is about, and not over it where there is room beside it.
///
/// It lies below its anchor if it fits there, else above, else right, else left; and where it fits
/// nowhere, over the anchor. As much of it as possible is in the view, its top left in any case.
package struct PanelPlacement: Hashable, Sendable {
  /// The distance from the anchor in points, where there is room for it.
  package static let gap = 8.0

  private let view: Size<ScreenSpace>
  /// What is seen of the anchor; at the edge of the view where nothing of it is.
  private let left, top, right, bottom: Double

  /// Takes the measure of a view.
  ///
  /// - Parameters:
  ///   - anchor: What the panel is about. One that is not finite counts as the middle of the view.
  ///   - view: The extent of the view. One that is negative or not finite counts as nothing.
  package init(near anchor: Rect<ScreenSpace>, in view: Size<ScreenSpace>) {
    let view = Size<ScreenSpace>(
      width: Self.extent(view.width), height: Self.extent(view.height))
    let middle = Rect<ScreenSpace>(
      origin: Point(x: view.width / 2, y: view.height / 2), size: Size(width: 0, height: 0))
    let anchor = anchor.isFinite ? anchor : middle
    self.view = view
    left = Self.clamped(min(anchor.minX, anchor.maxX), 0, view.width)
    right = Self.clamped(max(anchor.minX, anchor.maxX), 0, view.width)
    top = Self.clamped(min(anchor.minY, anchor.maxY), 0, view.height)
    bottom = Self.clamped(max(anchor.minY, anchor.maxY), 0, view.height)
  }

  /// The frame of a panel of a size, which is finite and not negative.
  package func frame(of size: Size<ScreenSpace>) -> Rect<ScreenSpace> {
    let lowest = view.height - size.height
    let rightmost = view.width - size.width
    // Beside the anchor one way, and the other way as near to its middle as the view allows.
    let x = Self.clamped(left + (right - left) / 2 - size.width / 2, 0, rightmost)
    let y = Self.clamped(top + (bottom - top) / 2 - size.height / 2, 0, lowest)
    let origin: Point<ScreenSpace> =
      if bottom <= lowest {
        Point(x: x, y: min(bottom + Self.gap, lowest))
      } else if top >= size.height {
        Point(x: x, y: max(top - size.height - Self.gap, 0))
      } else if right <= rightmost {
        Point(x: min(right + Self.gap, rightmost), y: y)
      } else if left >= size.width {
        Point(x: max(left - size.width - Self.gap, 0), y: y)
      } else {
        Point(x: x, y: y)
      }
    return Rect(origin: origin, size: size)
  }

  /// An extent that can be used.
  package static func extent(_ value: Double) -> Double { value.isFinite ? max(value, 0) : 0 }

  /// A value between two limits; the lower one where they are the wrong way round.
  package static func clamped(_ value: Double, _ lower: Double, _ upper: Double) -> Double {
    max(min(value, upper), lower)
  }
}
