public import GridGeometry

/// The identity of one contact, from touch-down to lift.
public struct TouchID: RawRepresentable, Hashable, Sendable {
  /// The frontend's number for it.
  public let rawValue: UInt64

  /// Creates an identity.
  public init(rawValue: UInt64) {
    self.rawValue = rawValue
  }
}

/// The kind of contact.
public enum TouchKind: String, CaseIterable, Hashable, Sendable {
  /// A finger on the screen.
  case finger
  /// A pencil with a fine point.
  case pencil
  /// A pointer with its button held.
  case mouse
  /// A wheel, a trackpad or a command: it presses nothing, and only moves the view.
  case wheel

  /// Those that people put on the screen.
  public static let allCases: [TouchKind] = [.finger, .pencil, .mouse]
}

/// The phase of a contact.
public enum TouchPhase: String, CaseIterable, Hashable, Sendable {
  /// It touched down.
  case began
  /// It moved.
  case moved
  /// It did not move; only time passed.
  case stationary
  /// It was lifted.
  case ended
  /// The system cancelled it: its gesture has no effect.
  case cancelled
}

/// One touch event.
public struct Touch: Hashable, Sendable {
  /// The contact.
  public var id: TouchID
  /// The kind of contact.
  public var kind: TouchKind
  /// The phase.
  public var phase: TouchPhase
  /// The position, in screen points from the view's top left corner.
  public var position: Point<ScreenSpace>
  /// The time.
  public var time: Instant
  /// The pressure, from 0 to 1; `nil` if not known.
  public var pressure: Double?

  /// Creates an event.
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
