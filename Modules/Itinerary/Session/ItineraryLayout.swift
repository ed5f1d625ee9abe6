import GridGeometry

/// The layout of the rows in a view, before scrolling.
struct ItineraryLayout {
  /// The width of a handle, at the left of a row.
  static let handle = 44.0
  /// The side of the button that adds, at the right of a day's header.
  static let button = 44.0
  /// The space below the last row, for drops into the last day.
  static let foot = 44.0

  /// The height of the banner at the bottom of the view that reports a damaged trip.
  static let banner = 44.0

  private let rows: RowTree
  /// How much of the view's bottom is covered.
  private let covered: Double
  /// The extent of the view.
  let size: Size<ScreenSpace>

  init(_ rows: RowTree, in size: Size<ScreenSpace>, banner: Double = 0) {
    self.rows = rows
    self.size = size
    covered = banner
  }

  /// How far the list can be scrolled.
  var scrollLimit: Double { max(0, Double(rows.height) + Self.foot + covered - size.height) }

  /// A scroll offset, within its limits.
  func scroll(_ wanted: Double) -> Double {
    wanted.isFinite ? min(max(0, wanted), scrollLimit) : 0
  }

  /// Whether a point is in the view.
  func isInView(_ point: Point<ScreenSpace>) -> Bool {
    Rect(origin: .origin, size: size).contains(point)
  }

  /// Whether there is a row at a height of the list.
  func isInList(_ height: Double) -> Bool { height >= 0 && height < Double(rows.height) }

  /// The row at a height of the list, with its frame before scrolling; `nil` beyond the ends.
  func row(at height: Double) -> (position: RowPosition, frame: Rect<ScreenSpace>)? {
    guard isInList(height), let found = rows.row(at: Int(height)) else {
      return nil
    }
    return (found.position, frame(found.position, rank: found.rank, top: found.top))
  }

  /// The frame of a row before scrolling.
  func frame(of position: RowPosition) -> Rect<ScreenSpace> {
    let rank = rows.lowerBound(position)
    return frame(position, rank: rank, top: rows.top(of: position))
  }

  private func frame(
    _ position: RowPosition, rank: Int, top: Int
  ) -> Rect<ScreenSpace> {
    let next = rows.position(at: rank + 1).map { rows.top(of: $0) } ?? rows.height
    return Rect(
      origin: Point(x: 0, y: Double(top)),
      size: Size(width: size.width, height: Double(next - top)))
  }

  /// The handle of a row that has one.
  static func handle(in frame: Rect<ScreenSpace>) -> Rect<ScreenSpace> {
    Rect(origin: frame.origin, size: Size(width: handle, height: frame.size.height))
  }

  /// The button that adds an entry to a day.
  static func addButton(in frame: Rect<ScreenSpace>) -> Rect<ScreenSpace> {
    Rect(
      origin: Point(x: max(frame.minX, frame.maxX - button), y: frame.minY),
      size: Size(width: min(button, frame.size.width), height: button))
  }
}
