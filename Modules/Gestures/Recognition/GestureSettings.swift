/// The thresholds that distinguish gestures; distances in screen points, times in microseconds.
///
/// Those of ``touch`` are common to several platforms; a frontend may set others.
public struct GestureSettings: Hashable, Sendable, Codable {
  /// The minimum distance of a pan or drag.
  public var panDistance: Double = 10
  /// The minimum change of distance between two fingers for a pinch.
  public var pinchDistance: Double = 10
  /// The maximum movement of a tap.
  public var tapDistance: Double = 10
  /// The maximum duration of a tap.
  public var tapDuration: Int64 = 750_000
  /// How long a tap waits for a second one after its lift; a touch-down exactly then is too late.
  public var doubleTapGap: Int64 = 350_000
  /// The maximum distance between the touch-downs of a double tap; platforms differ (35 to 100).
  public var doubleTapDistance: Double = 45
  /// The minimum duration of a long press.
  public var longPressDuration: Int64 = 500_000
  /// The maximum movement of a long press.
  public var longPressDistance: Double = 10
  /// The minimum horizontal distance of a swipe; no platform documents its own.
  public var swipeDistance: Double = 44
  /// The maximum duration of a swipe from touch-down; exactly then is too late.
  public var swipeDuration: Int64 = 500_000
  /// The maximum number of contacts; one more cancels them all, as systems do.
  public var maximumTouches: Int = 10
  /// The distance from an edge within which a held item scrolls the view.
  public var scrollMargin: Double = 33
  /// The delay before the view scrolls.
  public var scrollDelay: Int64 = 500_000
  /// The scroll speed at the edge, in screen points per second.
  public var scrollSpeed: Double = 660

  /// Creates the settings of ``touch``.
  public init() {}

  /// For fingers and pencils.
  public static let touch = GestureSettings()

  /// For a mouse: steadier than a finger, so a drag starts after 4 points, as in drawing programs.
  public static let mouse: GestureSettings = {
    var settings = GestureSettings()
    settings.panDistance = 4
    settings.tapDistance = 4
    settings.longPressDistance = 4
    settings.doubleTapDistance = 10
    return settings
  }()

  /// The largest allowed ``maximumTouches``.
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
