/// The numbers that tell one gesture from another: all distances in screen points, all times in
/// microseconds.
///
/// Those of ``touch`` are the specification's (G). Where it is silent they are what several
/// platforms agree on, and a frontend may set others.
public struct GestureSettings: Hashable, Sendable, Codable {
  /// How far one finger goes before it pans or drags.
  public var panDistance: Double = 10
  /// How much nearer or farther two fingers get before they pinch.
  public var pinchDistance: Double = 10
  /// How far a finger may stray and still tap.
  public var tapDistance: Double = 10
  /// How long a finger may rest and still tap.
  public var tapDuration: Int64 = 750_000
  /// How long a tap is held back from its lift; a touch-down at that very moment comes too late for
  /// a double tap.
  public var doubleTapGap: Int64 = 350_000
  /// How far apart the two touch-downs of a double tap may be; platforms differ (35 to 100).
  public var doubleTapDistance: Double = 45
  /// How long a finger rests until it is a long press.
  public var longPressDuration: Int64 = 500_000
  /// How far a finger may stray and still become a long press.
  public var longPressDistance: Double = 10
  /// How far a finger goes along the horizontal to swipe; no platform documents its own.
  public var swipeDistance: Double = 44
  /// How long a swipe may take from touch-down; at that very moment it is too late.
  public var swipeDuration: Int64 = 500_000
  /// How many contacts count at once; one more cancels them all, as systems do.
  public var maximumTouches: Int = 10
  /// How near to an edge of the view a held item makes the view scroll.
  public var scrollMargin: Double = 33
  /// How long it is held there before the view scrolls.
  public var scrollDelay: Int64 = 500_000
  /// How fast the view scrolls at the very edge, in screen points per second.
  public var scrollSpeed: Double = 660

  /// Creates the settings of ``touch``.
  public init() {}

  /// Fingers and pencils.
  public static let touch = GestureSettings()

  /// A mouse: steadier than a finger, so that a drag starts after 4 points, as in drawing programs.
  public static let mouse: GestureSettings = {
    var settings = GestureSettings()
    settings.panDistance = 4
    settings.tapDistance = 4
    settings.longPressDistance = 4
    settings.doubleTapDistance = 10
    return settings
  }()

  /// The most contacts that ``maximumTouches`` may allow.
  public static let touchLimit = 32

  /// Whether every distance is finite and positive, no time is negative, and the number of contacts
  /// lies within 1 and ``touchLimit``.
  public var isUsable: Bool {
    let distances = [
      panDistance, pinchDistance, tapDistance, doubleTapDistance, longPressDistance, swipeDistance,
      scrollMargin, scrollSpeed,
    ]
    let times = [tapDuration, doubleTapGap, longPressDuration, swipeDuration, scrollDelay]
    return distances.allSatisfy { $0.isFinite && $0 > 0 } && times.allSatisfy { $0 >= 0 }
      && (1...Self.touchLimit).contains(maximumTouches)
  }
}
