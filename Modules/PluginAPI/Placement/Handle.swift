/// One of the eight handles that resize a block.
public enum Handle: String, CaseIterable, Hashable, Sendable, Codable {
  /// The top edge.
  case top
  /// The right edge.
  case right
  /// The bottom edge.
  case bottom
  /// The left edge.
  case left
  /// The top left corner.
  case topLeft = "top-left"
  /// The top right corner.
  case topRight = "top-right"
  /// The bottom left corner.
  case bottomLeft = "bottom-left"
  /// The bottom right corner.
  case bottomRight = "bottom-right"

  /// Whether the handle moves the left edge.
  public var movesLeft: Bool { self == .left || self == .topLeft || self == .bottomLeft }
  /// Whether the handle moves the right edge.
  public var movesRight: Bool { self == .right || self == .topRight || self == .bottomRight }
  /// Whether the handle moves the top edge.
  public var movesTop: Bool { self == .top || self == .topLeft || self == .topRight }
  /// Whether the handle moves the bottom edge.
  public var movesBottom: Bool { self == .bottom || self == .bottomLeft || self == .bottomRight }
}
