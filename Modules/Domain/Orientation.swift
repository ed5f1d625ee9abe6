/// How far a piece is turned, clockwise.
public enum Orientation: UInt8, CaseIterable, Hashable, Sendable, Codable {
  /// As it was made.
  case upright
  /// By a quarter.
  case right
  /// By a half.
  case upsideDown
  /// By three quarters.
  case left

  /// Turned by another quarter.
  public var turned: Orientation {
    switch self {
    case .upright: .right
    case .right: .upsideDown
    case .upsideDown: .left
    case .left: .upright
    }
  }
}
