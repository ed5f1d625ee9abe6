import GridGeometry

/// Where a control of a layout of TouchOSC is.
struct ToscPlace {
  /// Its page, as a place in the list of pages.
  var page: Int
  /// Its corner on the page, from which its own children count.
  var origin: Point<BoardSpace>
  var isHidden: Bool
  /// Whether it has a script, or one around it does.
  var isScripted: Bool
}
