/// The space a coordinate is measured in.
///
/// Points, vectors, sizes and rectangles carry their space in the type, so that a position on the
/// screen cannot be mistaken for one on the board. Only ``Viewport`` converts between them.
public protocol CoordinateSpace: Sendable {}

/// The infinite plane of a board: points, origin in the middle, y down, 44 points to a cell.
public enum BoardSpace: CoordinateSpace {}

/// The view of a person: points from the top left corner of the view, y down.
public enum ScreenSpace: CoordinateSpace {}
