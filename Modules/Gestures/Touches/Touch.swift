public import GridGeometry

/// The identity of one contact, from the moment it touches down to the moment it is gone.
public struct TouchID: RawRepresentable, Hashable, Sendable {
  /// The number the frontend gave it.
  public let rawValue: UInt64

  /// Creates an identity.
  public init(rawValue: UInt64) {
    self.rawValue = rawValue
  }
}

/// What touches.
public enum TouchKind: String, CaseIterable, Hashable, Sendable {
  /// A finger on the screen.
  case finger
  /// A pencil with a fine point.
  case pencil
  /// A pointer with its button held.
  case mouse
}

/// What became of a contact since it was last heard of.
public enum TouchPhase: String, CaseIterable, Hashable, Sendable {
  /// It touched down.
  case began
  /// It is somewhere else.
  case moved
  /// It is where it was; only time passed.
  case stationary
  /// It was lifted.
  case ended
  /// The system took it away: nothing it was doing counts.
  case cancelled
}

/// One report about one contact.
public struct Touch: Hashable, Sendable {
  /// Which contact it is.
  public var id: TouchID
  /// What touches.
  public var kind: TouchKind
  /// What became of it.
  public var phase: TouchPhase
  /// Where it is, in screen points from the view's top left corner.
  public var position: Point<ScreenSpace>
  /// When that was.
  public var time: Instant
  /// How hard it presses, from 0 to 1; `nil` where that is not known.
  public var pressure: Double?

  /// Creates a report.
  public init(
    id: TouchID, kind: TouchKind = .finger, phase: TouchPhase, position: Point<ScreenSpace>,
    time: Instant, pressure: Double? = nil
  ) {
    self.id = id
    self.kind = kind
    self.phase = phase
    self.position = position
    self.time = time
    self.pressure = pressure
  }
}
