/// How a piece lies: mirrored or not, then turned clockwise by quarter turns.
public enum Orientation: UInt8, CaseIterable, Hashable, Sendable, Codable {
  /// As it is defined.
  case upright
  /// A quarter turn.
  case right
  /// A half turn.
  case upsideDown
  /// Three quarter turns.
  case left
  /// Mirrored, left to right.
  case mirrored
  /// Mirrored, then a quarter turn.
  case mirroredRight
  /// Mirrored, then a half turn.
  case mirroredUpsideDown
  /// Mirrored, then three quarter turns.
  case mirroredLeft

  /// Whether the piece is mirrored.
  public var isMirrored: Bool { rawValue >= 4 }

  /// The number of quarter turns clockwise after mirroring, 0 to 3.
  public var quarterTurns: Int { Int(rawValue & 3) }

  /// Turned by quarter turns.
  ///
  /// - Parameter quarterTurns: The number of turns clockwise; a negative number turns back.
  /// - Returns: The new orientation.
  public func turned(by quarterTurns: Int = 1) -> Orientation {
    Orientation(isMirrored: isMirrored, turns: UInt8(truncatingIfNeeded: quarterTurns) &+ rawValue)
  }

  /// Flipped left to right, as it lies now.
  public var flipped: Orientation {
    Orientation(isMirrored: !isMirrored, turns: 0 &- rawValue)
  }

  /// The lowest two bits of `turns` count.
  private init(isMirrored: Bool, turns: UInt8) {
    self = Self.allCases[(isMirrored ? 4 : 0) + Int(turns & 3)]
  }
}
