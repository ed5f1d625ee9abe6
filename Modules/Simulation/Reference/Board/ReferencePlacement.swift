import GridGeometry

/// Where a panel opens on the screen.
enum ReferencePlacement {
  /// The frame of a panel, 8 points below what it is about; if it does not fit there above,
  /// else to the right, else to the left, and where it fits nowhere over it.
  static func frame(
    width: Double, height: Double, near anchor: Rect<ScreenSpace>, in window: ReferenceWindow
  ) -> Rect<ScreenSpace> {
    var (left, right) = (window.width / 2, window.width / 2)
    var (top, bottom) = (window.height / 2, window.height / 2)
    if anchor.isFinite {
      // Only what is seen of it counts.
      left = min(max(anchor.origin.x, 0), window.width)
      right = min(max(anchor.origin.x + anchor.size.width, 0), window.width)
      top = min(max(anchor.origin.y, 0), window.height)
      bottom = min(max(anchor.origin.y + anchor.size.height, 0), window.height)
    }
    let furthestX = window.width - width
    let furthestY = window.height - height
    var x = max(min(left + (right - left) / 2 - width / 2, furthestX), 0)
    var y = max(min(top + (bottom - top) / 2 - height / 2, furthestY), 0)
    if bottom <= furthestY {
      y = min(bottom + 8, furthestY)
    } else if top >= height {
      y = max(top - height - 8, 0)
    } else if right <= furthestX {
      x = min(right + 8, furthestX)
    } else if left >= width {
      x = max(left - width - 8, 0)
    }
    return Rect(origin: Point(x: x, y: y), size: Size(width: width, height: height))
  }
}
