package import GridGeometry

/// Places a panel near its anchor, and beside it if there is room.
///
/// It is below its anchor if it fits there, or else above, right or left; if it fits nowhere, it is
/// over the anchor. As much of it as possible is in the view, and its top left always is.
package struct PanelPlacement: Hashable, Sendable {
  /// The distance from the anchor in points, if there is room.
  package static let gap = 8.0

  private let view: Size<ScreenSpace>
  /// The visible part of the anchor; at the edge of the view if none is visible.
  private let left, top, right, bottom: Double

  /// Creates a placement.
  ///
  /// - Parameters:
  ///   - anchor: The subject of the panel. If it is not finite, the middle of the view is used.
  ///   - view: The extent of the view. If it is negative or not finite, it counts as empty.
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
    // Beside the anchor in one direction; in the other, as close to its middle as the view allows.
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

  /// An extent, or 0 if it is unusable.
  package static func extent(_ value: Double) -> Double { value.isFinite ? max(value, 0) : 0 }

  /// A value between two limits; the lower one if they are reversed.
  package static func clamped(_ value: Double, _ lower: Double, _ upper: Double) -> Double {
    max(min(value, upper), lower)
  }
}
