/// The rotation of a piece, clockwise.
public enum Orientation: UInt8, CaseIterable, Hashable, Sendable, Codable {
  /// Not turned.
  case upright
  /// A quarter turn.
  case right
  /// A half turn.
  case upsideDown
  /// Three quarter turns.
  case left

  /// The next quarter turn.
  public var turned: Orientation {
    switch self {
    case .upright: .right
    case .right: .upsideDown
    case .upsideDown: .left
    case .left: .upright
    }
  }
}
